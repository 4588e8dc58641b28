package render

import (
	"cmp"
	"time"
)

// Options describe the content and look of a picture. The zero value of each field selects its
// default. Use Set to parse a field from text. Functions that draw return an *input.Error if a
// field is out of range.
type Options struct {
	View       string // start, goal, solution, sheet, step:N, race, analysis or player; empty: default of the format
	Theme      string // theme name or path of a .json file (see theme.Read); empty: modern for numbered tiles, else wood
	Size       int    // pixels of the longer side, unless Print.Side is set; 0: 480 for a GIF, 800 for a PNG
	Background string // colour around the board (see theme.ParseColor), or transparent in PNG, APNG and SVG; empty: the theme's
	Columns    int    // columns of a sheet; 0: depends on the shape of the board

	Lang      string // language of labels and texts, one of board.Langs; empty: Chinese labels, English texts
	Labels    Switch // labels on pieces; default: on, off for cars and blocks that leave
	Counter   Switch // counter below the board, "12/81 moves"; default: on
	Caption   string // text below the board instead of the counter; see the key caption
	Highlight Switch // ring around the moving piece; default: on
	Title     string // text above the board

	Part   Part   // range of moves to show; zero: all moves
	Pace   Pace   // speed of an animation
	Tween  int    // frames per move, including the final one; 0: as many as fit (see the key tween)
	Colors int    // palette size, including the transparent entry; 0: 64 for a GIF, 256 with a photo; PNG: true colour
	Motion string // exact, or coarse for fewer tones on moving pieces; empty: coarse only if the file would be too large

	Quick Switch // compress a GIF in half the time, with about 5 % more bytes; default: off

	MaxBytes  int64 // maximum file size in bytes; 0: no limit
	MaxFrames int   // maximum number of frames; 0: no limit

	Files     Files      // font and picture files
	Resources *Resources // theme, font and pictures in memory, which replace Theme and Files; nil: not set

	Player  PlayerOptions
	Print   Print
	BaseURL string // prefix of file names in .html and .md; empty: path relative to the document

	// Progress, if not nil, is called with the number of encoded frames and their total. The count
	// can restart, since an animation with a byte limit may be encoded several times.
	Progress func(done, total int)
}

// A Part is a range of positions of a solution, by number of moves made.
type Part struct {
	From int
	To   *int // nil: end of the solution
}

// A Pace describes the speed of an animation.
type Pace struct {
	Move  time.Duration // duration of a move; 0: depends on the distance
	First time.Duration // duration of the first frame; 0: default of the key first
	Last  time.Duration // duration of the last frame; 0: default of the key last
	Loops int           // number of times to play; 0: forever
}

// Files are the names of files to read.
type Files struct {
	Font      string // font for all text
	Image     string // photo to cut into pieces
	Portraits string // directory with a picture for each piece
}

// PlayerOptions apply only to the player.
type PlayerOptions struct {
	At       int     // number of moves made when the player opens
	Autoplay Switch  // start automatically; default: off
	Loop     Switch  // restart after the end; default: off
	Speed    float64 // factor for Options.Pace, 2 is twice as fast; 0: 1
	Controls Switch  // show the controls; default: on
	Poster   string  // position to show until the first action, start or goal; empty: start
	Play     Switch  // on: start in play mode; off: view only; default: view until a piece is dragged
}

// Print holds the options for printing.
type Print struct {
	Side Length // length of the longer side, replaces Options.Size; 0: not set
	DPI  int    // dots per inch, stored in PNG files; 0: 300 if Side is set, otherwise not stored

	Paper     string // paper size of a PDF, one of the values of the key paper; empty: the first value
	PerPage   int    // puzzles per page of a worksheet; 0: 6
	Solutions Switch // print solutions on the last pages of a worksheet; default: on
}

// PositionCount returns the number of positions that a document shows of a solution with the given
// number of moves.
func (o Options) PositionCount(moves int) int {
	return max(0, min(o.end(moves), moves)-o.Part.From) + 1
}

// end returns the number of moves made at the end of Options.Part, given the length of the
// solution.
func (o Options) end(moves int) int {
	if to := o.Part.To; to != nil {
		return *to
	}
	return moves
}

// A Switch is a boolean option with a third state for the default.
type Switch int8

// Values of a Switch.
const (
	Default Switch = iota
	On
	Off
)

// isOn reports whether s is on. It returns byDefault if s is Default.
func (s Switch) isOn(byDefault bool) bool { return s == On || s == Default && byDefault }

// views lists the values of the key view. N is a number of moves. The player is a web page, all
// other views are pictures.
var views = []string{"start", "goal", "solution", raceView, "sheet", analysisView, "player", "step:N"}

// animates reports whether a view is an animation in formats that support motion.
func animates(view string) bool { return view == "solution" || view == raceView }

var speeds = []string{"0.25", "0.5", "1", "2", "4"}

// Default sizes, in pixels of the longer side, and the default number of colours of a GIF.
const (
	gifSize       = 480  // GIF and SVG
	raceSize      = 420  // animated race
	pngSize       = 800  // PNG and SVG sheet
	explainedSize = 1600 // sheet with an explanation below each board
	gifColors     = 64
)

// AnimationSize returns the size of an animation, in pixels of the longer side.
func (o Options) AnimationSize() int {
	if o.View == raceView {
		return o.size(raceSize)
	}
	return o.size(gifSize)
}

// view returns o.View or the given default.
func (o Options) view(byDefault string) string { return cmp.Or(o.View, byDefault) }

// Pixels returns the size set by Options.Size or Print.Side, in pixels of the longer side. It
// returns 0 if neither is set.
func (o Options) Pixels() int { return o.size(0) }

// size returns the size in pixels, or the given default if no size is set.
func (o Options) size(byDefault int) int {
	if o.Print.Side > 0 {
		return o.toPixels(o.Print.Side)
	}
	return cmp.Or(o.Size, byDefault)
}

// stillSize returns the size of a PNG or an SVG sheet, in pixels of the longer side.
func (o Options) stillSize() int {
	if o.View == "sheet" && o.Explains() {
		return o.size(explainedSize)
	}
	return o.size(pngSize)
}

// colors returns the palette size of a GIF.
func (o Options) colors() int {
	switch {
	case o.Colors > 0:
		return o.Colors
	case o.hasPictures():
		return maxColors
	}
	return gifColors
}
