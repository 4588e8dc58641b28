package perfect_test

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// hundred returns the rows of perfect.csv without the headings.
func hundred(t *testing.T) [][]string {
	r := csv.NewReader(strings.NewReader(string(filetest.Read(t, "../../samples/perfect.csv"))))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows[1:]
}

// TestHundred checks the hundred perfect puzzles with the naive program: the length, and all three
// conditions. Without SLIDEGIF_LONG it checks five of them that take little time.
func TestHundred(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	checked, byKind := 0, map[string]int{}
	for _, row := range hundred(t) {
		id, moves := row[0], row[1]
		kind, _, _ := strings.Cut(id, ":")
		slow := kind == "klotski" && !strings.HasSuffix(row[2], "s0") // few soldiers mean few positions
		if !testcost.Long() && (slow || checked == 5 || kind != "rush" && byKind[kind] == 2) {
			continue
		}
		byKind[kind]++
		checked++
		n := newNaive(id)
		length, unique := n.solve(n.start, noLimit)
		if fmt.Sprint(length) != moves || !unique {
			t.Errorf("%s: %d moves, unique: %t; want the only solution of %s moves", id, length, unique, moves)
			continue
		}
		if idle := n.idle(length); idle != nil {
			t.Errorf("%s: the pieces at the cells %v are not needed", id, idle)
		}
		if !n.peak(length) {
			t.Errorf("%s: a position one move away has a longer unique solution", id)
		}
	}
	if checked < 5 {
		t.Errorf("%d puzzles checked, want at least 5", checked)
	}
}

// TestHundredDiffer tests the order, the kinds, the names and the pieces of the hundred puzzles.
func TestHundredDiffer(t *testing.T) {
	kinds, names, pieces := map[string]int{}, map[string]bool{}, map[string]string{}
	last := 8
	for _, row := range hundred(t) {
		p := parse(t, row[0])
		if p.ID() != row[0] {
			t.Errorf("%s is not canonical: %s", row[0], p.ID())
		}
		moves, err := strconv.Atoi(row[1])
		if err != nil || moves < last {
			t.Errorf("%s: %s moves after %d, %v", row[0], row[1], last, err)
		}
		last = moves
		kinds[p.Kind().Name]++
		for _, name := range row[3:] {
			if _, err := catalog.Parse(t.Context(), name); name == "" || names[name] || err == nil {
				t.Errorf("%s: the name %q is empty or taken", row[0], name)
			}
			names[name] = true
		}
		key := p.Kind().Name + " " + shapes(newNaive(row[0]))
		if other := pieces[key]; other != "" {
			t.Errorf("%s and %s have the same pieces", row[0], other)
		}
		pieces[key] = row[0]
	}
	if kinds["klotski"] != 40 || kinds["rush"] != 40 || kinds["gates"] != 20 {
		t.Errorf("puzzles by kind: %v, want 40, 40 and 20", kinds)
	}
}

// shapes returns the shapes of all pieces, sorted, in the least of the eight orientations. Cars keep
// their orientation, because the exit is always on the right.
func shapes(n *naive) string {
	var best []string
	for turn := range 8 {
		if n.axial && turn > 0 {
			break
		}
		var all []string
		for i := range n.start {
			c := n.start[i]
			if c == 0 || c == rest {
				continue
			}
			var cells [][2]int
			low := [2]int{99, 99}
			for _, cell := range n.cellsOf(c, i) {
				x, y := cell%n.w, cell/n.w
				if turn&1 > 0 {
					x = -x
				}
				if turn&2 > 0 {
					y = -y
				}
				if turn&4 > 0 {
					x, y = y, x
				}
				cells = append(cells, [2]int{x, y})
				low = [2]int{min(low[0], x), min(low[1], y)}
			}
			for k := range cells {
				cells[k] = [2]int{cells[k][0] - low[0], cells[k][1] - low[1]}
			}
			slices.SortFunc(cells, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
			all = append(all, fmt.Sprint(cells))
		}
		slices.Sort(all)
		if best == nil || slices.Compare(all, best) < 0 {
			best = all
		}
	}
	return strings.Join(best, " ")
}
