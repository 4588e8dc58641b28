package render

import (
	"context"
	"image"
	"io"
)

// Sizes of the longer side and of the palette where none is asked for.
const (
	gifSize   = 480
	gifColors = 64
	pngSize   = 800
)

// GIF writes the view of a show that the options ask for, by default the animated
// solution; another view is a GIF of one frame. Bad options are an InputError; other
// errors are those of w, of files named by the options, or of ctx.
func GIF(ctx context.Context, w io.Writer, s Show, o Options) (Report, error) {
	if view := o.view("solution"); view != "solution" {
		return stillGIF(ctx, w, s, o, view)
	}
	var notes []string
	o, err := fitFrames(s, o, &notes)
	if err != nil {
		return Report{}, err
	}
	r, err := withinBytes(w, o, o.size(gifSize), true, func(w io.Writer, o Options) (Report, error) {
		a, err := newAnimation(ctx, s, o)
		if err != nil {
			return Report{}, err
		}
		return a.write(ctx, w)
	})
	r.Notes = append(notes, r.Notes...)
	return r, err
}

// An animation is all that is decided before the first frame is painted.
type animation struct {
	show   Show
	inks   *inks
	frames []frame
	stream stream
}

func newAnimation(ctx context.Context, s Show, o Options) (*animation, error) {
	t, err := newTempo(o, len(s.Moves))
	if err != nil {
		return nil, err
	}
	sc, err := newScene(s, o)
	if err != nil {
		return nil, err
	}
	sh, err := newSheet(ctx, sc, o.size(gifSize), o.Highlight)
	if err != nil {
		return nil, err
	}
	poses, _ := t.poses()
	k, err := newInks(sh, o.colors(), o.Motion == "coarse", s.Moves[t.from:t.to], poses)
	if err != nil {
		return nil, err
	}
	a := &animation{show: s, inks: k, frames: timeline(s.Moves, sh.cell, t)}
	a.stream = stream{
		model: k.palette.model(k.hole), hole: k.hole, size: k.size, loops: o.Loops, comment: s.ID,
		workers: cores(len(a.frames)),
	}
	return a, nil
}

func (a *animation) write(ctx context.Context, w io.Writer) (Report, error) {
	n, err := a.stream.write(ctx, w, len(a.frames) > 1, a.paint)
	r := Report{Frames: n, Width: a.inks.size.X, Height: a.inks.size.Y}
	if n > 0 {
		r.share = float64(n) / float64(len(a.frames))
	}
	return r, err
}

// paint yields the frames as patches. One that changes nothing is folded into the delay
// of the frame before.
func (a *animation) paint(yield func(*patch) bool) error {
	p := newPainter(a.inks, a.show.Board, a.show.Moves)
	var to [256]uint8 // from indices in memory to those in the file
	for v := range to {
		to[v] = inFile(uint8(v), a.stream.hole)
	}
	rect, err := p.first(a.frames[0])
	if err != nil {
		return err
	}
	last := &patch{rect: rect, pix: p.now.crop(rect, &to), delay: a.frames[0].delay}
	for _, f := range a.frames[1:] {
		rect, err := p.next(f)
		if err != nil {
			return err
		}
		if rect.Empty() {
			last.delay = min(last.delay+f.delay, maxDelay)
			continue
		}
		if !yield(last) {
			return nil
		}
		last = &patch{rect: rect, pix: p.now.crop(rect, &to), under: p.before.crop(rect, &to), delay: f.delay}
	}
	yield(last)
	return nil
}

// colors returns the palette's size for a GIF.
func (o Options) colors() int {
	switch {
	case o.Colors > 0:
		return o.Colors
	case o.Image != "" || o.Portraits != "":
		return maxColors
	}
	return gifColors
}

// stillGIF writes a view as a GIF of one frame.
func stillGIF(ctx context.Context, w io.Writer, s Show, o Options, view string) (Report, error) {
	return withinBytes(w, o, o.size(gifSize), false, func(w io.Writer, o Options) (Report, error) {
		img, err := drawStill(ctx, s, o, view, o.size(gifSize))
		if err != nil {
			return Report{}, err
		}
		pix, p := reduce(img, o.colors())
		st := stream{model: p.model(0), size: img.Rect.Size(), comment: s.ID, workers: 1}
		n, err := st.write(ctx, w, false, func(yield func(*patch) bool) error {
			yield(&patch{rect: img.Rect, pix: pix, delay: minDelay})
			return nil
		})
		return Report{Frames: n, Width: img.Rect.Dx(), Height: img.Rect.Dy()}, err
	})
}

// reduce turns a picture into indices of a palette of its own.
func reduce(img *image.RGBA, colors int) ([]uint8, *palette) {
	h := histogram{newTable()}
	h.add(img, paperless)
	p := newPalette(append([]rgb{0}, quantize(h.shades(), nil, colors-1)...))
	return newSprite(img, paperless, p).pix, p
}
