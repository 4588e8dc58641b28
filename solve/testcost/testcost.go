// Package testcost tells a test what it may cost. `go test ./...` guards every change, so it is short;
// with SLIDEGIF_LONG set a test tries all of what it otherwise tries a part of. The race detector
// makes a test many times as slow, and has something to say only of goroutines.
package testcost

import (
	"os"
	"testing"
)

// Long tells whether a test tries all that it can.
func Long() bool { return os.Getenv("SLIDEGIF_LONG") != "" }

// Detail is why a test of the page is for the long run: a page takes a second to open, and the tests
// that use most of it run at every change.
const Detail = "it opens a browser for a detail"

// LongOnly skips a test that is too dear for every change, and says why.
func LongOnly(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skip(why + "; SLIDEGIF_LONG=1 runs it")
	}
}

// Why the race detector has nothing to say of a test.
const (
	NoGoroutine   = "it starts no goroutine"
	OtherPrograms = "it runs other programs"
	SameAsOthers  = "other tests of the package start the same goroutines"
)

// NotUnderRace skips a test under the race detector, for one of the reasons above.
func NotUnderRace(t testing.TB, why string) {
	t.Helper()
	if race {
		t.Skip("under the race detector: " + why)
	}
}
