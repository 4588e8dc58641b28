package tray

import (
	"cmp"
	"context"
	"maps"
	"math/bits"
	"slices"
	"sync"

	"slidegif/solve"
)

// A PerfectCount is the number of perfect puzzles that have a certain number of pieces; see package
// perfect. A puzzle and its mirror image count once.
type PerfectCount struct {
	Puzzles int64  `json:"puzzles"`
	Longest Puzzle `json:"longest"` // a longest puzzle, the first by ID; if Puzzles is 0, only Pieces is set
}

// CountPerfect counts the perfect puzzles of the tray for each number of pieces. The option Shards is
// ignored. If visit is not nil, visit is called with every perfect puzzle, in any order. Calls of
// visit never overlap. CountPerfect returns the same errors as Search.
//
// A piece is needed unless the tray without this piece has a unique solution of the same length. To
// check this, the search keeps the unique start positions with one piece fewer.
func (t *Tray) CountPerfect(ctx context.Context, o Options, visit func(Puzzle)) ([]PerfectCount, error) {
	memo := map[cells][]uint64{0: {1}}
	t.countPackings(t.all, memo)
	first, last := max(o.MinPieces, 1), cmp.Or(o.MaxPieces, t.Cells)
	total, done := 0.0, 0.0
	for _, g := range t.groups(memo, max(first-1, 1), last) {
		total += float64(g.solved)
	}
	var counts []PerfectCount
	var smaller map[position]uint8 // the unique start positions with one piece fewer
	for pieces := max(first-1, 1); pieces <= last; pieces++ {
		groups := t.groups(memo, pieces, pieces)
		queue := make(chan group, len(groups))
		for _, g := range groups {
			queue <- g
		}
		close(queue)
		var mu sync.Mutex // protects count, unique and done
		count, unique := PerfectCount{Longest: Puzzle{Pieces: pieces}}, map[position]uint8{}
		err := t.eachGroup(ctx, queue, o.Memory, func(ctx context.Context, s *backwardSearch, g group) error {
			w := perfectSearch{backwardSearch: s, smaller: smaller, unique: map[position]uint8{}}
			if err := w.searchGroup(ctx, g); err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			maps.Copy(unique, w.unique)
			count.add(w, visit)
			if done += float64(g.solved); o.Progress != nil {
				o.Progress(done / total)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if pieces >= first {
			counts = append(counts, count)
		}
		smaller = unique
	}
	return counts, nil
}

// add counts the perfect puzzles of w, passes them to visit and updates c.Longest.
func (c *PerfectCount) add(w perfectSearch, visit func(Puzzle)) {
	for _, p := range w.perfect {
		c.Puzzles++
		moves := int(w.unique[p])
		if visit == nil && moves < c.Longest.Moves {
			continue
		}
		found := Puzzle{c.Longest.Pieces, moves, w.id(p)}
		if visit != nil {
			visit(found)
		}
		if moves > c.Longest.Moves || moves == c.Longest.Moves && found.ID < c.Longest.ID {
			c.Longest = found
		}
	}
}

// A perfectSearch finds the perfect start positions of a group.
type perfectSearch struct {
	*backwardSearch
	smaller map[position]uint8 // distances of the unique start positions with one piece fewer
	unique  map[position]uint8 // distances of the unique start positions of the group
	perfect []position         // one of each pair of mirror images
	paths   []uint8            // number of shortest solutions of each position in the table, but at most 2; or mirroredPair
	near    []position
}

// mirroredPair marks a symmetric position with exactly two shortest solutions, which are mirror images of each other.
const mirroredPair = 3

// searchGroup finds the unique and the perfect start positions of a group.
func (w *perfectSearch) searchGroup(ctx context.Context, g group) error {
	return w.eachBatch(g, func(batch [][2]uint64, o solve.Options) error {
		if err := w.searchFrom(ctx, batch, o); err != nil {
			return err
		}
		w.countPaths()
		return nil
	})
}

// countPaths counts the shortest solutions of each position in the table.
func (w *perfectSearch) countPaths() {
	w.paths = slices.Grow(w.paths[:0], int(w.table.Len()))[:w.table.Len()]
	nearer, i := uint32(0), uint32(0) // positions with an index below nearer are nearer to the goal
	for moves, end := range w.ends {
		for ; i < end; i++ {
			p := position(w.table.At(i)[0])
			w.paths[i] = 1
			if moves > 0 {
				w.paths[i] = w.pathsOf(p, nearer)
			}
			if moves == 0 || w.paths[i] == 2 || !w.isStart(p) {
				continue
			}
			w.unique[p] = uint8(moves)
			if p <= w.transpose(p) && w.needsEveryPiece(p, uint8(moves)) {
				w.perfect = append(w.perfect, p)
			}
		}
		nearer = end
	}
}

func (w *perfectSearch) pathsOf(p position, nearer uint32) uint8 {
	w.next, w.near = w.next[:0], w.near[:0]
	w.expand(p)
	paths := uint8(0)
	for _, code := range w.next {
		next := position(code[0])
		i, _ := w.table.Find(code)
		if i >= nearer || slices.Contains(w.near, next) {
			continue
		}
		w.near = append(w.near, next)
		if paths += w.paths[i]; paths > mirroredPair || len(w.near) > 2 {
			return 2
		}
	}
	switch {
	case paths < 2:
		return paths
	case p == w.transpose(p) && (paths == mirroredPair && len(w.near) == 1 || paths == 2 && len(w.near) == 2 && w.near[1] == w.transpose(w.near[0])):
		return mirroredPair
	}
	return 2
}

// needsEveryPiece reports whether every piece of a unique start position is needed. The argument moves is the
// length of the solution from p.
func (w *perfectSearch) needsEveryPiece(p position, moves uint8) bool {
	for rest := cells(p) & w.all &^ w.pieceAt(p, 1); rest != 0; {
		m := w.pieceAt(p, rest&-rest)
		rest &^= m
		if w.smaller[p&^w.piece(m)] == moves {
			return false
		}
	}
	return true
}

// transpose returns the mirror image of a position if this image has the same goal. If the tray is
// not square, transpose returns p.
func (t *Tray) transpose(p position) position {
	if t.Rows != t.Columns {
		return p
	}
	mirror := func(m cells) (image cells) {
		for ; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m)
			image |= 1 << (i%t.Columns*t.Columns + i/t.Columns)
		}
		return image
	}
	joined, below := cells(p>>t.Cells)&t.all, cells(p>>(2*t.Cells))&(t.all>>t.Columns)
	marked := mirror(t.pieceAt(p, 1<<(p>>t.markShift)))
	return position(mirror(cells(p)&t.all)) | position(mirror(below))<<t.Cells | position(mirror(joined))<<(2*t.Cells) |
		position(bits.TrailingZeros32(marked))<<t.markShift
}
