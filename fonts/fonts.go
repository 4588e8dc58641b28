// Package fonts provides the embedded typefaces and the outlines of their characters. Labels are
// drawn as outlines, even in SVG files. Outlines can be measured and centred exactly, at any size
// and in any direction.
//
//	em box           Outlines are in em units; 1 is the font size. The y-axis points
//	+---------+      down from the baseline, so points above the baseline have
//	|  /\     |      negative y. Advance is the distance to the next character.
//	| /--\    |
//	+/----\---+      baseline, y = 0
//
// The package does not support kerning or shaping, because labels are only Chinese names, numbers
// and short Latin words.
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

// The constants below are the names of the embedded fonts.
const (
	Sans  = "sans"  // heavy sans-serif font with all common Chinese characters, simplified and traditional
	Serif = "serif" // heavy serif font with the characters that labels use
	Kai   = "kai"   // brush font with the characters that labels and titles use
	Text  = "text"  // bold humanist sans-serif font for numbers and captions, Latin only
)

var paths = map[string]string{Sans: "sans.otf.gz", Serif: "serif.otf.gz", Kai: "kai.ttf.gz", Text: "text.otf.gz"}

var embedded = map[string]func() (*Font, error){
	Sans:  sync.OnceValues(func() (*Font, error) { return open(Sans) }),
	Serif: sync.OnceValues(func() (*Font, error) { return open(Serif) }),
	Kai:   sync.OnceValues(func() (*Font, error) { return open(Kai) }),
	Text:  sync.OnceValues(func() (*Font, error) { return open(Text) }),
}

// A Font is a parsed font file. A Font is safe for concurrent use.
type Font struct {
	file  *sfnt.Font
	upem  fixed.Int26_6
	extra func() (*extraFont, error) // loads the additional characters of the font; nil if there are none

	fallbacks []*Font // fallback fonts

	mu    sync.Mutex // guards the fields below
	buf   sfnt.Buffer
	cache map[rune]*Outline // outlines of the characters requested so far
}

// Open returns the embedded font with the given name. The font is parsed when it is first opened.
func Open(name string) (*Font, error) {
	f, ok := embedded[name]
	if !ok {
		return nil, fmt.Errorf("no embedded font is called %q", name)
	}
	return f()
}

// Face returns a face of an embedded font with the given size in pixels. A face is not safe for
// concurrent use, so each call returns a new face.
func Face(name string, size float64) (font.Face, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f.file, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
}

func open(name string) (*Font, error) {
	file, err := decompress(paths[name])
	if err != nil {
		return nil, err
	}
	f, err := Parse(file)
	if err == nil && name == Sans {
		f.extra = han
	}
	return f, err
}

func decompress(path string) ([]byte, error) {
	compressed, err := files.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Parse parses an OpenType or TrueType font file. If the file is a font collection, Parse returns
// its first font.
func Parse(file []byte) (*Font, error) {
	if len(file) < 12 { // the shortest header has 12 bytes; sfnt panics on an empty file
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

// Fallback sets the fallback fonts of f. If a character is missing from f, the fallback fonts are
// searched in order. Call Fallback before f is used. The fallback fonts must not include f.
func (f *Font) Fallback(others ...*Font) { f.fallbacks = others }
