package layout

import "math"

// rounds is the number of iterations for each eigenvector. The axes need not be exact: later sweeps
// and the projection do not depend on small rotations.
const rounds = 100

// eigenvectors returns the first unit eigenvectors of a symmetric matrix, by decreasing eigenvalue.
func eigenvectors(m [][]float64, count int) (vectors [][]float64) {
	n := len(m)
	for c := range count {
		v := make([]float64, n)
		for i := range v {
			v[i] = 1 / float64(1+(i+c)%7) // any vector that is not orthogonal to an axis
		}
		for range rounds {
			next := make([]float64, n)
			for i, row := range m {
				for j, x := range row {
					next[i] += float64(x * v[j])
				}
			}
			for _, u := range vectors { // stay orthogonal to the earlier vectors
				along := inner(next, u)
				for i := range next {
					next[i] -= float64(along * u[i])
				}
			}
			length := math.Sqrt(inner(next, next))
			if length < 1e-12 { // no further direction
				clear(v)
				break
			}
			for i := range next {
				v[i] = next[i] / length
			}
		}
		if length := math.Sqrt(inner(v, v)); length > 0 {
			for i := range v {
				v[i] /= length
			}
		}
		vectors = append(vectors, v)
	}
	return vectors
}

func inner(a, b []float64) (sum float64) {
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

// project projects all nodes to the plane of the two directions in which they differ most. The axes are
// flipped so that the first marked node is to the left of the second, and not below it.
func project(at []vector, left, right uint32) []Point {
	var mean vector
	for _, v := range at {
		for axis, x := range v {
			mean[axis] += x
		}
	}
	for axis := range mean {
		mean[axis] /= float64(len(at))
	}
	spread := [][]float64{make([]float64, 3), make([]float64, 3), make([]float64, 3)}
	for _, v := range at {
		for a := range spread {
			for b := range spread {
				spread[a][b] += float64((v[a] - mean[a]) * (v[b] - mean[b]))
			}
		}
	}
	axes := eigenvectors(spread, 2)
	sign := [2]float64{1, 1}
	place := func(i uint32, axis int) float64 { return inner(at[i][:], axes[axis]) - inner(mean[:], axes[axis]) }
	for axis := range sign {
		if place(left, axis) > place(right, axis) {
			sign[axis] = -1
		}
	}
	points := make([]Point, len(at))
	for i := range points {
		points[i] = Point{float32(float64(sign[0] * place(uint32(i), 0))), float32(float64(sign[1] * place(uint32(i), 1)))}
	}
	return points
}
