package tables

// Tables hold by how much a group needs more moves than Manhattan's bound, halved: each
// move changes both by an odd number, so the difference is even. It is at most 9 for eight
// tiles of the 15-puzzle, and four bits hold it.
const mostExcess = 15 // greater ones are entered as this one, which stays a lower bound

// A manhattan knows that bound of every placement of a group. To look it up by halves of the group
// instead would take 0.87 x CPU for a table of eight tiles, and twice as many lines.
type manhattan struct {
	far    [][]uint8 // cell, tile -> distance
	orders []uint8   // rank * tiles + place -> tile
}

func newManhattan(h, w int, tiles []int) *manhattan {
	m := &manhattan{far: distances(h, w, tiles)}
	order := make([]int, len(tiles))
	for r := range Factorial(len(tiles)) {
		unrank(r, order)
		for _, tile := range order {
			m.orders = append(m.orders, uint8(tile))
		}
	}
	return m
}

// of returns the bound of the order of a rank, where each place has such distances.
func (m *manhattan) of(rank int, far [][]uint8) (sum int) {
	for place, tile := range m.orders[rank*len(far) : (rank+1)*len(far)] {
		sum += int(far[place][tile])
	}
	return sum
}

// distances returns how far each tile is from home, by its cell.
func distances(h, w int, tiles []int) [][]uint8 {
	far := make([][]uint8, h*w)
	for c := range far {
		for _, t := range tiles {
			far[c] = append(far[c], uint8(Distance(w, c, t)))
		}
	}
	return far
}

// Distance returns how many steps a cell of a board of w columns is from another one.
func Distance(w, a, b int) int {
	y, x := a/w-b/w, a%w-b%w
	return max(y, -y) + max(x, -x)
}
