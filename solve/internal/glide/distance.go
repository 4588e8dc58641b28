package glide

// unreachable is the distance of a cell that no piece can reach. unreachable exceeds every other
// distance, and MaxPieces*unreachable fits in the 15 bits of a lane.
const unreachable = 1000

// distances returns the minimum number of slides from each cell to the given cell, for a piece that is
// alone on the board and can stop anywhere. A real slide can stop in fewer places, so these distances are
// lower bounds. They are the same in both directions.
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
