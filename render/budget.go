package render

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"slidegif/render/internal/plan"
	"slidegif/solve/input"
)

// preferredTween is the preferred minimum number of frames per move, including the final frame. If
// Options.MaxBytes is set, other reductions are tried before a move gets fewer frames.
const preferredTween = 4

// errOverBudget is returned by limitedBuffer.Write when the data exceeds the limit.
var errOverBudget = errors.New("over the budget")

// A limitedBuffer is a buffer with a maximum size. Writes beyond the maximum size fail.
type limitedBuffer struct {
	buf    bytes.Buffer // not embedded, because bytes.Buffer.WriteString has no size limit
	limit  int64
	needed int64 // size that the failed write needed; 0 if no write failed
}

func (c *limitedBuffer) Write(p []byte) (int, error) {
	if n := int64(c.buf.Len()) + int64(len(p)); n > c.limit {
		c.needed = n
		return 0, errOverBudget
	}
	return c.buf.Write(p)
}

// A fitter reduces a plan until the file has at most limit bytes. The reductions are, in order:
// fewer frames down to preferredTween, no motion after the last move, fewer colours on moving
// pieces, fewer frames down to the minimum that shows motion, half the size, no motion, and a
// smaller size.
type fitter struct {
	ctx           context.Context
	plan          Plan           // the requested plan
	animation     plan.Animation // content of the plan, unless the plan is a still
	moving        bool           // whether the content is an animation
	current       plan.Level
	allFrames     int  // number of frames in the plan, set if Tween is 0
	frames        int  // number of frames at the current level, set if Tween is 0
	endingDropped bool // whether motion after the last move was dropped
	limit         int64
	smallest      int // minimum size of the picture, in pixels
}

// fit writes a plan and reduces it as far as necessary to stay within the byte limit.
func fit(ctx context.Context, w io.Writer, p Plan) (Report, error) {
	a, moving := p.Content.(plan.Animation)
	if p.Limits.Bytes == 0 && (!moving || p.Tween > 0) {
		r, err := p.format.write(ctx, w, p.Plan)
		return newReport(r), err
	}
	f := fitter{ctx: ctx, plan: p, animation: a, moving: moving, current: p.Level, limit: p.Limits.Bytes}
	if f.limit == 0 {
		f.limit = autoBytes
	}
	if moving && p.Tween == 0 {
		n, err := p.countFrames()
		if err != nil {
			return Report{}, err
		}
		f.allFrames, f.frames = n, n
	}
	if p.Limits.Bytes > 0 {
		if err := f.checkSmallest(); err != nil {
			return Report{}, err
		}
	}
	for {
		out := &limitedBuffer{limit: f.limit}
		result, err := f.write(out, f.current)
		r := newReport(result)
		if err == nil {
			if p.Limits.Bytes == 0 && out.buf.Len() <= autoBytes {
				f.limit = autoBytes
			}
			r.Notes = f.note(r.Frames)
			_, err = out.buf.WriteTo(w)
			return r, err
		}
		if !errors.Is(err, errOverBudget) {
			if _, bad := errors.AsType[*input.Error](err); bad && f.current.Size != p.Size {
				err = f.fitError() // the board does not fit into the reduced size
			}
			return r, err
		}
		share := result.EncodedShare() * float64(out.limit) / float64(out.needed)
		hopeless := f.cannotFit(share)
		reduced := f.reduce(share)
		for hopeless && reduced {
			reduced = f.reduce(share)
		}
		if !reduced && p.Limits.Bytes == 0 { // the user did not set a limit
			return f.writeOversize(w)
		} else if !reduced {
			return r, f.fitError()
		}
	}
}

// write encodes the plan with the reductions of the given level.
func (f *fitter) write(w io.Writer, l plan.Level) (plan.Result, error) {
	return f.plan.format.write(f.ctx, w, f.plan.Lower(l))
}

// maxFrameCount returns the maximum number of frames that the animation can have with the given
// number of frames per move.
func (f *fitter) maxFrameCount(perMove int) int {
	return f.animation.MaxFrameCount(f.animation.Moves(), perMove, f.current.StillEnding)
}

// cannotFit reports whether the file would be larger than 1.5 times maxAutoBytes even with the
// fewest frames that show motion. Fewer colours cannot reduce such a file to maxAutoBytes. The
// argument share is the fraction of the file that fits in autoBytes.
func (f *fitter) cannotFit(share float64) bool {
	if f.plan.Limits.Bytes > 0 || f.limit != autoBytes {
		return false
	}
	minimum := min(f.frames, f.maxFrameCount(f.animation.MinTween()))
	return float64(minimum)*autoBytes > share*float64(f.frames)*maxAutoBytes*3/2
}

// writeOversize writes an animation without reductions, because all reductions together cannot meet
// the default limit. If the file exceeds the limit, a note suggests a smaller size. The suggested
// size assumes that the file size is proportional to the number of frames and grows at least
// linearly with the width.
func (f *fitter) writeOversize(w io.Writer) (Report, error) {
	out := &counter{w: w}
	result, err := f.write(out, f.plan.Level)
	r := newReport(result)
	if err != nil || out.bytes <= f.limit {
		return r, err
	}
	reduced := out.bytes * int64(f.frames) / int64(f.allFrames)
	size := int(int64(f.plan.Size)*f.limit/reduced) / 50 * 50
	r.Notes = append(r.Notes, input.Say("the animation exceeds %s at this size; size=%d would probably fit, or show a part with from and to",
		sizeText(f.limit), max(size, f.smallestLegible())))
	return r, nil
}

// A counter counts the bytes that are written to w.
type counter struct {
	w     io.Writer
	bytes int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.bytes += int64(n)
	return n, err
}

// reduce applies the next reduction. The share parameter is the fraction of the file that fits in
// the limit. If no reduction is left, reduce returns false.
func (f *fitter) reduce(share float64) bool {
	limited, minTween := f.plan.Limits.Bytes > 0, f.animation.MinTween()
	switch {
	case limited && f.reduceFrames(share, preferredTween) || !limited && f.reduceFrames(share, minTween):
	case !limited && f.limit < maxAutoBytes:
		// Frames that did not fit in autoBytes may fit in maxAutoBytes.
		f.limit = maxAutoBytes
		f.frames = min(f.allFrames, max(f.frames, int(float64(f.frames)*share*maxAutoBytes/autoBytes)))
		f.current.MaxFrames = f.frames
		if f.frames == f.allFrames {
			f.current.MaxFrames = f.plan.MaxFrames
		}
	case f.dropEndingMotion():
	case f.moving && f.plan.Limits.MayCoarsen && !f.current.CoarseColors:
		f.current.CoarseColors = true
	case !limited:
		return false
	case f.reduceFrames(share, minTween):
	case f.reduceSize(share, max(f.smallest, f.plan.Size/2)):
	case f.reduceFrames(share, 1):
	default:
		return f.reduceSize(share, f.smallest)
	}
	return true
}

// reduceFrames lowers the number of frames, but keeps at least minPerMove frames per move.
// reduceFrames reports whether the number of frames changed.
func (f *fitter) reduceFrames(share float64, minPerMove int) bool {
	if !f.moving {
		return false
	}
	if tween := f.current.Tween; tween > 0 {
		f.current.Tween = max(min(tween, minPerMove), tween-1)
		return f.current.Tween < tween
	}
	minimum := f.maxFrameCount(minPerMove)
	if f.frames <= minimum {
		return false
	}
	f.frames = max(minimum, min(f.frames*9/10, int(float64(f.frames)*share)))
	f.current.MaxFrames = f.frames
	return true
}

// dropEndingMotion removes the motion after the last move. dropEndingMotion reports whether frames
// were removed.
func (f *fitter) dropEndingMotion() bool {
	if !f.moving || f.current.StillEnding {
		return false
	}
	f.current.StillEnding = true
	ending := f.animation.Lines[0].Timing.Ending
	f.endingDropped = ending.FrameCount() > ending.WithoutMotion().FrameCount()
	return f.endingDropped
}

// reduceSize lowers the size in pixels, but not below the given minimum. The new size would suffice if the file
// size were proportional to the area of the picture. reduceSize reports whether the size changed.
func (f *fitter) reduceSize(share float64, minimum int) bool {
	size := f.current.Size
	if size <= minimum {
		return false
	}
	f.current.Size = max(minimum, min(size*98/100, max(size/2, int(float64(size)*math.Sqrt(share)))))
	return true
}

// checkSmallest returns an error if even the smallest possible file exceeds the limit. Without
// checkSmallest, fit would try all reductions in vain.
func (f *fitter) checkSmallest() error {
	f.smallest = f.smallestLegible()
	l := f.plan.Level
	l.Size, l.Tween, l.MaxFrames = f.smallest, 1, 0
	if _, err := f.write(&limitedBuffer{limit: f.limit}, l); errors.Is(err, errOverBudget) {
		return f.fitError()
	}
	return nil
}

// smallestLegible returns the smallest picture size, in pixels, at which the labels are still
// legible. The result never exceeds the requested size.
func (f *fitter) smallestLegible() int {
	for size := minSize; size < f.plan.Size; size++ {
		if p, err := f.plan.Design.Layout(size); err == nil && p.Boards[0].Cell >= f.plan.Limits.MinCell {
			return size
		}
	}
	return f.plan.Size
}

// changes lists the reductions that were applied. The frames parameter is the number of frames in
// the file.
func (f *fitter) changes(frames int) (notes []input.Message) {
	if f.current.Tween != f.plan.Tween {
		notes = append(notes, input.Say("tween lowered from %d to %d", f.plan.Tween, f.current.Tween))
	}
	if f.current.MaxFrames != f.plan.MaxFrames && frames < f.allFrames {
		notes = append(notes, input.Say("frames lowered from %d to %d", f.allFrames, frames))
	}
	if f.endingDropped {
		notes = append(notes, input.Word("no motion after the last move"))
	}
	if f.current.CoarseColors != f.plan.CoarseColors {
		notes = append(notes, input.Word("fewer colours on moving pieces"))
	}
	if f.current.Size != f.plan.Size {
		notes = append(notes, input.Say("size lowered from %d to %d", f.plan.Size, f.current.Size))
	}
	return notes
}

// note returns a single message that lists all reductions, or nil if there were none.
func (f *fitter) note(frames int) []input.Message {
	notes := f.changes(frames)
	if len(notes) == 0 {
		return nil
	}
	all := notes[0]
	for _, n := range notes[1:] {
		all = input.Say("%s, %s", all, n)
	}
	return []input.Message{input.Say("to fit %s: %s", sizeText(f.limit), all)}
}

// sizeText formats a number of bytes as a whole multiple of the largest possible unit, for example
// 300 KiB or 5 MB.
func sizeText(n int64) string {
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{1 << 20, "MiB"}, {1e6, "MB"}, {1 << 10, "KiB"}, {1e3, "kB"}} {
		if n%unit.bytes == 0 {
			return fmt.Sprint(n/unit.bytes, " ", unit.name)
		}
	}
	return fmt.Sprint(n, " B")
}

func (f *fitter) fitError() error {
	return input.Errorf("allow more bytes, show a part with from and to, or omit the labels",
		"max-bytes: the file does not fit in %s, even without motion and at %d pixels, the smallest readable size", sizeText(f.limit), max(f.smallest, minSize))
}
