package glide

// unreachable is the distance of a cell that cannot be reached, more than any real one
// and little enough for sums of 32 to fit 15 bits.
const unreachable = 1000

// distances returns, for each cell, the least slides from there to the cell to on a board
// without other pieces where a slide may end on any cell of its line. No piece ever needs
// fewer: what stops it only takes choices away. It is the same there and back.
func (m *model) distances(to uint8) []uint16 {
	if m.known[to] != nil {
		return m.known[to]
	}
	dist := make([]uint16, len(m.at))
	m.known[to] = dist
	for i := range dist {
		dist[i] = unreachable
	}
	dist[to] = 0
	queue := []uint8{to}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		// A cap that keeps the sum of all pieces below unreachable.
		far := min(dist[c]+1, unreachable/MaxPieces)
		for d := range directions {
			for n := m.next[d][c]; n >= 0; n = m.next[d][n] {
				if dist[n] == unreachable {
					dist[n] = far
					queue = append(queue, uint8(n))
				}
			}
		}
	}
	return dist
}
