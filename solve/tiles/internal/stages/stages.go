// Package stages solves n-puzzles in the way that people are taught. A solution consists of stages. A stage puts one
// or two tiles in place, and the last stage puts up to five. Finished tiles never move again.
//
//	1 2 3 3      The digits number the stages. The stages take a row or a column of the
//	4 6 7 7      remaining area, whichever makes it more square, and begin in the corner that is
//	5 8 8 8      farthest from the goal of the blank. The last two tiles of a row or column
//	5 8 8 .      form one stage, and so do the last 2x3 or 3x2 cells.
//
// Each stage puts its tiles in place with the fewest moves. If several paths are shortest, the stage takes the path
// that makes the next stage shortest. A breadth-first search from the end of a stage finds the distances of all
// positions of the blank and the stage's tiles. The whole solution is about twice as long as the shortest one.
package stages

import (
	"context"
	"slices"
)

// A Stage is one part of a solution. The slices Tiles and Cells have equal lengths.
type Stage struct {
	Tiles []uint8 // tiles that the stage puts in place
	Cells []int   // the goal cells of these tiles
	Kept  []uint8 // tiles that needed no stage, because they were already in place just before this stage
	Path  []int   // cells that the blank visits, in order, without its first cell
}

// Solve returns the stages that lead from start to goal, which must be a solvable puzzle of h rows
// and w columns. Stages without moves are omitted. If ctx ends, the error is context.Cause(ctx).
func Solve(ctx context.Context, h, w int, start, goal []uint8) ([]Stage, error) {
	aims := stageCells(h, w, slices.Index(goal, 0))
	cells := slices.Clone(start)
	searches := make([]*search, len(aims))
	locked := make([]bool, len(goal))
	var tables [2][]uint8 // tables of the current and the next stage
	open := func(i int) *search {
		searches[i] = newSearch(h, w, locked, aims[i], goal, &tables[i%2])
		for _, c := range aims[i] {
			locked[c] = true
		}
		return searches[i]
	}
	s := open(0)
	if _, err := s.nearest(ctx, []uint32{s.encode(cells)}); err != nil {
		return nil, err
	}
	var list []Stage
	var kept []uint8
	for i := range aims {
		var following *search
		if i+1 < len(aims) {
			following = open(i + 1)
		}
		path, err := s.shortest(ctx, cells, following)
		if err != nil {
			return nil, err
		}
		z := slices.Index(cells, 0)
		for _, to := range path {
			cells[z], cells[to], z = cells[to], 0, to
		}
		if len(path) == 0 {
			kept = append(kept, s.tiles...)
		} else {
			list = append(list, Stage{Tiles: s.tiles, Cells: s.homes, Kept: kept, Path: path})
			kept = nil
		}
		searches[i], s = nil, following
	}
	return list, nil
}

// stageCells returns the cells of each stage, in order. Rows and columns are filled one by one until at most 2x3
// or 3x2 cells remain for the last stage.
func stageCells(h, w, blank int) [][]int {
	rows, columns := newSpan(h, blank/w), newSpan(w, blank%w)
	var aims [][]int
	for rows.length() > 2 && columns.length() > 2 || rows.length() > 3 || columns.length() > 3 {
		var line []int
		if rows.length() >= columns.length() {
			y := rows.take()
			for _, x := range columns.list() {
				line = append(line, y*w+x)
			}
		} else {
			x := columns.take()
			for _, y := range rows.list() {
				line = append(line, y*w+x)
			}
		}
		for ; len(line) > 2; line = line[1:] {
			aims = append(aims, line[:1])
		}
		aims = append(aims, line)
	}
	var last []int
	for _, y := range rows.list() {
		for _, x := range columns.list() {
			last = append(last, y*w+x)
		}
	}
	return append(aims, last)
}

// A span is the range of rows or columns that the stages have not filled.
type span struct {
	first, end int // first <= i < end
	home       int // row or column of the blank in the goal, always in the range
	fromEnd    bool
}

func newSpan(n, home int) span { return span{0, n, home, home < n-1-home} }

func (s *span) length() int { return s.end - s.first }

// take removes the first or last row or column of the span, and returns its number. take keeps the
// row or column of the blank's goal, and prefers the end farther from this goal.
func (s *span) take() int {
	if s.fromEnd && s.home != s.end-1 || s.home == s.first {
		s.end--
		return s.end
	}
	s.first++
	return s.first - 1
}

// list returns the rows or columns in the span, starting at the end that take prefers.
func (s *span) list() []int {
	var list []int
	for i := s.first; i < s.end; i++ {
		list = append(list, i)
	}
	if s.fromEnd {
		slices.Reverse(list)
	}
	return list
}
