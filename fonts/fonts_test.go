package fonts

import (
	"strings"
	"testing"
	"unicode/utf8"

	"slidegif/solve/test/filetest"
)

func TestEmbeddedFontsAreComplete(t *testing.T) {
	read := func(path string) string {
		return strings.ReplaceAll(string(filetest.Read(t, path)), "\n", "")
	}
	labels, titles, brush := read("labels.txt"), read("titles.txt"), read("brush.txt")
	latin, _, _ := strings.Cut(labels, "曹")
	for name, want := range map[string]string{
		Sans: labels + titles, Kai: labels + titles + brush, Serif: labels, Text: latin,
	} {
		f, err := Open(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r, bad := f.Missing(want); bad {
			t.Errorf("font %s has no %q", name, r)
		}
		if _, bad := f.Missing("☃"); !bad {
			t.Errorf("font %s claims to have %q", name, '☃')
		}
		o, _ := f.Outline('H')
		if o.MinX >= o.MaxX || o.MaxY > .05 || o.MinY > -.6 || o.Advance < .4 {
			t.Errorf("font %s: Outline('H') = %+v, want a capital letter on the baseline", name, *o)
		}
	}
}

// Every character in a layout name must be listed in titles.txt or labels.txt.
func TestLayoutNamesAreCovered(t *testing.T) {
	var known string
	for _, path := range []string{"labels.txt", "titles.txt"} {
		known += string(filetest.Read(t, path))
	}
	layouts := filetest.Read(t, "../solve/klotski/layouts.csv")
	for line := range strings.Lines(string(layouts)) {
		for _, names := range strings.SplitN(line, ",", 5)[1:4] { // the name, the Chinese name and the aliases
			for _, r := range names {
				if !strings.ContainsRune(known, r) {
					t.Errorf("layout %s: %q is in neither labels.txt nor titles.txt", names, r)
				}
			}
		}
	}
}

func TestFaceReturnsNewFace(t *testing.T) {
	a, err := Face(Kai, 20)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Face(Kai, 20)
	if a == b {
		t.Error("Face returned the same face twice")
	}
	if _, err := Face("comic", 20); err == nil {
		t.Error(`Face("comic") succeeded, want an error`)
	}
}

// Requests for missing characters must not increase memory use. Every font must have a check mark.
func TestMissesAreNotCached(t *testing.T) {
	for _, name := range []string{Sans, Text} {
		f, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		before := len(f.cache)
		for r := rune(0xe000); r < 0xf000; r++ { // Unicode private use area
			if _, ok := f.Outline(r); ok {
				t.Fatalf("font %s claims to have %U", name, r)
			}
		}
		if after := len(f.cache); after != before {
			t.Errorf("font %s caches %d missing characters, want none", name, after-before)
		}
		if o, ok := f.Outline('✓'); !ok || o.MaxX <= o.MinX || o.MaxX > o.Advance {
			t.Errorf("font %s: Outline('✓') = %v, want ink within the advance", name, o)
		}
	}
}

// TestCacheIsLimited checks that the cache stays small even if all characters of a font are
// requested.
func TestCacheIsLimited(t *testing.T) {
	f, err := Open(Sans)
	if err != nil {
		t.Fatal(err)
	}
	for r := rune(0x4e00); r < 0xa000; r++ {
		f.Outline(r)
		if len(f.cache) > maxCached {
			t.Fatalf("the cache has %d outlines, want at most %d", len(f.cache), maxCached)
		}
	}
}

// FuzzParse damages a font in four places. Two of these places are in the first kilobytes, which
// contain the list of tables. Font files are untrusted input, so damage must lead to an error or a
// missing character, but never to a panic.
func FuzzParse(f *testing.F) {
	var files [][]byte
	for _, name := range []string{Text, Serif, Kai} {
		file, err := decompress(paths[name])
		if err != nil {
			f.Fatal(err)
		}
		files = append(files, file)
	}
	f.Add(uint8(0), uint32(0), uint32(9), uint16(300), uint16(12), uint32(0x00ff7f80))
	f.Add(uint8(2), uint32(70000), uint32(90), uint16(3), uint16(1200), uint32(0x80ffff01))
	f.Fuzz(func(t *testing.T, which uint8, a, b uint32, c, d uint16, to uint32) {
		file := append([]byte(nil), files[int(which)%len(files)]...)
		for k, at := range []uint32{a, b, uint32(c) % 4096, uint32(d) % 4096} {
			file[int(at)%len(file)] = byte(to >> (8 * k))
		}
		font, err := Parse(file)
		if err != nil {
			return
		}
		for _, r := range "AWg08 曹操é·" {
			if o, ok := font.Outline(r); ok && len(o.Segments) > 1<<20 {
				t.Errorf("Outline(%q) has %d segments, want at most 1<<20", r, len(o.Segments))
			}
		}
	})
}

func TestCommonCharacters(t *testing.T) {
	text := filetest.Read(t, "han.txt")
	level1, traditional, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	if n := utf8.RuneCountInString(level1); n != 3500 {
		t.Errorf("level 1 of han.txt has %d characters, want 3500", n)
	}
	f, err := Open(Sans)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range level1 + traditional {
		o, ok := f.Outline(r)
		if !ok {
			t.Fatalf("font sans has no %q", r)
		}
		if o.MinX < -.1 || o.MaxX > 1.1 || o.MinY < -1 || o.MaxY > .3 || o.MaxX-o.MinX < .1 && o.MaxY-o.MinY < .1 {
			t.Errorf("Outline(%q) has the bounding box %v %v %v %v", r, o.MinX, o.MinY, o.MaxX, o.MaxY)
		}
	}
	for _, r := range "\u4e02\U00020000" {
		if _, ok := f.Outline(r); ok {
			t.Errorf("font sans claims to have %q", r)
		}
	}
}

func TestDamagedExtraFont(t *testing.T) {
	file, err := decompress("han.gz")
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(file); n += 1 + len(file)/97 {
		if _, err := parseExtraFont(file[:n]); err == nil {
			t.Errorf("parseExtraFont of the first %d bytes succeeded, want an error", n)
		}
	}
}
