package catalog

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// randomRows returns h rows of w cells with pieces at random cells. Each piece is one character and covers one cell,
// or two if long is set. All other cells have a dot.
func randomRows(r *solve.Rand, h, w int, pieces string, long bool) string {
	cells := []byte(strings.Repeat(".", h*w))
	for _, name := range []byte(pieces) {
		for range 20 {
			at, second := r.IntN(h*w), -1
			if long && r.IntN(2) == 0 {
				if second = at + w; r.IntN(2) == 0 && at%w < w-1 {
					second = at + 1
				}
			}
			if cells[at] != '.' || second >= h*w || second >= 0 && cells[second] != '.' {
				continue
			}
			if cells[at] = name; second >= 0 {
				cells[second] = name
			}
			break
		}
	}
	var rows []string
	for y := range h {
		rows = append(rows, string(cells[y*w:(y+1)*w]))
	}
	return strings.Join(rows, "/")
}

// smallBoards holds a generator of small boards for each kind. An ID may be invalid.
var smallBoards = map[string]func(r *solve.Rand) string{
	"klotski": func(r *solve.Rand) string {
		return fmt.Sprintf("%s:x@%d.%d", randomRows(r, 3, 3+r.IntN(2), "xabcde"[:3+r.IntN(4)], true), 1+r.IntN(3), 1+r.IntN(3))
	},
	"rush": func(r *solve.Rand) string {
		cells := []byte("ooBo/ooBo/AAoo/oooo")
		for _, name := range []byte("CDE")[:1+r.IntN(3)] {
			at, delta := r.IntN(len(cells)), 1+4*r.IntN(2) // to the right or down
			if to := at + delta; to < len(cells) && cells[at] == 'o' && cells[to] == 'o' {
				cells[at], cells[to] = name, name
			}
		}
		return string(cells)
	},
	"atomix": func(r *solve.Rand) string {
		pattern := []string{"ab", "a/b", "abc", "ab/.c", "a/b/c"}[r.IntN(5)]
		return randomRows(r, 3+r.IntN(2), 4, "abc###"[:strings.Count(pattern, "a")+strings.Count(pattern, "b")+strings.Count(pattern, "c")], false) + ":" + pattern
	},
	"lockout": func(r *solve.Rand) string { return randomRows(r, 5, 5, "XABC"[:3+r.IntN(2)], false) },
	"ricochet": func(r *solve.Rand) string {
		return fmt.Sprintf("%s:A@%d.%d", randomRows(r, 4, 3+r.IntN(2), "ABC"[:1+r.IntN(3)], false), 1+r.IntN(4), 1+r.IntN(4))
	},
	"gates": func(r *solve.Rand) string {
		rows := strings.Split(randomRows(r, 3, 3+r.IntN(2), "abc"[:2+r.IntN(2)], true), "/")
		id := "#A" + strings.Repeat("#", len(rows[0])) + "/#" + strings.Join(rows, "#/#") + "#/" + strings.Repeat("#", len(rows[0])) + "B#:aA,bB"
		if strings.Contains(id, "c") {
			id += fmt.Sprintf(",cA%d", 1+r.IntN(2))
		}
		return id
	},
	"tiles": func(r *solve.Rand) string {
		h, w := 2+r.IntN(3), 2+r.IntN(3)
		cells := make([]int, h*w)
		for i := range cells {
			cells[i] = (i + 1) % len(cells)
		}
		blank := len(cells) - 1
		for range r.IntN(40) {
			to := blank + []int{-w, w, -1, 1}[r.IntN(4)]
			if to < 0 || to >= len(cells) || to%w != blank%w && to/w != blank/w || len(cells) > 10 && r.IntN(3) == 0 {
				continue
			}
			cells[blank], cells[to], blank = cells[to], cells[blank], to
		}
		var id strings.Builder
		for i, n := range cells {
			fmt.Fprint(&id, []string{"", ",", "/"}[min(i, 1+max(0, 1-i%w))], n)
		}
		return id.String()
	},
}

// TestRaises checks each raise of the lower bound on random small boards of all kinds, at efforts from 1 to the end of
// the proof. A naive search is the oracle.
func TestRaises(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	boards := 5
	if testcost.Long() {
		boards = 40
	}
	if os.Getenv("SLIDEGIF_WHOLE") != "" { // takes ten minutes
		boards = 300
	}
	total, raises := 0, 0
	for n, k := range Kinds {
		next := smallBoards[k.Name]
		if next == nil {
			t.Errorf("no small boards for %s", k.Name)
			continue
		}
		r := solve.NewRand(uint64(n))
		metrics := k.DistinctMetrics()
		for tries, found := 0, 0; found < boards && tries < 100*boards; tries++ {
			p, err := Parse(t.Context(), k.Name+":"+next(r))
			if err != nil {
				continue
			}
			m := metrics[found%len(metrics)]
			optimum, ok := kindtest.NaiveOptimum(p.Board(), m, 4000)
			if !ok || optimum < 1 && r.IntN(8) > 0 {
				continue
			}
			kindtest.CheckClaims(t, p, m, optimum)
			found, total, raises = found+1, total+1, raises+max(0, optimum)
		}
	}
	t.Logf("%d boards, %d moves in their shortest solutions", total, raises)
	if total < boards*len(Kinds) || raises < 2*total {
		t.Errorf("%d boards with %d moves, want %d with 2 on average", total, raises, boards*len(Kinds))
	}
}

// TestSuggestedEfforts checks that the effort that a search without a solution suggests is enough to find one, or to
// prove that there is none.
func TestSuggestedEfforts(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	efforts, most, least := []int64{1000}, 1, 4
	if testcost.Long() {
		efforts, most, least = []int64{1000, 30_000, 400_000}, 8, 50
	}
	retried := 0
	for _, k := range Kinds {
		for _, effort := range efforts {
			found := 0
			for _, l := range k.NamedLayouts() {
				if found == most {
					break
				}
				p, err := Parse(t.Context(), l.ID)
				if err != nil {
					t.Fatal(err)
				}
				_, err = p.Solve(t.Context(), solve.Options{Effort: effort})
				limit, ok := errors.AsType[*solve.Limit](err)
				if !ok {
					continue
				}
				found++
				sol, err := p.Solve(t.Context(), solve.Options{Effort: limit.SuggestedEffort})
				if limit.SuggestedEffort <= effort || !errors.Is(err, solve.ErrUnsolvable) && (err != nil || len(sol.Moves) == 0) {
					t.Errorf("%s: an effort of %d is too small, and %d gives %d moves and the error %v", p.ID(), effort, limit.SuggestedEffort, len(sol.Moves), err)
				}
			}
			retried += found
		}
	}
	if t.Logf("%d searches with a suggested effort", retried); retried < least {
		t.Errorf("%d searches without a solution, want at least %d", retried, least)
	}
}
