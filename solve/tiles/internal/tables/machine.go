package tables

import (
	"context"
	"fmt"

	"slidegif/solve/parallel"
)

// A Machine tells a depth-first search where the blank may go next. If the blank has several ways
// from one position to another, it keeps only the first. The blank does not go back where it came
// from, and one of these two ways around a square is left out:
//
//	                up, right, down  b c  left, up, right
//	a b                              a .                   c .
//	. c                                                    b a
//	                right, up, left  . a  down, right, up
//	                                 c b
//
// It is a finite-state machine (Taylor and Korf, Pruning Duplicate Nodes in Depth-First Search,
// AAAI 1993). A state is the blank's cell and as much of its last moves as matters. It depends on
// the shape of the board alone. Only ways of a few moves are compared, so positions that are
// further apart may still be reached in several ways.
//
// A way is left out where another one is shorter, or as long and before it in the order of the
// search. So the first of all shortest paths is kept.
type Machine []State // the first states are those of each cell with nothing known before

// A State lists the N cells that the blank may go to, in rising order, and the number of the state that
// each of them leads to.
type State struct {
	cell  uint8
	N     uint8
	Cells [4]uint8
	Next  [4]uint16
}

// wordLength returns how long the ways are that are compared. One more move at least doubles the
// time. The first 20 of Korf's 15-puzzles take 10.0 M nodes with 10 moves, 9.1 M with 12, 11.4 M with 8,
// 13.0 M with 6 and 15.4 M with 4.
func wordLength(cells int) int {
	switch {
	case cells <= 25:
		return 10
	case cells <= 36:
		return 8
	}
	return 6
}

// newMachine compares the ways of at most so many moves from each cell.
func newMachine(h, w, moves int) (Machine, error) {
	b := machineBuilder{h: h, w: w}
	detours := make([][]word, h*w) // those of few moves first
	var group parallel.Group
	for c := range h * w {
		b.nodes = append(b.nodes, beginning{cell: c})
		group.Go(func() error {
			detours[c] = b.detours(c, moves)
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	for n := range moves + 1 {
		for c := range detours {
			for len(detours[c]) > 0 && detours[c][0].moves == n {
				if d := detours[c][0]; !b.leavesOut(c, d) {
					b.add(c, d)
				}
				detours[c] = detours[c][1:]
			}
		}
	}
	return b.link(), nil
}

// A word is the directions of some moves of the blank, two bits each, the first one lowest. They
// are numbered in the order of the cells that they lead to.
type word struct {
	moves      int
	directions uint32
}

func (v word) at(i int) int { return int(v.directions >> (2 * i) & 3) }

func (v word) then(direction int) word {
	return word{v.moves + 1, v.directions | uint32(direction)<<(2*v.moves)}
}

// back reports whether a way ends by a move and the same move back.
func (v word) back() bool { return v.moves > 1 && v.at(v.moves-1)+v.at(v.moves-2) == 3 }

// A machineBuilder holds the ways that are left out, by their beginnings.
type machineBuilder struct {
	h, w  int
	nodes []beginning // those of no moves first, by their cells
}

// A beginning is the beginning of ways that are left out.
type beginning struct {
	cell int      // of the blank behind it
	then [4]int32 // direction -> what is one move longer, 0 for none, leftOut where a way ends
	rest int32    // the longest of its endings that is a beginning too, leftOut for none
}

const leftOut = -1

// to returns the cell in a direction, or -1.
func (b *machineBuilder) to(cell, direction int) int {
	y, x := cell/b.w, cell%b.w
	switch {
	case direction == 0 && y > 0:
		return cell - b.w
	case direction == 1 && x > 0:
		return cell - 1
	case direction == 2 && x < b.w-1:
		return cell + 1
	case direction == 3 && y < b.h-1:
		return cell + b.w
	}
	return -1
}

// detours returns the ways from a cell, of so many moves at most, to positions that a way before
// them leads to. Of those that begin by another detour it returns some.
func (b *machineBuilder) detours(cell, moves int) (found []word) {
	type end struct {
		tiles [64]uint8
		blank int
		word  word
	}
	start := end{blank: cell}
	for c := range b.h * b.w {
		start.tiles[c] = uint8(c)
	}
	seen := map[[64]uint8]bool{start.tiles: true}
	layer := []end{start}
	for n := range moves {
		var next []end
		for _, e := range layer {
			for d := range 4 {
				a := b.to(e.blank, d)
				f := end{e.tiles, a, e.word.then(d)}
				if a < 0 || n > 1 && f.word.back() {
					continue
				}
				f.tiles[e.blank], f.tiles[a] = f.tiles[a], f.tiles[e.blank]
				switch {
				case seen[f.tiles]:
					found = append(found, f.word)
				case n+1 < moves:
					next = append(next, f)
					fallthrough
				default:
					seen[f.tiles] = true
				}
			}
		}
		layer = next
	}
	return found
}

// leavesOut reports whether a part of a way is left out already.
func (b *machineBuilder) leavesOut(cell int, v word) bool {
	for i := range v.moves {
		n := int32(cell)
		for j := i; j < v.moves && n >= 0; j++ {
			if n = b.nodes[n].then[v.at(j)]; n == 0 {
				break
			}
		}
		if n == leftOut {
			return true
		}
		cell = b.to(cell, v.at(i))
	}
	return false
}

// add leaves a way out.
func (b *machineBuilder) add(cell int, v word) {
	n := int32(cell)
	last := v.moves - 1
	for i := range last {
		d := v.at(i)
		cell = b.to(cell, d)
		then := b.nodes[n].then[d]
		if then == 0 {
			then = int32(len(b.nodes))
			b.nodes = append(b.nodes, beginning{cell: cell})
			b.nodes[n].then[d] = then
		}
		n = then
	}
	b.nodes[n].then[v.at(last)] = leftOut
}

// link makes states of the beginnings: a search is in the longest that its last moves are (Aho
// and Corasick, CACM 18, 1975).
func (b *machineBuilder) link() Machine {
	r := make(Machine, len(b.nodes))
	todo := []int32{}
	for n := range int32(b.h * b.w) {
		todo = append(todo, n)
		b.nodes[n].rest = leftOut
	}
	for len(todo) > 0 {
		n := todo[0]
		todo = todo[1:]
		node := &b.nodes[n]
		r[n].cell = uint8(node.cell)
		for d := range 4 {
			to := b.to(node.cell, d)
			if to < 0 {
				continue
			}
			shorter := int32(to)
			if node.rest != leftOut {
				shorter = b.nodes[node.rest].then[d]
			}
			switch then := node.then[d]; {
			case then == 0:
				node.then[d] = shorter
			case then != leftOut:
				b.nodes[then].rest = shorter
				todo = append(todo, then)
			}
			if node.then[d] == leftOut {
				continue
			}
			j := &r[n]
			j.Cells[j.N], j.Next[j.N] = uint8(to), uint16(node.then[d])
			j.N++
		}
	}
	return r
}

// MachineOf returns the machine of a board, which is kept. A deep one pays for a proof that takes long.
func MachineOf(ctx context.Context, h, w int, deep bool) (Machine, error) {
	moves := wordLength(h * w)
	if deep {
		moves = 12
	}
	r, err := keptSmall.get(ctx, fmt.Sprintf("machine %dx%d, %d moves", h, w, moves), 1<<18, func() (any, error) { return newMachine(h, w, moves) })
	if err != nil {
		return nil, err
	}
	return r.(Machine), nil
}
