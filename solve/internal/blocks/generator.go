package blocks

import (
	"cmp"
	"math/bits"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// A cellSet is a bitmap of cells, in which cell c is bit c%64 of word c/64.
type cellSet interface{ [1]uint64 | [7]uint64 }

// A placedPiece is a piece at an anchor, given by the class of the piece and the rank of the
// anchor.
type placedPiece struct{ class, rank int16 }

func comparePieces(a, b placedPiece) int {
	return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.rank, b.rank))
}

// A placement describes a piece of some class at one of its anchors.
type placement[C cellSet] struct {
	body  C
	enter [4]C     // cells that a step enters, by direction; all ones if the step is impossible
	next  [4]int16 // rank after a step, by direction, or none
}

// A generator generates all moves from a position, for any board size and code length. A generator
// contains scratch memory, so each goroutine needs a separate generator.
type generator[S search.Code, C cellSet] struct {
	*model
	placements [][]placement[C] // indexed by class and rank
	mirrored   *symmetry        // symmetry used for merging, or nil if mirror images are not merged
	goal       search.Goal[S]
	open       C // all cells without a wall

	pieces []placedPiece // pieces of the current position
	empty  C             // empty cells of the current position
	image  S             // code of the mirror image of the current position

	imagePieces []placedPiece // used only if some fields are numbered
	firstPiece  []int         // index of the first piece of each class

	queue    []int16 // ranks found by reach, in order of distance
	distance []int16 // number of steps to each rank
	targets  []int16
}

func newGenerator[S search.Code, C cellSet](m *model) *generator[S, C] {
	g := &generator[S, C]{model: m, mirrored: m.mergeSymmetry(), goal: goalOf[S](m)}
	for cell, wall := range m.walls {
		if !wall {
			add(&g.open, cell)
		}
	}
	pieces := 0
	for i := range m.classes {
		c := &m.classes[i]
		g.firstPiece = append(g.firstPiece, pieces)
		pieces += c.count
		of := make([]placement[C], len(c.anchors))
		for r, cell := range c.anchors {
			for _, p := range c.shape {
				add(&of[r].body, m.cell(m.point(cell).Add(p)))
			}
		}
		for r := range of {
			of[r].next = c.next[r]
			for d, to := range c.next[r] {
				if to != none {
					of[r].enter[d] = subtract(of[to].body, of[r].body)
				} else {
					for w := range len(of[r].enter[d]) {
						of[r].enter[d][w] = ^uint64(0)
					}
				}
			}
		}
		g.placements = append(g.placements, of)
	}
	g.allocate()
	return g
}

// allocate gives g its own scratch memory.
func (g *generator[S, C]) allocate() {
	g.pieces = make([]placedPiece, 0, len(g.board.Pieces))
	g.imagePieces = nil
	g.queue, g.targets = nil, nil
	g.distance = make([]int16, len(g.walls))
}

// Clone returns a copy of g that another goroutine can use.
func (g *generator[S, C]) Clone() search.Undirected[S] {
	clone := *g
	clone.allocate()
	return &clone
}

// Pieces returns the number of pieces in a position, which determines the cost of decoding a code.
func (g *generator[S, C]) Pieces() int64 { return int64(len(g.board.Pieces)) }

// start returns the code of the start position, but does not make it canonical.
func (g *generator[S, C]) start() S {
	g.pieces = g.pieces[:0]
	for i, c := range g.classes {
		for _, r := range c.startRanks {
			g.pieces = append(g.pieces, placedPiece{int16(i), r})
		}
	}
	return encode[S](g.model, g.pieces)
}

// read decodes s into g.pieces, and computes g.empty and g.image.
func (g *generator[S, C]) read(s S) {
	g.pieces = decode(g.model, g.pieces[:0], s)
	g.empty = g.open
	for _, p := range g.pieces {
		g.empty = subtract(g.empty, g.placements[p.class][p.rank].body)
	}
	if g.mirrored != nil {
		g.readImage()
	}
}

// readImage sets g.image to the code of the mirror image of g.pieces.
func (g *generator[S, C]) readImage() {
	if !g.numbered {
		var s S
		for _, p := range g.pieces {
			f := &g.mirrored.fields[p.class]
			s[f.word[p.rank]] ^= f.value[p.rank]
		}
		g.image = s
		return
	}
	image := g.imagePieces[:0]
	for i, p := range g.pieces {
		f := &g.mirrored.fields[p.class]
		q := placedPiece{f.class, f.rank[p.rank]}
		image = append(image, q)
		for ; i > g.firstPiece[p.class] && image[i-1].rank > q.rank; i-- {
			image[i], image[i-1] = image[i-1], q
		}
	}
	g.imagePieces, g.image = image, encode[S](g.model, image)
}

// Expand appends the canonical codes of all successors of s to dst.
func (g *generator[S, C]) Expand(dst []S, s S) []S {
	g.read(s)
	if g.metric != board.StepMetric {
		for _, p := range g.pieces {
			for _, to := range g.reach(p) {
				dst = append(dst, g.canonicalAfter(s, p, to))
			}
		}
		return dst
	}
	for first, end := 0, 0; first < len(g.pieces); first = end {
		class := g.pieces[first].class
		end += g.classes[class].count
		of := g.placements[class]
		for d := range 4 {
			for _, p := range g.pieces[first:end] {
				if at := &of[p.rank]; isSubset(&at.enter[d], &g.empty) {
					dst = append(dst, g.canonicalAfter(s, p, at.next[d]))
				}
			}
		}
	}
	return dst
}

// reach returns, in ascending order, the ranks that the piece p can reach with one move, and sets
// g.distance for these ranks.
func (g *generator[S, C]) reach(p placedPiece) []int16 {
	g.targets = g.targets[:0]
	of := g.placements[p.class]
	at := &of[p.rank]
	if !isSubset(&at.enter[up], &g.empty) && !isSubset(&at.enter[down], &g.empty) &&
		!isSubset(&at.enter[left], &g.empty) && !isSubset(&at.enter[right], &g.empty) {
		return nil
	}
	// A piece does not block itself.
	room := union(g.empty, of[p.rank].body)
	var found C // set of ranks
	switch g.metric {
	case board.MoveMetric:
		g.flood(p, room, &found)
	default:
		for d := range 4 {
			for r, n := at.next[d], int16(1); r != none; r, n = of[r].next[d], n+1 {
				if !isSubset(&of[r].body, &room) {
					break
				}
				add(&found, int(r))
				g.distance[r] = n
				if g.metric == board.StepMetric {
					break
				}
			}
		}
	}
	for i := range len(found) {
		for v := found[i]; v != 0; v &= v - 1 {
			g.targets = append(g.targets, int16(i<<6|bits.TrailingZeros64(v)))
		}
	}
	return g.targets
}

// flood adds to *found all ranks, except its own, that the piece p can reach within the cells of
// room, and sets g.distance for these ranks.
func (g *generator[S, C]) flood(p placedPiece, room C, found *C) {
	of := g.placements[p.class]
	g.queue = append(g.queue[:0], p.rank)
	g.distance[p.rank] = 0
	visited := *found
	add(&visited, int(p.rank))
	for i := 0; i < len(g.queue); i++ {
		r := g.queue[i]
		at := &of[r]
		for d := range 4 {
			if to := at.next[d]; to != none && !contains(&visited, int(to)) && isSubset(&at.enter[d], &room) {
				add(&visited, int(to))
				add(found, int(to))
				g.distance[to] = g.distance[r] + 1
				g.queue = append(g.queue, to)
			}
		}
	}
}

// canonicalAfter returns the canonical code after the piece p of the current position s moves to
// the rank to.
func (g *generator[S, C]) canonicalAfter(s S, p placedPiece, to int16) S {
	s = g.codeAfter(s, p, to)
	if g.mirrored != nil {
		if t := g.imageAfter(p, to); search.Less(t, s) {
			return t
		}
	}
	return s
}

// codeAfter returns the code after the piece p of the current position s moves to the rank to.
func (g *generator[S, C]) codeAfter(s S, p placedPiece, to int16) S {
	f := &g.classes[p.class].field
	if f.binomials != nil {
		first := g.firstPiece[p.class]
		at := &f.parts[0]
		x := f.numberAfterMove(g.pieces[first:first+len(f.binomials)], p.rank, to)
		s[at.word] = s[at.word]&^(at.mask<<at.shift) | x<<at.shift
		return s
	}
	s[f.word[p.rank]] ^= f.value[p.rank]
	s[f.word[to]] ^= f.value[to]
	return s
}

// imageAfter returns the code of the mirror image after the piece p moves to the rank to.
func (g *generator[S, C]) imageAfter(p placedPiece, to int16) S {
	f, s := &g.mirrored.fields[p.class], g.image
	if image := &g.classes[f.class].field; g.numbered && image.binomials != nil {
		first := g.firstPiece[p.class]
		at := &image.parts[0]
		x := image.numberAfterMove(g.imagePieces[first:first+len(image.binomials)], f.rank[p.rank], f.rank[to])
		s[at.word] = s[at.word]&^(at.mask<<at.shift) | x<<at.shift
		return s
	}
	s[f.word[p.rank]] ^= f.value[p.rank]
	s[f.word[to]] ^= f.value[to]
	return s
}

// canonical returns the canonical code of position s, which is the smaller of its code and the code
// of its mirror image.
func (g *generator[S, C]) canonical(s S) S {
	g.read(s)
	if g.mirrored != nil && search.Less(g.image, s) {
		return g.image
	}
	return s
}

func add[C cellSet](s *C, i int) { (*s)[i>>6] |= 1 << (i & 63) }

func contains[C cellSet](s *C, i int) bool { return (*s)[i>>6]>>(i&63)&1 != 0 }

func intersects[C cellSet](a, b *C) bool {
	for i := range len(*a) {
		if (*a)[i]&(*b)[i] != 0 {
			return true
		}
	}
	return false
}

// isSubset reports whether every cell of a is also in b.
func isSubset[C cellSet](a, b *C) bool {
	for i := range len(*a) {
		if (*a)[i]&^(*b)[i] != 0 {
			return false
		}
	}
	return true
}

func subtract[C cellSet](a, b C) C {
	for i := range len(a) {
		a[i] &^= b[i]
	}
	return a
}

func union[C cellSet](a, b C) C {
	for i := range len(a) {
		a[i] |= b[i]
	}
	return a
}
