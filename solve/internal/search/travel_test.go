package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// On a grid whose edges have lengths the least way from corner to corner is that of dynamic
// programming, from whatever layer it is looked for. With no room it is some shortest way, always
// the same.
func TestTravel(t *testing.T) {
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
		place := func(s [1]uint64) (x, y int) { return int(s[0]) % n, int(s[0]) / n }
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
		travel := Travel[[1]uint64, int32]{
			Length: 2 * (n - 1),
			Around: func(s [1]uint64, way int32, _ bool, found func(next [1]uint64, way int32)) {
				x, y := place(s)
				if x > 0 {
					found(code(x-1, y), way+right[y][x-1])
				}
				if x < n-1 {
					found(code(x+1, y), way+right[y][x])
				}
				if y > 0 {
					found(code(x, y-1), way+down[y-1][x])
				}
				if y < n-1 {
					found(code(x, y+1), way+down[y][x])
				}
			},
			Among: func(layer int, near *Table[[1]uint64], found func(i uint32)) error {
				for i := range near.Len() {
					if x, y := place(near.At(i)); x+y == layer {
						found(i)
					}
				}
				return nil
			},
		}
		solution := func(middle [][1]uint64, layer int) [][1]uint64 {
			path, _ := Least(&travel, middle, layer)
			return path
		}
		length := func(path [][1]uint64) (sum int32) {
			if len(path) != travel.Length+1 || path[0] != code(0, 0) || path[travel.Length] != code(n-1, n-1) {
				t.Fatalf("%v does not go from corner to corner in %d moves", path, travel.Length)
			}
			for i := range path[1:] {
				travel.Around(path[i], 0, false, func(next [1]uint64, cells int32) {
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
			travel.Room = 1 << 20
			if got := length(solution(middle, layer)); got != want[0][0] {
				t.Errorf("seed %d, from layer %d: %d, want %d", seed, layer, got, want[0][0])
			}
			for _, travel.Room = range []int64{0, 500} {
				first := solution(middle, layer)
				length(first)
				if !slices.Equal(solution(middle, layer), first) {
					t.Errorf("seed %d, from layer %d: another solution with the same room", seed, layer)
				}
			}
		}
	}
}
