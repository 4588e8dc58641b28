package render

import (
	"slices"

	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Solution is a board with the moves to draw.
type Solution struct {
	Board  board.Board // start position with Chinese labels
	Moves  []board.Move
	Metric board.Metric

	// AtLeast is the proved lower bound on the number of moves. 0: unknown.
	AtLeast int

	Forced []int // numbers of moves after which all shortest solutions share a position; nil: none or unknown

	Given      bool        // whether the user gave the moves; otherwise a search found them
	Comparison *Comparison // solution to compare with, for the view race, or nil
	Analysis   *Analysis   // distances to the goal, for the view analysis, or nil

	ID    string // puzzle ID, stored in the picture
	Title string // title in the player if the board has no name; empty: the ID

	Tasks []string // instructions on a worksheet, one per line; {hero} is replaced by the look of the goal piece
}

// A Comparison is a second solution to compare with: the best known solution if the user gave the
// moves, otherwise a solution in another metric.
type Comparison struct {
	Moves   []board.Move
	Metric  board.Metric
	AtLeast int // see Solution.AtLeast
}

// length formats the number of moves in lang, with the lower bound if the solution is not optimal.
func (s Solution) length(lang string) string {
	return words.In(lang).Heading(len(s.Moves), s.AtLeast, s.Metric)
}

// A Report describes a file that was drawn.
type Report struct {
	Frames, Width, Height int
	Pages                 int             // pages of a document
	Notes                 []input.Message // changes made to fit in the limits of the options

	encodedShare float64 // fraction of the frames that was encoded before an error
}

// A job holds the options and internal settings for drawing a picture.
type job struct {
	Options
	theme           theme.Theme // chosen once, since a picture may be drawn several times to fit in a limit
	separateCounter bool        // draw the counter in a separate frame, for formats in which distant changes are expensive; without: 1.3 x the bytes
	stillEnding     bool        // no motion after the last move
}

// prepare validates s and o and returns the job of drawing s with o.
func prepare(s Solution, o Options) (job, error) {
	if err := check(s, o); err != nil {
		return job{}, err
	}
	return o.newJob(s.Board)
}

// newJob returns a job with the theme of a board.
func (o Options) newJob(b board.Board) (job, error) {
	t, err := o.chooseTheme(b)
	return job{Options: o, theme: t}, err
}

// check validates the options, the board and the moves.
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

// checkBoard validates a board: it must have cells, and everything must be within its bounds.
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
