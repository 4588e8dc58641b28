package render

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"

	"slidegif/solve/input"
)

// Limits of an animation if Options.Tween is 0. Some sites reject GIFs with more frames.
// Two frames of motion per move are always kept, even if that exceeds autoFrames. If autoBytes
// leaves no room for them, the limit becomes maxAutoBytes.
const (
	autoFrames   = 350
	autoBytes    = 1_000_000
	maxAutoBytes = 2_000_000
)

// preferredTween is the number of frames per move, including the final one, below which other
// reductions are tried first. It applies if Options.MaxBytes is set.
const preferredTween = 4

// errOverBudget is returned by limitedBuffer.Write when the data exceeds the limit.
var errOverBudget = errors.New("over the budget")

// A limitedBuffer is a buffer with a maximum size. A write that would exceed the limit fails.
type limitedBuffer struct {
	bytes.Buffer
	limit  int64
	needed int64 // minimum size that would have been needed, set by a failed write
}

func (c *limitedBuffer) Write(p []byte) (int, error) {
	if n := int64(c.Len()) + int64(len(p)); n > c.limit {
		c.needed = n
		return 0, errOverBudget
	}
	return c.Buffer.Write(p)
}

// writeLimited writes a file that cannot be reduced. It returns an error if the file exceeds
// o.MaxBytes.
func writeLimited(w io.Writer, o Options, file []byte) error {
	if o.MaxBytes > 0 && int64(len(file)) > o.MaxBytes {
		return input.Errorf("give more, or another theme", "max-bytes: the file has more than %d bytes", o.MaxBytes)
	}
	_, err := w.Write(file)
	return err
}

// A drawFunc draws a solution with the options of a job.
type drawFunc func(io.Writer, job) (Report, error)

// A fitter finds options for which the file has at most limit bytes. It applies these reductions
// in order, the least visible first: fewer frames down to preferredTween, no motion after the last
// move, fewer colours on moving pieces, fewer frames down to minTween, half the size, no motion,
// and a smaller size.
type fitter struct {
	solution      Solution
	requested     job // the original options, with the size set
	current       job
	moving        bool // whether the view is an animation
	allFrames     int  // frames of requested, if Tween is 0
	frames        int  // frames of current, if Tween is 0
	endingDropped bool // whether motion after the last move was dropped
	limit         int64
	smallest      int // minimum size in pixels
}

// animate draws an animation within the frame and byte limits of the options.
func animate(w io.Writer, s Solution, j job, draw drawFunc) (Report, error) {
	j, notes, err := fitFrames(s, j)
	if err != nil {
		return Report{}, err
	}
	r, err := fit(w, s, j, j.AnimationSize(), true, draw)
	r.Notes = append(notes, r.Notes...)
	return r, err
}

// fit draws an animation or a still, reduced as needed to fit in the byte limit. The size is the
// maximum size in pixels.
func fit(w io.Writer, s Solution, j job, size int, moving bool, draw drawFunc) (Report, error) {
	if j.MaxBytes == 0 && (!moving || j.Tween > 0) {
		return draw(w, j)
	}
	if j.Print.Side > 0 {
		j.Print.DPI = j.dpi()
	}
	j.Size, j.Print.Side = size, 0
	f := fitter{solution: s, requested: j, current: j, moving: moving, limit: j.MaxBytes}
	if f.limit == 0 {
		f.limit = autoBytes
	}
	if moving && j.Tween == 0 {
		n, _, err := frameCount(s, j)
		if err != nil {
			return Report{}, err
		}
		f.allFrames, f.frames = n, n
	}
	if j.MaxBytes > 0 {
		if err := f.checkSmallest(draw); err != nil {
			return Report{}, err
		}
	}
	for {
		out := &limitedBuffer{limit: f.limit}
		r, err := draw(out, f.current)
		if err == nil {
			if j.MaxBytes == 0 && out.Len() <= autoBytes {
				f.limit = autoBytes
			}
			r.Notes = append(r.Notes, f.note(r.Frames)...)
			_, err = w.Write(out.Bytes())
			return r, err
		}
		if !errors.Is(err, errOverBudget) {
			if _, bad := errors.AsType[*input.Error](err); bad && f.current.Size != f.requested.Size {
				err = f.fitError() // the reduced size is too small for the board
			}
			return r, err
		}
		share := r.encodedShare // fraction of frames encoded before the limit was reached
		if share == 0 {
			share = 1
		}
		share *= float64(out.limit) / float64(out.needed)
		hopeless := f.cannotFit(share)
		reduced := f.reduce(share)
		for hopeless && reduced {
			reduced = f.reduce(share)
		}
		if !reduced && j.MaxBytes == 0 { // the limit was not set by the user
			return f.drawOversize(w, draw)
		} else if !reduced {
			return r, f.fitError()
		}
	}
}

// cannotFit reports whether the file would exceed maxAutoBytes by more than half even with the
// fewest frames of motion. The share is the fraction of the file that fits in autoBytes. Reducing
// the colours does not save that much.
func (f *fitter) cannotFit(share float64) bool {
	minimum := f.current.maxFrameCount(f.moves(), f.requested.minTween())
	return f.requested.MaxBytes == 0 && f.limit == autoBytes && float64(minimum)*autoBytes > share*float64(f.frames)*maxAutoBytes*3/2
}

// drawOversize draws an animation that exceeds the default limit even after all reductions. It
// draws the requested options without reductions and adds a note that suggests a smaller size.
// The suggestion assumes that the file grows with the number of frames and at least linearly with
// the width.
func (f *fitter) drawOversize(w io.Writer, draw drawFunc) (Report, error) {
	out := &limitedBuffer{limit: math.MaxInt64}
	r, err := draw(out, f.requested)
	if err != nil {
		return r, err
	}
	reduced := int64(out.Len()) * int64(f.frames) / int64(f.allFrames)
	size := int(int64(f.requested.Size)*f.limit/reduced) / 50 * 50
	r.Notes = append(r.Notes, input.Say("at this size the animation has more than %s: size=%d, or a part with from and to, probably fits",
		sizeText(f.limit), max(size, smallestSize(f.solution, f.requested))))
	_, err = w.Write(out.Bytes())
	return r, err
}

// reduce applies the next reduction, given the fraction of the file that fits. It reports whether
// there was a reduction left to apply.
func (f *fitter) reduce(share float64) bool {
	limited := f.requested.MaxBytes > 0
	switch {
	case limited && f.reduceFrames(share, preferredTween) || !limited && f.reduceFrames(share, f.requested.minTween()):
	case !limited && f.limit < maxAutoBytes:
		// Frames that were dropped for the lower limit may fit in the higher limit.
		f.limit = maxAutoBytes
		f.frames = min(f.allFrames, max(f.frames, int(float64(f.frames)*share*maxAutoBytes/autoBytes)))
		f.current.MaxFrames = f.frames
		if f.frames == f.allFrames {
			f.current.MaxFrames = f.requested.MaxFrames
		}
	case f.dropEndingMotion():
	case f.moving && f.current.Motion == "":
		f.current.Motion = "coarse"
	case !limited:
		return false
	case f.reduceFrames(share, f.requested.minTween()):
	case f.reduceSize(share, max(f.smallest, f.requested.Size/2)):
	case f.reduceFrames(share, 1):
	default:
		return f.reduceSize(share, f.smallest)
	}
	return true
}

// reduceFrames lowers the number of frames, down to minPerMove frames per move. It reports whether
// the number changed.
func (f *fitter) reduceFrames(share float64, minPerMove int) bool {
	if !f.moving {
		return false
	}
	if tween := f.current.Tween; tween > 0 {
		f.current.Tween = max(min(tween, minPerMove), tween-1)
		return f.current.Tween < tween
	}
	minimum := f.current.maxFrameCount(f.moves(), minPerMove)
	if f.frames <= minimum {
		return false
	}
	f.frames = max(minimum, min(f.frames*9/10, int(float64(f.frames)*share)))
	f.current.MaxFrames = f.frames
	return true
}

// moves returns the number of moves of the animation. For a race, it returns the length of the longer
// solution.
func (f *fitter) moves() int {
	if f.requested.View == raceView {
		return max(len(f.solution.Moves), len(f.solution.Comparison.Moves))
	}
	return len(f.solution.Moves)
}

// dropEndingMotion removes the motion after the last move. It reports whether there was any.
func (f *fitter) dropEndingMotion() bool {
	if !f.moving || f.current.stillEnding {
		return false
	}
	f.current.stillEnding = true
	lines, err := f.requested.lines(f.solution, f.requested.view("solution"))
	f.endingDropped = err == nil && lines[0].Timing.Ending.FrameCount() > lines[0].Timing.Ending.WithoutMotion().FrameCount()
	return f.endingDropped
}

// reduceSize lowers the size in pixels, down to the given minimum. It assumes that the file grows
// at most with the area. It reports whether the size changed.
func (f *fitter) reduceSize(share float64, minimum int) bool {
	size := f.current.Size
	if size <= minimum {
		return false
	}
	f.current.Size = max(minimum, min(size*98/100, max(size/2, int(float64(size)*math.Sqrt(share)))))
	return true
}

// checkSmallest returns an error if even the smallest file exceeds the limit, so that fit fails
// early.
func (f *fitter) checkSmallest(draw drawFunc) error {
	o := f.requested
	f.smallest = smallestSize(f.solution, o)
	o.Size, o.Tween, o.MaxFrames = f.smallest, 1, 0
	_, err := draw(&limitedBuffer{limit: f.limit}, o)
	if errors.Is(err, errOverBudget) {
		return f.fitError()
	}
	return nil
}

// smallestSize returns the smallest size in pixels with legible labels, or the smallest size at
// which pieces can be drawn if there are no labels. It never exceeds the requested size.
func smallestSize(s Solution, j job) int {
	const legibleCell = 16 // pixels
	cell := 1
	if j.Labels.isOn(true) && j.Lang != "none" {
		cell = legibleCell
	}
	d := layoutDesign(s, j)
	for size := minSize; size < j.Size; size++ {
		if p, err := d.Layout(size); err == nil && p.Boards[0].Cell >= cell {
			return size
		}
	}
	return j.Size
}

// changes lists the reductions that were applied. The frames parameter is the number of frames in
// the file.
func (f *fitter) changes(frames int) (notes []input.Message) {
	if f.current.Tween != f.requested.Tween {
		notes = append(notes, input.Say("tween lowered from %d to %d", f.requested.Tween, f.current.Tween))
	}
	if f.current.MaxFrames != f.requested.MaxFrames {
		requested, _, err := frameCount(f.solution, f.requested)
		if err == nil && frames < requested {
			notes = append(notes, input.Say("frames lowered from %d to %d", requested, frames))
		}
	}
	if f.endingDropped {
		notes = append(notes, input.Word("no motion after the last move"))
	}
	if f.current.Motion != f.requested.Motion {
		notes = append(notes, input.Word("fewer colours on moving pieces"))
	}
	if f.current.Size != f.requested.Size {
		notes = append(notes, input.Say("size lowered from %d to %d", f.requested.Size, f.current.Size))
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

// sizeText formats a number of bytes in the largest unit that divides it: 300 KiB, 5 MB.
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
	return input.Errorf("allow more bytes, show a part with from and to, or leave labels out",
		"max-bytes: nothing fits %s, even without motion and at %d pixels, the least at which it can be read", sizeText(f.limit), max(f.smallest, minSize))
}
