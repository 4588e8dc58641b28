package rush

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/kindtest"
)

// bruteForce returns the optimum of a board in slides or steps, or -1 if it is unsolvable. It is a
// simple breadth-first search on strings.
func bruteForce(rows []string, slides bool) int {
	w, h := len(rows[0]), len(rows)
	start := strings.Join(rows, "")
	far, layer := map[string]int{start: 0}, []string{start}
	for len(layer) > 0 {
		at := layer[0]
		layer = layer[1:]
		last := strings.LastIndex(at, "A")
		if last%w == w-1 {
			return far[at]
		}
		for _, name := range carNames + "A" {
			first, end := strings.IndexRune(at, name), strings.LastIndex(at, string(name))
			if first < 0 {
				continue
			}
			ways := []int{1, -1}
			if end-first >= w {
				ways = []int{w, -w}
			}
			for _, d := range ways {
				now, head, tail := []byte(at), end, first
				if d < 0 {
					head, tail = first, end
				}
				for {
					to := head + d
					if to < 0 || to >= w*h || (d == 1 || d == -1) && to/w != head/w || now[to] != 'o' {
						break
					}
					now[to], now[tail] = byte(name), 'o'
					head, tail = to, tail+d
					if _, seen := far[string(now)]; !seen {
						far[string(now)] = far[at] + 1
						layer = append(layer, string(now))
					}
					if !slides {
						break
					}
				}
			}
		}
	}
	return -1
}

// TestSizes compares random boards of several sizes with a brute-force search. Some boards have
// walls.
func TestSizes(t *testing.T) {
	sides := [][2]int{{3, 3}, {3, 5}, {4, 4}, {4, 6}, {5, 5}, {5, 4}, {6, 6}, {6, 3}, {12, 3}}
	n, unsolvable := 0, 0
	for seed := range uint64(20) {
		for _, s := range sides {
			r := solve.NewRand(seed)
			rows := strings.Split(draw(r, s[0], s[1]), "/")
			if seed%3 == 0 { // replace the first free cell of a row by a wall
				y := r.IntN(s[0])
				rows[y] = strings.Replace(rows[y], "o", "x", 1)
			}
			p, err := parse(strings.Join(rows, "/"))
			if err != nil {
				t.Fatal(err)
			}
			for m, slides := range map[board.Metric]bool{board.StepMetric: false, board.SlideMetric: true, board.MoveMetric: true} {
				want := bruteForce(rows, slides)
				sol, err := p.Solve(t.Context(), solve.Options{Metric: m})
				if n++; want < 0 {
					if unsolvable++; !errors.Is(err, solve.ErrUnsolvable) {
						t.Errorf("%s: error %v, want ErrUnsolvable", p.ID(), err)
					}
					continue
				}
				if err != nil || len(sol.Moves) != want {
					t.Errorf("%s: %s, error %v, want %d", p.ID(), m.Count(len(sol.Moves)), err, want)
				}
				kindtest.CheckLegal(t, p.Board(), sol.Moves, m)
			}
		}
	}
	if unsolvable == 0 || unsolvable > n/2 {
		t.Errorf("%d of %d boards are unsolvable, want some, but at most half", unsolvable, n)
	}
}

// TestParse parses boards in several notations and checks the errors of invalid boards.
func TestParse(t *testing.T) {
	for text, id := range map[string]string{
		"ooBo/AABo/oooo/oooo":                                "rush:ooBo/AABo/oooo/oooo",
		"ooBo/XXBo/..../....":                                "rush:ooBo/AABo/oooo/oooo",
		"AAo/BoC/BoC":                                        "rush:AAo/BoC/BoC",
		"BBoKMx/DDDKMo/IXXLoo/IoJLEE/ooJFFN/oGGoxN":          "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"BBoKMx DDDKMo IAALoo IoJLEE ooJFFN oGGoxN ":         "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"AAoooooooooo" + strings.Repeat("/oooooooooooo", 11): "rush:AAoooooooooo" + strings.Repeat("/oooooooooooo", 11),
	} {
		p, err := parse(text)
		if err != nil || p.ID() != id {
			t.Errorf("parse(%q) = %v, %v, want %s", text, p, err, id)
			continue
		}
		if !recognize(text) {
			t.Errorf("recognize(%q) = false, want true", text)
		}
	}
	for text, want := range map[string]string{
		"AAoooooooooooooo":                 "rush: the board has 16 cells, not 36",
		"AAo/BoC":                          "rush: the board size 2x3 is not supported",
		"AA/oo/oo":                         "rush: the board size 3x2 is not supported",
		"AAooooooooooo/oo/oo":              "rush: the board size 3x13 is not supported",
		"AAo/BoCC/BoC":                     "rush: row 2 has 4 cells, not 3",
		"ooBo/AABo/oo2o/oooo":              `rush: row 3: "2" is not a car`,
		"ooBo/AACo/oooo/oooo":              `rush: row 1: car "B" has only one cell`,
		"Aooo/Aooo/oooo/oooo":              "rush: row 1: car A is vertical and cannot reach the right edge",
		"AAo" + strings.Repeat("/ooo", 12): "rush: the board size 13x3 is not supported",
	} {
		if _, err := parse(text); err == nil || err.Error() != want {
			t.Errorf("parse(%q): error %v, want %s", text, err, want)
		}
	}
}

// TestSizesInHints checks that hints and README give the minimum and maximum board size.
func TestSizesInHints(t *testing.T) {
	if want := fmt.Sprintf("a board has %d to %d rows of %d to %d cells,", minSide, maxSide, minSide, maxSide); !strings.HasPrefix(sizeHint, want) {
		t.Errorf("sizeHint = %q, want prefix %q", sizeHint, want)
	}
	_, _, err := readSize("99x99")
	cured, _ := errors.AsType[input.HintedError](err)
	if want := fmt.Sprintf("%d to %d rows and columns", minRandomSide, maxRandomSide); cured == nil || !strings.Contains(cured.HintMessage().String(), want) {
		t.Errorf("hint for random boards = %v, want %q in it", cured, want)
	}
	if want := fmt.Sprintf("Rush Hour, %dx%d to %dx%d:", minSide, minSide, maxSide, maxSide); !strings.Contains(string(filetest.Read(t, "../../README.md")), want) {
		t.Errorf("README does not contain %q", want)
	}
}

// TestRandomLengths draws small boards with a given length.
func TestRandomLengths(t *testing.T) {
	for params, length := range map[string][2]int{"4x4": {3, 6}, "5x5": {5, 12}, "4x6": {solve.Hardest, solve.Hardest}} {
		p, err := randomLength(t.Context(), params, 1, solve.Options{Metric: board.SlideMetric}, length[0], length[1])
		if err != nil {
			t.Errorf("randomLength(%q, %d, %d): %v", params, length[0], length[1], err)
			continue
		}
		s, err := p.Solve(t.Context(), solve.Options{})
		if n := len(s.Moves); err != nil || n < length[0] || length[0] > 0 && n > length[1] {
			t.Errorf("%s: %d slides, error %v, want %d to %d", p.ID(), n, err, length[0], length[1])
		}
	}
}
