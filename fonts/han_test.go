package fonts

import (
	"strings"
	"testing"
	"unicode/utf8"

	"slidegif/solve/filetest"
)

func TestCommonCharacters(t *testing.T) {
	text := filetest.Read(t, "han.txt")
	level1, traditional, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	if n := utf8.RuneCountInString(level1); n != 3500 {
		t.Errorf("level 1 has %d characters, not 3500", n)
	}
	f, err := Open(Sans)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range level1 + traditional {
		o, ok := f.Outline(r)
		if !ok {
			t.Fatalf("sans has no %q", r)
		}
		if o.MinX < -.1 || o.MaxX > 1.1 || o.MinY < -1 || o.MaxY > .3 || o.MaxX-o.MinX < .1 && o.MaxY-o.MinY < .1 {
			t.Errorf("%q has the box %v %v %v %v", r, o.MinX, o.MinY, o.MaxX, o.MaxY)
		}
	}
	for _, r := range "\u4e02\U00020000" {
		if _, ok := f.Outline(r); ok {
			t.Errorf("sans claims to have %q", r)
		}
	}
}

func TestDamagedPackedFont(t *testing.T) {
	file, err := unpack("han.gz")
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(file); n += 1 + len(file)/97 {
		if _, err := parsePacked(file[:n]); err == nil {
			t.Errorf("no error for the first %d bytes", n)
		}
	}
}
