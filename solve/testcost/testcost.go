// Package testcost decides which tests to run. The command go test ./... checks every change, so it
// must be fast; with SLIDEGIF_LONG set, tests run all of their cases. The race detector makes tests
// many times slower and only helps if a test starts goroutines.
package testcost

import (
	"os"
	"testing"
)

// Long reports whether tests should run all of their cases.
func Long() bool { return os.Getenv("SLIDEGIF_LONG") != "" }

// Detail is the reason to run a browser test only with SLIDEGIF_LONG. Opening a page takes a
// second, and other tests cover most of the page at every change.
const Detail = "it opens a browser for a detail"

// LongOnly skips a test that is too slow for every change. why is the reason in the message.
func LongOnly(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skip(why + "; SLIDEGIF_LONG=1 runs it")
	}
}

// Reasons to skip a test under the race detector.
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
