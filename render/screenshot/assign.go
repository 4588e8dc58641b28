package screenshot

import "math"

// assign returns for each row a column of its own so that the sum of the costs is least: the
// Hungarian method with potentials (Kuhn 1955, Munkres 1957), O(n³).
func assign(cost [][]float64) []int {
	n := len(cost)
	u, v := make([]float64, n+1), make([]float64, n+1)
	row := make([]int, n+1) // of each column, from 1; 0 for none
	way := make([]int, n+1)
	for i := 1; i <= n; i++ {
		row[0] = i
		least := make([]float64, n+1)
		for j := range least {
			least[j] = math.Inf(1)
		}
		used := make([]bool, n+1)
		at := 0
		for row[at] != 0 {
			used[at] = true
			delta, next := math.Inf(1), 0
			for j := 1; j <= n; j++ {
				if used[j] {
					continue
				}
				if c := cost[row[at]-1][j-1] - u[row[at]] - v[j]; c < least[j] {
					least[j], way[j] = c, at
				}
				if least[j] < delta {
					delta, next = least[j], j
				}
			}
			for j := 0; j <= n; j++ {
				if used[j] {
					u[row[j]] += delta
					v[j] -= delta
				} else {
					least[j] -= delta
				}
			}
			at = next
		}
		for at != 0 {
			row[at] = row[way[at]]
			at = way[at]
		}
	}
	out := make([]int, n)
	for j := 1; j <= n; j++ {
		out[row[j]-1] = j - 1
	}
	return out
}

// nearestSwap returns the two rows whose exchange costs least, and what it costs.
func nearestSwap(cost [][]float64, column []int) (gap float64, a, b int) {
	gap = math.Inf(1)
	for i := range column {
		for j := range i {
			d := cost[i][column[j]] + cost[j][column[i]] - cost[i][column[i]] - cost[j][column[j]]
			if d < gap {
				gap, a, b = d, j, i
			}
		}
	}
	return gap, a, b
}
