package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// On a grid with edge lengths, LeastTravel agrees with dynamic programming, for every layer in the middle.
// If memory is short, it returns some shortest path, always the same one.
func TestLeastTravel(t *testing.T) {
	const n = 12
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		var right, down [n][n]int32
		for y := range n {
			for x := range n {
				right[y][x], down[y][x] = 1+r.Int32N(9), 1+r.Int32N(9)
			}
		}
		code := func(x, y int) [1]uint64 { return [1]uint64{uint64(y*n + x)} }
		coordinates := func(s [1]uint64) (x, y int) { return int(s[0]) % n, int(s[0]) / n }
		var want [n][n]int32
		for y := n - 1; y >= 0; y-- {
			for x := n - 1; x >= 0; x-- {
				switch {
				case x < n-1 && y < n-1:
					want[y][x] = min(right[y][x]+want[y][x+1], down[y][x]+want[y+1][x])
				case x < n-1:
					want[y][x] = right[y][x] + want[y][x+1]
				case y < n-1:
					want[y][x] = down[y][x] + want[y+1][x]
				}
			}
		}
		travel := PathDAG[[1]uint64, int32]{
			Length: 2 * (n - 1),
			Neighbors: func(s [1]uint64, label int32, _ bool, found func(next [1]uint64, label int32)) {
				x, y := coordinates(s)
				if x > 0 {
					found(code(x-1, y), label+right[y][x-1])
				}
				if x < n-1 {
					found(code(x+1, y), label+right[y][x])
				}
				if y > 0 {
					found(code(x, y-1), label+down[y-1][x])
				}
				if y < n-1 {
					found(code(x, y+1), label+down[y][x])
				}
			},
			InLayer: func(layer int, near *Table[[1]uint64], found func(i uint32)) error {
				for i := range near.Len() {
					if x, y := coordinates(near.At(i)); x+y == layer {
						found(i)
					}
				}
				return nil
			},
		}
		solution := func(middle [][1]uint64, layer int) [][1]uint64 {
			path, _ := LeastTravel(&travel, middle, layer)
			return path
		}
		length := func(path [][1]uint64) (sum int32) {
			if len(path) != travel.Length+1 || path[0] != code(0, 0) || path[travel.Length] != code(n-1, n-1) {
				t.Fatalf("%v is not a path between the corners in %d moves", path, travel.Length)
			}
			for i := range path[1:] {
				travel.Neighbors(path[i], 0, false, func(next [1]uint64, cells int32) {
					if next == path[i+1] {
						sum += cells
					}
				})
			}
			return sum
		}
		for _, layer := range []int{0, 1, n - 1, 2*n - 3, 2*n - 2} {
			var middle [][1]uint64
			for x := max(0, layer-n+1); x <= min(layer, n-1); x++ {
				middle = append(middle, code(x, layer-x))
			}
			travel.MaxBytes = 1 << 20
			if got := length(solution(middle, layer)); got != want[0][0] {
				t.Errorf("seed %d, layer %d: travel %d, want %d", seed, layer, got, want[0][0])
			}
			for _, travel.MaxBytes = range []int64{0, 500} {
				first := solution(middle, layer)
				length(first)
				if !slices.Equal(solution(middle, layer), first) {
					t.Errorf("seed %d, layer %d: two runs with %d bytes differ", seed, layer, travel.MaxBytes)
				}
			}
		}
	}
}
