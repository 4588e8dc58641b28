package tiles

import (
	"errors"
	"testing"

	"slidegif/solve"
)

// TestUnsolvableSizes swaps two tiles of the goal on boards of every size. Many sizes have no common goal of
// the other parity, so their proofs cannot offer one.
func TestUnsolvableSizes(t *testing.T) {
	offers := 0
	for h := minSide; h <= maxSide; h++ {
		for w := minSide; w <= maxSide; w++ {
			own := identity(h * w) // a goal that is not common: the first two tiles are swapped
			own[1], own[2] = own[2], own[1]
			for _, goal := range [][]uint8{standardGoal(h * w), own} {
				p := &puzzle{h: h, w: w, start: append([]uint8{}, goal...), goal: goal}
				i := (blank(goal) + 1) % (h*w - 1)
				p.start[i], p.start[i+1] = p.start[i+1], p.start[i]
				err := error(parityProof(p.Board()))
				if h*w <= 9 {
					err = p.unsolvable(t.Context(), solve.Options{})
				}
				var proof *solve.Unsolvable
				if !errors.As(err, &proof) || proof.Reason.Format == "" || proof.Hint.Format == "" {
					t.Errorf("%s: %v, want a proof with a hint", p.ID(), err)
				}
				if len(p.reachableGoals()) > 0 {
					offers++
				}
			}
		}
	}
	if offers == 0 || offers == 2*225 {
		t.Errorf("%d of %d starts reach a common goal, want some, but not all", offers, 2*225)
	}
}
