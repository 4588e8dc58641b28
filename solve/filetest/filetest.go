// Package filetest reads and writes the files of tests. What fails ends the test.
package filetest

import (
	"os"
	"path/filepath"
	"testing"
)

// Read returns what a file holds.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Write writes a file, which may be run, and makes the folders that it needs. A file that was there
// keeps its mode.
func Write[T string | []byte](t testing.TB, name string, data T) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(data), 0o777); err != nil {
		t.Fatal(err)
	}
}
