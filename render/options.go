package render

import (
	"cmp"
	"time"
)

// Options say how a picture looks. The zero value of each field stands for its default, so
// Options{} are the defaults. Set reads a field from text. A field that is out of range is
// an input.Error of the func that draws.
type Options struct {
	View  string // start, goal, solution, race, sheet, player, step:N; empty takes the format's own
	Theme string // a name, or the path of a .json file (see theme.Read); empty: modern for numbered tiles, else wood
	Size  int    // pixels of the longer side; 0: 480 for a GIF, 800 for a PNG
	Print Length // of the longer side on paper, in place of Size; 0: none
	DPI   int    // pixels an inch of Print, and written into a PNG; 0: 300 with Print, else nothing is written

	Background string // around the board: a colour as theme.ParseColor reads it, or transparent in PNG, APNG and SVG; empty: the theme's

	Tween  int           // frames a move, the resting one included; 0: as many as fit 350 frames and 1 MB, up to 25 a second
	Move   time.Duration // how long one move takes; 0: the longer the farther it goes, from 300 ms
	First  time.Duration // hold of the first frame; 0: 1 s
	Last   time.Duration // hold of the last frame; 0: 2.5 s
	Loops  int           // 0: for ever
	Colors int           // of the palette, the transparent one included; 0: 64 for a GIF, 256 with a photo; all for a PNG
	Motion string        // coarse: fewer tones between the colours of a piece while it moves; exact; empty: coarse only where MaxBytes asks for it

	Lang      string // of labels and words, one of board.Langs; empty: Chinese labels, English words
	Labels    Switch // by default on
	Counter   Switch // "12/81 moves" below the board; by default on
	Caption   string // why: below the board, and in a player, what each move is for, in place of the counter
	Highlight Switch // a ring around the piece that moves; by default on
	Title     string // above the board

	// From and To are the part of the solution to show, in moves done. To 0 is its end, and
	// Start shows no move.
	From, To int
	Columns  int // of a sheet; 0: chosen by the board's shape

	Font      string // file of a font to use for all text
	Image     string // file of a photo to cut into pieces
	Portraits string // directory of pictures of pieces

	Resources *Resources // a theme, a font and pictures as values, in place of names; nil: none

	// Of a player.
	At       int     // moves done when it is opened
	Autoplay Switch  // begin by itself; by default off
	Loop     Switch  // begin again after the end; by default off
	Speed    float64 // 2 is twice as fast as Move says; 0: 1
	Controls Switch  // by default on
	Poster   string  // start, or goal until something is done; empty: start
	Play     Switch  // on: begin with playing; off: only watch; by default watch until a piece is dragged

	BaseURL string // what stands before a file's name in .html and .md; empty: its way from the document

	Paper     string // of a PDF: a4 or letter; empty: a4
	PerPage   int    // puzzles on a page of a worksheet; 0: 6
	Solutions Switch // on the last pages of a worksheet; by default on

	MaxBytes  int64 // 0: no bound
	MaxFrames int   // 0: no bound

	// Progress, if not nil, is told how many frames of an animation are encoded, of how many. An
	// animation that must fit into a number of bytes is encoded more than once.
	Progress func(done, total int)
}

// Shown returns how many positions a document shows of so many moves.
func (o Options) Shown(moves int) int {
	to := cmp.Or(o.To, moves)
	return max(0, min(to, moves)-o.From) + 1
}

// Start is a value of Options.To: the animation ends where it starts.
const Start = -1

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
	if o.Print > 0 {
		return o.inPixels(o.Print)
	}
	return cmp.Or(o.Size, own)
}

// stillSize is size for a PNG, and for an SVG sheet.
func (o Options) stillSize() int {
	if o.View == "sheet" && o.explains() {
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
