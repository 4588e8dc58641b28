package filetest

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// CheckSum checks that a file contains the SHA-256 checksum of the concatenated source files, in
// alphabetical order. A generated file is current if its sources have not changed.
func CheckSum(t testing.TB, name string, patterns ...string) {
	t.Helper()
	var sources []string
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, files...)
	}
	slices.Sort(sources)
	h := sha256.New()
	for _, f := range sources {
		h.Write(Read(t, f))
	}
	want := strings.TrimSpace(string(Read(t, name)))
	if sum := fmt.Sprintf("%x", h.Sum(nil)); sum != want {
		t.Errorf("checksum of the sources of %s = %s, want %s: run go generate", name, sum, want)
	}
}
