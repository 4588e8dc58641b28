package gates

import (
	"cmp"
	"slices"
)

// maxLayer is the maximum number of positions that the travel search considers in each layer.
const maxLayer = 1 << 14

// layersTo returns the positions of each layer that are on shortest paths to the position with
// index end, but at most limit positions per layer and none in which a block can leave.
func (l *layerSearch[S]) layersTo(end uint32, limit int) []map[S]bool {
	depth := l.DepthOf(l.At(end))
	layers := make([]map[S]bool, depth+1)
	layer := []uint32{end}
	var predecessors []S
	for ; ; depth-- {
		layers[depth] = make(map[S]bool, len(layer))
		for _, i := range layer {
			layers[depth][l.At(i)] = true
		}
		if depth == 0 {
			return layers
		}
		// A path may also arrive at a position in which blocks can leave, and then continue with
		// exits.
		arrivals := layer
		first, last := l.Range(depth, depth)
		for _, e := range l.exits[l.firstExit(first):l.firstExit(last)] {
			if layers[depth][l.At(e.after)] {
				arrivals = append(arrivals, e.before)
			}
		}
		first, last = l.Range(depth-1, depth-1)
		visited := map[uint32]bool{}
		layer = nil
		for _, i := range arrivals {
			predecessors = l.g.predecessors(predecessors[:0], l.At(i), false)
			for _, p := range predecessors {
				if k, ok := l.Find(p); ok && k >= first && k < last && !visited[k] && !l.hasExit(k) && len(layer) < limit {
					visited[k] = true
					layer = append(layer, k)
				}
			}
		}
	}
}

// firstExit returns the index in l.exits of the first link with before >= i.
func (l *layerSearch[S]) firstExit(i uint32) int {
	k, _ := slices.BinarySearchFunc(l.exits, i, func(e exitLink, i uint32) int { return cmp.Compare(e.before, i) })
	return k
}

// hasExit reports whether any block can leave the board in the position with index i.
func (l *layerSearch[S]) hasExit(i uint32) bool {
	k := l.firstExit(i)
	return k < len(l.exits) && l.exits[k].before == i
}

// layersOf converts a path without exits to layers. Each layer contains one position of the path,
// after all possible exits.
func (g *graph[S]) layersOf(path []S) []map[S]bool {
	layers := make([]map[S]bool, len(path))
	for i, c := range path {
		layers[i] = map[S]bool{g.afterExits(c): true}
	}
	return layers
}
