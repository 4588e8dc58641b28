package blocks

import (
	"slices"

	"slidegif/solve/internal/search"
)

// An edge is a move from one position to another.
type edge[S search.Code, C cellSet] struct {
	code     S     // of the other position, which is canonical
	from, to int16 // cells of the piece's anchor, before mirror images are merged
	steps    int16

	// after is the cell of the piece's anchor in the canonical position: several cells where that
	// is its own image.
	after C
}

// edges appends every move from s.
func (g *generator[S, C]) edges(dst []edge[S, C], s S) []edge[S, C] {
	g.read(s)
	for _, p := range g.pieces {
		c := &g.classes[p.class]
		for _, to := range g.reach(p) {
			e := edge[S, C]{code: g.replaced(s, p, to), from: int16(c.anchors[p.rank]), to: int16(c.anchors[to]), steps: g.distance[to]}
			add(&e.after, c.anchors[to])
			if g.mirrored != nil {
				image := g.imageAfter(p, to)
				order := search.Compare(image, e.code)
				if order < 0 {
					var none C
					e.code, e.after = image, none
				}
				if order <= 0 {
					add(&e.after, int(g.mirrored.fields[p.class].anchor[to]))
				}
			}
			dst = append(dst, e)
		}
	}
	return dst
}

// move moves the piece whose anchor is one cell to another, and returns the position after
// it and the way.
func (g *generator[S, C]) move(s S, from, to int16) (S, string) {
	g.read(s)
	for _, p := range g.pieces {
		if c := &g.classes[p.class]; c.anchors[p.rank] == int(from) {
			return g.replaced(s, p, c.rank[to]), g.path(p, c.rank[to])
		}
	}
	return s, ""
}

// eachMove calls f with every move from a position that is not merged with its image: the
// piece by its number in decode, its way, and the position after it.
func (g *generator[S, C]) eachMove(s S, f func(i int, path string, to S)) {
	g.read(s)
	for i, p := range g.pieces {
		for _, to := range slices.Clone(g.reach(p)) {
			f(i, g.path(p, to), g.moved(s, p, to))
		}
	}
}

// path returns a shortest way of a piece of the position that was read to another rank,
// straight where it can be: from the end back it does not turn where there is a choice.
func (g *generator[S, C]) path(p placed, to int16) string {
	g.reach(p)
	g.distance[p.rank] = 0
	next := g.classes[p.class].next
	path := make([]byte, g.distance[to])
	straight := none
	for i := len(path) - 1; i >= 0; i-- {
		for _, d := range [5]int{straight, up, down, left, right} {
			if d == none {
				continue
			}
			back := next[to][d^1] // up and down, left and right
			if back != none && g.distance[back] == int16(i) && (back == p.rank || slices.Contains(g.targets, back)) {
				path[i], to, straight = letters[d], back, d
				break
			}
		}
	}
	return string(path)
}
