package tiles

// parity returns 1 if the permutation that maps a to b is odd, and 0 if it is even.
func parity(a, b []uint8) int {
	cellOf := make([]int, len(b))
	for i, t := range b {
		cellOf[t] = i
	}
	odd := 0
	visited := make([]bool, len(a))
	for i := range a {
		// A cycle of n cells needs n-1 transpositions.
		for j := cellOf[a[i]]; !visited[i]; j = cellOf[a[j]] {
			if visited[j] = true; j != i {
				odd ^= 1
			}
		}
	}
	return odd
}

// blank returns the index of the blank, or -1 if there is no blank.
func blank(cells []uint8) int {
	for i, t := range cells {
		if t == 0 {
			return i
		}
	}
	return -1
}

// blankDistance returns the Manhattan distance between the blank and its goal cell.
func (p *puzzle) blankDistance() int {
	a, b := blank(p.start), blank(p.goal)
	return abs(a%p.w-b%p.w) + abs(a/p.w-b/p.w)
}

func (p *puzzle) solvable() bool { return parity(p.start, p.goal) == p.blankDistance()&1 }

func abs(x int) int { return max(x, -x) }
