// Package garage counts the perfect boards of Rush Hour: boards that have exactly one shortest solution and need
// all of their cars; see package perfect. On a board of 6x6 cells, the car A has two cells of the third row, and
// every other car has two or three cells.
//
// Cars in the same row or column never change their order. All boards whose rows and columns contain
// the same cars, in the same order, therefore form a closed set, which is called a class:
//
//	row 1     BB
//	row 3     AA
//	column 4  CC, DDD
//
// The index of a board has one digit for each row and column with cars: the number of the arrangement of these cars
// among all arrangements that fit into the row or column.
//
// For each class, a single backward search from the solved boards computes the distance of each board,
// and whether the shortest solution is unique. The distances are in an array indexed by the index of
// the board. A board does not need a car if the board without this car has exactly one shortest solution of the
// same length. The board without the car belongs to a class with one car fewer. The census therefore proceeds by
// the number of cars.
//
// A board takes about 0.2 µs. The classes contain 3.5e8 boards with seven cars, 1.5e9 with eight, and 1.3e10 with
// eleven.
package garage

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// prefix starts the names of empty boards and the IDs of Rush Hour puzzles.
const prefix = "rush:"

// Size returns the number of rows and columns of an empty board with a name such as rush:6x6. If
// the text is not the name of an empty board, Size reports false.
func Size(name string) (rows, columns int, ok bool) {
	size, ok := strings.CutPrefix(name, prefix)
	rows, columns, isSize := input.ParseSize(size)
	return rows, columns, ok && isSize
}

// MaxCars is the maximum number of cars in a census. With more cars, the boards of all classes would not fit in
// memory.
const MaxCars = 8

// classBytes is the approximate memory for the bookkeeping of one class, in bytes. Boards are not included.
const classBytes = 96

// A Garage describes an empty board.
type Garage struct {
	Rows, Columns int
	exitRow       int
	lanes         []lane // the rows, followed by the columns
}

// New returns an empty board. The number of rows must be even, because Garage does not handle the mirror images
// of boards with the exit in the middle row.
func New(rows, columns int) (*Garage, error) {
	const minSide, maxSide = 4, 6
	if min(rows, columns) < minSide || max(rows, columns) > maxSide || rows%2 != 0 {
		return nil, input.Errorf("the sizes are 4x4, 4x5, 4x6, 6x4, 6x5 and 6x6", "perfect boards of Rush Hour cannot be counted on %dx%d cells", rows, columns)
	}
	g := &Garage{Rows: rows, Columns: columns, exitRow: rows/2 - 1}
	for y := range rows {
		g.lanes = append(g.lanes, newLane(columns, y*columns, 1, y == g.exitRow))
	}
	for x := range columns {
		g.lanes = append(g.lanes, newLane(rows, x, columns, false))
	}
	return g, nil
}

// A Count is the number of perfect boards that have a certain number of cars.
type Count struct {
	Cars     int    `json:"cars"`
	Solvable int64  `json:"solvable"` // number of boards that have a solution of at least one slide
	Perfect  int64  `json:"perfect"`
	Slides   int    `json:"slides"` // greatest optimum of a perfect board; 0 if there is none
	Board    string `json:"board"`  // first such board in alphabetical order: the rows, separated by slashes
}

// ID returns the ID of c.Board, or an empty string if c.Perfect is 0.
func (c Count) ID() string {
	if c.Perfect == 0 {
		return ""
	}
	return prefix + c.Board
}

// CountPerfect counts the perfect boards that have 1 to maxCars cars. The function o.Progress
// receives the number of finished classes, which starts from 0 for each number of cars. The error is
// a *solve.Limit if the classes and the boards with one shortest solution need more memory than
// o.Memory. If ctx is canceled, the error is context.Cause(ctx).
func (g *Garage) CountPerfect(ctx context.Context, maxCars int, o solve.CensusOptions) ([]Count, error) {
	var counts []Count
	var smaller map[class][]uint32
	smallerBytes := int64(0)
	for cars := 1; cars <= maxCars; cars++ {
		classes := g.classes(cars)
		count, unique := Count{Cars: cars}, map[class][]uint32{}
		bytes := smallerBytes + int64(len(classes))*classBytes
		queue := make(chan class)
		var mu sync.Mutex // protects count, unique, bytes and done
		done := 0
		var running parallel.Group
		for range runtime.GOMAXPROCS(0) {
			running.Go(func() error {
				s := search{Garage: g, smaller: smaller}
				for c := range queue {
					found := s.run(c)
					mu.Lock()
					if count.add(found); cars < maxCars {
						unique[c] = slices.Clone(s.unique)
						bytes += int64(len(s.unique)) * 4
					}
					done++
					o.Report(int64(done), int64(len(classes)))
					mu.Unlock()
				}
				return nil
			})
		}
		exceeded := func() bool {
			mu.Lock()
			defer mu.Unlock()
			return o.Memory > 0 && bytes > o.Memory
		}
		for _, c := range classes {
			if ctx.Err() != nil || exceeded() {
				break
			}
			queue <- c
		}
		close(queue)
		if err := running.Wait(); err != nil || ctx.Err() != nil {
			return nil, cmp.Or(err, context.Cause(ctx))
		}
		if exceeded() {
			return nil, o.OutOfMemory(0)
		}
		counts = append(counts, count)
		smaller, smallerBytes = unique, bytes-smallerBytes
	}
	return counts, nil
}

func (c *Count) add(found Count) {
	c.Solvable += found.Solvable
	c.Perfect += found.Perfect
	if found.Slides > c.Slides || found.Slides == c.Slides && found.Board != "" && found.Board < c.Board {
		c.Slides, c.Board = found.Slides, found.Board
	}
}
