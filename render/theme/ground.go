package theme

import (
	"reflect"

	"slidegif/solve/board"
)

// An Overlay is a shape that has to be added to an empty board to draw a wall or a goal. An Overlay is drawn above
// the first Index shapes of the empty board, and above earlier overlays with the same Index. The coordinates are
// relative to the upper left corner of the cell with the wall or goal.
type Overlay struct {
	Index int
	Shape Shape
}

// BoardParts splits the drawing of a board into parts from which any board of the same size can be assembled. The
// first part is the empty board without walls and goal marks. The overlays begin with one entry for each group of
// adjacent walls, in reading order. Next are goal marks, right walls and lower walls, in this order.
func (t Theme) BoardParts(s Scene) (ground Drawing, added [][]Overlay) {
	b, bare := s.Board, &s.Board
	bare.Walls, bare.RightWalls, bare.LowerWalls = nil, nil, nil
	if b.Text.GoalCells {
		bare.Goal = nil
	}
	ground = t.Board(s)
	// own[i] is the number of ground shapes among the first i shapes of before.
	before, own := ground, make([]int, len(ground)+1)
	for i := range own {
		own[i] = i
	}
	add := func(cell board.Point) {
		now, last, k := t.Board(s), own, 0
		var more []Overlay
		own = []int{0}
		for _, shape := range now {
			if k < len(before) && reflect.DeepEqual(before[k], shape) {
				k++
			} else {
				first := Drawing{shape}.shift(float64(-cell.X*s.Cell), float64(-cell.Y*s.Cell))
				more = append(more, Overlay{last[k], first[0]})
			}
			own = append(own, last[k])
		}
		before, added = now, append(added, more)
	}
	for _, group := range connected(b.Walls) {
		bare.Walls = append(bare.Walls, group...)
		add(group[0])
	}
	for i := len(bare.Goal); i < len(b.Goal); i++ {
		bare.Goal = b.Goal[:i+1]
		add(b.Goal[i].At)
	}
	for i := range b.RightWalls {
		bare.RightWalls = b.RightWalls[:i+1]
		add(b.RightWalls[i])
	}
	for i := range b.LowerWalls {
		bare.LowerWalls = b.LowerWalls[:i+1]
		add(b.LowerWalls[i])
	}
	return ground, added
}
