package classic_test

import (
	"maps"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/klotski/internal/classic"
	"slidegif/solve/perfect"
	"slidegif/solve/test/testcost"
)

// TestMaxPerfect compares the distances of perfect layouts with farthest.txt. With -all it includes
// all sets.
func TestMaxPerfect(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	every := 60
	if *all {
		every = 1
	} else if testcost.Long() {
		every = 12
	}
	for i, s := range classic.Sets() {
		if i%every != 0 && s != (classic.Set{Vertical: 4, Horizontal: 1, Soldiers: 4}) {
			continue
		}
		found, _, err := classic.PerfectLayouts(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		longest := 0
		if len(found) > 0 {
			longest = slices.Max(slices.Collect(maps.Keys(found)))
		}
		if longest != classic.MaxPerfect(s) {
			t.Errorf("%s: the longest perfect layout has %d moves; farthest.txt has %d", s, longest, classic.MaxPerfect(s))
		}
	}
}

// TestPerfectLayouts compares the perfect layouts of the classic set with package perfect.
func TestPerfectLayouts(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	found, others, err := classic.PerfectLayouts(t.Context(), classic.Set{Vertical: 4, Horizontal: 1, Soldiers: 4})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, layouts := range found {
		n += len(layouts)
	}
	if n != 6330 || len(found[40]) != 2 {
		t.Errorf("%d perfect layouts, %d of 40 moves; want 6330 and 2", n, len(found[40]))
	}
	checks := 4
	if testcost.Long() {
		checks = 40
	}
	for i, d := range slices.Sorted(maps.Keys(found)) {
		if testcost.Long() || i%10 == 0 {
			report(t, found[d][0], d, true)
		}
	}
	step := len(others) / checks
	for i, text := range slices.Sorted(maps.Keys(others)) {
		if i%step == 0 {
			report(t, text, others[text], false)
		}
	}
}

// report compares the report of package perfect on a layout with the expected result.
func report(t *testing.T, text string, distance int, want bool) {
	t.Helper()
	r, err := perfect.Check(t.Context(), parse(t, "klotski:"+text), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Length != distance || r.Perfect() != want {
		t.Errorf("%s: %+v, want %d moves, perfect: %t", text, r, distance, want)
	}
}
