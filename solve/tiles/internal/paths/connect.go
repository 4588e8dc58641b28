package paths

import (
	"slices"

	"slidegif/solve/tiles/internal/tables"
)

// A connector finds a shortest path between two positions, by a breadth-first search from each end.
// Both searches drop positions if the Manhattan distance excludes them from all paths up to the
// maximum length. Positions with equal hashes are treated as duplicates.
type connector struct {
	n          int      // number of cells
	neighbours [][]int  // neighbours of each cell
	distance   []uint16 // Manhattan distance between cells a and b, indexed by a*n + b
	zobrist    []uint64 // see newZobrist
	ends       [2]searchTree
}

func newConnector(h, w int) *connector {
	c := &connector{n: h * w, zobrist: newZobrist(h * w)}
	for a := range c.n {
		c.neighbours = append(c.neighbours, tables.Neighbours(h, w, a))
		for b := range c.n {
			c.distance = append(c.distance, uint16(tables.Distance(w, a, b)))
		}
	}
	return c
}

// A searchTree contains the positions of the search from one end.
type searchTree struct {
	target [64]uint8 // cell of each tile at the other end
	cells  []uint8   // tiles on the n cells of each position
	nodes  []treeNode
	slots  []int32 // hash table of node numbers plus 1; 0 in free slots
	layer  int     // number of the first node in the last layer
	depth  int     // number of moves to the last layer
}

type treeNode struct {
	hash   uint64
	parent int32  // -1 for the root
	bound  uint16 // sum of the Manhattan distances of the tiles to the other end
	blank  uint8  // cell of the blank
}

// connect returns the cells that the blank visits on a shortest path from one position to another,
// without its first cell. If there is no path with at most maxMoves moves, or if the search exceeds
// maxNodes positions, the result is nil. connect also returns the number of positions generated.
func (c *connector) connect(from, to position, maxMoves int, maxNodes int64) (path []int, generated int64) {
	c.ends[0].reset(c, from, to)
	c.ends[1].reset(c, to, from)
	for c.ends[0].depth+c.ends[1].depth < maxMoves {
		i := 0
		if c.ends[1].width() < c.ends[0].width() {
			i = 1
		}
		near, far := &c.ends[i], &c.ends[1-i]
		met, n := near.expand(c, far, maxMoves, maxNodes-generated)
		generated += n
		if met >= 0 {
			halves := [2][]int{near.pathToRoot(len(near.nodes) - 1), far.pathToRoot(met)}
			forward, backward := halves[i], halves[1-i]
			slices.Reverse(forward)
			return append(forward[1:], backward[1:]...), generated
		}
		if generated >= maxNodes || near.width() == 0 {
			break
		}
	}
	return nil, generated
}

// reset prepares a search from one position toward another.
func (t *searchTree) reset(c *connector, from, to position) {
	clear(t.slots)
	t.cells, t.nodes, t.layer, t.depth = t.cells[:0], t.nodes[:0], 0, 0
	for cell, tile := range to.cells {
		t.target[tile] = uint8(cell)
	}
	root := treeNode{parent: -1, blank: uint8(from.blank)}
	for cell, tile := range from.cells {
		if cell != from.blank {
			root.hash ^= c.zobrist[cell*c.n+int(tile)]
			root.bound += c.distance[cell*c.n+int(t.target[tile])]
		}
	}
	t.add(from.cells, root)
}

// slot returns the slot of the node with the given hash, or a free slot.
func (t *searchTree) slot(hash uint64) *int32 {
	mask := uint64(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		if s := &t.slots[i]; *s == 0 || t.nodes[*s-1].hash == hash {
			return s
		}
	}
}

// add adds a new node to the last layer.
func (t *searchTree) add(cells []uint8, node treeNode) {
	t.cells, t.nodes = append(t.cells, cells...), append(t.nodes, node)
	if 2*len(t.nodes) <= len(t.slots) {
		*t.slot(node.hash) = int32(len(t.nodes))
		return
	}
	t.slots = make([]int32, max(1<<10, 2*len(t.slots)))
	for i := range t.nodes {
		*t.slot(t.nodes[i].hash) = int32(i + 1)
	}
}

// width returns the number of nodes in the last layer.
func (t *searchTree) width() int { return len(t.nodes) - t.layer }

// expand adds the next layer to a search. If expand reaches a position in the tree other, it stops,
// and met is the index of that position in other. Otherwise, met is -1. expand also stops after
// generating maxNodes positions.
func (t *searchTree) expand(c *connector, other *searchTree, maxMoves int, maxNodes int64) (met int, generated int64) {
	first, end := t.layer, len(t.nodes)
	t.layer = end
	t.depth++
	cells := make([]uint8, c.n)
	for p := first; p < end && generated < maxNodes; p++ {
		parent := t.nodes[p]
		z := int(parent.blank)
		for _, a := range c.neighbours[z] {
			tile := t.cells[p*c.n+a]
			target := int(t.target[tile])
			bound := parent.bound + c.distance[z*c.n+target] - c.distance[a*c.n+target]
			if t.depth+int(bound) > maxMoves {
				continue
			}
			generated++
			hash := parent.hash ^ c.zobrist[a*c.n+int(tile)] ^ c.zobrist[z*c.n+int(tile)]
			if *t.slot(hash) != 0 {
				continue
			}
			copy(cells, t.cells[p*c.n:])
			cells[z], cells[a] = tile, cells[z]
			t.add(cells, treeNode{hash, int32(p), bound, uint8(a)})
			if met := int(*other.slot(hash)) - 1; met >= 0 && slices.Equal(cells, other.cells[met*c.n:(met+1)*c.n]) {
				return met, generated
			}
		}
	}
	return -1, generated
}

// pathToRoot returns the cells of the blank on the path from a node to the root, including both ends.
func (t *searchTree) pathToRoot(node int) (path []int) {
	for ; node >= 0; node = int(t.nodes[node].parent) {
		path = append(path, int(t.nodes[node].blank))
	}
	return path
}
