// Package fonts holds the typefaces of the program and gives the outlines of their
// characters. Labels are drawn and written (as SVG) as outlines, because ink can then be
// measured and centred exactly, at any size and in any direction.
//
//	em box           An Outline is in em units, 1 the size of the type: y runs down
//	+---------+      from the baseline, so what stands on the line has negative y.
//	|  /\     |      Advance is how far the next character is.
//	| /--\    |
//	+/----\---+      baseline, y = 0
//
// Nothing here kerns or shapes: labels are Chinese names, numbers and short Latin words.
package fonts

import (
	"bytes"
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:generate ./generate.sh

//go:embed *.gz OFL.txt
var files embed.FS

// The embedded faces.
const (
	Sans  = "sans"  // a heavy sans with all common Chinese characters and their traditional forms
	Serif = "serif" // a heavy serif with the characters of labels
	Kai   = "kai"   // a brush face with the characters of all labels and titles
	Text  = "text"  // a bold humanist sans, Latin only, for numbers and captions
)

var paths = map[string]string{Sans: "sans.otf.gz", Serif: "serif.otf.gz", Kai: "kai.ttf.gz", Text: "text.otf.gz"}

var embedded = map[string]func() (*Font, error){
	Sans:  sync.OnceValues(func() (*Font, error) { return open(Sans) }),
	Serif: sync.OnceValues(func() (*Font, error) { return open(Serif) }),
	Kai:   sync.OnceValues(func() (*Font, error) { return open(Kai) }),
	Text:  sync.OnceValues(func() (*Font, error) { return open(Text) }),
}

// A Font is a parsed font file. It may be used by several goroutines at once.
type Font struct {
	file *sfnt.Font
	upem fixed.Int26_6
	more func() (*packed, error) // characters that the file lacks; nil for none

	others []*Font // asked for what is still missing

	mu    sync.Mutex // guards what follows
	buf   sfnt.Buffer
	cache map[rune]*Outline // of the characters asked for that the font has
}

// Open returns an embedded font, parsed at its first use.
func Open(name string) (*Font, error) {
	f, ok := embedded[name]
	if !ok {
		return nil, fmt.Errorf("no embedded font is called %q", name)
	}
	return f()
}

// Face returns a new face of an embedded font, size pixels high. Faces are not safe for
// use by several goroutines, so every call gives its own.
func Face(name string, size float64) (font.Face, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f.file, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
}

func open(name string) (*Font, error) {
	file, err := unpack(paths[name])
	if err != nil {
		return nil, err
	}
	f, err := Parse(file)
	if err == nil && name == Sans {
		f.more = han
	}
	return f, err
}

func unpack(path string) ([]byte, error) {
	packed, err := files.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Parse reads an OpenType or TrueType file, or the first font of a collection.
func Parse(file []byte) (*Font, error) {
	if len(file) < 12 { // the shortest header; sfnt follows a nil pointer on an empty file
		return nil, errors.New("the file is too short to be a font")
	}
	list, err := sfnt.ParseCollection(file)
	if err != nil {
		return nil, err
	}
	f, err := list.Font(0)
	if err != nil {
		return nil, err
	}
	return &Font{file: f, upem: fixed.I(int(f.UnitsPerEm())), cache: map[rune]*Outline{}}, nil
}

// Fallback lets f take each character that it lacks from the first of others that has it. It
// must be called before f is used, and f must not be among the others.
func (f *Font) Fallback(others ...*Font) { f.others = others }
