package textbook_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/statespace"
	"slidegif/solve/textbook"
)

func TestTry(t *testing.T) {
	for _, id := range []string{"867/254/301", "864/072/513", "283/164/705:123/804/765", "横刀立马", "rush:oooB/AAoB/CDDD/CoEE", "gates:@7", "lockout:lunar-1"} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		from := time.Now()
		g, err := statespace.New(p, "")
		if err != nil {
			t.Fatal(err)
		}
		hs := p.Kind().Heuristics(p)
		for _, a := range textbook.Algorithms {
			if a.Name == "iddfs" || a.Undirected && !g.Undirected() {
				continue
			}
			for _, h := range hs {
				if !a.Informed && h.Name != hs[0].Name {
					continue
				}
				f, err := h.New(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				memo := map[uint32]int{}
				est := func(s textbook.State) int {
					if v, ok := memo[s]; ok {
						return v
					}
					memo[s] = f(g.Board(s))
					return memo[s]
				}
				r, err := a.Search(t.Context(), g, est, solve.Options{MaxPositions: 1000000})
				fmt.Println(id, a.Name, h.Name, r.Length(), r.Expanded, r.Generated, r.Stored, err, time.Since(from))
				if a.Name == "astar" && err == nil {
					fmt.Println(textbook.MustAndMay(t.Context(), g, est, r.Length()))
				}
			}
		}
	}
}

var _ = context.Background
var _ board.Board
