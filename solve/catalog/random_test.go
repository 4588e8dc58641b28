package catalog_test

import (
	"context"
	"errors"
	"testing"

	"slidegif/solve/catalog"
)

// TestRandomEnds draws for somebody who has left: a draw that takes long ends with the
// reason, and whatever comes all the same is what the seed stands for.
func TestRandomEnds(t *testing.T) {
	ctx, leave := context.WithCancelCause(t.Context())
	reason := errors.New("left")
	leave(reason)
	for _, k := range catalog.Kinds {
		if k.Random == nil {
			continue
		}
		ended := 0
		for seed := range uint64(20) {
			p, err := k.Random(ctx, "", seed)
			switch {
			case err == reason:
				ended++
			case err != nil:
				t.Errorf("%s:@%d: %v", k.Name, seed, err)
			default:
				if want, err := k.Random(t.Context(), "", seed); err != nil || p.ID() != want.ID() {
					t.Errorf("%s:@%d is %s, not %s (%v)", k.Name, seed, p.ID(), want.ID(), err)
				}
			}
		}
		switch k.Name {
		case "tiles": // drawn without a search
			if ended > 0 {
				t.Errorf("%s: %d of 20 draws ended early", k.Name, ended)
			}
		case "klotski", "rush":
			if ended == 0 {
				t.Errorf("%s: no draw ended early", k.Name)
			}
		}
	}
}
