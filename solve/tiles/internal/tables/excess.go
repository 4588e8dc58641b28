package tables

// The excess of a placement is the number of required moves minus the Manhattan distance. Each move
// changes the required moves and the Manhattan distance by one, so the excess is even. Tables store
// half the excess. A table entry has four bits, which is enough for the 15-puzzle: with eight tiles
// in a group, half the excess is at most 9. Larger values are stored as maxExcess, so the entry
// remains a lower bound.
const maxExcess = 15

// The type manhattan computes Manhattan distances of the placements of a group. Separate look-ups
// for the halves of a group would save 13 percent of the time to build a table of eight tiles, but
// double the code.
type manhattan struct {
	distances [][]uint8 // distance by cell and tile
	orders    []uint8   // tile at each position, for each rank
}

func newManhattan(h, w int, tiles []int) *manhattan {
	m := &manhattan{distances: distances(h, w, tiles)}
	order := make([]int, len(tiles))
	for r := range Factorial(len(tiles)) {
		unrank(r, order)
		for _, tile := range order {
			m.orders = append(m.orders, uint8(tile))
		}
	}
	return m
}

// sum returns the Manhattan distance of the tile order with the given rank. The distance of tile t
// at position i of the order is dist[i][t].
func (m *manhattan) sum(rank int, dist [][]uint8) (total int) {
	for place, tile := range m.orders[rank*len(dist) : (rank+1)*len(dist)] {
		total += int(dist[place][tile])
	}
	return total
}

// distances returns the distance of each tile from its goal, indexed by the cell and then by the
// tile.
func distances(h, w int, tiles []int) [][]uint8 {
	dist := make([][]uint8, h*w)
	for c := range dist {
		for _, t := range tiles {
			dist[c] = append(dist[c], uint8(Distance(w, c, t)))
		}
	}
	return dist
}

// Distance returns the Manhattan distance between the cells a and b on a board with w columns.
func Distance(w, a, b int) int {
	y, x := a/w-b/w, a%w-b%w
	return max(y, -y) + max(x, -x)
}
