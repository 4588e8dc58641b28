package ricochet

import (
	"fmt"
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/glide"
	"slidegif/solve/input"
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
		return b, input.Errorf("a board has at most 8 robots", "ricochet: %d robots are too many", len(b.Pieces))
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
	targets := strings.Split(text, "+")
	for k, target := range targets {
		name, cell, _ := strings.Cut(target, "@")
		column, row, ok := input.Cell(cell)
		at := board.Point{X: column - 1, Y: row - 1}
		switch {
		case !ok || name == "":
			return input.Errorf("write ROBOT@COLUMN.ROW, counted from 1 and from the top left, several joined by +, as A@5.2+any@1.1", "ricochet: goal: %q is not a robot and its cell", input.Clip(target, 40))
		case at.X >= b.W || at.Y >= b.H:
			return input.Errorf("count columns and rows from 1", "ricochet: goal: %s lies outside of %s of %s", place(at), input.Count(b.H, "row"), input.Count(b.W, "cell"))
		case slices.Contains(b.Walls, at):
			return input.Errorf("a target is a cell where a robot can stop", "ricochet: goal: %s is a wall", place(at))
		case slices.ContainsFunc(b.Goal, func(g board.Piece) bool { return g.At == at }):
			return input.Errorf("give each target a cell of its own", "ricochet: goal: %s is a target twice", place(at))
		}
		goal := board.Piece{Name: name, At: at, Cells: []board.Point{{}}, Class: other, Role: board.Hero}
		if name != anyRobot {
			i := slices.IndexFunc(b.Pieces, func(p board.Piece) bool { return p.Name == name })
			switch {
			case i < 0:
				return input.Errorf("the goal can only name robots of the start, or any", "ricochet: goal: there is no robot %q in the start", input.Clip(name, 40))
			case b.Pieces[i].Class != other:
				return input.Errorf("a robot has one target", "ricochet: goal: robot %q has two targets", name)
			}
			b.Pieces[i].Class, b.Pieces[i].Role = k+1, board.Hero
			goal.Class, goal.Label = k+1, name
		}
		b.Goal = append(b.Goal, goal)
	}
	if len(targets) > len(b.Pieces) {
		return input.Errorf("a robot has one target", "ricochet: goal: %s for %s", input.Count(len(targets), "target"), input.Count(len(b.Pieces), "robot"))
	}
	slices.SortFunc(b.Goal, func(g, h board.Piece) int { return g.At.Compare(h.At) })
	return nil
}

// place writes a cell as goals do.
func place(p board.Point) string { return fmt.Sprintf("%d.%d", p.X+1, p.Y+1) }
