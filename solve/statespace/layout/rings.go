package layout

import "slices"

// None is the distance of a node that cannot reach a goal.
const None = far

// Rings places each node on a circle around the goals. The radius increases with the distance of the node. Several
// goals form a small circle. Each node has a sector within the sector of its parent. The angle of a sector is
// proportional to the number of its nodes. Nodes without a distance lie outside all circles. At least one node must
// have a distance. Node 0 lies to the right of the centre.
//
// The argument road is a path to a goal, or empty. The parent of a node on the road is the next node of the road, so
// that the road stays within one sector. For any other node, the parent is the first neighbour that a breadth-first
// search from the goals visits.
func Rings(g Graph, distance, steps []uint16, road []uint32) []Point {
	n := g.Len()
	order := make([]uint32, 0, n) // in breadth-first order from the goals
	parent := make([]uint32, n)
	const root = ^uint32(0)
	seen := make([]bool, n)
	add := func(i, from uint32) {
		if !seen[i] {
			order, parent[i], seen[i] = append(order, i), from, true
		}
	}
	for i, d := range steps {
		if d == 0 {
			add(uint32(i), root)
		}
	}
	goals := len(order)
	nextOnRoad := map[uint32]uint32{}
	if n := len(road); n > 0 && steps[road[n-1]] == 0 {
		for k := 1; k < n; k++ {
			nextOnRoad[road[k-1]] = road[k]
		}
	}
	for k := 0; k < len(order); k++ {
		for _, list := range g.Neighbours(order[k]) {
			for _, to := range list {
				if next, ok := nextOnRoad[to]; !ok || next == order[k] {
					add(to, order[k])
				}
			}
		}
	}
	weight := make([]uint32, n) // nodes in the sector
	for _, i := range slices.Backward(order) {
		weight[i]++
		if parent[i] != root {
			weight[parent[i]] += weight[i]
		}
	}
	first := make([]uint32, n) // start of the sector, in nodes
	next := make([]uint32, n)  // end of the last sector within the sector
	end := uint32(0)
	for _, i := range order {
		at := &end
		if p := parent[i]; p != root {
			at = &next[p]
		}
		first[i] = *at
		*at += weight[i]
		next[i] = first[i]
	}
	return placeRings(order, goals, first, weight, distance)
}

// placeRings places each node in the middle of its sector.
func placeRings(order []uint32, goals int, first, weight []uint32, distance []uint16) []Point {
	greatest := uint16(0)
	for _, d := range distance {
		if d != None {
			greatest = max(greatest, d)
		}
	}
	inner := 0.0 // radius of the goals, in moves
	if goals > 1 {
		inner = float64(float64(greatest)*.06) + 1
	}
	middle := func(i uint32) float64 {
		return (float64(first[i]) + float64(float64(weight[i])/2)) / float64(len(order))
	}
	turn := middle(0)
	at := make([]Point, len(distance))
	for _, i := range order {
		d := distance[i]
		if d == None {
			d = greatest + 2
		}
		sin, cos := sincos(middle(i) - turn)
		r := float64(d) + inner
		at[i] = Point{float32(float64(r * cos)), float32(float64(r * sin))}
	}
	return at
}

// sincos returns the sine and the cosine of an angle in turns. The functions of package math may differ
// between machines, because they may use fused multiply-add.
func sincos(turns float64) (sin, cos float64) {
	turns -= float64(int(turns))
	if turns < 0 {
		turns++
	}
	quarter := int(float64(turns * 4))
	x := float64((turns - float64(float64(quarter)/4)) * 6.283185307179586) // radians, from 0 to pi/2
	s, c := series(x, 1), series(x, 0)
	switch quarter {
	case 1:
		return c, -s
	case 2:
		return -s, -c
	case 3:
		return -c, s
	}
	return s, c
}

// series returns the Taylor series of the cosine (first = 0) or of the sine (first = 1).
func series(x float64, first int) float64 {
	term, sum := 1.0, 0.0
	if first == 1 {
		term = x
	}
	for k := first; k < 20; k += 2 {
		sum += term
		term = float64(term*float64(x*x)) / -float64((k+1)*(k+2))
	}
	return sum
}
