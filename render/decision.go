package render

import (
	"context"
	"io"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
)

// A Format is a file format for pictures.
type Format struct {
	Name string // name of the format, which is also the file extension without the dot
	// Type is the MIME type for HTTP. It is empty for formats that are not available under any URL.
	Type string
	View string // default view
	// Moving lists the views that are animations in this format. All other views are stills.
	Moving  []string
	Image   bool // whether browsers can show the format in an <img> element
	Opaque  bool // whether the format does not support transparency
	Text    bool // whether a file can be written to a terminal
	Streams bool // whether files are too large to be held in memory

	sizes     sizes
	paged     bool // whether every view becomes a document with pages of boards
	framed    bool // whether animations have a number of frames that can be limited
	reducible bool // whether frames, colours and size can be reduced to fit a byte limit
	exact     bool // whether moving pieces always keep all their colours
	// separateCounter draws the counter in a separate frame, because distant changes in the same
	// frame are expensive. Without separateCounter, files have 1.3 times as many bytes.
	separateCounter bool
	movingColors    int    // default palette size of an animation; 0 means true colour
	stillColors     int    // default palette size of a still; 0 means true colour
	theme           string // default theme; if empty, the board determines the theme
	write           func(context.Context, io.Writer, plan.Plan) (plan.Result, error)
}

// sizes holds the default sizes of stills: the length of the longer side, in pixels.
type sizes struct {
	still          int
	sheet          int
	explainedSheet int // size of a sheet with an explanation below each board
}

// A View is a way to show a solution.
type View struct {
	Name     string // name of the view: one of the constants such as ViewStart
	Boards   int    // number of boards side by side, or 0 if no board is shown
	Moving   bool   // whether the view is animated in formats that support motion
	Solution bool   // whether the view shows moves rather than only the board
	// Compares is set if the view shows a comparison whenever the user gave the moves.
	Compares bool
	Races    bool // whether the view requires a comparison
	Analyses bool // whether the view requires an analysis

	// Text returns a description of the picture for readers who cannot see it. The length argument describes
	// the length of the solution and may be empty, and moves is the number of moves made. If Text is nil, the
	// description of a whole solution is used.
	Text func(w words.Language, name, length string, moves int) string

	// pages selects the positions that a document with pages shows on a sheet. If pages is nil, the document
	// shows the content from still, which must be a sheet or a drawing.
	pages func(*decision) error
	// size returns the default size of a still picture. If size is nil, the size of a single board is used.
	size func(*decision) int
	// still returns the content of a still picture in this view. If the function is nil, the view
	// has no still picture.
	still func(*decision) (plan.Content, error)
}

// A decision is a plan that is still being made.
type decision struct {
	options  Options
	solution Solution
	format   Format
	view     View
	step     int         // number of moves made in the ViewStep view
	theme    theme.Theme // the theme before it is adapted to the board
	lines    []scene.Line
	design   theme.Design
}

// animated reports whether the file is an animation.
func (d *decision) animated() bool {
	for _, name := range d.format.Moving {
		if name == d.view.Name {
			return true
		}
	}
	return false
}
