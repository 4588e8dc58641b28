package main

import (
	"errors"
	"os"
	"slidegif/solve/input"
	"strings"
	"testing"
)

// FuzzTarget reads what is to be counted. What is taken has an ID that finds the same
// again, and every position of it can be named.
func FuzzTarget(f *testing.F) {
	for _, arg := range []string{
		"tiles:3x3", "2x4", "klotski:all", "klotski:v4h1s4", "klotski:s9v2", "横刀立马", "tiles:864/072/513:123/456/780", "tiles:9x9",
		"klotski:aa-/-b0:.../b..", "klotski:aa0/b0c:..b/...:same=bc", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "klotski:v99", "tiles:0x0",
	} {
		f.Add(arg)
	}
	f.Fuzz(func(t *testing.T, arg string) {
		if _, err := os.Stat(arg); err == nil || arg == "" || strings.ContainsRune(arg, '@') || strings.ContainsAny(arg[:1], `./\-`) {
			return // a file, or a random puzzle
		}
		found, err := findTarget(t.Context(), arg, nil)
		if err != nil {
			if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
				t.Fatalf("%q: %v", arg, err)
			}
			return
		}
		again, err := findTarget(t.Context(), found.ID, nil)
		if err != nil || again.ID != found.ID || (again.puzzle == nil) != (found.puzzle == nil) {
			t.Fatalf("%q is counted as %q, which gives %v", arg, found.ID, err)
		}
		if id := found.PositionID(found.Board); found.puzzle != nil && id != found.ID {
			t.Fatalf("%q: the start of %q is named %q", arg, found.ID, id)
		}
	})
}
