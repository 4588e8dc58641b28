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
	// Type is the MIME type for HTTP. A format that is not served over HTTP has no Type.
	Type string
	View string // default view; empty for formats that show no board
	// Reads holds the properties of all outputs in the format. ReadsMoving holds additional properties of animations.
	Reads, ReadsMoving Properties
	Image              bool // whether browsers can show the format in an <img> element
	Opaque             bool // whether the format does not support transparency
	Text               bool // whether a file can be written to a terminal
	Streams            bool // whether files are too large to be held in memory
	HoldsMany          bool // whether a file is a document with pages, which can hold several puzzles

	shows    func(View) bool // views that the format can show; nil means only the default view
	animates func(View) bool // views that are animations in this format, among those with motion; nil means none

	sizes     sizes
	reducible bool // whether frames, colours and size can be reduced to fit a byte limit
	// separateCounter draws the counter in a separate frame, because a frame stores all pixels between
	// its changes. A common frame for the piece and the counter makes files 30 % larger.
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
	Solution bool   // whether the view shows moves rather than only the board
	// Compares is set if the view shows moves that the user gave together with another solution.
	Compares bool
	Races    bool // whether the view requires a comparison
	Analyses bool // whether the view requires an analysis
	Maps     bool // whether the view requires a state space, which can lack a solution

	// Text returns a description of the picture for readers who cannot see it. The length argument is a text about
	// the length of the solution, or empty. The moves argument is the number of moves made. If Text is nil, the
	// description of a whole solution is used.
	Text func(w words.Language, name, length string, moves int) string

	properties Properties // properties of the content, among viewProperties

	// pages selects the positions that a document with pages shows. If pages is nil, the document shows the content
	// that the function still returns: a sheet or a drawing.
	pages func(*decision) error
	// size returns the default size of a still picture. If size is nil, the size of a single board is used.
	size func(*decision) int
	// still returns what a still picture shows in this view. If the function is nil, the view
	// has no still picture.
	still func(*decision) (plan.Content, error)
	// moving returns the content of an animation. If the function is nil, the view has no motion.
	moving          func(*decision) (plan.Content, error)
	animatesDrawing bool // whether the animation is a plan.AnimatedDrawing, which only formats with frames show
}

// fillsPage reports whether a document with pages shows the view as a single picture. Such a picture has a size
// option.
func (v View) fillsPage() bool { return v.pages == nil && v.Name != ViewSheet }

// Value returns the value of the view key as the help shows it.
func (v View) Value() string {
	if v.Name == ViewStep {
		return v.Name + "N"
	}
	return v.Name
}

// Properties returns the properties of an output in the given view.
func (f Format) Properties(v View) Properties {
	if f.shows == nil {
		return f.Reads // the view does not matter
	}
	all := f.Reads
	if f.Animates(v) {
		all |= f.ReadsMoving
	}
	if f.HoldsMany && v.fillsPage() {
		all |= Size
	}
	return all &^ (viewProperties &^ v.properties)
}

// Shows reports whether files of format f can show the view v.
func (f Format) Shows(v View) bool {
	if f.shows == nil {
		return v.Name == f.View
	}
	return f.shows(v)
}

// Animates reports whether an output of the format in the given view is an animation.
func (f Format) Animates(v View) bool { return f.animates != nil && v.moving != nil && f.animates(v) }

// A decision is a plan that is still being made.
type decision struct {
	options  Options
	solution Solution
	format   Format
	view     View
	step     int         // number of moves made in the ViewStep view
	theme    theme.Theme // the theme before it is adapted to the board
	files    files
	caption  string // text that a player shows with each move; see the caption key
	lines    []scene.Line
	design   theme.Design
}

// animated reports whether the file is an animation.
func (d *decision) animated() bool { return d.format.Animates(d.view) }

// races reports whether the file shows two boards, one with the given moves and one with the solution.
func (d *decision) races() bool {
	return d.view.Races || d.view.Maps && d.animated() && d.solution.Given
}

// framed reports whether the format stores pixels.
func (f Format) framed() bool { return f.Reads.Has(Palette) || f.ReadsMoving.Has(Frames) }

// exact reports whether the format never reduces the colours of moving pieces.
func (f Format) exact() bool { return !f.ReadsMoving.Has(CoarseMotion) }
