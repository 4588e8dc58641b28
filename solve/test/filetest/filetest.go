// Package filetest reads and writes files for tests. Any error ends the test.
package filetest

import (
	"os"
	"path/filepath"
	"testing"
)

// Read returns the contents of a file.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Write writes an executable file and creates its missing parent directories. An existing file
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
