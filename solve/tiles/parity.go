package tiles

// parity returns 1 where an odd number of exchanges leads from a to b, else 0.
func parity(a, b []uint8) int {
	where := make([]int, len(b))
	for i, t := range b {
		where[t] = i
	}
	odd := 0
	seen := make([]bool, len(a))
	for i := range a {
		// A cycle of n cells takes n-1 exchanges.
		for j := where[a[i]]; !seen[i]; j = where[a[j]] {
			if seen[j] = true; j != i {
				odd ^= 1
			}
		}
	}
	return odd
}

// blank returns the cell of the blank.
func blank(cells []uint8) int {
	for i, t := range cells {
		if t == 0 {
			return i
		}
	}
	return -1
}

// blankDistance returns how many moves the blank is from its goal.
func (p *puzzle) blankDistance() int {
	a, b := blank(p.start), blank(p.goal)
	return abs(a%p.w-b%p.w) + abs(a/p.w-b/p.w)
}

func (p *puzzle) solvable() bool { return parity(p.start, p.goal) == p.blankDistance()&1 }

func abs(x int) int { return max(x, -x) }
