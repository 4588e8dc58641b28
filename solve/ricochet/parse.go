package ricochet

import (
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/glide"
	"slidegif/solve/internal/grid"
)

// read returns the board of a start and a goal.
func read(startText, goalText string) (board.Board, error) {
	b := board.Board{Motion: board.Glide, Text: board.Notation{
		Empty: ".", Wall: "#", Row: "/", RightWall: ",", LowerWall: "_", GoalCells: true,
	}}
	if goalText == "" {
		return b, input.Errorf("write it behind the start, as START:A@5.2: a robot, and the column and row of its target", "ricochet: the board needs a goal")
	}
	bare, right, lower, err := takeMarks(startText)
	if err != nil {
		return b, err
	}
	start, err := glide.Rows(called).Read("", bare)
	if err != nil {
		return b, err
	}
	b.W, b.H, b.Walls = start.W, start.H, start.All('#')
	if b.Pieces, err = glide.Rows(called).Robots(start, "", hint); err != nil {
		return b, err
	}
	switch {
	case len(b.Pieces) == 0:
		return b, input.Errorf("mark each robot with a letter of its own", "ricochet: the board has no robot")
	case len(b.Pieces) > maxRobots:
		return b, input.Errorf(input.Say("a board has at most %d robots", maxRobots), "ricochet: %d robots are too many", len(b.Pieces))
	}
	b.RightWalls, b.LowerWalls = between(b, start, right, board.Point{X: 1}), between(b, start, lower, board.Point{Y: 1})
	return b, readGoal(&b, goalText)
}

// takeMarks takes the marks of walls out of the text of a start. What is left are its rows;
// right and lower are the cells that had a mark.
func takeMarks(text string) (rows string, right, lower []board.Point, err error) {
	var out strings.Builder
	at, marks := board.Point{X: -1}, ""
	for _, r := range text {
		switch r {
		case ',', '_':
			switch {
			case at.X < 0:
				return "", nil, nil, input.Errorf("a mark stands behind the cell that has the wall", "ricochet: row %d: %q stands behind no cell", at.Y+1, string(r))
			case r == ',' && marks != "" || strings.ContainsRune(marks, r):
				return "", nil, nil, input.Errorf("a cell has at most one , and behind it one _", "ricochet: row %d: %q cannot stand behind %q", at.Y+1, string(r), marks)
			case r == ',':
				right = append(right, at)
			default:
				lower = append(lower, at)
			}
			marks += string(r)
			continue
		case '/':
			at = board.Point{X: -1, Y: at.Y + 1}
		default:
			at.X++
		}
		marks = ""
		out.WriteRune(r)
	}
	return out.String(), right, lower, nil
}

// between returns those of the walls that stand between two cells: the others are part of
// the edge or of a wall already.
func between(b board.Board, g grid.Grid, walls []board.Point, d board.Point) []board.Point {
	return slices.DeleteFunc(walls, func(p board.Point) bool {
		q := p.Add(d)
		return q.X >= b.W || q.Y >= b.H || g.Cells[p.Y*b.W+p.X] == '#' || g.Cells[q.Y*b.W+q.X] == '#'
	})
}

// readGoal reads targets. Robots that have none are interchangeable, and those for any robot
// are theirs: two robots cannot stop in one cell.
func readGoal(b *board.Board, text string) error {
	const other = 0
	with := *b
	with.Pieces = append(slices.Clip(b.Pieces), board.Piece{Name: anyRobot, Class: other, Role: board.Hero})
	var err error
	if b.Goal, err = glide.Rows(called).Targets(with, text, "the goal can only name robots of the start, or any"); err != nil {
		return err
	}
	slices.SortFunc(b.Goal, func(g, h board.Piece) int { return g.At.Compare(h.At) })
	for k := range b.Goal {
		g := &b.Goal[k]
		for i := range b.Pieces {
			if p := &b.Pieces[i]; p.Name == g.Name {
				p.Class, p.Role = k+1, board.Hero
				g.Class, g.Role = k+1, board.Hero
			}
		}
	}
	if len(b.Goal) > len(b.Pieces) {
		return input.Errorf("a robot has one target", "ricochet: goal: %s for %s", input.Count(len(b.Goal), "target"), input.Count(len(b.Pieces), "robot"))
	}
	return nil
}
