package tiles

import (
	"context"
	"sync/atomic"

	"slidegif/solve/parallel"
)

// A shortener replaces parts of a path, its windows, by shorter ones until none is found.
//
//	length 28   |--------|        every window of a length is searched depth first
//	               |--------|     within two moves less, then those that are longer
//	                  |--------|
//
// Windows are searched a few at a time against the same path, whoever searches them, so the
// result does not depend on the number of workers.
type shortener struct {
	h       heuristic
	routes  routes
	workers int
	walkers [windowBatch][64]walker // of each worker, by the blank's goal
}

const (
	windowFirst = 20 // moves of the first windows
	windowStep  = 6  // and by how many they grow
	windowBatch = 4  // how many are searched against one path
)

// improve returns a path that is at most as long, and how many positions it looked at: about
// as many as it may. The path and the result are the blank's cells after each move.
func (s *shortener) improve(ctx context.Context, cells []uint8, blank int, path []uint8, most int64, tell func(looked int64)) ([]uint8, int64, error) {
	spent := int64(0)
	for length := windowFirst; length < len(path) && spent < most; length += windowStep {
		stride := max(1, length/8)
		for at := 0; at+length <= len(path) && spent < most; {
			tell(spent)
			better, looked, err := s.batch(ctx, walkedCells(cells, blank, path), append([]uint8{uint8(blank)}, path...), at, length, stride, (most-spent+1)/2)
			spent += looked
			if err != nil || ctx.Err() != nil {
				return path, spent, err
			}
			next := at + windowBatch*stride
			for i := windowBatch - 1; i >= 0; i-- { // from the end, so that starts stay where they are
				from := at + i*stride
				if better[i] == nil || from+length > next+length {
					continue
				}
				rest := path[from+length:]
				path = append(append(path[:from:from], better[i]...), rest...)
				next = from
				break
			}
			at = next
		}
	}
	return path, spent, nil
}

// walkedCells returns the positions along a path.
func walkedCells(cells []uint8, z int, path []uint8) [][]uint8 {
	all := [][]uint8{cells}
	for _, a := range path {
		next := append([]uint8(nil), all[len(all)-1]...)
		next[z], next[a] = next[a], next[z]
		z = int(a)
		all = append(all, next)
	}
	return all
}

// batch searches some windows and returns a shorter way for each, or nil.
func (s *shortener) batch(ctx context.Context, cells [][]uint8, blanks []uint8, at, length, stride int, most int64) (better [windowBatch][]uint8, looked int64, err error) {
	var next, sum atomic.Int64
	var group parallel.Group
	for k := range min(s.workers, windowBatch) {
		group.Go(func() error {
			for {
				i := int(next.Add(1)) - 1
				from := at + i*stride
				if i >= windowBatch || from+length >= len(cells) {
					return nil
				}
				goal := int(blanks[from+length])
				w := s.walkers[k][goal]
				if w == nil {
					w = s.h.withBlank(goal).walker()
					s.walkers[k][goal] = w
				}
				path, n := shorter(ctx, w, s.routes, cells[from], cells[from+length], int(blanks[from]), length-2, most/windowBatch)
				better[i] = path
				sum.Add(n)
			}
		})
	}
	err = group.Wait()
	return better, sum.Load(), err
}

// shorter looks for a path of at most so many moves between two positions. It gives up after
// so many positions.
func shorter(ctx context.Context, wk walker, r routes, from, to []uint8, blank, moves int, most int64) (path []uint8, looked int64) {
	home := make([]uint8, len(to)) // tile -> its cell at the end
	for c, t := range to {
		home[t] = uint8(c)
	}
	cells := make([]uint8, len(from))
	for c, t := range from {
		cells[c] = home[t]
	}
	w := wk.base()
	w.left = lookEvery // whatever was searched before
	for bound := wk.set(cells, blank); bound <= moves; bound += 2 {
		w.begin(r, bound, func() bool { return looked+w.nodes > most || ctx.Err() != nil })
		found := wk.descend(uint16(blank), 0)
		looked += w.nodes
		if w.stopped {
			return nil, looked
		}
		if found {
			return append([]uint8{}, w.path...), looked
		}
	}
	return nil, looked
}
