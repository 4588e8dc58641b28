package glide

// unreachable is the distance of a cell that no piece can reach. The constant is greater than every
// other distance, and 32*unreachable fits in 15 bits.
const unreachable = 1000

// distances returns the minimum number of slides from each cell to the given cell, on a simplified board.
// The simplified board has no other pieces, and a slide may end on any cell of its line. The result is a
// lower bound on the number of real slides, which can stop in fewer places. The distances are symmetric:
// they are the same in both directions.
func (m *model) distances(to uint8) []uint16 {
	if m.distanceMemo[to] != nil {
		return m.distanceMemo[to]
	}
	dist := make([]uint16, len(m.points))
	m.distanceMemo[to] = dist
	for i := range dist {
		dist[i] = unreachable
	}
	dist[to] = 0
	queue := []uint8{to}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		// Limit each distance so that the sum of the distances of all pieces stays below unreachable.
		far := min(dist[c]+1, unreachable/MaxPieces)
		for d := range directions {
			for n := m.neighbor[d][c]; n >= 0; n = m.neighbor[d][n] {
				if dist[n] == unreachable {
					dist[n] = far
					queue = append(queue, uint8(n))
				}
			}
		}
	}
	return dist
}
