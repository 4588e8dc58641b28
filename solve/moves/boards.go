package moves

import (
	"context"
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Boards is the notation that lists consecutive boards. Each board is written as in an ID, without
// the kind and the goal. The boards are on separate lines, or on one line separated by spaces. The
// list may begin with the start. The Read function finds the moves that lead from each board to the
// next.
var Boards = Notation{
	Name:    "boards one after the other",
	Example: "one per line, as in an ID",
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
		next, err := parseLayout(b, line)
		if err != nil {
			return nil, &ReadError{Words: n, Err: input.Faultf("board %d: %v", n+1, err)}
		}
		moved := movedPieces(b, next)
		if len(moved) == 0 && n == 0 {
			continue
		}
		m, ok := moveBetween(b, next, moved)
		if !ok {
			return nil, &ReadError{Words: n + 1, Err: input.Faultf("board %d: no single move leads here from the previous board", n+1)}
		}
		ms = append(ms, m)
		if b.Leave {
			next = b.Apply(m) // lost colours and frozen pieces are not visible on boards
		}
		b = next
	}
	return ms, nil
}

// parseLayout parses another layout of the pieces of b.
func parseLayout(b board.Board, text string) (board.Board, error) {
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
	valid := map[string]bool{".": true, "0": true, "_": true, b.Text.Empty: true, b.Text.Wall: true, b.Text.Gate: true}
	for _, p := range b.Pieces {
		valid[p.Name] = true
	}
	for _, e := range b.Exits {
		valid[string(e.Colour)] = true
	}
	for _, name := range names {
		if !valid[name] {
			return b, input.Faultf("%.40q is not a cell of this puzzle", name)
		}
	}
	next := b
	next.Pieces = slices.Clone(b.Pieces)
	if b.Motion != board.ByCells {
		return assignCells(next, names)
	}
	for i, p := range next.Pieces {
		if b.Leave && count[p.Name] == 0 {
			next.Pieces[i].Cells = nil // the piece has left
			continue
		}
		if count[p.Name] != len(p.Cells) {
			return b, input.Faultf("piece %q has %d cells, not %d", p.Name, count[p.Name], len(p.Cells))
		}
		next.Pieces[i].At = first[p.Name]
		for _, c := range p.Cells {
			c = c.Add(first[p.Name])
			if c.X < 0 || c.X >= b.W || c.Y >= b.H || names[c.Y*b.W+c.X] != p.Name {
				return b, input.Faultf("piece %q has a different shape", p.Name)
			}
		}
	}
	return next, nil
}

// assignCells is like parseLayout, but for pieces that cover a single cell. Several single-cell
// pieces may have the same name. A piece stays in place if the layout has a piece with the same
// name in this place.
func assignCells(b board.Board, names []string) (board.Board, error) {
	wanted := map[string][]board.Point{}
	for i, name := range names {
		wanted[name] = append(wanted[name], board.Point{X: i % b.W, Y: i / b.W})
	}
	stays := make([]bool, len(b.Pieces))
	for i, p := range b.Pieces {
		if k := slices.Index(wanted[p.Name], p.At); k >= 0 {
			stays[i] = true
			wanted[p.Name] = slices.Delete(wanted[p.Name], k, k+1)
		}
	}
	for i, p := range b.Pieces {
		if stays[i] {
			continue
		}
		if len(wanted[p.Name]) == 0 {
			return b, input.Faultf("piece %q is missing", p.Name)
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

// movedPieces returns the pieces whose positions differ between two boards.
func movedPieces(a, b board.Board) []int {
	var moved []int
	for i := range a.Pieces {
		if a.Pieces[i].At != b.Pieces[i].At || a.Pieces[i].Gone() != b.Pieces[i].Gone() {
			moved = append(moved, i)
		}
	}
	return moved
}

// moveBetween returns the move between two boards, given the indices of the moved pieces.
func moveBetween(from, to board.Board, moved []int) (board.Move, bool) {
	switch {
	case len(moved) == 0:
		for i := range from.Pieces {
			if letter := colourLoss(from, i); letter != "" {
				return board.Move{Pieces: []int{i}, Path: letter}, true
			}
		}
		return board.Move{}, false
	case len(moved) > 1:
		return pushMove(from, to, moved)
	case from.Motion != board.ByCells:
		for _, dir := range []byte("UDLR") {
			if m := glideMove(from, moved[0], dir); from.Apply(m).Pieces[moved[0]].At == to.Pieces[moved[0]].At {
				return m, true
			}
		}
		return board.Move{}, false
	}
	path, ok := shortestPath(from, moved[0], to.Pieces[moved[0]])
	m := board.Move{Pieces: moved, Path: path}
	if ok {
		m.Path += colourLoss(from.Apply(m), moved[0])
	}
	return m, ok
}

// colourLoss returns the direction in which a piece would lose a colour without moving, or an empty
// string. Lost colours are not visible on boards, so a piece that can lose a colour without moving
// is assumed to do so.
func colourLoss(b board.Board, piece int) string {
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

// pushMove returns the move that pushes several pieces by one cell in the same direction. The list
// of pieces starts with the foremost piece.
func pushMove(from, to board.Board, moved []int) (board.Move, bool) {
	for _, dir := range []byte("UDLR") {
		d, _ := board.Step(dir)
		all := true
		for _, i := range moved {
			all = all && from.Pieces[i].At.Add(d) == to.Pieces[i].At
		}
		if all {
			slices.SortStableFunc(moved, func(i, j int) int {
				a, b := from.Pieces[i].At, from.Pieces[j].At
				return (b.X-a.X)*d.X + (b.Y-a.Y)*d.Y
			})
			return board.Move{Pieces: moved, Path: string(dir)}, true
		}
	}
	return board.Move{}, false
}

// shortestPath returns a shortest path by which a piece can move to the position of the target
// piece. If the target piece has left the board, shortestPath returns a path off the board. Among
// the shortest paths, shortestPath prefers straight ones.
func shortestPath(b board.Board, piece int, to board.Piece) (string, bool) {
	type node struct {
		b    board.Board
		path string
	}
	visited := map[board.Point]bool{b.Pieces[piece].At: true}
	for queue := []node{{b, ""}}; len(queue) > 0; queue = queue[1:] {
		current := queue[0]
		if p := current.b.Pieces[piece]; p.Gone() && to.Gone() || !to.Gone() && p.At == to.At {
			return current.path, true
		}
		for _, dir := range []byte("UDLR") {
			next, err := board.Replay(current.b, []board.Move{{Pieces: []int{piece}, Path: string(dir)}}, board.StepMetric)
			if p := next.Pieces[piece]; err == nil && (p.Gone() == to.Gone() && p.Gone() || !visited[p.At]) {
				visited[p.At] = true
				queue = append(queue, node{next, current.path + string(dir)})
			}
		}
	}
	return "", false
}
