package blocks

import (
	"slices"

	"slidegif/solve/internal/search"
)

// An edge is a move from one position to another.
type edge[S search.Code, C cellSet] struct {
	code     S     // code of the successor in canonical form
	from, to int16 // anchors of the moved piece, before canonicalization
	steps    int16

	// cells contains the anchor of the moved piece in the canonical successor. If this successor is
	// its own mirror image, cells also contains the mirrored anchor.
	cells C
}

// edges appends an edge to dst for each move from s.
func (g *generator[S, C]) edges(dst []edge[S, C], s S) []edge[S, C] {
	g.read(s)
	for _, p := range g.pieces {
		c := &g.classes[p.class]
		for _, to := range g.reach(p) {
			e := edge[S, C]{code: g.codeAfter(s, p, to), from: int16(c.anchors[p.rank]), to: int16(c.anchors[to]), steps: g.distance[to]}
			add(&e.cells, c.anchors[to])
			if g.mirrored != nil {
				image := g.imageAfter(p, to)
				order := search.Compare(image, e.code)
				if order < 0 {
					var none C
					e.code, e.cells = image, none
				}
				if order <= 0 {
					add(&e.cells, int(g.mirrored.fields[p.class].anchor[to]))
				}
			}
			dst = append(dst, e)
		}
	}
	return dst
}

// move moves a piece from one anchor to another, and returns the resulting position and the path of
// the piece.
func (g *generator[S, C]) move(s S, from, to int16) (S, string) {
	g.read(s)
	for _, p := range g.pieces {
		if c := &g.classes[p.class]; c.anchors[p.rank] == int(from) {
			return g.codeAfter(s, p, c.rank[to]), g.path(p, c.rank[to])
		}
	}
	return s, ""
}

// eachMove calls f for every move from s, even if another move is its mirror image. The arguments
// of f are the index of the piece in decode order, its path and the resulting position.
func (g *generator[S, C]) eachMove(s S, f func(i int, path string, to S)) {
	g.read(s)
	for i, p := range g.pieces {
		for _, to := range slices.Clone(g.reach(p)) {
			f(i, g.path(p, to), g.canonicalAfter(s, p, to))
		}
	}
}

// path returns a shortest path of the piece p to the rank to. Followed backward, the path turns only if it cannot
// continue straight.
func (g *generator[S, C]) path(p placedPiece, to int16) string {
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
			back := next[to][d^1] // d^1 is the opposite of direction d
			if back != none && g.distance[back] == int16(i) && (back == p.rank || slices.Contains(g.targets, back)) {
				path[i], to, straight = letters[d], back, d
				break
			}
		}
	}
	return string(path)
}
