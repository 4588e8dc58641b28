package ricochet

import (
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/glide"
	"slidegif/solve/internal/grid"
	"slidegif/solve/internal/order"
)

// read parses the start and the goal of a puzzle.
func read(startText, goalText string) (board.Board, error) {
	b := board.Board{Rules: board.Rules{Motion: board.Glide}, Text: board.Symbols{
		Empty: ".", Wall: "#", Row: "/", RightWall: ",", LowerWall: "_", GoalCells: true,
	}}
	if goalText == "" {
		return b, input.Errorf("write the goal after the start, for example START:A@5.2: a robot, and the column and row of its target", "ricochet: the board needs a goal")
	}
	bare, right, lower, err := stripWallMarks(startText)
	if err != nil {
		return b, err
	}
	bare = strings.NewReplacer("-", ".", "*", ".", "0", ".", "⬜", ".", " ", ".").Replace(bare)
	start, err := glide.RowFormat(kindName).Read("", bare)
	if err != nil {
		return b, err
	}
	b.W, b.H, b.Walls = start.W, start.H, start.Find('#')
	if b.Pieces, err = glide.RowFormat(kindName).Robots(start, "", hint); err != nil {
		return b, err
	}
	switch {
	case len(b.Pieces) == 0:
		return b, input.Errorf("give each robot its own letter", "ricochet: the board has no robots")
	case len(b.Pieces) > maxRobots:
		return b, input.Errorf(input.Say("a board has at most %d robots", maxRobots), "ricochet: %d robots are too many", len(b.Pieces))
	}
	b.RightWalls, b.LowerWalls = innerWalls(b, start, right, board.Point{X: 1}), innerWalls(b, start, lower, board.Point{Y: 1})
	return b, readGoal(&b, goalText)
}

// stripWallMarks removes all wall marks from the text of a start. It returns the remaining rows,
// the cells with a wall on the right, and the cells with a wall below.
func stripWallMarks(text string) (rows string, right, lower []board.Point, err error) {
	var out strings.Builder
	at, marks := board.Point{X: -1}, ""
	for _, r := range text {
		switch r {
		case ',', '_':
			switch {
			case at.X < 0:
				return "", nil, nil, input.Errorf("write the mark after the cell that has the wall", "ricochet: row %d: there is no cell before %q", at.Y+1, string(r))
			case r == ',' && marks != "" || strings.ContainsRune(marks, r):
				return "", nil, nil, input.Errorf("write at most one , after a cell, followed by at most one _", "ricochet: row %d: %q cannot follow %q", at.Y+1, string(r), marks)
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

// innerWalls returns the walls that lie between two open cells. innerWalls omits walls at the edge
// of the board and walls next to a wall cell. Each wall lies between a cell and its neighbour at
// offset d.
func innerWalls(b board.Board, g grid.Grid, walls []board.Point, d board.Point) []board.Point {
	return slices.DeleteFunc(walls, func(p board.Point) bool {
		q := p.Add(d)
		return q.X >= b.W || q.Y >= b.H || g.Cells[p.Y*b.W+p.X] == '#' || g.Cells[q.Y*b.W+q.X] == '#'
	})
}

// readGoal parses a goal, which lists the targets of robots. Robots without a target are interchangeable. Only these
// robots can stop on a target for any robot, so such targets have the same class.
func readGoal(b *board.Board, text string) error {
	const other = 0
	with := *b
	with.Pieces = append(slices.Clip(b.Pieces), board.Piece{Name: anyRobot, Class: other, Role: board.MainPiece})
	var err error
	if b.Goal, err = glide.RowFormat(kindName).Targets(with, text, "the goal can only name robots of the start, or any"); err != nil {
		return err
	}
	order.Sort(b.Goal, func(g, h board.Piece) int { return g.At.Compare(h.At) })
	for k := range b.Goal {
		g := &b.Goal[k]
		for i := range b.Pieces {
			if p := &b.Pieces[i]; p.Name == g.Name {
				p.Class, p.Role = k+1, board.MainPiece
				g.Class, g.Role = k+1, board.MainPiece
			}
		}
	}
	if len(b.Goal) > len(b.Pieces) {
		return input.Errorf("a robot can have only one target", "ricochet: goal: there are %s, but only %s", input.Count(len(b.Goal), "target"), input.Count(len(b.Pieces), "robot"))
	}
	return nil
}
