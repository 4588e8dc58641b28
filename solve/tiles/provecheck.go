//go:build !js

package tiles

import (
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// parityTables replaces the name of the tables if parity proves that a puzzle is unsolvable.
const parityTables = "parity"

// check returns an error if a stored part of a proof cannot be a result of prove. check does not
// verify the numbers of subtrees and positions, because that would require a new search.
func (l *dividedProof) check(p *puzzle, proof solve.BoundProof) error {
	var lengths []int // all lengths that a complete part searches
	if proof.Tables != parityTables {
		for n := l.shortest; n < proof.Below; n += 2 {
			lengths = append(lengths, n)
		}
	}
	own := 0
	if proof.Part < proof.Subtrees {
		own = (proof.Subtrees-proof.Part-1)/proof.Parts + 1
	}
	if (proof.Tables == parityTables) == p.solvable() || proof.Subtrees < 0 || proof.Own != own || proof.AtLeast != l.atLeast || len(proof.Bounds) > len(lengths) {
		return input.Faultf("the numbers of the proof contradict each other")
	}
	sum := int64(0)
	for i, b := range proof.Bounds {
		last := i == len(proof.Bounds)-1 && (proof.Solved || !proof.Complete)
		switch {
		case b.Length != lengths[i] || b.Positions < 0 || b.Positions > math.MaxInt64-sum:
			return input.Faultf("the numbers of the proof contradict each other")
		case b.Searched < 0 || b.Searched > own || b.Searched < own && !last:
			return input.Faultf("%d of %d subtrees were searched", b.Searched, own)
		}
		sum += b.Positions
	}
	switch {
	case proof.Solved:
		return checkSolution(p, proof)
	case proof.Complete && len(proof.Bounds) < len(lengths):
		return input.Faultf("the search of solutions with %d moves is missing", lengths[len(proof.Bounds)])
	}
	return nil
}

// checkSolution returns an error if the stored solution is wrong, or if its length is not the last bound.
func checkSolution(p *puzzle, proof solve.BoundProof) error {
	end, err := board.Check(p.Board(), proof.Moves, proof.Metric)
	if err != nil {
		return err
	}
	n := len(proof.Bounds)
	if !end.Solved() || len(proof.Moves) >= proof.Below || n == 0 || len(proof.Moves) != proof.Bounds[n-1].Length {
		return input.Faultf("its moves are not a solution with fewer than %d moves", proof.Below)
	}
	if i := proof.Bounds[n-1].Searched - 1; !proof.Complete || proof.Subtree != proof.Part+i*proof.Parts {
		return input.Faultf("the numbers of the proof contradict each other")
	}
	return nil
}
