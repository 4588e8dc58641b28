// Package plan defines Plan, which holds every decision about a picture file, such as the boards to show, the times at
// which they change, the size and the colours. Package render makes plans from options. The packages for the
// individual formats write plans and make no decisions themselves.
//
//	Plan --Content--> Animation        moves and their times
//	                  Sheet            many boards side by side
//	                  Still            one position per board
//	                  Drawing          a picture other than a board, such as a chart
//	                  AnimatedDrawing  an animation of such pictures
//
// The method Lower returns a copy of a plan with another size, number of frames or quality. Package render tries lower
// levels until the file fits in a byte limit.
package plan

import (
	"context"
	"image"
	"runtime"

	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A Plan holds all decisions about the content and the encoding of a file. Plans must not be
// modified. The Lower method returns a modified copy.
type Plan struct {
	Level

	ID      string      // puzzle ID, stored in the file
	Start   board.Board // start position; its labels are not translated
	Design  theme.Design
	Content Content
	Texts   Texts

	// Colors is the palette size, including the transparent entry. The value 0 selects true colour.
	Colors int
	Loops  int    // number of times that an animation plays; 0 means forever
	Whole  bool   // whether every frame covers the whole picture
	DPI    int    // resolution to store in a PNG; 0 means that none is stored
	Paper  string // paper size of a PDF, one of pdf.Papers; the default is the first
	// Print is the page size of a PDF with a drawing: the length of the longer side, in points. If Print is 0, the
	// page has the size of the paper.
	Print float64

	Limits Limits

	// If Progress is not nil, it is called with the number of frames encoded so far and the total
	// number of frames.
	Progress func(done, total int)

	sprites *sprites // nil: not cached
}

// Texts holds the description of a picture for readers who cannot see it.
type Texts struct {
	Title, Description string
}

// Limits holds the maximum size of a file, and the limits of the reductions that meet this size.
type Limits struct {
	Bytes      int64 // maximum file size in bytes; 0 means that no limit was requested
	Pixels     int64 // maximum total number of pixels in all frames; 0 means no limit
	MinCell    int   // minimum cell size, in pixels, at which the picture is legible
	MayCoarsen bool  // whether moving pieces may lose colours
}

// A Level holds the parts of a plan that can be lowered to make the file smaller.
type Level struct {
	Size int // length of the longer side, in pixels
	// Tween is the number of frames per move, including the final frame. The value 0 means as many
	// frames as MaxFrames allows.
	Tween        int
	MaxFrames    int  // maximum number of frames; 0 selects the default limit
	StillEnding  bool // whether to omit the motion after the last move
	CoarseColors bool // whether moving pieces have fewer colours
}

// Content is the subject of a picture: an Animation, a Sheet, a Still, a Drawing or an AnimatedDrawing.
type Content interface{ content() }

// A Sheet shows boards side by side.
type Sheet struct{ scene.SheetContent }

// A Still shows a single position on each board.
type Still []scene.Position

// A Drawing is a picture other than a board, such as a chart.
type Drawing struct {
	// Draw draws the picture. The width is in pixels.
	Draw func(ctx context.Context, width int) (Picture, error)
	// Size returns the size of the picture without drawing it. If Size is nil, Draw is called instead.
	Size func(width int) image.Point
}

// An AnimatedDrawing is an animation of a drawing, such as a growing search tree.
type AnimatedDrawing struct {
	// Draw prepares the frames. The width is in pixels.
	Draw func(ctx context.Context, width int) (*raster.AnimatedDrawing, error)
	// Size returns the size of the picture without preparing the frames. If Size is nil, Draw is called instead.
	Size func(width int) image.Point
	// Frames is the maximum number of frames.
	Frames int
}

// A Picture is a drawing with a fixed size.
type Picture struct {
	Drawing theme.Drawing
	Theme   theme.Theme // Theme.Paper is the background of the picture
	Size    image.Point
	Title   string
	Details string // description for readers who cannot see the picture
}

func (Animation) content()       {}
func (Sheet) content()           {}
func (Still) content()           {}
func (Drawing) content()         {}
func (AnimatedDrawing) content() {}

// New completes a plan. New also computes the times of an animation.
func New(p Plan) Plan { return p.Lower(p.Level) }

// Cached returns a copy of the plan with its own cache of sprites. Only one file may be written at a time from
// this copy, because an animation converts the cached sprites to its own pixel format.
func (p Plan) Cached() Plan {
	p.sprites = &sprites{}
	return p
}

// Lower returns a copy of the plan at the given level.
func (p Plan) Lower(to Level) Plan {
	p.Level = to
	if a, ok := p.Content.(Animation); ok {
		p.Content = a.timedFor(to)
	}
	return p
}

// Layout returns the positions of the boards in the picture.
func (p Plan) Layout() (scene.Picture, error) { return p.Design.Layout(p.Size) }

// A Result describes a file, or the part of a file that was written before an error.
type Result struct {
	Frames      int // number of frames encoded so far
	TotalFrames int // total number of frames of the animation; 0 means unknown
	Pages       int
	Size        image.Point
}

// EncodedShare returns the fraction of the frames that have been encoded. If the number of frames
// is unknown, EncodedShare returns 1.
func (r Result) EncodedShare() float64 {
	if r.Frames == 0 || r.TotalFrames == 0 {
		return 1
	}
	return float64(r.Frames) / float64(r.TotalFrames)
}

// sprites is a cache with a single entry, which holds the sprites of the most recently used size.
type sprites struct {
	parts     *raster.Parts
	size      int
	highlight bool
}

// Parts returns the sprites that make up the picture. Sprites are drawn only once for each size.
func (p Plan) Parts(ctx context.Context) (*raster.Parts, error) {
	s, highlight := p.sprites, p.highlights()
	if s == nil {
		s = &sprites{}
	}
	if s.parts != nil && s.size == p.Size && s.highlight == highlight {
		return s.parts, nil
	}
	d := p.Design
	if _, still := p.Content.(Still); still {
		d.Photo = nil // only animations end with the complete photo
	}
	parts, err := NewParts(ctx, d, p.Size, highlight)
	if err == nil {
		*s = sprites{parts, p.Size, highlight}
	}
	return parts, err
}

// NewParts is raster.NewParts. Tests replace NewParts in order to count calls.
var NewParts = raster.NewParts

// highlights reports whether any piece is ever highlighted.
func (p Plan) highlights() bool {
	switch c := p.Content.(type) {
	case Animation:
		return c.Lines[0].Timing.Highlight
	case Still:
		for _, at := range c {
			if at.Highlighted != nil {
				return true
			}
		}
	}
	return false
}

// Image draws a still picture.
func (p Plan) Image(ctx context.Context) (*image.RGBA, error) {
	switch c := p.Content.(type) {
	case Drawing:
		d, err := c.Draw(ctx, p.Size)
		if err != nil {
			return nil, err
		}
		return raster.Rasterize(d.Drawing, d.Size, d.Theme.Paper), nil
	case Sheet:
		return raster.DrawSheet(ctx, p.Design, c.SheetContent, p.Size)
	case Still:
		parts, err := p.Parts(ctx)
		if err != nil {
			return nil, err
		}
		if p.Limits.Bytes == 0 && p.sprites != nil { // no smaller plan follows, so free the memory of the sprites
			*p.sprites = sprites{}
		}
		return parts.Still(c...)
	}
	panic("plan: an animation is not a single image")
}

// IndexedAnimation returns an animation with one palette for all frames.
func (p Plan) IndexedAnimation(ctx context.Context, content Animation) (*raster.Animation[uint8], error) {
	parts, err := p.Parts(ctx)
	if err != nil {
		return nil, err
	}
	return raster.NewAnimation(parts, p.Start, content.Lines, p.Colors, p.CoarseColors)
}

// ColorAnimation returns an animation in true colour.
func (p Plan) ColorAnimation(ctx context.Context, content Animation) (*raster.Animation[uint32], error) {
	parts, err := p.Parts(ctx)
	if err != nil {
		return nil, err
	}
	return raster.NewColorAnimation(parts, p.Start, content.Lines), nil
}

// Animate prepares the frames of an animation.
func (p Plan) Animate(ctx context.Context, content AnimatedDrawing) (*raster.AnimatedDrawing, error) {
	f, err := content.Draw(ctx, p.Size)
	if err == nil {
		f.Whole = p.Whole
	}
	return f, err
}

// Patches returns a function that yields the patches of paint, and calls p.Progress before each patch. The argument
// total is the number of patches.
func Patches[P uint8 | uint32](p Plan, paint func(yield func(*raster.Patch[P]) bool) error, total int) func(yield func(*raster.Patch[P]) bool) error {
	return func(yield func(*raster.Patch[P]) bool) error {
		done := 0
		return paint(func(patch *raster.Patch[P]) bool {
			if p.Progress != nil {
				p.Progress(done, total)
			}
			done++
			return yield(patch)
		})
	}
}

// Workers returns the number of goroutines that encode an animation. Each goroutine holds several
// patches, so a large picture is encoded by only one goroutine.
func Workers(frames int, size image.Point) int {
	const maxPixels = 1 << 22
	if frames > 100 && size.X*size.Y <= maxPixels {
		return min(2, runtime.GOMAXPROCS(0))
	}
	return 1
}
