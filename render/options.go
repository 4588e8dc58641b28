package render

import (
	"cmp"
	"time"
)

// Options say how a picture looks. The zero value of each field stands for its default, so
// Options{} are the defaults. Set reads a field from text. A field that is out of range is
// an input.Error of the func that draws.
type Options struct {
	View       string // start, goal, solution, race, sheet, player, step:N; empty takes the format's own
	Theme      string // a name, or the path of a .json file (see theme.Read); empty: modern for numbered tiles, else wood
	Size       int    // pixels of the longer side, where Print says nothing; 0: 480 for a GIF, 800 for a PNG
	Background string // around the board: a colour as theme.ParseColor reads it, or transparent in PNG, APNG and SVG; empty: the theme's
	Columns    int    // of a sheet; 0: chosen by the board's shape

	Lang      string // of labels and words, one of board.Langs; empty: Chinese labels, English words
	Labels    Switch // by default on
	Counter   Switch // "12/81 moves" below the board; by default on
	Caption   string // what stands below the board in place of the counter, and in a player; the key caption tells
	Highlight Switch // a ring around the piece that moves; by default on
	Title     string // above the board

	Part   Part   // of the solution, in place of all of it
	Pace   Pace   // of an animation
	Tween  int    // frames a move, the resting one included; 0: as many as fit the bounds of which the key tween tells
	Colors int    // of the palette, the transparent one included; 0: 64 for a GIF, 256 with a photo; all for a PNG
	Motion string // coarse: fewer tones between the colours of a piece while it moves; exact; empty: coarse only where MaxBytes asks for it

	Quick Switch // compress a GIF in half of the time, in a twentieth more bytes; by default off

	MaxBytes  int64 // 0: no bound
	MaxFrames int   // 0: no bound

	Files     Files      // a font and pictures
	Resources *Resources // a theme, a font and pictures as values, in place of names; nil: none

	Player  PlayerOptions
	Print   Print
	BaseURL string // what stands before a file's name in .html and .md; empty: its way from the document

	// Progress, if not nil, is told how many frames of an animation are encoded, of how many. An
	// animation that must fit into a number of bytes is encoded more than once.
	Progress func(done, total int)
}

// A Part is the part of a solution to show, in moves done.
type Part struct {
	From int
	To   *int // nil: the end of the solution
}

// A Pace says how fast an animation is.
type Pace struct {
	Move  time.Duration // how long one move takes; 0: the longer the farther it goes
	First time.Duration // hold of the first frame; 0: the Default of its Key
	Last  time.Duration // hold of the last frame; 0: the Default of its Key
	Loops int           // 0: for ever
}

// Files are names of files.
type Files struct {
	Font      string // to use for all text
	Image     string // a photo to cut into pieces
	Portraits string // a directory of pictures of pieces
}

// PlayerOptions are of a player alone.
type PlayerOptions struct {
	At       int     // moves done when it is opened
	Autoplay Switch  // begin by itself; by default off
	Loop     Switch  // begin again after the end; by default off
	Speed    float64 // 2 is twice as fast as Pace says; 0: 1
	Controls Switch  // by default on
	Poster   string  // start, or goal until something is done; empty: start
	Play     Switch  // on: begin with playing; off: only watch; by default watch until a piece is dragged
}

// Print is about paper.
type Print struct {
	Side Length // the longer side, in place of Options.Size; 0: none
	DPI  int    // pixels an inch of Side, and written into a PNG; 0: 300 with Side, else nothing is written

	Paper     string // of a PDF, one of which the key paper tells; empty: the first
	PerPage   int    // puzzles on a page of a worksheet; 0: 6
	Solutions Switch // on the last pages of a worksheet; by default on
}

// Shown returns how many positions a document shows of so many moves.
func (o Options) Shown(moves int) int { return max(0, min(o.end(moves), moves)-o.Part.From) + 1 }

// end returns how many of so many moves are done where the part that is shown ends.
func (o Options) end(moves int) int {
	if to := o.Part.To; to != nil {
		return *to
	}
	return moves
}

// A Switch is on, off or left to the default.
type Switch int8

// Values of a Switch.
const (
	Default Switch = iota
	On
	Off
)

// isOn reports whether s is on; byDefault is the answer for Default.
func (s Switch) isOn(byDefault bool) bool { return s == On || s == Default && byDefault }

// views are the values of the view key; N is a number of moves. A player is no picture but
// a page.
var views = []string{"start", "goal", "solution", raceView, "sheet", analysisView, "player", "step:N"}

// animates reports whether a view moves, in formats that can.
func animates(view string) bool { return view == "solution" || view == raceView }

var speeds = []string{"0.25", "0.5", "1", "2", "4"}

// Pixels of the longer side where none are asked for, and colours of a GIF.
const (
	gifSize   = 480  // and of an SVG
	raceSize  = 420  // of two boards side by side
	pngSize   = 800  // and of an SVG sheet
	notedSize = 1600 // of a sheet whose boards have sentences
	gifColors = 64
)

// AnimationSize returns the pixels of the longer side of an animation.
func (o Options) AnimationSize() int {
	if o.View == raceView {
		return o.size(raceSize)
	}
	return o.size(gifSize)
}

// view returns the view asked for or the format's own.
func (o Options) view(own string) string { return cmp.Or(o.View, own) }

// Pixels returns the pixels of the longer side that are asked for, of Print too; 0 leaves them to
// the format.
func (o Options) Pixels() int { return o.size(0) }

// size returns the size asked for or the format's own.
func (o Options) size(own int) int {
	if o.Print.Side > 0 {
		return o.inPixels(o.Print.Side)
	}
	return cmp.Or(o.Size, own)
}

// stillSize is size for a PNG, and for an SVG sheet.
func (o Options) stillSize() int {
	if o.View == "sheet" && o.Explains() {
		return o.size(notedSize)
	}
	return o.size(pngSize)
}

// colors returns the palette's size for a GIF.
func (o Options) colors() int {
	switch {
	case o.Colors > 0:
		return o.Colors
	case o.hasPictures():
		return maxColors
	}
	return gifColors
}
