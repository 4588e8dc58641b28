package ricochet

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A naiveBoard is a board as its text says it, and nothing of the program: what stands in
// each cell, and the marks behind it.
type naiveBoard struct {
	w, h   int
	cells  []string // "A,_"
	robots map[string]int
	goals  []naiveGoal
}

type naiveGoal struct {
	robot string
	cell  int
}

// randomBoard draws a board of some shape with walls, robots and targets.
func randomBoard(r *rand.Rand) naiveBoard {
	n := naiveBoard{w: 1 + r.IntN(7), h: 1 + r.IntN(6), robots: map[string]int{}}
	density := r.Float64() * 0.4
	for range n.w * n.h {
		n.cells = append(n.cells, ".")
	}
	for i := range r.IntN(n.w*n.h/5 + 1) {
		n.cells[(i*7+r.IntN(n.w*n.h))%len(n.cells)] = "#"
	}
	names := strings.Split("ABCDEx甲", "")
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	var placed []string
	for _, name := range names[:1+r.IntN(3)] {
		if at := r.IntN(len(n.cells)); n.cells[at] == "." {
			n.cells[at], n.robots[name] = name, at
			placed = append(placed, name)
		}
	}
	if len(placed) == 0 {
		return randomBoard(r)
	}
	taken := map[int]bool{}
	for _, name := range placed[:1+r.IntN(len(placed))] {
		if at := r.IntN(len(n.cells)); n.cells[at] != "#" && !taken[at] {
			taken[at] = true
			if r.IntN(4) == 0 {
				name = "any"
			}
			n.goals = append(n.goals, naiveGoal{name, at})
		}
	}
	if len(n.goals) == 0 {
		return randomBoard(r)
	}
	for i := range n.cells {
		if r.Float64() < density {
			n.cells[i] += ","
		}
		if r.Float64() < density {
			n.cells[i] += "_"
		}
	}
	return n
}

func (n naiveBoard) id() string {
	var rows, goals []string
	for y := range n.h {
		rows = append(rows, strings.Join(n.cells[y*n.w:(y+1)*n.w], ""))
	}
	for _, g := range n.goals {
		goals = append(goals, fmt.Sprintf("%s@%d.%d", g.robot, g.cell%n.w+1, g.cell/n.w+1))
	}
	return strings.Join(rows, "/") + ":" + strings.Join(goals, "+")
}

// slide returns where a robot stops.
func (n naiveBoard) slide(at int, dir string, others map[int]bool) int {
	for {
		x, y := at%n.w, at/n.w
		to, mark := at, ""
		switch {
		case dir == "L" && x > 0:
			to, mark = at-1, n.cells[at-1]+"L"
		case dir == "R" && x < n.w-1:
			to, mark = at+1, n.cells[at]+"L"
		case dir == "U" && y > 0:
			to, mark = at-n.w, n.cells[at-n.w]+"U"
		case dir == "D" && y < n.h-1:
			to, mark = at+n.w, n.cells[at]+"U"
		default:
			return at
		}
		wall := ","
		if strings.HasSuffix(mark, "U") {
			wall = "_"
		}
		if strings.Contains(mark, wall) || strings.HasPrefix(n.cells[to], "#") || others[to] {
			return at
		}
		at = to
	}
}

func (n naiveBoard) solved(s map[string]int) bool {
	for _, g := range n.goals {
		found := false
		for name, at := range s {
			named := slices.ContainsFunc(n.goals, func(o naiveGoal) bool { return o.robot == name })
			found = found || at == g.cell && (name == g.robot || g.robot == "any" && !named)
		}
		if !found {
			return false
		}
	}
	return true
}

// shortest returns the least slides by a search that knows every robot by its name, or -1.
func (n naiveBoard) shortest() int {
	key := func(s map[string]int) string { return fmt.Sprint(s) }
	layer := []map[string]int{n.robots}
	seen := map[string]bool{key(n.robots): true}
	for depth := 0; len(layer) > 0; depth++ {
		var next []map[string]int
		for _, s := range layer {
			if n.solved(s) {
				return depth
			}
			for name, at := range s {
				others := map[int]bool{}
				for other, cell := range s {
					others[cell] = other != name
				}
				for _, dir := range []string{"U", "D", "L", "R"} {
					to := map[string]int{}
					for other, cell := range s {
						to[other] = cell
					}
					to[name] = n.slide(at, dir, others)
					if k := key(to); !seen[k] {
						seen[k] = true
						next = append(next, to)
					}
				}
			}
		}
		layer = next
	}
	return -1
}

func TestAgainstNaive(t *testing.T) {
	var solved, unsolvable, longest int
	for seed := range uint64(500) {
		n := randomBoard(rand.New(rand.NewPCG(seed, 3)))
		p, err := Parse(n.id())
		if err != nil {
			t.Fatalf("%s: %v", n.id(), err)
		}
		if again, err := Parse(strings.TrimPrefix(p.ID(), prefix)); err != nil || again.ID() != p.ID() {
			t.Fatalf("%s: its ID is %s, which gives %v, %v", n.id(), p.ID(), again, err)
		}
		want := n.shortest()
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.SlideMetric})
		switch {
		case want < 0:
			unsolvable++
			if !errors.Is(err, solve.ErrUnsolvable) {
				t.Fatalf("%s: %d slides, %v; want none", n.id(), len(sol.Moves), err)
			}
			continue
		case err != nil || len(sol.Moves) != want || !sol.Optimal():
			t.Fatalf("%s: %d slides of at least %d, %v; want %d", n.id(), len(sol.Moves), sol.AtLeast, err, want)
		}
		if _, err := board.Check(p.Board(), sol.Moves, board.SlideMetric); err != nil {
			t.Fatalf("%s: %v", n.id(), err)
		}
		solved++
		longest = max(longest, want)
	}
	t.Logf("%d solved, %d unsolvable, up to %d slides", solved, unsolvable, longest)
	if solved < 200 || unsolvable < 60 || longest < 7 {
		t.Errorf("the random boards have become dull: %d solved, %d unsolvable, up to %d slides", solved, unsolvable, longest)
	}
}
