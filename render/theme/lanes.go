package theme

import (
	"image"

	"slidegif/render/scene"
)

// halfEdges returns the midpoints, in quarter cells, of both halves of each edge of a trail.
func halfEdges(t scene.Trail) map[image.Point]bool {
	parts := map[image.Point]bool{}
	for i, p := range t.Points[1:] {
		q := t.Points[i]
		m := middle(p, q)
		parts[p.Add(m)], parts[q.Add(m)] = true, true
	}
	return parts
}

// lanesOf assigns a lane to each trail so that trails in the same lane never overlap. Lane 0 is in the middle. The
// main trail, if there is one, has lane 0. The result n is the number of lanes.
func lanesOf(trails []scene.Trail, first int) (lane []int, n int) {
	lane = make([]int, len(trails))
	parts := make([]map[image.Point]bool, len(trails))
	var order []int
	for i, t := range trails {
		parts[i] = halfEdges(t)
		if i == first {
			order = append([]int{i}, order...)
		} else {
			order = append(order, i)
		}
	}
	for k, i := range order {
		used := map[int]bool{}
		for _, other := range order[:k] {
			if overlap(parts[i], parts[other]) {
				used[lane[other]] = true
			}
		}
		for used[lane[i]] {
			lane[i]++
		}
		n = max(n, lane[i]+1)
	}
	return lane, n
}

func overlap(a, b map[image.Point]bool) bool {
	for p := range a {
		if b[p] {
			return true
		}
	}
	return false
}

// laneRank returns the number of a lane counted from the middle: 0, 1, -1, 2, -2 and so on.
func laneRank(lane int) int {
	if lane%2 == 1 {
		return (lane + 1) / 2
	}
	return -lane / 2
}
