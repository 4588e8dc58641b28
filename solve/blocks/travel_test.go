package blocks

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// travelOf is the steps of a solution or, in the metric step, its moves.
func travelOf(moves []board.Move, m board.Metric) int {
	n, last := 0, -1
	for _, mv := range moves {
		switch {
		case m != board.StepMetric:
			n += len(mv.Path)
		case mv.Pieces[0] != last:
			n++
		}
		last = mv.Pieces[0]
	}
	return n
}

// oracle is breadth-first search as one would write it first, by maps. It returns the length of a
// shortest solution and the least travel of any, and how many positions it saw; length -1 where
// there is none, and -2 beyond so many positions. A state is a position and, in the metric step,
// the piece that moved last.
func oracle(b board.Board, m board.Metric, most int) (length, travel, positions int) {
	type state struct {
		key  string
		last board.Point
	}
	key := func(l layout) string {
		cells := make([]byte, b.W*b.H)
		for i, p := range b.Pieces {
			cells[l[i].Y*b.W+l[i].X] = byte(1 + p.Class)
		}
		return string(cells)
	}
	type reached struct {
		layout layout
		travel int
	}
	b.Pieces = append([]board.Piece(nil), b.Pieces...)
	var start layout
	for _, p := range b.Pieces {
		start = append(start, p.At)
	}
	now := map[state]reached{{key: key(start), last: board.Point{X: -1}}: {layout: start}}
	depth := map[string]int{key(start): 0}
	for d := 0; len(now) > 0; d++ {
		best := -1
		for _, r := range now {
			if solved(b, r.layout) && (best < 0 || r.travel < best) {
				best = r.travel
			}
		}
		if best >= 0 {
			return d, best, len(depth)
		}
		next := map[state]reached{}
		for s, r := range now {
			for i, from := range r.layout {
				for to, steps := range stepsTo(b, r.layout, i, m) {
					l := slices.Clone(r.layout)
					l[i] = to
					t := state{key: key(l)}
					if old, ok := depth[t.key]; ok && old <= d {
						continue
					}
					depth[t.key] = d + 1
					if len(depth) > most {
						return -2, 0, len(depth)
					}
					travel := r.travel + steps
					if m == board.StepMetric {
						t.last = to
						if from == s.last {
							travel--
						}
					}
					if old, ok := next[t]; !ok || travel < old.travel {
						next[t] = reached{l, travel}
					}
				}
			}
		}
		now = next
	}
	return -1, 0, len(depth)
}

// stepsTo returns where one move takes a piece and how many steps that is.
func stepsTo(b board.Board, l layout, piece int, m board.Metric) map[board.Point]int {
	to := map[board.Point]int{}
	if m != board.MoveMetric {
		for _, at := range targets(b, l, piece, m) {
			to[at] = max(at.X-l[piece].X, l[piece].X-at.X) + max(at.Y-l[piece].Y, l[piece].Y-at.Y)
		}
		return to
	}
	moved := slices.Clone(l)
	for queue := []board.Point{l[piece]}; len(queue) > 0; queue = queue[1:] {
		moved[piece] = queue[0]
		for _, at := range targets(b, moved, piece, board.StepMetric) {
			if _, ok := to[at]; !ok && at != l[piece] {
				to[at] = to[queue[0]] + 1
				queue = append(queue, at)
			}
		}
	}
	return to
}

func checkTravel(t *testing.T, name string, b board.Board, most int) (compared bool) {
	for _, m := range metrics {
		length, travel, _ := oracle(b, m, most)
		if length < 0 {
			continue
		}
		compared = true
		sol, err := Solve(context.Background(), b, solve.Options{Metric: m})
		if err == nil {
			_, err = board.Check(b, sol.Moves, m)
		}
		if err != nil || len(sol.Moves) != length || travelOf(sol.Moves, m) != travel {
			t.Errorf("%s: %s with travel %d, %v; want %d with travel %d\n%s\n%s", name,
				m.Count(len(sol.Moves)), travelOf(sol.Moves, m), err, length, travel, b, b.GoalString())
		}
	}
	return compared
}

// No shortest solution of a named layout has less travel than the one that is chosen.
func TestLeastTravelOfLayouts(t *testing.T) {
	file, err := os.Open("../klotski/layouts.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	slugs := strings.Fields(smallLayouts)
	if os.Getenv("SLIDEGIF_LONG") == "" {
		t.Log("SLIDEGIF_LONG is not set: only the six smallest are compared")
		slugs = slugs[:6]
	}
	compared := 0
	for _, r := range rows[1:] {
		if slices.Contains(slugs, r[0]) && checkTravel(t, r[0], classicBoard(strings.TrimPrefix(r[3], "klotski:")), 30_000) {
			compared++
		}
	}
	if compared != len(slugs) {
		t.Errorf("%d layouts were compared, want %d", compared, len(slugs))
	}
}

// smallLayouts are layouts with at most 8,000 positions, the smallest first, and 横刀立马.
const smallLayouts = `fu-xi-ba-gua-tian-tian-qian liu-jiang-zhi-jin-zai-zhi-chi
liu-jiang-zhi-jin-zai-zhi-chi-a liu-jiang-shou-guan-4 lang-ji-tian-ya shi-ba-bu
quan-min-jie-bing liu-jiang-zhi-jin-zai-zhi-chi-b liu-jiang-zhi-bu-bu-gao-1
liu-jiang-zhi-bu-bu-gao-2 liu-jiang-shou-guan-1 liu-jiang-shou-guan-2
liu-jiang-shou-guan-3 liu-jiang-shou-guan-5 liu-jiang-shou-guan-6
liu-jiang-shou-guan-7 liu-jiang-zhi-ba-shan-she-shui dan-bing-zhong-de-mo-luo
7-xi-lie-qi-bu-cheng-shi yong-chuang-wu-guan qian-hu-hou-yong
wu-heng-zui-nan-de-kai-ju fu-xi-ba-gua-feng-feng-xun fu-xi-ba-gua-huo-tian-da-you
fu-xi-ba-gua-shan-tian-da-xu fu-xi-ba-gua-feng-tian-xiao-xu
fu-xi-ba-gua-ze-tian-guai fu-xi-ba-gua-feng-huo-jia-ren shang-xia-jing-xiang lai-xi
mi-la yi-dian-kuai-san-bu-shang yi-dian-kuai-san-bu-xia shen-xian-shi-zu heng-dao-li-ma`

// classicBoard reads a layout of 4 x 5 cells whose 2x2 must come to the bottom centre.
func classicBoard(text string) board.Board {
	b := board.Board{W: 4, H: 5, Text: board.Notation{Empty: "0", Wall: "#", Gate: "-", Row: "/"}}
	cells := strings.ReplaceAll(text, "/", "")
	shapes := map[string]int{}
	for i, r := range cells {
		if r == '0' || r == '.' || strings.IndexRune(cells, r) < i {
			continue
		}
		p := board.Piece{Name: string(r), At: board.Point{X: i % 4, Y: i / 4}}
		for k, q := range cells {
			if q == r {
				p.Cells = append(p.Cells, board.Point{X: k%4 - p.At.X, Y: k/4 - p.At.Y})
			}
		}
		shape := fmt.Sprint(p.Cells)
		if _, ok := shapes[shape]; !ok {
			shapes[shape] = len(shapes)
		}
		p.Class = shapes[shape]
		b.Pieces = append(b.Pieces, p)
		if len(p.Cells) == 4 {
			p.At = board.Point{X: 1, Y: 3}
			b.Goal = []board.Piece{p}
		}
	}
	return b
}
