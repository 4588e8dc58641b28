package render

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"

	"slidegif/solve/board"
)

// errFull is what a capped writer says once more was written than it may take.
var errFull = errors.New("over the budget")

// A capped buffer refuses what would make it larger than max.
type capped struct {
	bytes.Buffer
	max    int64
	needed int64 // at least, once it has refused
}

func (c *capped) Write(p []byte) (int, error) {
	if n := int64(c.Len()) + int64(len(p)); n > c.max {
		c.needed = n
		return 0, errFull
	}
	return c.Buffer.Write(p)
}

// fitFrames lowers the tween until there are no more than o.MaxFrames frames. It adds
// what it did to the notes, and whether a move has no time for so many.
func fitFrames(s Show, o Options, notes *[]string) (Options, error) {
	if most := centiseconds(o.Move) / minDelay; o.Tween > most && len(s.Moves) > 0 {
		*notes = append(*notes, fmt.Sprintf("%d frames a move, not %d: in %v there is no time for more", most, o.Tween, o.Move))
	}
	if o.MaxFrames == 0 {
		return o, nil
	}
	asked := o.Tween
	for {
		frames, err := countFrames(s, o)
		if err != nil {
			return o, err
		}
		if frames <= o.MaxFrames {
			break
		}
		if o.Tween == 1 {
			return o, board.BadInput("allow more frames, or show a part with from and to",
				"max-frames: %s need %d frames even without motion, more than %d", s.Metric.Count(len(s.Moves)), frames, o.MaxFrames)
		}
		o.Tween--
	}
	if o.Tween != asked {
		*notes = append(*notes, fmt.Sprintf("tween lowered from %d to %d to fit %d frames", asked, o.Tween, o.MaxFrames))
	}
	return o, nil
}

// countFrames returns the length of the timeline.
func countFrames(s Show, o Options) (int, error) {
	t, err := newTempo(o, len(s.Moves))
	if err != nil {
		return 0, err
	}
	look, err := chooseTheme(o.Theme, s.Board)
	if err != nil {
		return 0, err
	}
	l, err := newLayout(s.Board, look, o.size(gifSize), o.Title != "", o.Counter)
	if err != nil {
		return 0, err
	}
	return len(timeline(s.Moves, l.cell, t)), nil
}

// withinBytes calls draw with lower and lower options until what it writes fits
// o.MaxBytes, and only then writes it to w. First the tween is lowered, if it matters,
// then the size.
func withinBytes(w io.Writer, o Options, size int, moving bool, draw func(io.Writer, Options) (Report, error)) (Report, error) {
	if o.MaxBytes == 0 {
		return draw(w, o)
	}
	o.Size = size
	tween := o.Tween
	if !moving {
		o.Tween = 1
	}
	least := o
	least.Size, least.Tween = minSize, 1
	if r, err := draw(&capped{max: o.MaxBytes}, least); errors.Is(err, errFull) {
		return r, noFit(o) // told at once
	}
	for {
		out := &capped{max: o.MaxBytes}
		r, err := draw(out, o)
		if err == nil {
			if o.Tween != tween && moving {
				r.Notes = append(r.Notes, fmt.Sprintf("tween lowered from %d to %d to fit %d bytes", tween, o.Tween, o.MaxBytes))
			}
			if o.Size != size {
				r.Notes = append(r.Notes, fmt.Sprintf("size lowered from %d to %d to fit %d bytes", size, o.Size, o.MaxBytes))
			}
			_, err = w.Write(out.Bytes())
			return r, err
		}
		if !errors.Is(err, errFull) {
			return r, tooSmall(err, o, size)
		}
		if o.Tween > 1 {
			o.Tween--
			continue
		}
		share := r.share // of the frames that were encoded, or of the bytes that may be
		if share == 0 {
			share = 1
		}
		share *= float64(out.max) / float64(out.needed)
		if o.Size = lower(o.Size, share); o.Size < minSize {
			return r, noFit(o)
		}
	}
}

// lower returns a size that may fit, given which share of a picture did at the size
// tried; bytes grow with the area at most.
func lower(size int, share float64) int {
	return min(size*98/100, max(size/2, int(float64(size)*math.Sqrt(share))))
}

// tooSmall is the error where a board no longer fits the size that a budget left.
func tooSmall(err error, o Options, asked int) error {
	var bad *board.InputError
	if errors.As(err, &bad) && o.Size != asked {
		return noFit(o)
	}
	return err
}

func noFit(o Options) error {
	return board.BadInput("allow more bytes, or show a part with from and to",
		"max-bytes: nothing fits %d bytes, even without motion and at the smallest size", o.MaxBytes)
}
