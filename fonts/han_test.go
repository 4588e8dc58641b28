package fonts

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCommonCharacters(t *testing.T) {
	text, err := os.ReadFile("han.txt")
	if err != nil {
		t.Fatal(err)
	}
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

// 王 is one contour of 20 corners; 田 is a frame with four holes.
func TestPackedOutline(t *testing.T) {
	f, err := han()
	if err != nil {
		t.Fatal(err)
	}
	for char, want := range map[rune]struct{ contours, segments int }{'王': {1, 20}, '田': {5, 24}} {
		o := f.outline(char)
		if o == nil {
			t.Fatalf("%q is not packed", char)
		}
		contours := 0
		for _, s := range o.Segments {
			if s.Op == 'M' {
				contours++
			}
		}
		if contours != want.contours || len(o.Segments) != want.segments || o.Advance != 1 {
			t.Errorf("%q: %d contours, %d segments, advance %v", char, contours, len(o.Segments), o.Advance)
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

func BenchmarkCommonCharacters(b *testing.B) {
	for b.Loop() {
		file, err := unpack("han.gz")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := parsePacked(file); err != nil {
			b.Fatal(err)
		}
	}
}
