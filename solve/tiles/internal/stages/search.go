package stages

import (
	"context"
	"math/bits"
	"slices"
)

// A search computes the distances of positions from the aim of one stage. In a search, a position consists of the
// cells of the blank and of the stage's tiles. The code of a position contains the number of each cell as one
// digit. The lowest digit is the blank. Cells that earlier stages have not filled are numbered from 0.
type search struct {
	tiles []uint8
	homes []int // goal cells of the tiles

	cells      []int      // maps the number of a cell to the cell of the board
	numbers    []uint32   // maps a cell of the board to its number
	neighbours [][]uint32 // maps the number of a cell to the numbers of its neighbours
	digit      int        // bits of a digit
	width      int        // bits of a code

	// marks has the value 1 + distance%3 for each position whose distance is known, and 0 for all
	// others. One move changes the distance by at most 1, so the remainders show which moves lead
	// toward the aim.
	marks    []uint8
	frontier []uint32 // positions at the greatest known distance
	spare    []uint32
	depth    int
}

// newSearch prepares the search for a stage with the given goal cells. If aim contains the goal of
// the blank, the stage also moves the blank there. Otherwise, the blank may be anywhere. newSearch
// stores the marks in *table, and enlarges it if necessary.
func newSearch(h, w int, locked []bool, aim []int, goal []uint8, table *[]uint8) *search {
	s := &search{numbers: make([]uint32, h*w)}
	for c := range h * w {
		if !locked[c] {
			s.numbers[c] = uint32(len(s.cells))
			s.cells = append(s.cells, c)
		}
	}
	for _, c := range s.cells {
		var near []uint32
		for _, d := range []struct{ cell, free int }{{c - w, c / w}, {c + w, h - 1 - c/w}, {c - 1, c % w}, {c + 1, w - 1 - c%w}} {
			if d.free > 0 && !locked[d.cell] {
				near = append(near, s.numbers[d.cell])
			}
		}
		s.neighbours = append(s.neighbours, near)
	}
	s.digit = bits.Len(uint(len(s.cells) - 1))
	blanks := s.cells
	target := uint32(0)
	for _, c := range aim {
		if goal[c] == 0 {
			blanks = []int{c}
			continue
		}
		s.tiles, s.homes = append(s.tiles, goal[c]), append(s.homes, c)
		target |= s.numbers[c] << (len(s.tiles) * s.digit)
	}
	s.width = s.digit * (len(s.tiles) + 1)
	if size := 1 << s.width; cap(*table) < size {
		*table = make([]uint8, size)
	} else {
		*table = (*table)[:size]
		clear(*table)
	}
	s.marks = *table
	for _, c := range blanks {
		if !slices.Contains(s.homes, c) {
			s.frontier = append(s.frontier, target|s.numbers[c])
			s.marks[target|s.numbers[c]] = 1
		}
	}
	return s
}

func (s *search) encode(cells []uint8) uint32 {
	code := s.numbers[slices.Index(cells, 0)]
	for i, t := range s.tiles {
		code |= s.numbers[slices.Index(cells, t)] << ((i + 1) * s.digit)
	}
	return code
}

// move returns the position after the blank has moved to a neighbouring cell.
func (s *search) move(code, to uint32) uint32 {
	mask := uint32(1)<<s.digit - 1
	blank := code & mask
	next := code ^ blank ^ to
	for shift := s.digit; shift < s.width; shift += s.digit {
		if code>>shift&mask == to {
			return next ^ (blank^to)<<shift
		}
	}
	return next
}

// nearest extends the search until it reaches one of the given positions, and returns the index of
// the first nearest position.
func (s *search) nearest(ctx context.Context, codes []uint32) (int, error) {
	for {
		for i, c := range codes {
			if s.marks[c] != 0 {
				return i, nil
			}
		}
		if err := context.Cause(ctx); err != nil {
			return 0, err
		}
		s.grow()
	}
}

// grow adds the next layer of the breadth-first search.
func (s *search) grow() {
	s.depth++
	mark := uint8(1 + s.depth%3)
	next, mask := s.spare[:0], uint32(1)<<s.digit-1
	for _, code := range s.frontier {
		for _, to := range s.neighbours[code&mask] {
			if c := s.move(code, to); s.marks[c] == 0 {
				s.marks[c] = mark
				next = append(next, c)
			}
		}
	}
	s.frontier, s.spare = next, s.frontier
}

// A node is a position on a shortest path. A node also records the cells of the next stage's tiles.
type node struct {
	code   uint32
	next   uint64 // one byte for each tile of the next stage
	parent int32  // index of the previous node in its layer
}

// shortest returns the cells that the blank visits on a shortest path to the aim, after its first
// cell. If next is not nil, shortest chooses the path that makes the next stage shortest. The
// search s must already have reached the given position.
func (s *search) shortest(ctx context.Context, cells []uint8, next *search) ([]int, error) {
	first, tracked := node{code: s.encode(cells)}, 0
	if next != nil {
		tracked = len(next.tiles)
		for i, t := range next.tiles {
			first.next |= uint64(s.numbers[slices.Index(cells, t)]) << (8 * i)
		}
	}
	layers := [][]node{{first}}
	for range s.depth {
		layers = append(layers, s.closer(layers[len(layers)-1], tracked))
	}
	best := 0
	if next != nil {
		var codes []uint32
		for _, n := range layers[s.depth] {
			codes = append(codes, s.nextCode(n, next))
		}
		var err error
		if best, err = next.nearest(ctx, codes); err != nil {
			return nil, err
		}
	}
	path := make([]int, s.depth)
	for i := s.depth; i > 0; i-- {
		n := layers[i][best]
		path[i-1] = s.cells[n.code&(1<<s.digit-1)]
		best = int(n.parent)
	}
	return path, nil
}

// closer returns the nodes that are one move after the given layer and closer to the aim of the
// stage. The parameter tracked is the number of tiles of the next stage.
func (s *search) closer(layer []node, tracked int) []node {
	type key struct {
		code uint32
		next uint64
	}
	known := map[key]bool{}
	var list []node
	mask := uint32(1)<<s.digit - 1
	for i, n := range layer {
		mark := 1 + (s.marks[n.code]+1)%3
		for _, to := range s.neighbours[n.code&mask] {
			code, moved := s.move(n.code, to), n.next
			if s.marks[code] != mark {
				continue
			}
			for shift := 0; shift < 8*tracked; shift += 8 {
				if uint32(moved>>shift&0xff) == to {
					moved ^= uint64(to^n.code&mask) << shift
					break
				}
			}
			if k := (key{code, moved}); !known[k] {
				known[k] = true
				list = append(list, node{code, moved, int32(i)})
			}
		}
	}
	return list
}

// nextCode converts a node at the end of stage s to a position code of the next stage.
func (s *search) nextCode(n node, next *search) uint32 {
	code := next.numbers[s.cells[n.code&(1<<s.digit-1)]]
	for i := range next.tiles {
		code |= next.numbers[s.cells[n.next>>(8*i)&0xff]] << ((i + 1) * next.digit)
	}
	return code
}
