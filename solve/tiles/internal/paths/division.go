package paths

import (
	"slices"

	"slidegif/solve/tiles/internal/tables"
)

// A Subtree is a part of the tree of a depth-first search. The root of a Subtree is a position a
// few moves from the start.
type Subtree struct {
	Cells    []uint8
	Path     []uint8 // cells that the blank visits from the start to the root
	Blank    int     // cell of the blank
	State    uint16  // state of the Pruner
	Shortest int     // lower bound on the length of a path through the root
	Size     int64   // number of positions in a sample; see Divide
}

// newTree returns the tree of a search from the given position.
func newTree(w Searcher, cells []uint8, blank int) Subtree {
	return Subtree{Cells: cells, Blank: blank, State: uint16(blank), Shortest: w.Set(cells, blank)}
}

// children returns the subtrees one move below the root, in search order. A child inherits its
// parent's lower bound if its own bound is smaller.
func (s *Subtree) children(w Searcher, m tables.Pruner) (all []Subtree) {
	state := &m[s.State]
	for i, a := range state.Cells[:state.N] {
		c := Subtree{Cells: append([]uint8(nil), s.Cells...), Path: append(append([]uint8(nil), s.Path...), a), Blank: int(a), State: state.Next[i]}
		c.Cells[s.Blank], c.Cells[a] = c.Cells[a], c.Cells[s.Blank]
		c.Shortest = max(s.Shortest, len(c.Path)+w.Set(c.Cells, c.Blank))
		all = append(all, c)
	}
	return all
}

// split appends to dst the subtrees with roots at the given depth, in search order.
func (s *Subtree) split(w Searcher, m tables.Pruner, depth int, dst []Subtree) []Subtree {
	if len(s.Path) == depth {
		return append(dst, *s)
	}
	for _, c := range s.children(w, m) {
		dst = c.split(w, m, depth, dst)
	}
	return dst
}

// Search searches the subtree for a path of at most bound moves from the start to the goal. Search
// returns the number of positions searched. If shouldStop returns true, Search stops without
// finding a path.
func (s *Subtree) Search(w Searcher, m tables.Pruner, bound int, shouldStop func() bool) (path []uint8, nodes int64) {
	if s.Shortest > bound {
		return nil, 0
	}
	w.Set(s.Cells, s.Blank)
	rest, found := w.Descend(m, s.State, bound-len(s.Path), shouldStop)
	if found {
		path = append(append([]uint8{}, s.Path...), rest...)
	}
	return path, w.Nodes()
}

const (
	// sampleSize is the minimum number of positions in the sample of a tree. Reducing the bound by
	// two moves would reduce the sample to about a tenth.
	sampleSize = 50_000

	// Each subtree contains at most 1/maxShare of the positions in the sample.
	maxShare = 2000

	// minDepth is the minimum depth of the root of a subtree. A subtree near the start can be large even if the
	// sample contains none of its positions. Without minDepth, the largest of 64 parts of Korf's first 24-puzzle
	// has 1.98 times the mean, in a search of 161 million positions.
	minDepth = 10
)

// A Division consists of the subtrees of a search tree.
type Division struct {
	Subtrees    []Subtree // in search order
	SampleBound int       // maximum length of the paths in the sample
	SampleSize  int64     // number of positions in the sample
}

// Divide divides the tree of a search for paths of at most maxBound moves into subtrees, in search
// order. Every solution in the tree passes through the root of one of the subtrees. The division
// does not depend on the number of workers.
//
// Lower bounds alone predict the sizes of subtrees badly. Of 30,000 subtrees of a 24-puzzle with
// equal estimates, the largest has a thirtieth of all positions. To estimate sizes, Divide searches
// a sample: all paths up to a smaller bound. Divide splits every subtree with more than 1/maxShare
// of the sample.
func Divide(w Searcher, m tables.Pruner, cells []uint8, blank, maxBound int) Division {
	root := newTree(w, cells, blank)
	d := divider{w: w, m: m, bound: root.Shortest}
	total := int64(0)
	for {
		path, nodes := root.Search(w, m, d.bound, never)
		total = nodes
		if path != nil || nodes >= sampleSize || d.bound+2 > maxBound {
			break
		}
		d.bound += 2
	}
	d.maxSize = total / maxShare
	d.divide(root)
	return Division{d.subtrees, d.bound, total}
}

func never() bool { return false }

// A divider is the state of Divide.
type divider struct {
	w        Searcher
	m        tables.Pruner
	bound    int   // maximum length of the paths in the sample
	maxSize  int64 // maximum size of a subtree
	subtrees []Subtree
}

// divide appends the parts of a subtree to the result. divide does not divide a subtree whose root
// is the goal or allows no move.
func (d *divider) divide(s Subtree) {
	isLeaf := slices.IsSorted(s.Cells) || d.m[s.State].N == 0
	if len(s.Path) >= minDepth || isLeaf {
		_, s.Size = s.Search(d.w, d.m, d.bound, never)
		if s.Size <= d.maxSize || isLeaf {
			d.subtrees = append(d.subtrees, s)
			return
		}
	}
	for _, c := range s.children(d.w, d.m) {
		d.divide(c)
	}
}
