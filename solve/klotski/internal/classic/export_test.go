package classic

import (
	"context"

	"slidegif/solve"
)

// MaxDistancesText is the content of farthest.txt.
var MaxDistancesText = maxDistancesText

// PerfectLayouts returns the perfect layouts of a set, in ID notation, by their distance in moves.
// The others map contains the distances of all other solvable layouts, except solved ones.
func PerfectLayouts(ctx context.Context, s Set) (found map[int][]string, others map[string]int, err error) {
	var p perfectSearch
	if err := p.run(ctx, s, solve.CensusOptions{}); err != nil {
		return nil, nil, err
	}
	found, others = map[int][]string{}, map[string]int{}
	s.layouts(func(l layout) {
		switch d := p.whole.distance(l); {
		case d == 0 || d == int(unvisited&0xff): // solved or unsolvable
		case d > 0 && p.perfect(l, uint32(d)):
			found[d] = append(found[d], l.String())
		default:
			others[l.String()] = d
		}
	})
	return found, others, nil
}

// TotalLayouts is the number of layouts of the classic board that have one 2x2 piece and at least
// two empty cells.
const TotalLayouts = 29_334_498
