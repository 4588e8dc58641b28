package blocks

import (
	"cmp"
	"math/bits"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// A cellSet is a set of cells, cell c as bit c%64 of word c/64.
type cellSet interface{ [1]uint64 | [7]uint64 }

// A placed piece is its class and the rank of its anchor.
type placed struct{ class, rank int16 }

func comparePlaced(a, b placed) int {
	return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.rank, b.rank))
}

// A placement is what a piece at one anchor takes and what it takes to leave it.
type placement[C cellSet] struct {
	body  C
	enter [4]C     // the cells that a step enters; all bits where it cannot go
	next  [4]int16 // the rank after a step, or none
}

// A generator finds the positions one move away from another, on boards and with codes of
// every size. It holds scratch space: one goroutine at a time.
type generator[S search.Code, C cellSet] struct {
	*model
	placements [][]placement[C] // class, rank
	mirrored   *symmetry        // by which images are merged; nil for none
	goal       search.Goal[S]
	open       C // every cell that is not a wall

	pieces []placed // of the position that is expanded
	empty  C        // its empty cells
	image  S        // the code of its image

	imagePieces []placed // where fields are numbers
	first       []int    // class -> its first piece

	queue    []int16 // ranks that reach has found, in the order of their distance
	distance []int16 // rank -> steps
	targets  []int16
}

func newGenerator[S search.Code, C cellSet](m *model) *generator[S, C] {
	g := &generator[S, C]{model: m, mirrored: m.merged(), goal: goalOf[S](m)}
	for cell, wall := range m.walls {
		if !wall {
			add(&g.open, cell)
		}
	}
	pieces := 0
	for i := range m.classes {
		c := &m.classes[i]
		g.first = append(g.first, pieces)
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
					of[r].enter[d] = minus(of[to].body, of[r].body)
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

// allocate gives the generator scratch space of its own.
func (g *generator[S, C]) allocate() {
	g.pieces = make([]placed, 0, len(g.board.Pieces))
	g.imagePieces = nil
	g.queue, g.targets = nil, nil
	g.distance = make([]int16, len(g.walls))
}

// Clone returns the same generator for another goroutine.
func (g *generator[S, C]) Clone() search.Undirected[S] {
	clone := *g
	clone.allocate()
	return &clone
}

// Pieces tells how much there is to read in a code.
func (g *generator[S, C]) Pieces() int64 { return int64(len(g.board.Pieces)) }

// start returns the code of the start, which need not be canonical.
func (g *generator[S, C]) start() S {
	g.pieces = g.pieces[:0]
	for i, c := range g.classes {
		for _, r := range c.start {
			g.pieces = append(g.pieces, placed{int16(i), r})
		}
	}
	return encode[S](g.model, g.pieces)
}

// read notes where the pieces stand, which cells are empty, and the image.
func (g *generator[S, C]) read(s S) {
	g.pieces = decode(g.model, g.pieces[:0], s)
	g.empty = g.open
	for _, p := range g.pieces {
		g.empty = minus(g.empty, g.placements[p.class][p.rank].body)
	}
	if g.mirrored != nil {
		g.readImage()
	}
}

// readImage works out the image of the position.
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
		q := placed{f.class, f.rank[p.rank]}
		image = append(image, q)
		for ; i > g.first[p.class] && image[i-1].rank > q.rank; i-- {
			image[i], image[i-1] = image[i-1], q
		}
	}
	g.imagePieces, g.image = image, encode[S](g.model, image)
}

// Expand appends the canonical codes of all positions one move away.
func (g *generator[S, C]) Expand(dst []S, s S) []S {
	g.read(s)
	if g.metric != board.StepMetric {
		for _, p := range g.pieces {
			for _, to := range g.reach(p) {
				dst = append(dst, g.moved(s, p, to))
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
				if at := &of[p.rank]; within(&at.enter[d], &g.empty) {
					dst = append(dst, g.moved(s, p, at.next[d]))
				}
			}
		}
	}
	return dst
}

// reach returns the ranks to which one move takes a piece, in ascending order. Afterwards
// distance holds the steps that each takes.
func (g *generator[S, C]) reach(p placed) []int16 {
	g.targets = g.targets[:0]
	of := g.placements[p.class]
	at := &of[p.rank]
	if !within(&at.enter[up], &g.empty) && !within(&at.enter[down], &g.empty) &&
		!within(&at.enter[left], &g.empty) && !within(&at.enter[right], &g.empty) {
		return nil
	}
	room := union(g.empty, of[p.rank].body) // a piece is never in its own way
	var found C                             // ranks
	switch g.metric {
	case board.MoveMetric:
		g.flood(p, room, &found)
	default:
		for d := range 4 {
			for r, n := at.next[d], int16(1); r != none; r, n = of[r].next[d], n+1 {
				if !within(&of[r].body, &room) {
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

// flood finds every rank that a piece can reach within room, its own excepted, and how
// many steps each takes.
func (g *generator[S, C]) flood(p placed, room C, found *C) {
	of := g.placements[p.class]
	g.queue = append(g.queue[:0], p.rank)
	g.distance[p.rank] = 0
	seen := *found
	add(&seen, int(p.rank))
	for i := 0; i < len(g.queue); i++ {
		r := g.queue[i]
		at := &of[r]
		for d := range 4 {
			if to := at.next[d]; to != none && !has(&seen, int(to)) && within(&at.enter[d], &room) {
				add(&seen, int(to))
				add(found, int(to))
				g.distance[to] = g.distance[r] + 1
				g.queue = append(g.queue, to)
			}
		}
	}
}

// moved returns the canonical code of s, which was read, after a piece went to a rank.
func (g *generator[S, C]) moved(s S, p placed, to int16) S {
	s = g.replaced(s, p, to)
	if g.mirrored != nil {
		if t := g.imageAfter(p, to); search.Less(t, s) {
			return t
		}
	}
	return s
}

// replaced returns s, which was read, after a piece went to a rank.
func (g *generator[S, C]) replaced(s S, p placed, to int16) S {
	f := &g.classes[p.class].field
	if f.choose != nil {
		first := g.first[p.class]
		at := &f.parts[0]
		x := f.exchanged(g.pieces[first:first+len(f.choose)], p.rank, to)
		s[at.word] = s[at.word]&^(at.mask<<at.shift) | x<<at.shift
		return s
	}
	s[f.word[p.rank]] ^= f.value[p.rank]
	s[f.word[to]] ^= f.value[to]
	return s
}

// imageAfter returns the image after a piece went to a rank.
func (g *generator[S, C]) imageAfter(p placed, to int16) S {
	f, s := &g.mirrored.fields[p.class], g.image
	if image := &g.classes[f.class].field; g.numbered && image.choose != nil {
		first := g.first[p.class]
		at := &image.parts[0]
		x := image.exchanged(g.imagePieces[first:first+len(image.choose)], f.rank[p.rank], f.rank[to])
		s[at.word] = s[at.word]&^(at.mask<<at.shift) | x<<at.shift
		return s
	}
	s[f.word[p.rank]] ^= f.value[p.rank]
	s[f.word[to]] ^= f.value[to]
	return s
}

// canonical returns the lesser code of s and its image.
func (g *generator[S, C]) canonical(s S) S {
	g.read(s)
	if g.mirrored != nil && search.Less(g.image, s) {
		return g.image
	}
	return s
}

func add[C cellSet](s *C, i int) { (*s)[i>>6] |= 1 << (i & 63) }

func has[C cellSet](s *C, i int) bool { return (*s)[i>>6]>>(i&63)&1 != 0 }

// meet reports whether a and b have a cell in common.
func meet[C cellSet](a, b *C) bool {
	for i := range len(*a) {
		if (*a)[i]&(*b)[i] != 0 {
			return true
		}
	}
	return false
}

// within reports whether all of a is in b.
func within[C cellSet](a, b *C) bool {
	for i := range len(*a) {
		if (*a)[i]&^(*b)[i] != 0 {
			return false
		}
	}
	return true
}

func minus[C cellSet](a, b C) C {
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
