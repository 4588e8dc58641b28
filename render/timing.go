package render

import (
	"slices"
	"time"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// lines returns the moves and the timing for each board. There is one line for the solution s and,
// if s has a comparison, a second line for the comparison. If Options.Part extends beyond all
// lines, lines returns an error. A line that is shorter than Options.Part ends with its last move.
// The timing includes the complete ending, without a limit on frames.
func (o Options) lines(s Solution, separateCounter bool) ([]scene.Line, error) {
	centiseconds := func(d, byDefault time.Duration) int {
		if d == 0 {
			d = byDefault
		}
		return scene.Centiseconds(d)
	}
	lists := [][]board.Move{s.Moves}
	if s.Comparison != nil {
		lists = append(lists, s.Comparison.Moves)
	}
	n := 0
	for _, moves := range lists {
		n = max(n, len(moves))
	}
	t := scene.Timing{
		Counter: o.Counter.isOn(true) || o.Explains(), CounterFirst: o.Explains(), SeparateCounter: separateCounter, Highlight: o.Highlight.isOn(true),
		First: centiseconds(o.Pace.First, defaultFirst), Last: centiseconds(o.Pace.Last, defaultLast), From: o.Part.From, To: o.end(n),
	}
	if move := o.Pace.move(); move > 0 {
		t.Move = scene.Centiseconds(move)
	}
	lines := make([]scene.Line, len(lists))
	var first board.Board
	for i, moves := range lists {
		timing := t
		timing.Paths = scene.DisplayPaths(s.Board, moves)
		timing.From, timing.To = min(t.From, len(moves)), min(t.To, len(moves))
		if o.Explains() {
			shown := s
			if i > 0 {
				shown = s.comparisonSolution()
			}
			o.allowReading(&timing, o.caption("", shown))
		}
		end := s.Board.Apply(moves...)
		if i == 0 {
			first = end
		}
		if timing.To == len(moves) && timing.To > timing.From {
			// The pieces form the whole photo only in the final position of the first list of moves.
			photo := o.hasWholePhoto() && len(s.Board.Walls) == 0 && samePlaces(first, end)
			timing.Ending = scene.NewEnding(end, photo, t.Highlight)
		}
		lines[i] = scene.Line{Moves: moves, Timing: timing}
	}
	lines[0].Forced = s.Forced
	return lines, t.Validate(n)
}

// samePlaces reports whether every piece is at the same place on both boards.
func samePlaces(a, b board.Board) bool {
	return slices.EqualFunc(a.Pieces, b.Pieces, func(p, q board.Piece) bool { return p.At == q.At })
}
