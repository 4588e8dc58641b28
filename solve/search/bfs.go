// Package search finds shortest paths in graphs of positions too many to draw.
//
// Breadth-first search looks at the start, then at everything one move away, then two,
// so the first time that it meets the goal it has come by a shortest way:
//
//	depth 0      depth 1            depth 2
//	1 2 3        1 2 3   1 2 3      1 2 3   1 2 3   ...
//	4 5 6   ->   4 5 6   4 5 .  ->  4 . 6   4 5 6
//	. 7 8        7 . 8   ...        7 5 8   7 8 .
//
// What costs time is not the moves but the question "have I been here?". A position is
// therefore one small code of 64-bit words, equal for positions that need not be told
// apart, and all codes lie one behind the other in an arena, in the order in which they
// were found. That arena is the queue as well, and a position's number in it serves as
// its name: the parent links are 4 bytes each, and so are the entries of the hash table:
//
//	table   . 3 . . 1 . 2 .     hash of a code -> its number
//	arena   code1 code2 code3   number -> code
//	parent  0     1     1       number -> number of the position before it
//
// A position costs 8 bytes for each word of its code, 4 for its parent and 5 to 11 for
// the table: 17 to 23 bytes with one word, where a map with string keys takes over 100.
//
// Arena and table grow by chunks and are never copied, so the peak is what is in use. To
// double the table, all its chunks are cleared, as many are added, and the arena is
// entered again from its beginning.
//
// The weakness is the memory: every position nearer than the goal is stored. A space of
// 10^13, the 15-puzzle, is out of reach and needs a heuristic instead.
//
// Where every move can be undone, Explored does the same for a third of the memory, with
// all cores, and with files for what memory does not hold.
package search

import (
	"context"
	"errors"
	"unsafe"

	"slidegif/solve"
)

// A Code is a position packed into words.
type Code interface {
	comparable
	[1]uint64 | [2]uint64 | [3]uint64 | [4]uint64 | [6]uint64 | [8]uint64 | [32]uint64
}

// A Graph is what BFS walks on.
type Graph[S Code] interface {
	// Expand appends every position one move away from s, in a fixed order. It may repeat
	// one, and name s itself.
	Expand(dst []S, s S) []S
	Goal() Goal[S]
}

// A Travelled graph tells how far pieces go in a move from one position to another. Its moves can
// be undone, and one position is solved.
type Travelled[S Code] interface {
	Graph[S]
	Travel(from, to S) int32
}

// Stats tell how far a search came.
type Stats struct {
	Positions int64 // distinct positions stored
	Depth     int   // the depth that was being reached
}

// patience is how many successors are looked at between two looks at the context: well
// under a millisecond's worth.
const patience = 1 << 13

// BFS returns a shortest path from start to a goal, both ends included. Among several it
// is always the same one, by the order of Expand, and in a Travelled graph one of least travel.
// A nil path without an error is the
// proof that no goal can be reached. At a bound of o the error is a *solve.Limit, and at
// the end of ctx its cause.
func BFS[S Code](ctx context.Context, g Graph[S], start S, o solve.Options) ([]S, Stats, error) {
	st := newStore[S](o)
	defer st.release()
	if err := st.grow(ctx); err != nil {
		return nil, Stats{}, err
	}
	st.Add([]S{start}, 0)
	goal := g.Goal()
	if goal.Solved(start) {
		return []S{start}, Stats{Positions: 1}, nil
	}
	var (
		succ  []S
		work  int
		depth int      // of the successors that are looked at
		end   uint32   // one past the last position of the depth before
		ends  []uint32 // end by depth
	)
	for i := uint32(0); i < st.n; i++ {
		if i == end {
			end = st.n
			ends = append(ends, end)
			depth++
		}
		if work -= 1 + len(succ); work < 0 {
			work = patience
			if ctx.Err() != nil {
				return nil, Stats{int64(st.n), depth}, solve.Ended(ctx, depth, o.Metric)
			}
			o.Report(solve.Progress{Positions: int64(st.n), Depth: depth})
		}
		succ = g.Expand(succ[:0], st.At(i))
		for todo := succ; ; {
			first := st.n
			todo = st.Add(todo, i)
			for k := first; k < st.n; k++ {
				if goal.Solved(st.At(k)) {
					st.n = k + 1
					if g, ok := g.(Travelled[S]); ok {
						return st.leastTravel(g, k, ends), Stats{int64(st.n), depth}, nil
					}
					return st.path(k), Stats{int64(st.n), depth}, nil
				}
			}
			if len(todo) == 0 {
				break
			}
			if err := st.grow(ctx); err != nil {
				if limit, ok := errors.AsType[*solve.Limit](err); ok && ctx.Err() == nil {
					limit.AtLeast = depth
					return nil, Stats{int64(st.n), depth}, limit
				}
				return nil, Stats{int64(st.n), depth}, solve.Ended(ctx, depth, o.Metric)
			}
		}
	}
	return nil, Stats{int64(st.n), depth}, nil
}

// size returns the bytes of one code.
func size[S Code]() int64 {
	var s S
	return int64(unsafe.Sizeof(s))
}
