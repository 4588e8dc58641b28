package screenshot

import (
	"cmp"
	"math"
	"slices"
)

// assign gives each row a column of its own, the cheapest pair first. Where the sum is not the
// least, two tiles look alike, and the board is in doubt in any case.
func assign(cost [][]float64) []int {
	n := len(cost)
	order := make([]int, n*n) // pairs, row * n + column
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cost[a/n][a%n], cost[b/n][b%n]) })
	column, taken := slices.Repeat([]int{-1}, n), make([]bool, n)
	for _, p := range order {
		if i, j := p/n, p%n; column[i] < 0 && !taken[j] {
			column[i], taken[j] = j, true
		}
	}
	return column
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
