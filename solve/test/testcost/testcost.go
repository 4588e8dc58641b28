// Package testcost decides which tests to run and which to skip. The command "go test ./..." runs
// for every change, so it must be fast. If SLIDEGIF_LONG is set, tests run all of their cases. Under
// the race detector, which makes tests many times slower, expensive tests without goroutines are skipped.
package testcost

import (
	"os"
	"testing"
	"time"
)

// DefaultSearch is the maximum CPU time of a search with the default effort, as stated in the help.
const DefaultSearch = 35 * time.Second

// CheckDefaultSearch checks that a search with the default effort takes at most DefaultSearch of
// CPU time. BenchmarkDefaultEffort measures the cost of one unit of effort on the slowest known
// board. Other tests check that no search exceeds its effort.
func CheckDefaultSearch(t testing.TB, what string, units int64, cost time.Duration) {
	t.Helper()
	if total := time.Duration(units) * cost; units <= 0 || total > DefaultSearch {
		t.Errorf("%s: a default effort of %d units takes %v of CPU, want at most %v", what, units, total, DefaultSearch)
	}
}

// Long reports whether tests should run all of their cases.
func Long() bool { return os.Getenv("SLIDEGIF_LONG") != "" }

// Some returns all cases if SLIDEGIF_LONG is set, and the first n cases otherwise.
func Some[T any](n int, cases ...T) []T {
	if Long() {
		return cases
	}
	return cases[:n]
}

// Detail is the reason for skipping a browser test unless SLIDEGIF_LONG is set. Opening a page
// takes a second, and other tests cover most of each page.
const Detail = "it opens a browser for a detail"

// LongOnly skips a test that is too slow to run for every change.
func LongOnly(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skip(why + "; SLIDEGIF_LONG=1 runs it")
	}
}

// Reasons for skipping a test under the race detector.
const (
	NoGoroutine   = "it starts no goroutine"
	OtherPrograms = "it runs other programs"
	SameAsOthers  = "other tests of the package start the same goroutines"
)

// NotUnderRace skips a test under the race detector and prints the reason.
func NotUnderRace(t testing.TB, why string) {
	t.Helper()
	if race {
		t.Skip("under the race detector: " + why)
	}
}
