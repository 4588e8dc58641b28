package render

import (
	"slices"

	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Solution is what there is to draw: a start, and the moves that solve it.
type Solution struct {
	Board  board.Board // the start, labels in Chinese
	Moves  []board.Move
	Metric board.Metric

	// AtLeast is the proved bound: no solution has fewer moves. 0: nothing is said of it.
	AtLeast int

	Forced []int // the moves after which all shortest solutions pass one position, where that is known

	Given      bool        // the moves were given, not found by a search
	Comparison *Comparison // what a race shows beside them; nil for none
	Analysis   *Analysis   // what the view analysis shows of them; nil for nothing

	ID    string // written into the picture
	Title string // what a player calls a puzzle that has no name; empty: its ID

	Tasks []string // what to do, a line of a worksheet each; {hero} is how the theme shows the piece that it is about
}

// A Comparison is a solution to compare moves with: the best one that is known beside moves that
// were given, or a solution in another metric.
type Comparison struct {
	Moves   []board.Move
	Metric  board.Metric
	AtLeast int // as in a Solution
}

// length returns the number of moves in lang, with the proved bound if they are more.
func (s Solution) length(lang string) string {
	return words.In(lang).Heading(len(s.Moves), s.AtLeast, s.Metric)
}

// A Report describes what was drawn.
type Report struct {
	Frames, Width, Height int
	Pages                 int             // of a document
	Notes                 []input.Message // what a budget changed

	share float64 // how much of an animation was encoded, where that was broken off
}

// A job is options with what else decides how a picture is drawn.
type job struct {
	Options
	look       theme.Theme // is read once: budgets draw more than once
	countApart bool        // of a format in which changes far apart cost much; without: 1.3 x the bytes
	calmEnding bool        // nothing moves after the last move
}

// prepare checks s and o, and returns the job of drawing one as the other says.
func prepare(s Solution, o Options) (job, error) {
	if err := check(s, o); err != nil {
		return job{}, err
	}
	return o.themed(s.Board)
}

// themed returns a job with the theme for a board.
func (o Options) themed(b board.Board) (job, error) {
	t, err := o.chooseTheme(b)
	return job{Options: o, look: t}, err
}

// check reports options out of range, a board that cannot be drawn, and moves that cannot
// be made on it.
func check(s Solution, o Options) error {
	if err := o.check(); err != nil {
		return err
	}
	if err := checkBoard(s.Board); err != nil {
		return err
	}
	if _, err := board.Replay(s.Board, s.Moves, s.Metric); err != nil {
		return input.Errorf("give moves that the rules allow, in the metric that they are counted in", "%v", err)
	}
	if s.Comparison == nil {
		if o.View == raceView {
			return input.Errorf("give moves, or a puzzle with more metrics than one", "view: a race has nothing to compare")
		}
		return nil
	}
	if _, err := board.Replay(s.Board, s.Comparison.Moves, s.Comparison.Metric); err != nil {
		return input.Faultf("the moves to compare: %v", err)
	}
	return nil
}

// checkBoard reports what does not lie on the board.
func checkBoard(b board.Board) error {
	const hint = "make boards with catalog.Parse"
	if b.W < 1 || b.H < 1 {
		return input.Errorf(hint, "the board has no cells")
	}
	inside := func(p board.Point) bool { return p.X >= 0 && p.Y >= 0 && p.X < b.W && p.Y < b.H }
	for _, p := range slices.Concat(b.Walls, b.Gates, b.RightWalls, b.LowerWalls) {
		if !inside(p) {
			return input.Errorf(hint, "a wall or gate at column %d, row %d is not on the board", p.X, p.Y)
		}
	}
	for _, p := range slices.Concat(b.Pieces, b.Goal) {
		if len(p.Cells) == 0 {
			return input.Errorf(hint, "piece %q has no cells", p.Name)
		}
		for _, c := range p.Cells {
			if !inside(c.Add(p.At)) {
				return input.Errorf(hint, "piece %q is not on the board", p.Name)
			}
		}
	}
	return nil
}
