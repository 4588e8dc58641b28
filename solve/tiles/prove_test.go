//go:build !js

package tiles

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// proveParts runs all parts of a proof and returns them. The parts are dealt by the given function.
func proveParts(t *testing.T, p *puzzle, below, parts int, deal func(subtrees, part, parts int) []int) (all []solve.BoundProof) {
	t.Helper()
	divided, err := newDividedProof(t.Context(), p, below, solve.Options{})
	if err == nil {
		err = divided.divide(t.Context(), below, solve.Options{})
	}
	if err != nil {
		t.Fatal(err)
	}
	for i := range parts {
		proof := solve.BoundProof{Metric: board.StepMetric, Below: below, Part: i, Parts: parts}
		proof, err := divided.prove(t.Context(), p, deal(len(divided.subtrees), i, parts), proof, solve.ProveOptions{})
		if err != nil {
			t.Fatalf("%s, part %d/%d: %v", p.ID(), i, parts, err)
		}
		all = append(all, proof)
	}
	return all
}

func totals(parts []solve.BoundProof) (positions int64, subtrees int, largest int64) {
	for _, p := range parts {
		positions += p.Positions()
		subtrees += p.Own
		largest = max(largest, p.Positions())
	}
	return positions, subtrees, largest
}

// TestProveSmallBoards proves the lower bounds of 3x3 boards and compares them with a naive search.
func TestProveSmallBoards(t *testing.T) {
	dist := naiveDistances(3, 3, standardGoal(9), false, 1<<30)
	r := rand.New(rand.NewPCG(5, 9))
	for range 12 {
		p := randomPuzzle(r, 3, 3)
		p.goal = standardGoal(9)
		optimum, solvable := dist[string(p.start)]
		if !solvable {
			p.start[0], p.start[1] = p.start[1], p.start[0]
			if p.start[0] == 0 || p.start[1] == 0 {
				continue
			}
			optimum = dist[string(p.start)]
		}
		for _, c := range []struct {
			below  int
			solved bool
		}{{0, false}, {optimum - 1, false}, {optimum, false}, {optimum + 1, true}, {optimum + 6, true}} {
			proof := proveParts(t, p, max(c.below, 0), 1, deal)[0]
			if proof.Solved != c.solved || !proof.Complete || !c.solved && (proof.AtLeast > max(optimum, c.below) || proof.AtLeast < c.below) {
				t.Fatalf("%s, below %d: solved %v, complete %v, at least %d; the optimum is %d", p.ID(), c.below, proof.Solved, proof.Complete, proof.AtLeast, optimum)
			}
			if !c.solved {
				continue
			}
			if len(proof.Moves) != optimum {
				t.Errorf("%s: %d moves, want %d", p.ID(), len(proof.Moves), optimum)
			}
			kindtest.CheckLegal(t, p.Board(), proof.Moves, board.StepMetric)
		}
	}
}

// TestProveInParts checks that a proof searches the same number of positions in any number of parts, that
// the parts are balanced, and that the sum of the positions reveals a wrong deal. With SLIDEGIF_WHOLE=1,
// the proof of each of ten 24-puzzles searches more than ten million positions.
func TestProveInParts(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	ps, optima := loadKorf24(t)
	count, minPositions := 1, int64(10_000)
	whole := os.Getenv("SLIDEGIF_WHOLE") != ""
	switch {
	case whole:
		count, minPositions = 10, 10_000_000
	case testcost.Long():
		count, minPositions = 10, 100_000
	}
	for i := range count {
		p := ps[i*4].(*puzzle)
		f := normalize(p)
		below := testHeuristic(t, p).Searcher().Set(f.cells, f.blankCell()) + 1
		want, subtrees := int64(0), 0
		for ; want < minPositions; below += 2 {
			want, subtrees, _ = totals(proveParts(t, p, below, 1, deal))
		}
		below -= 2
		for _, n := range testcost.Some(1, 7, 2, 64) {
			positions, all, largest := totals(proveParts(t, p, below, n, deal))
			if positions != want || all != subtrees {
				t.Errorf("number %d, %d parts: %d positions in %d subtrees, want %d in %d", i*4+1, n, positions, all, want, subtrees)
			}
			ratio := float64(largest) * float64(n) / float64(want)
			if ratio > 2 {
				t.Errorf("number %d, %d parts: the largest has %.2f times the mean, want at most 2", i*4+1, n, ratio)
			}
			t.Logf("number %d, %d parts: %d positions, the largest part has %.2f times the mean", i*4+1, n, positions, ratio)
		}
		t.Logf("number %d: optimum %d, below %d, %d positions, %d subtrees", i*4+1, optima[i*4], below, want, subtrees)
		if whole {
			continue // the wrong deals below take as long again
		}
		for name, wrong := range map[string]func(subtrees, part, parts int) []int{
			"first omitted": func(subtrees, part, parts int) []int {
				return slices.DeleteFunc(deal(subtrees, part, parts), func(i int) bool { return i == 0 })
			},
			"shifted by one": func(subtrees, part, parts int) []int {
				own := deal(subtrees-1, part, parts)
				for i := range own {
					own[i]++
				}
				return own
			},
			"first twice": func(subtrees, part, parts int) []int {
				own := deal(subtrees, part, parts)
				if part == 1 {
					own[0] = 0
				}
				return own
			},
		} {
			if positions, _, _ := totals(proveParts(t, p, below, 3, wrong)); positions == want {
				t.Errorf("number %d, deal with %s: %d positions, want another sum", i*4+1, name, positions)
			}
		}
	}
}
