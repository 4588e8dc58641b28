package tables

import (
	"context"
	"fmt"

	"slidegif/solve/parallel"
)

// A Pruner prunes duplicate paths in a depth-first search. If the blank can reach a position on
// several paths, the pruner allows only the first path. The pruner does not allow the blank to
// undo its last move. The pruner also forbids one of the two paths around a square, as in the
// following examples:
//
//	                up, right, down  b c  left, up, right
//	a b                              a .                   c .
//	. c                                                    b a
//	                right, up, left  . a  down, right, up
//	                                 c b
//
// A Pruner is a finite-state machine (Taylor and Korf, "Pruning Duplicate Nodes in Depth-First
// Search", AAAI 1993). Each state represents the blank's cell and its last moves, as far as they
// may begin a forbidden path. A pruner depends only on the size of the board. A Pruner compares
// only paths of a few moves, so it does not prune longer duplicate paths.
//
// A path is forbidden if a shorter path, or an earlier path of the same length, leads to the same
// position. The pruner therefore always allows the first shortest path to a position. State c, for
// each cell c, represents the blank on cell c with no known moves.
type Pruner []State

// A State lists the N allowed next cells of the blank, in increasing order. After a move to
// Cells[i], the next state is Next[i].
type State struct {
	cell  uint8
	N     uint8
	Cells [4]uint8
	Next  [4]uint16
}

// maxWordLength returns the maximum number of moves in the paths that a pruner compares. Building
// the pruner takes at least twice as long for each additional move. For the first 20 of Korf's
// 15-puzzles, paths of 4, 6, 8, 10 and 12 moves give 15.4, 13.0, 11.4, 10.0 and 9.1 million nodes.
func maxWordLength(cells int) int {
	switch {
	case cells <= 25:
		return 10
	case cells <= 36:
		return 8
	case cells <= MaxCells:
		return 6
	}
	return 2
}

// newPruner returns a pruner that detects duplicates among paths of at most the given number of
// moves.
func newPruner(h, w, moves int) (Pruner, error) {
	b := prunerBuilder{h: h, w: w}
	duplicates := make([][]word, h*w) // forbidden paths from each cell, shortest first
	var group parallel.Group
	for c := range h * w {
		b.nodes = append(b.nodes, prefixNode{cell: c})
		group.Go(func() error {
			duplicates[c] = b.duplicates(c, moves)
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	for n := range moves + 1 {
		for c := range duplicates {
			for len(duplicates[c]) > 0 && duplicates[c][0].moves == n {
				if d := duplicates[c][0]; !b.forbids(c, d) {
					b.forbid(c, d)
				}
				duplicates[c] = duplicates[c][1:]
			}
		}
	}
	return b.link(), nil
}

// A word is a sequence of directions in which the blank moves. Each direction takes two bits, and
// the first direction is in the lowest bits. The directions are numbered in the order of the cells
// that they lead to.
type word struct {
	moves      int
	directions uint32
}

func (v word) at(i int) int { return int(v.directions >> (2 * i) & 3) }

func (v word) append(direction int) word {
	return word{v.moves + 1, v.directions | uint32(direction)<<(2*v.moves)}
}

// backtracks reports whether the last move of the word undoes the previous move.
func (v word) backtracks() bool { return v.moves > 1 && v.at(v.moves-1)+v.at(v.moves-2) == 3 }

// A prunerBuilder is a trie of the forbidden words.
type prunerBuilder struct {
	h, w  int
	nodes []prefixNode // begins with one root for each cell
}

// A prefixNode represents a prefix of one or more forbidden words.
type prefixNode struct {
	cell     int      // cell of the blank after the moves of the prefix
	children [4]int32 // next node in each direction; 0 if there is none; forbidden at the end of a word
	suffix   int32    // node of the longest proper suffix in the trie, or forbidden if there is none
}

const forbidden = -1

// neighbour returns the adjacent cell in a direction, or -1 at the edge of the board.
func (b *prunerBuilder) neighbour(cell, direction int) int {
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

// duplicates returns the paths from a cell that lead to the same position as an earlier path.
// duplicates compares paths of at most the given number of moves, and may omit paths that begin
// with another duplicate.
func (b *prunerBuilder) duplicates(cell, moves int) (found []word) {
	if moves == 2 { // only a move back leads to the same position
		for d := range 4 {
			if b.neighbour(cell, d) >= 0 {
				found = append(found, word{}.append(d).append(3-d))
			}
		}
		return found
	}
	type endpoint struct {
		tiles [MaxCells]uint8
		blank int
		word  word
	}
	start := endpoint{blank: cell}
	for c := range b.h * b.w {
		start.tiles[c] = uint8(c)
	}
	visited := map[[MaxCells]uint8]bool{start.tiles: true}
	layer := []endpoint{start}
	for n := range moves {
		var next []endpoint
		for _, e := range layer {
			for d := range 4 {
				a := b.neighbour(e.blank, d)
				f := endpoint{e.tiles, a, e.word.append(d)}
				if a < 0 || n > 1 && f.word.backtracks() {
					continue
				}
				f.tiles[e.blank], f.tiles[a] = f.tiles[a], f.tiles[e.blank]
				switch {
				case visited[f.tiles]:
					found = append(found, f.word)
				case n+1 < moves:
					next = append(next, f)
					fallthrough
				default:
					visited[f.tiles] = true
				}
			}
		}
		layer = next
	}
	return found
}

// forbids reports whether a path contains a word that is already forbidden.
func (b *prunerBuilder) forbids(cell int, v word) bool {
	for i := range v.moves {
		n := int32(cell)
		for j := i; j < v.moves && n >= 0; j++ {
			if n = b.nodes[n].children[v.at(j)]; n == 0 {
				break
			}
		}
		if n == forbidden {
			return true
		}
		cell = b.neighbour(cell, v.at(i))
	}
	return false
}

func (b *prunerBuilder) forbid(cell int, v word) {
	n := int32(cell)
	last := v.moves - 1
	for i := range last {
		d := v.at(i)
		cell = b.neighbour(cell, d)
		child := b.nodes[n].children[d]
		if child == 0 {
			child = int32(len(b.nodes))
			b.nodes = append(b.nodes, prefixNode{cell: cell})
			b.nodes[n].children[d] = child
		}
		n = child
	}
	b.nodes[n].children[v.at(last)] = forbidden
}

// link converts the trie to a pruner, using the method of Aho and Corasick (CACM 18, 1975). Each
// state is the node of the longest prefix that matches the last moves of the search.
func (b *prunerBuilder) link() Pruner {
	pruner := make(Pruner, len(b.nodes))
	queue := []int32{}
	for n := range int32(b.h * b.w) {
		queue = append(queue, n)
		b.nodes[n].suffix = forbidden
	}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		node := &b.nodes[n]
		pruner[n].cell = uint8(node.cell)
		for d := range 4 {
			to := b.neighbour(node.cell, d)
			if to < 0 {
				continue
			}
			fallback := int32(to)
			if node.suffix != forbidden {
				fallback = b.nodes[node.suffix].children[d]
			}
			switch child := node.children[d]; {
			case child == 0:
				node.children[d] = fallback
			case child != forbidden:
				b.nodes[child].suffix = fallback
				queue = append(queue, child)
			}
			if node.children[d] == forbidden {
				continue
			}
			state := &pruner[n]
			state.Cells[state.N], state.Next[state.N] = uint8(to), uint16(node.children[d])
			state.N++
		}
	}
	return pruner
}

// PrunerFor returns the pruner for a board and caches it. If deep is set, the pruner compares
// longer paths, which is worthwhile for long proofs.
func PrunerFor(ctx context.Context, h, w int, deep bool) (Pruner, error) {
	moves := maxWordLength(h * w)
	if deep {
		moves = 12
	}
	pruner, err := smallCache.get(ctx, fmt.Sprintf("pruner %dx%d, %d moves", h, w, moves), 1<<18, func() (any, error) { return newPruner(h, w, moves) })
	if err != nil {
		return nil, err
	}
	return pruner.(Pruner), nil
}
