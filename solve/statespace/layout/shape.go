package layout

import (
	"context"
	"math"
	"slices"
)

// A vector is a place in space.
type vector [3]float64

func dot(a, b vector) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

// Shape places the nodes of a connected graph so that distances in the plane are close to numbers of
// edges. The two marked nodes, such as the start and the goal, lie in this order from left to right. If
// ctx ends first, Shape returns context.Cause(ctx).
//
// Pivot multidimensional scaling (Brandes and Pich, 2006) places the nodes in space. Sparse stress
// majorization (Ortmann, Klimenta and Brandes, 2017) then moves each node towards the places that agree
// with its distances to neighbours and pivots. The plane is spanned by the two directions in which the
// nodes differ most.
func Shape(ctx context.Context, g Graph, left, right uint32) ([]Point, error) {
	n := g.Len()
	if n == 1 {
		return make([]Point, 1), nil
	}
	p, err := g.choosePivots(ctx)
	if err != nil {
		return nil, err
	}
	at := p.scale()
	for range sweeps(n) {
		if err := p.relax(ctx, g, at); err != nil {
			return nil, err
		}
	}
	return project(at, left, right), nil
}

// With more pivots, a million positions would take minutes.
const maxPivots, minPivots = 40, 24

func pivotCount(n int) int { return min(n, max(minPivots, min(maxPivots, 6_000_000/n))) }

// sweeps returns the number of calls of relax. On the map of 横刀立马, distances have a mean relative error of
// 0.259. With 38 passes and 60 pivots, the error would be 0.236, but the layout would take twice the CPU time.
func sweeps(n int) int { return max(8, min(60, 600_000/n)) }

// pivots contains some nodes and their distances to all nodes.
type pivots struct {
	nodes    []uint32
	distance [][]uint16 // by pivot and node
	// weights[p][d] is the weight of pivot p for nodes at distance d: the number of nodes within d/2 whose nearest
	// pivot is p, divided by d squared.
	weights [][]float64
}

// choosePivots chooses each pivot as far as possible from the earlier pivots.
func (g Graph) choosePivots(ctx context.Context) (*pivots, error) {
	n := g.Len()
	p := &pivots{}
	nearest, owner := make([]uint16, n), make([]uint16, n)
	for i := range nearest {
		nearest[i] = far
	}
	queue := make([]uint32, 0, n)
	next := g.search(0, make([]uint16, n), queue)
	for k := range pivotCount(n) {
		if err := checked(ctx, 0); err != nil {
			return nil, err
		}
		d := make([]uint16, n)
		g.search(next, d, queue)
		p.nodes, p.distance = append(p.nodes, next), append(p.distance, d)
		for i, x := range d {
			if x < nearest[i] {
				nearest[i], owner[i] = x, uint16(k)
			}
		}
		for i, x := range nearest {
			if x > nearest[next] {
				next = uint32(i)
			}
		}
	}
	for k := range p.nodes {
		var counts []float64
		for i, o := range owner {
			if int(o) != k {
				continue
			}
			for len(counts) <= int(nearest[i]) {
				counts = append(counts, 0)
			}
			counts[nearest[i]]++
		}
		for d := 1; d < len(counts); d++ {
			counts[d] += counts[d-1]
		}
		weights := make([]float64, slices.Max(p.distance[k])+1)
		for d := 1; d < len(weights); d++ {
			weights[d] = counts[min(d/2, len(counts)-1)] / float64(float64(d)*float64(d))
		}
		p.weights = append(p.weights, weights)
	}
	return p, nil
}

// scale places the nodes in three dimensions by classical multidimensional scaling of their distances to the pivots.
func (p *pivots) scale() []vector {
	k, n := len(p.nodes), len(p.distance[0])
	column, total := make([]float64, k), 0.0
	row := make([]float64, n)
	for j, d := range p.distance {
		for i, x := range d {
			s := float64(float64(x) * float64(x))
			column[j] += s
			row[i] += s
		}
		total += column[j]
		column[j] /= float64(n)
	}
	mean := total / float64(float64(k)*float64(n))
	for i := range row {
		row[i] /= float64(k)
	}
	centred := func(i, j int) float64 {
		x := float64(p.distance[j][i])
		return (float64(x*x) - column[j] - row[i] + mean) * -.5
	}
	square := make([][]float64, k) // the product of the matrix and its transpose
	line := make([]float64, k)
	for j := range square {
		square[j] = make([]float64, k)
	}
	for i := range n {
		for j := range line {
			line[j] = centred(i, j)
		}
		for a, x := range line {
			for b := range a + 1 {
				square[a][b] += float64(x * line[b])
			}
		}
	}
	for a := range square {
		for b := range a {
			square[b][a] = square[a][b]
		}
	}
	at := make([]vector, n)
	for axis, v := range eigenvectors(square, 3) {
		for i := range at {
			sum := 0.0
			for j, x := range v {
				sum += float64(centred(i, j) * x)
			}
			at[i][axis] = sum
		}
	}
	p.rescale(at)
	return at
}

// rescale scales all places so that distances to the pivots are as close as possible to the numbers of edges.
func (p *pivots) rescale(at []vector) {
	wanted, square := 0.0, 0.0
	for k, d := range p.distance {
		from := at[p.nodes[k]]
		for i, x := range d {
			if x == 0 {
				continue
			}
			w := p.weights[k][x]
			length := math.Sqrt(squared(at[i], from))
			wanted += float64(float64(w*length) * float64(x))
			square += float64(float64(w*length) * length)
		}
	}
	if square == 0 {
		return
	}
	factor := wanted / square
	for i := range at {
		for axis := range at[i] {
			at[i][axis] *= factor
		}
	}
}

func squared(a, b vector) float64 {
	d := vector{a[0] - b[0], a[1] - b[1], a[2] - b[2]}
	return dot(d, d)
}

// relax uses a sample of fewer than 2*maxPulls neighbours from each list. Pieces that move over many cells have
// about thirty neighbours per position.
const maxPulls = 8

// relax moves each node to the weighted mean of the places that pull returns for its neighbours and for
// the pivots.
func (p *pivots) relax(ctx context.Context, g Graph, at []vector) error {
	for i := range at {
		if err := checked(ctx, i); err != nil {
			return err
		}
		x, y, z := at[i][0], at[i][1], at[i][2]
		sumX, sumY, sumZ, total := 0.0, 0.0, 0.0, 0.0
		for _, list := range g.Neighbours(uint32(i)) {
			step := max(1, len(list)/maxPulls)
			w := float64(step)
			for k := 0; k < len(list); k += step {
				px, py, pz := pull(x, y, z, &at[list[k]], 1)
				sumX, sumY, sumZ = sumX+float64(w*px), sumY+float64(w*py), sumZ+float64(w*pz)
				total += w
			}
		}
		for k, node := range p.nodes {
			if d := p.distance[k][i]; d > 1 {
				w := p.weights[k][d]
				px, py, pz := pull(x, y, z, &at[node], float64(d))
				sumX, sumY, sumZ = sumX+float64(w*px), sumY+float64(w*py), sumZ+float64(w*pz)
				total += w
			}
		}
		if total > 0 {
			at[i] = vector{sumX / total, sumY / total, sumZ / total}
		}
	}
	return nil
}

// pull returns the place at distance d from node, in the direction of the place (x, y, z). Separate
// coordinates take less than half the time of arrays, which the compiler keeps in memory.
func pull(x, y, z float64, node *vector, d float64) (px, py, pz float64) {
	nx, ny, nz := node[0], node[1], node[2]
	x, y, z = x-nx, y-ny, z-nz
	share := 0.0
	if length := math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z)); length > 1e-9 {
		share = d / length
	}
	return nx + float64(share*x), ny + float64(share*y), nz + float64(share*z)
}
