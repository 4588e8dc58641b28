package tables

// Tables store half the excess of the required moves over the Manhattan distance. The excess is
// even, since each move changes both numbers by one. For eight tiles of the 15-puzzle, half the
// excess is at most 9, which fits in four bits.
const maxExcess = 15 // larger values are stored as maxExcess, which is still a lower bound

// A manhattan computes the Manhattan distance of every placement of a group. Look-ups by halves of
// the group would take 0.87 x CPU for a table of eight tiles, and twice as much code.
type manhattan struct {
	distances [][]uint8 // cell -> tile -> distance
	orders    []uint8   // rank * tiles + position -> tile
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

// sum returns the Manhattan distance of the order with the given rank. dist has the distances at
// each position.
func (m *manhattan) sum(rank int, dist [][]uint8) (total int) {
	for place, tile := range m.orders[rank*len(dist) : (rank+1)*len(dist)] {
		total += int(dist[place][tile])
	}
	return total
}

// distances returns the distance of each tile from its goal: cell -> tile -> distance.
func distances(h, w int, tiles []int) [][]uint8 {
	dist := make([][]uint8, h*w)
	for c := range dist {
		for _, t := range tiles {
			dist[c] = append(dist[c], uint8(Distance(w, c, t)))
		}
	}
	return dist
}

// Distance returns the Manhattan distance of two cells on a board with w columns.
func Distance(w, a, b int) int {
	y, x := a/w-b/w, a%w-b%w
	return max(y, -y) + max(x, -x)
}
