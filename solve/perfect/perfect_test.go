package perfect_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/perfect"
	"slidegif/solve/test/testcost"
)

// parse returns the puzzle with the given ID.
func parse(t testing.TB, id string) solve.Puzzle {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	return p
}

// draws returns the number of random puzzles to test.
func draws(short, long int) int {
	if testcost.Long() {
		return long
	}
	return short
}

// check compares the report of Check with the naive program.
func check(t testing.TB, p solve.Puzzle) perfect.Report {
	t.Helper()
	r, err := perfect.Check(t.Context(), p, solve.Options{})
	n := newNaive(p.ID())
	length, unique := n.solve(n.start, noLimit)
	if errors.Is(err, solve.ErrUnsolvable) && length < 0 {
		return r
	}
	if err != nil || r.Length != length || r.Unique != unique {
		t.Fatalf("%s: Check = %+v, %v; the naive program finds %d moves, unique %t", p.ID(), r, err, length, unique)
	}
	if !unique {
		return r
	}
	var cells []int
	for _, i := range r.Idle {
		at := p.Board().Pieces[i].At
		cells = append(cells, at.Y*p.Board().W+at.X)
	}
	if got, want := fmt.Sprint(cells), fmt.Sprint(n.idle(length)); got != want {
		t.Fatalf("%s: pieces that are not needed start at %s, want %s", p.ID(), got, want)
	}
	return r
}

// TestCheck compares Check, IsPeak and Reduce with the naive program on random boards.
func TestCheck(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	boards := []string{
		"klotski:xa/.a:x@2.2", "klotski:xxa/.bb/..c:.../.xx/...", "klotski:xa/.a/b.:x@2.3",
		"klotski:abb/a.c/xdd:x@3.1", "klotski:x.a/.b./d.c:x@3.3",
		"rush:ooBo/AABo/oooo/oooo", "rush:oBCo/oBCo/AACo/DDoo",
		"gates:#CC###/#aabbB/#a.b.B/######:aC,bB", "gates:#AA##/#abb#/#a.bB/#..##/#####:aAB,bB1",
		"gates:####/#abA/#..B/####:aA,bA1",
	}
	for seed := range draws(3, 20) {
		for _, kind := range []string{"rush:4x4", "rush:4x5", "klotski:v5h0s4"} {
			boards = append(boards, fmt.Sprintf("%s@%d", kind, seed))
		}
	}
	unique, idle, perfects := 0, 0, 0
	for _, id := range boards {
		p := parse(t, id)
		r := check(t, p)
		if !r.Unique {
			continue
		}
		unique++
		if r.Idle != nil {
			idle++
			q, err := perfect.Reduce(t.Context(), p, solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if after := check(t, q); !after.Perfect() || after.Length != r.Length {
				t.Errorf("%s: Reduce = %s, %+v", id, q.ID(), after)
			}
			continue
		}
		perfects++
		n := newNaive(p.ID())
		if peak, err := perfect.IsPeak(t.Context(), p, solve.Options{}); err != nil || peak != n.peak(r.Length) {
			t.Errorf("%s: IsPeak = %t, %v", id, peak, err)
		}
	}
	if unique < 5 || idle == 0 || perfects == 0 {
		t.Errorf("%d boards with one shortest solution, %d with pieces that are not needed, %d perfect: the test says little", unique, idle, perfects)
	}
}

// TestMirroredPositions checks a puzzle with several shortest solutions whose positions are mirror images of one
// another after each move. Not all of these solutions are mirror images as a whole.
func TestMirroredPositions(t *testing.T) {
	p := parse(t, "klotski:0120/3xx4/3xx4/5678/967A")
	in, err := p.Kind().Insight(t.Context(), p, 38, solve.Options{})
	if err != nil || len(in.Forced) != len(in.Widths) || in.Unique || in.Shortest.IsOne() {
		t.Errorf("Insight = %+v, %v, want several solutions with mirrored positions", in, err)
	}
	if r, err := perfect.Check(t.Context(), p, solve.Options{}); err != nil || r.Unique {
		t.Errorf("Check = %+v, %v, want more than one solution", r, err)
	}
}

// TestRandomPerfect draws perfect puzzles of each kind. The naive program checks them.
func TestRandomPerfect(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, test := range []struct {
		kind, params string
		low, high    int
		id           string // for seed 1
	}{
		{"klotski", "v4h0s3", 6, 9, "klotski:0010/23xx/23xx/0456/7406"},
		{"rush", "5x5", 5, 6, "rush:Foooo/FoDDD/AAGoo/oBGoE/oBHHE"},
		{"gates", "4x4", 5, 6, "gates:######/G.c..R/G.caaR/G.ba.Y/#bb..Y/#BB###:aG,bYG,cR"},
	} {
		var k *solve.Kind
		for _, other := range catalog.Kinds {
			if other.Name == test.kind {
				k = other
			}
		}
		for seed := range uint64(draws(2, 20)) {
			p, err := k.RandomPerfect(t.Context(), test.params, seed+1, solve.Options{}, test.low, test.high)
			if err != nil {
				t.Fatal(err)
			}
			r := check(t, p)
			if !r.Perfect() || r.Length < test.low || r.Length > test.high {
				t.Errorf("%s: %+v, want a perfect puzzle of %d to %d moves", p.ID(), r, test.low, test.high)
			}
			if seed == 0 && p.ID() != test.id {
				t.Errorf("seed 1 of %s gives %s, want %s", test.kind, p.ID(), test.id)
			}
		}
	}
}

// TestLongest tests that a search without a result names the longest perfect puzzle that it found.
func TestLongest(t *testing.T) {
	for _, id := range []string{"klotski:v3h0s0", "rush:4x4", "gates:4x4"} {
		kind, params, _ := strings.Cut(id, ":")
		for _, k := range catalog.Kinds {
			if k.Name != kind {
				continue
			}
			_, err := k.RandomPerfect(t.Context(), params, 1, solve.Options{Effort: 20_000}, 60, 70)
			var limit *solve.Limit
			if !errors.As(err, &limit) {
				t.Fatalf("%s: error %v, want a *solve.Limit", id, err)
			}
			_, named, _ := strings.Cut(limit.Hint.String(), ": ")
			if r := check(t, parse(t, named)); !r.Perfect() || !strings.Contains(limit.Hint.String(), fmt.Sprint(" ", r.Length, " ")) {
				t.Errorf("%s: hint %q", id, limit.Hint)
			}
		}
	}
}

// TestMemoryLimit checks that a search with a memory limit either finds the same puzzle as a search without
// a limit, or returns a *solve.Limit for memory.
func TestMemoryLimit(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, id := range []string{"klotski:v4h0s3", "rush:5x5", "gates:4x4"} {
		kind, params, _ := strings.Cut(id, ":")
		k := catalog.Kind(kind)
		want, err := k.RandomPerfect(t.Context(), params, 1, solve.Options{}, 5, 6)
		if err != nil {
			t.Fatal(err)
		}
		failed, passed := 0, 0
		for memory := int64(1 << 10); memory <= 4<<20; memory *= 4 {
			p, err := k.RandomPerfect(t.Context(), params, 1, solve.Options{Memory: memory}, 5, 6)
			var limit *solve.Limit
			switch {
			case err == nil:
				passed++
				if p.ID() != want.ID() {
					t.Errorf("%s with %d bytes: %s, want %s", id, memory, p.ID(), want.ID())
				}
			case passed > 0 || !errors.As(err, &limit) || limit.Kind != solve.MemoryLimit || limit.LowerBound != 0:
				t.Errorf("%s with %d bytes: %v, want the memory limit", id, memory, err)
			default:
				failed++
			}
		}
		if failed == 0 || passed == 0 {
			t.Errorf("%s: %d limits failed and %d passed, want some of both", id, failed, passed)
		}
	}
}
