package perfect_test

import (
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/rush/garage"
	"slidegif/solve/test/testcost"
)

// TestGarage compares the numbers of small perfect boards of Rush Hour with a naive program.
func TestGarage(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	tests := []struct{ rows, columns, cars int }{{4, 4, 4}, {4, 5, 3}}
	if testcost.Long() {
		tests = []struct{ rows, columns, cars int }{{4, 4, 6}, {4, 5, 4}, {6, 4, 4}}
	}
	for _, test := range tests {
		g, err := garage.New(test.rows, test.columns)
		if err != nil {
			t.Fatal(err)
		}
		counts, err := g.CountPerfect(t.Context(), test.cars, solve.CensusOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want := make([]garage.Count, test.cars)
		for i, texts := range parkings(test.rows, test.columns, test.cars) {
			want[i].Cars = i + 1
			for _, text := range texts {
				n := newNaive("rush:" + text)
				length, unique := n.solve(n.start, noLimit)
				if length < 1 {
					continue
				}
				c := &want[i]
				c.Solvable++
				if !unique || n.idle(length) != nil {
					continue
				}
				c.Perfect++
				if length > c.Slides || length == c.Slides && text < c.Board {
					c.Slides, c.Board = length, text
				}
			}
		}
		if !slices.Equal(counts, want) {
			t.Errorf("%dx%d:\n%+v, want\n%+v", test.rows, test.columns, counts, want)
		}
	}
}

// parkings returns all boards with 1 to maxCars cars, by the number of cars minus one. The car A is in
// the row above the middle.
func parkings(rows, columns, maxCars int) [][]string {
	all := make([][]string, maxCars)
	var park func(cells string, from, cars int)
	park = func(cells string, from, cars int) {
		if cars == maxCars {
			return
		}
		for at := from; at < len(cells); at++ {
			for _, step := range []int{1, columns} {
				for size := 2; size <= 3; size++ {
					b := []byte(cells)
					end := at + (size-1)*step
					if end >= len(b) || step == 1 && end/columns != at/columns {
						break
					}
					free := true
					for i := at; i <= end; i += step {
						free = free && b[i] == 'o'
						b[i] = '*'
					}
					if !free {
						break
					}
					for i := at; i <= end; i += step {
						b[i] = byte('a' + cars)
					}
					all[cars] = append(all[cars], rename(string(b), columns))
					park(string(b), at+1, cars+1)
				}
			}
		}
	}
	for x := range columns - 1 {
		at := (rows/2-1)*columns + x
		cells := strings.Repeat("o", at) + "AA" + strings.Repeat("o", rows*columns-at-2)
		all[0] = append(all[0], rename(cells, columns))
		park(cells, 0, 1)
	}
	return all
}

// rename names all cars except A from B on, in reading order, and separates the rows.
func rename(cells string, columns int) string {
	names := map[rune]rune{'o': 'o', 'A': 'A'}
	next := 'B'
	text := strings.Map(func(c rune) rune {
		if names[c] == 0 {
			names[c] = next
			next++
		}
		return names[c]
	}, cells)
	var rows []string
	for row := range slices.Chunk([]byte(text), columns) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/")
}
