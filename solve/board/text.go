package board

import (
	"fmt"
	"slices"
	"strings"
)

// Symbols defines how the boards of a kind are written as one line of text. The player's scripts
// read Symbols as JSON.
type Symbols struct {
	Empty string `json:"empty"` // symbol for an empty cell
	Wall  string `json:"wall"`
	Gate  string `json:"gate"`
	Row   string `json:"row"`  // row separator
	Cell  string `json:"cell"` // cell separator

	// RightWall and LowerWall are the characters after a cell that has a wall along its right or
	// lower side. RightWall comes first. If the kind has no walls between cells, RightWall and
	// LowerWall are empty.
	RightWall string `json:"right,omitempty"`
	LowerWall string `json:"lower,omitempty"`

	// GoalCells means that a goal is written as a list of cells, not as a layout.
	GoalCells bool `json:"-"`
}

// String returns the layout in its notation, without the kind and the goal:
// "1xx2/1xx2/3445/3785/6009".
func (b Board) String() string { return b.write(b.Grid(), b.Text.Empty, b.Text.Wall, b.Text.Gate) }

// GoalString returns the goal in the notation of a layout. In a goal, "." matches anything. If the
// goal is a pattern that may be anywhere on the board, GoalString returns only the pattern.
// GoalString also shows the gates that String omits because pieces cover them.
//
// If the goal consists of cells, the text is a list such as "x@3.3+a@1.1". Columns and rows are
// counted from 1.
func (b Board) GoalString() string {
	if b.GoalCovers || b.Text.GoalCells {
		var cells []string
		for _, g := range b.Goal {
			cells = append(cells, fmt.Sprintf("%s@%d.%d", g.Name, g.At.X+1, g.At.Y+1))
		}
		return strings.Join(cells, "+")
	}
	goal := b
	goal.Pieces, goal.Walls, goal.Gates = b.Goal, nil, nil
	if b.GoalAnywhere {
		goal.W, goal.H = 0, 0
		for _, g := range b.Goal {
			for _, c := range g.Cells {
				goal.W, goal.H = max(goal.W, g.At.X+c.X+1), max(goal.H, g.At.Y+c.Y+1)
			}
		}
		return goal.write(goal.Grid(), ".", "", "")
	}
	start := b.Grid()
	for _, g := range b.Gates {
		if start[g.Y*b.W+g.X] != Empty {
			goal.Gates = append(goal.Gates, g)
		}
	}
	return goal.write(goal.Grid(), ".", "", b.Text.Gate)
}

func (b Board) write(grid []int, empty, wall, gate string) string {
	gates := make(map[Point]bool, len(b.Gates))
	for _, g := range b.Gates {
		gates[g] = true
	}
	exits := make(map[Point]string, len(b.Exits))
	for _, e := range b.Exits {
		exits[e.At] = string(e.Colour)
	}
	var s strings.Builder
	for i, v := range grid {
		x, y := i%b.W, i/b.W
		switch {
		case x > 0:
			s.WriteString(b.Text.Cell)
		case y > 0:
			s.WriteString(b.Text.Row)
		}
		switch {
		case exits[Point{x, y}] != "":
			s.WriteString(exits[Point{x, y}])
		case v == Wall:
			s.WriteString(wall)
		case v >= 0:
			s.WriteString(b.Pieces[v].Name)
		case gates[Point{x, y}]:
			s.WriteString(gate)
		default:
			s.WriteString(empty)
		}
		if p := (Point{x, y}); b.Text.RightWall != "" {
			if slices.Contains(b.RightWalls, p) {
				s.WriteString(b.Text.RightWall)
			}
			if slices.Contains(b.LowerWalls, p) {
				s.WriteString(b.Text.LowerWall)
			}
		}
	}
	return s.String()
}
