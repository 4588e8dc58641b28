//go:build !js

package site

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestKeptFiles checks which files a second run draws and writes again.
func TestKeptFiles(t *testing.T) {
	dir, future := t.TempDir(), time.Now().Add(time.Hour)
	paths := []string{"a.png", "boards/b.json.gz", "c.js"}
	run := func(program string) (drawn, written int) {
		s := newWriter("test")
		if s.readRecord(dir); program != s.program {
			s.program, s.recorded = program, nil
		}
		for _, name := range paths[:2] {
			_, err := s.add(name, func() ([]byte, error) { drawn++; return []byte(name + " of " + program), nil })
			if err != nil {
				t.Fatal(err)
			}
		}
		s.contents["c.js"] = []byte("let a = 1;")
		if err := s.addRecord(); err != nil {
			t.Fatal(err)
		}
		if err := s.writeFiles(t.Context()); err != nil {
			t.Fatal(err)
		}
		for path, at := range filetimes(t, dir) {
			if !at.Equal(future) {
				written++
			}
			if err := os.Chtimes(path, future, future); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(filepath.Join(dir, "a.png")); err != nil || string(got) != "a.png of "+program {
			t.Errorf("content of a.png = %s, error %v", got, err)
		}
		return drawn, written
	}
	change := func(name, content string) func() {
		return func() {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	own := programHash()
	if own == "" {
		t.Fatal("the program has no hash")
	}
	const compressed = 4 // two versions of c.js and two versions of build.json
	for _, step := range []struct {
		name           string
		change         func()
		program        string
		drawn, written int
	}{
		{"first run", func() {}, own, 2, len(paths) + 1 + compressed},
		{"same files", func() {}, own, 0, 0},
		{"changed drawing", change("a.png", "a.png of another day"), own, 1, 1},
		{"missing file", func() { os.Remove(filepath.Join(dir, "boards/b.json.gz")) }, own, 1, 1},
		{"incomplete compressed file", change("c.js.br", ""), own, 0, 1},
		{"wrong compressed file", change("c.js.gz", string(compressGzip([]byte("let a = 2;")))), own, 0, 1},
		{"changed script", change("c.js", "let a = 3;"), own, 0, 1},
		{"broken record", change(recordFile, "{"), own, 2, 1},
		{"other program", func() {}, "other", 2, 2 + 1 + 2},
	} {
		step.change()
		if drawn, written := run(step.program); drawn != step.drawn || written != step.written {
			t.Errorf("%s: %d files drawn and %d written, want %d and %d", step.name, drawn, written, step.drawn, step.written)
		}
	}
}
