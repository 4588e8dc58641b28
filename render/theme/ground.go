package theme

import (
	"reflect"

	"slidegif/solve/board"
)

// An Added shape is what walls or signs add to a ground. It lies above the first At shapes of the ground, and
// above all that was added there before. Its coordinates are those that it has where its cell is the first one.
type Added struct {
	At    int
	Shape Shape
}

// Ground describes the board of a scene in parts, of which any board of its size is put together: the empty board
// without walls and without signs of a goal that names cells, and what each of these adds to it. Added has the sets of
// walls that touch, in reading order, then signs, then walls along right sides and along lower ones.
func (t Theme) Ground(s Scene) (ground Drawing, added [][]Added) {
	b, bare := s.Board, &s.Board
	bare.Walls, bare.RightWalls, bare.LowerWalls = nil, nil, nil
	if b.Text.GoalCells {
		bare.Goal = nil
	}
	ground = t.Board(s)
	before, own := ground, make([]int, len(ground)+1) // own[i] of the first i shapes are of the ground
	for i := range own {
		own[i] = i
	}
	add := func(cell board.Point) {
		now, last, k := t.Board(s), own, 0
		var more []Added
		own = []int{0}
		for _, shape := range now {
			if k < len(before) && reflect.DeepEqual(before[k], shape) {
				k++
			} else {
				first := Drawing{shape}.shift(float64(-cell.X*s.Cell), float64(-cell.Y*s.Cell))
				more = append(more, Added{last[k], first[0]})
			}
			own = append(own, last[k])
		}
		before, added = now, append(added, more)
	}
	for _, group := range groups(b.Walls) {
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
