package slide

import (
	"fmt"
	"math/bits"

	"slidegif/solve/board"
)

// replay turns a path of canonical codes into moves of real pieces: from the start on it
// takes, of all real successors, the first whose canonical code is the next one. Shapes
// that were interchanged and images that were merged sort themselves out that way.
func (g *graph[S]) replay(path []S) ([]board.Move, error) {
	var at [64]int // anchor -> index of the piece
	for i, p := range g.board.Pieces {
		at[g.cell(p.At)] = i
	}
	now := g.encode(g.start())
	moves := make([]board.Move, 0, len(path)-1)
	for _, want := range path[1:] {
		i, from, to, way := g.find(now, want)
		if way == "" {
			return nil, fmt.Errorf("slide: no move leads to the next position of the path")
		}
		c := &g.classes[i]
		piece := at[from]
		at[to] = piece
		moves = append(moves, board.Move{Pieces: []int{piece}, Path: way})
		now[c.word] ^= c.value[from] ^ c.value[to]
	}
	return moves, nil
}

// find returns the first move from s to a position whose canonical code is want, and no
// way if there is none.
func (g *graph[S]) find(s, want S) (class, from, to int, way string) {
	empty := g.emptyOf(s)
	for k := range g.syms {
		g.images[k] = image(g, &g.syms[k])
	}
	for i := range g.classes {
		for a := g.anchors[i]; a != 0; a &= a - 1 {
			from := bits.TrailingZeros64(a)
			for t := g.reach(&g.classes[i], from, empty); t != 0; t &= t - 1 {
				to := bits.TrailingZeros64(t)
				if g.moved(s, i, from, to) == want {
					return i, from, to, g.way(&g.classes[i], from, to, empty)
				}
			}
		}
	}
	return 0, 0, 0, ""
}

// emptyOf returns the empty cells of s and leaves its anchors in g.anchors.
func (g *graph[S]) emptyOf(s S) uint64 {
	empty := g.free
	g.decode(g.anchors, s)
	for i := range g.classes {
		empty &^= g.classes[i].body(g.anchors[i])
	}
	return empty
}

// way returns a shortest path of a piece from one anchor to another, straight where it
// can be: breadth first, and from the end back without turning where there is a choice.
func (m *model) way(c *class, from, to int, empty uint64) string {
	empty |= c.body(1 << from)
	ok := c.valid
	for _, o := range c.offsets {
		ok &= empty >> o
	}
	var layers []uint64
	seen := uint64(1) << from
	for layer := seen; layer != 0 && seen>>to&1 == 0; {
		layers = append(layers, layer)
		var next uint64
		for d := range 4 {
			next |= m.step(layer&c.from[d], d)
		}
		layer = next & ok &^ seen
		seen |= layer
	}
	path := make([]byte, len(layers))
	last := -1
	for i := len(layers) - 1; i >= 0; i-- {
		for k := -1; k < 4; k++ {
			d := k
			if k < 0 {
				d = last // go straight on first
			}
			if d < 0 {
				continue
			}
			back := to - m.delta[d]
			if back >= 0 && back < 64 && layers[i]&c.from[d]>>back&1 != 0 {
				path[i], to, last = letters[d], back, d
				break
			}
		}
	}
	return string(path)
}
