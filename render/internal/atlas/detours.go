package atlas

import "slices"

// A part is a section of a road, between the positions after from moves and after to moves.
type part struct{ from, to int }

func (p part) moves() int { return p.to - p.from }

// detours returns the detours in the given moves, in order. A detour is a part that ends no nearer to the goal than it
// starts. The longest detour is found first, and then the longest detours before and after it. All moves outside detours
// bring the player nearer to the goal. Without a solution, there are no detours.
func (m *Map) detours() (found []part) {
	if !m.Given || len(m.Roads) < 2 {
		return nil
	}
	r := m.Roads[len(m.Roads)-1]
	distances := make([]uint16, len(r.After))
	for n, i := range r.After {
		distances[n] = m.Distance[r.Positions[i]]
	}
	var split func(whole part)
	split = func(whole part) {
		if longest := longestDetour(distances, whole); longest.moves() > 0 {
			split(part{whole.from, longest.from})
			found = append(found, longest)
			split(part{longest.to, whole.to})
		}
	}
	split(part{0, len(distances) - 1})
	return found
}

// longestDetour returns the longest detour inside the part in. Of several longest detours, it returns the first.
func longestDetour(distances []uint16, in part) (longest part) {
	var starts []int // each start is nearer to the goal than the previous starts
	for n := in.from; n <= in.to; n++ {
		if len(starts) == 0 || distances[n] < distances[starts[len(starts)-1]] {
			starts = append(starts, n)
		}
	}
	for n := in.to; n >= in.from; n-- {
		for len(starts) > 0 && distances[n] >= distances[starts[len(starts)-1]] {
			if p := (part{starts[len(starts)-1], n}); p.moves() >= longest.moves() {
				longest = p
			}
			starts = starts[:len(starts)-1]
		}
	}
	return longest
}

// Detours returns the number of given moves in detours, the number of detours, and the length of the longest detour.
func (m *Map) Detours() (moves, parts, longest int) {
	all := m.detours()
	for _, p := range all {
		moves, longest = moves+p.moves(), max(longest, p.moves())
	}
	return moves, len(all), longest
}

func (r Road) between(p part) Road {
	return Road{Positions: r.Positions[r.After[p.from] : r.After[p.to]+1]}
}

// given divides the given moves into detours and other parts.
func (p *stillPainter) given() (detours, others []Road) {
	r := p.Map.Roads[len(p.Map.Roads)-1]
	n := 0
	for _, d := range p.detours {
		detours, others = append(detours, r.between(d)), append(others, r.between(part{n, d.from}))
		n = d.to
	}
	return detours, append(others, r.between(part{n, len(r.After) - 1}))
}

// inDetour reports whether move n of the given moves belongs to a detour.
func (p *stillPainter) inDetour(n int) bool {
	return slices.ContainsFunc(p.detours, func(d part) bool { return d.from < n && n <= d.to })
}

// inDetourBefore reports whether the step between two neighbouring positions belongs to a detour before move n, in
// either direction.
func (p *stillPainter) inDetourBefore(n int, a, b uint32) bool {
	r := p.Map.Roads[len(p.Map.Roads)-1]
	for _, d := range p.detours {
		if d.to >= n {
			continue
		}
		way := r.between(d).Positions
		for i := 1; i < len(way); i++ {
			if way[i-1] == a && way[i] == b || way[i-1] == b && way[i] == a {
				return true
			}
		}
	}
	return false
}
