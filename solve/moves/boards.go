package moves

import (
	"context"
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Boards are layouts in ID notation without kind and goal, one a line, or apart by spaces on
// one line. The start may stand first. The moves between them are worked out.
var Boards = Notation{
	Name:    "boards one after the other",
	Example: "one a line, as in an ID",
	Read:    readBoards,
	Write: func(b board.Board, ms []board.Move) string {
		var lines []string
		for _, m := range ms {
			b = b.Apply(m)
			lines = append(lines, b.String())
		}
		return strings.Join(lines, "\n")
	},
}

func readBoards(ctx context.Context, b board.Board, text string) ([]board.Move, error) {
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	if len(lines) == 1 {
		lines = strings.Fields(text)
	}
	var ms []board.Move
	for n, line := range lines {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		next, err := place(b, line)
		if err != nil {
			return nil, &ReadError{Words: n, Err: input.Faultf("board %d: %v", n+1, err)}
		}
		moved := changed(b, next)
		if len(moved) == 0 && n == 0 {
			continue
		}
		m, ok := between(b, next, moved)
		if !ok {
			return nil, &ReadError{Words: n + 1, Err: input.Faultf("board %d: no single move leads to it from the board before", n+1)}
		}
		ms = append(ms, m)
		if b.Leave {
			next = b.Apply(m) // a board does not show colours that were lost, and who is frozen
		}
		b = next
	}
	return ms, nil
}

// place returns b with its pieces in the places of a layout, which is text in b's notation.
func place(b board.Board, text string) (board.Board, error) {
	var names []string
	if b.Text.RightWall != "" {
		text = strings.NewReplacer(b.Text.RightWall, "", b.Text.LowerWall, "").Replace(text)
	}
	if strings.Contains(text, ",") {
		names = strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '/' })
		for i := range names {
			names[i] = strings.TrimSpace(names[i])
		}
	} else if fields := strings.Fields(strings.ReplaceAll(text, "/", " ")); len(fields) == b.W*b.H {
		names = fields
	} else {
		names = strings.Split(strings.Join(fields, ""), "")
	}
	if len(names) != b.W*b.H {
		return b, input.Faultf("it has %d cells, not %d", len(names), b.W*b.H)
	}
	first := map[string]board.Point{}
	count := map[string]int{}
	for i, name := range names {
		if count[name] == 0 {
			first[name] = board.Point{X: i % b.W, Y: i / b.W}
		}
		count[name]++
	}
	known := map[string]bool{".": true, "0": true, "_": true, b.Text.Empty: true, b.Text.Wall: true, b.Text.Gate: true}
	for _, p := range b.Pieces {
		known[p.Name] = true
	}
	for _, e := range b.Exits {
		known[string(e.Colour)] = true
	}
	for _, name := range names {
		if !known[name] {
			return b, input.Faultf("%.40q is not a cell of it", name)
		}
	}
	next := b
	next.Pieces = slices.Clone(b.Pieces)
	if b.Motion != board.ByCells {
		return placeCells(next, names)
	}
	for i, p := range next.Pieces {
		if b.Leave && count[p.Name] == 0 {
			next.Pieces[i].Cells = nil // it has left
			continue
		}
		if count[p.Name] != len(p.Cells) {
			return b, input.Faultf("piece %q has %d cells, not %d", p.Name, count[p.Name], len(p.Cells))
		}
		next.Pieces[i].At = first[p.Name]
		for _, c := range p.Cells {
			c = c.Add(first[p.Name])
			if c.X < 0 || c.X >= b.W || c.Y >= b.H || names[c.Y*b.W+c.X] != p.Name {
				return b, input.Faultf("piece %q has another shape", p.Name)
			}
		}
	}
	return next, nil
}

// placeCells is place for pieces of one cell, several of which may have the same name. A piece stays where
// it is if the layout has one of its name there.
func placeCells(b board.Board, names []string) (board.Board, error) {
	wanted := map[string][]board.Point{}
	for i, name := range names {
		wanted[name] = append(wanted[name], board.Point{X: i % b.W, Y: i / b.W})
	}
	staying := make([]bool, len(b.Pieces))
	for i, p := range b.Pieces {
		if k := slices.Index(wanted[p.Name], p.At); k >= 0 {
			staying[i] = true
			wanted[p.Name] = slices.Delete(wanted[p.Name], k, k+1)
		}
	}
	for i, p := range b.Pieces {
		if staying[i] {
			continue
		}
		if len(wanted[p.Name]) == 0 {
			return b, input.Faultf("a piece %q is missing", p.Name)
		}
		b.Pieces[i].At, wanted[p.Name] = wanted[p.Name][0], wanted[p.Name][1:]
	}
	for _, p := range b.Pieces {
		if len(wanted[p.Name]) > 0 {
			return b, input.Faultf("there are too many pieces %q", p.Name)
		}
	}
	return b, nil
}

// changed returns the pieces that stand elsewhere on the second board.
func changed(a, b board.Board) []int {
	var moved []int
	for i := range a.Pieces {
		if a.Pieces[i].At != b.Pieces[i].At || a.Pieces[i].Gone() != b.Pieces[i].Gone() {
			moved = append(moved, i)
		}
	}
	return moved
}

// between returns the move from one board to the next, on which the given pieces have moved.
func between(from, to board.Board, moved []int) (board.Move, bool) {
	switch {
	case len(moved) == 0:
		for i := range from.Pieces {
			if letter := loss(from, i); letter != "" {
				return board.Move{Pieces: []int{i}, Path: letter}, true
			}
		}
		return board.Move{}, false
	case len(moved) > 1:
		return push(from, to, moved)
	case from.Motion != board.ByCells:
		for _, dir := range []byte("UDLR") {
			if m := glide(from, moved[0], dir); from.Apply(m).Pieces[moved[0]].At == to.Pieces[moved[0]].At {
				return m, true
			}
		}
		return board.Move{}, false
	}
	path, ok := way(from, moved[0], to.Pieces[moved[0]])
	m := board.Move{Pieces: moved, Path: path}
	if ok {
		m.Path += loss(from.Apply(m), moved[0])
	}
	return m, ok
}

// loss returns the direction in which a piece loses a colour where it stands, and stays; empty for none.
// Boards do not show it: a piece that comes to such a place is taken to lose it there.
func loss(b board.Board, piece int) string {
	if len(b.Pieces[piece].Colours) < 2 {
		return ""
	}
	for _, dir := range []string{"U", "D", "L", "R"} {
		m := board.Move{Pieces: []int{piece}, Path: dir}
		if _, err := board.Replay(b, []board.Move{m}, board.StepMetric); err == nil && b.EndsAtExit(m) {
			return dir
		}
	}
	return ""
}

// push returns the move of several pieces by one cell in one direction, the foremost first.
func push(from, to board.Board, moved []int) (board.Move, bool) {
	for _, dir := range []byte("UDLR") {
		d, _ := board.Step(dir)
		all := true
		for _, i := range moved {
			all = all && from.Pieces[i].At.Add(d) == to.Pieces[i].At
		}
		if all {
			slices.SortFunc(moved, func(i, j int) int {
				a, b := from.Pieces[i].At, from.Pieces[j].At
				return (b.X-a.X)*d.X + (b.Y-a.Y)*d.Y
			})
			return board.Move{Pieces: moved, Path: string(dir)}, true
		}
	}
	return board.Move{}, false
}

// way returns a shortest path of a piece to where another one is, or out, straight where there is a
// straight one.
func way(b board.Board, piece int, to board.Piece) (string, bool) {
	type reached struct {
		b    board.Board
		path string
	}
	seen := map[board.Point]bool{b.Pieces[piece].At: true}
	for todo := []reached{{b, ""}}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		if p := at.b.Pieces[piece]; p.Gone() && to.Gone() || !to.Gone() && p.At == to.At {
			return at.path, true
		}
		for _, dir := range []byte("UDLR") {
			next, err := board.Replay(at.b, []board.Move{{Pieces: []int{piece}, Path: string(dir)}}, board.StepMetric)
			if p := next.Pieces[piece]; err == nil && (p.Gone() == to.Gone() && p.Gone() || !seen[p.At]) {
				seen[p.At] = true
				todo = append(todo, reached{next, at.path + string(dir)})
			}
		}
	}
	return "", false
}
