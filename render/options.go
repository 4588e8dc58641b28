package render

import (
	"time"

	"slidegif/solve/board"
)

// Options say how a picture looks. Get them from Defaults and change them by Set, which
// checks what it is given; a field set by hand is taken as it is.
type Options struct {
	View  string // start, goal, solution, sheet, step:N; empty takes the format's own
	Theme string // empty: modern for numbered tiles, else wood
	Size  int    // pixels of the longer side; 0: 480 for a GIF, 800 for a PNG

	Tween  int           // frames a move, the resting one included
	Move   time.Duration // how long one move takes
	First  time.Duration // hold of the first frame
	Last   time.Duration // hold of the last frame
	Loops  int           // 0: for ever
	Colors int           // of the palette, the see-through one included; 0: 64 for a GIF, 256 with a photo; all for a PNG
	Motion string        // coarse: fewer colours on a piece while it moves; exact

	Lang      string // of the labels, one of board.Langs
	Labels    bool
	Counter   bool   // "12/81 moves" below the board
	Highlight bool   // light the piece that moves
	Title     string // above the board

	From, To int // part of the solution, in moves done; To -1 is the end
	Columns  int // of a sheet; 0: chosen by the board's shape

	Font      string // file of a font to use for all text
	Image     string // file of a photo to cut into pieces
	Portraits string // directory of pictures of pieces

	MaxBytes  int64 // 0: no bound
	MaxFrames int   // 0: no bound
}

// Defaults returns the options that hold where nobody says otherwise.
func Defaults() Options {
	var o Options
	for _, k := range keys {
		if err := k.set(&o, k.Name, k.Default); err != nil {
			panic("render: the default of " + k.Name + " is out of its own range")
		}
	}
	return o
}

// Views are the values of the view key; N is a number of moves.
var views = []string{"start", "goal", "solution", "sheet", "step:N"}

// A Show is what there is to draw: a start, and the moves that solve it.
type Show struct {
	Board  board.Board // the start, labels in Chinese
	Moves  []board.Move
	Metric board.Metric
	ID     string // written into the picture
}

// A Report tells what was drawn.
type Report struct {
	Frames, Width, Height int
	Notes                 []string // what a budget changed, in words

	share float64 // how much of an animation was encoded, where that was broken off
}
