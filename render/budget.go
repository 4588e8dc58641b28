package render

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"

	"slidegif/solve/input"
)

// Bounds of an animation whose tween is left open. GIFs of more frames are refused by some
// sites. Motion of two frames from one position to the next stays, however many frames that
// takes, and up to mostBytes nothing else is taken away for it.
const (
	autoFrames = 350
	autoBytes  = 1_000_000
	mostBytes  = 2_000_000
)

// smooth is the frames of a move, the resting one included, that are aimed at within a budget that was
// asked for.
const smooth = 4

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

// bounded writes a file of which nothing can be taken away.
func bounded(w io.Writer, o Options, file []byte) error {
	if o.MaxBytes > 0 && int64(len(file)) > o.MaxBytes {
		return input.Errorf("give more, or another theme", "max-bytes: the file has more than %d bytes", o.MaxBytes)
	}
	_, err := w.Write(file)
	return err
}

// A drawFunc draws a solution with the options given.
type drawFunc func(io.Writer, job) (Report, error)

// A fitting looks for options whose file has at most max bytes. It takes away what is missed
// least: frames while a move is still smooth, motion after the last move, colours of pieces that
// move, frames while it still moves, half of the size, all motion, and then more of the size.
type fitting struct {
	solution Solution
	asked    job // with the size set
	now      job
	moving   bool // it is an animation
	all      int  // frames of asked, where the tween is left open
	frames   int  // of now
	calm     bool // motion after the last move was taken away
	max      int64
	least    int // size
}

// animate draws an animation within the bounds of the options.
func animate(w io.Writer, s Solution, j job, draw drawFunc) (Report, error) {
	j, notes, err := fitFrames(s, j)
	if err != nil {
		return Report{}, err
	}
	r, err := fit(w, s, j, j.AnimationSize(), true, draw)
	r.Notes = append(notes, r.Notes...)
	return r, err
}

// fit draws an animation or a still of a size, or of a smaller one, within the bounds of the options.
func fit(w io.Writer, s Solution, j job, size int, moving bool, draw drawFunc) (Report, error) {
	if j.MaxBytes == 0 && (!moving || j.Tween > 0) {
		return draw(w, j)
	}
	if j.Print.Side > 0 {
		j.Print.DPI = j.dpi()
	}
	j.Size, j.Print.Side = size, 0
	f := fitting{solution: s, asked: j, now: j, moving: moving, max: j.MaxBytes}
	if f.max == 0 {
		f.max = autoBytes
	}
	if moving && j.Tween == 0 {
		n, _, err := frameCount(s, j)
		if err != nil {
			return Report{}, err
		}
		f.all, f.frames = n, n
	}
	if j.MaxBytes > 0 {
		if err := f.checkLeast(draw); err != nil {
			return Report{}, err
		}
	}
	for {
		out := &capped{max: f.max}
		r, err := draw(out, f.now)
		if err == nil {
			if j.MaxBytes == 0 && out.Len() <= autoBytes {
				f.max = autoBytes
			}
			r.Notes = append(r.Notes, f.fits(r.Frames)...)
			_, err = w.Write(out.Bytes())
			return r, err
		}
		if !errors.Is(err, errFull) {
			if _, bad := errors.AsType[*input.Error](err); bad && f.now.Size != f.asked.Size {
				err = f.noFit() // a board does not fit the size that the budget left
			}
			return r, err
		}
		share := r.share // of the frames that were encoded, or of the bytes that may be
		if share == 0 {
			share = 1
		}
		share *= float64(out.max) / float64(out.needed)
		futile := f.futile(share)
		more := f.lower(share)
		for futile && more {
			more = f.lower(share)
		}
		if !more && j.MaxBytes == 0 { // nobody asked for a bound
			return f.tooLarge(w, draw)
		} else if !more {
			return r, f.noFit()
		}
	}
}

// futile reports whether the file exceeds even the higher bound by half where it has the least
// frames of motion, given which share of it fits the lower bound. Fewer colours do not save as much.
func (f *fitting) futile(share float64) bool {
	least := f.now.framesOf(f.moves(), f.asked.moving())
	return f.asked.MaxBytes == 0 && f.max == autoBytes && float64(least)*autoBytes > share*float64(f.frames)*mostBytes*3/2
}

// tooLarge draws what has more bytes than the bound that nobody asked for, whatever is taken away: so nothing is. It
// names a size that has fewer: bytes grow with the frames, and with the width at least.
func (f *fitting) tooLarge(w io.Writer, draw drawFunc) (Report, error) {
	out := &capped{max: math.MaxInt64}
	r, err := draw(out, f.asked)
	if err != nil {
		return r, err
	}
	lowered := int64(out.Len()) * int64(f.frames) / int64(f.all)
	less := int(int64(f.asked.Size)*f.max/lowered) / 50 * 50
	r.Notes = append(r.Notes, input.Say("at this size the animation has more than %s: size=%d, or a part with from and to, probably fits",
		sizeText(f.max), max(less, leastSize(f.solution, f.asked))))
	_, err = w.Write(out.Bytes())
	return r, err
}

// lower takes something away, given which share of the file fits. It reports false if there
// is nothing left to take.
func (f *fitting) lower(share float64) bool {
	asked := f.asked.MaxBytes > 0
	switch {
	case asked && f.lowerFrames(share, smooth) || !asked && f.lowerFrames(share, f.asked.moving()):
	case !asked && f.max < mostBytes:
		// Frames that were taken away for the lower bound may fit the higher one.
		f.max = mostBytes
		f.frames = min(f.all, max(f.frames, int(float64(f.frames)*share*mostBytes/autoBytes)))
		f.now.MaxFrames = f.frames
		if f.frames == f.all {
			f.now.MaxFrames = f.asked.MaxFrames
		}
	case f.lowerEnding():
	case f.moving && f.now.Motion == "":
		f.now.Motion = "coarse"
	case !asked:
		return false
	case f.lowerFrames(share, f.asked.moving()):
	case f.lowerSize(share, max(f.least, f.asked.Size/2)):
	case f.lowerFrames(share, 1):
	default:
		return f.lowerSize(share, f.least)
	}
	return true
}

// lowerFrames takes frames of motion away while a move has more than each.
func (f *fitting) lowerFrames(share float64, each int) bool {
	if !f.moving {
		return false
	}
	if tween := f.now.Tween; tween > 0 {
		f.now.Tween = max(min(tween, each), tween-1)
		return f.now.Tween < tween
	}
	least := f.now.framesOf(f.moves(), each)
	if f.frames <= least {
		return false
	}
	f.frames = max(least, min(f.frames*9/10, int(float64(f.frames)*share)))
	f.now.MaxFrames = f.frames
	return true
}

// moves returns how many moves the animation shows one after the other.
func (f *fitting) moves() int {
	if f.asked.View == raceView {
		return max(len(f.solution.Moves), len(f.solution.Comparison.Moves))
	}
	return len(f.solution.Moves)
}

// lowerEnding takes motion after the last move away, if there is any.
func (f *fitting) lowerEnding() bool {
	if !f.moving || f.now.calmEnding {
		return false
	}
	f.now.calmEnding = true
	lines, err := f.asked.lines(f.solution, f.asked.view("solution"))
	f.calm = err == nil && lines[0].Timing.Ending.Frames() > lines[0].Timing.Ending.Still().Frames()
	return f.calm
}

// lowerSize takes pixels away down to a size of least. Bytes grow with the area at most.
func (f *fitting) lowerSize(share float64, least int) bool {
	size := f.now.Size
	if size <= least {
		return false
	}
	f.now.Size = max(least, min(size*98/100, max(size/2, int(float64(size)*math.Sqrt(share)))))
	return true
}

// checkLeast returns an error at once where not even the smallest file fits.
func (f *fitting) checkLeast(draw drawFunc) error {
	o := f.asked
	f.least = leastSize(f.solution, o)
	o.Size, o.Tween, o.MaxFrames = f.least, 1, 0
	_, err := draw(&capped{max: f.max}, o)
	if errors.Is(err, errFull) {
		return f.noFit()
	}
	return nil
}

// leastSize returns the smallest size at which labels can be read, or, without labels, at
// which a piece can be drawn; but no more than was asked for.
func leastSize(s Solution, j job) int {
	const legible = 16 // pixels of a cell
	cell := 1
	if j.Labels.isOn(true) && j.Lang != "none" {
		cell = legible
	}
	d := shape(s, j)
	for size := minSize; size < j.Size; size++ {
		if p, err := d.Arrange(size); err == nil && p.Boards[0].Cell >= cell {
			return size
		}
	}
	return j.Size
}

// notes lists what was taken away, so that the file has so many frames.
func (f *fitting) notes(frames int) (notes []input.Message) {
	if f.now.Tween != f.asked.Tween {
		notes = append(notes, input.Say("tween lowered from %d to %d", f.asked.Tween, f.now.Tween))
	}
	if f.now.MaxFrames != f.asked.MaxFrames {
		asked, _, err := frameCount(f.solution, f.asked)
		if err == nil && frames < asked {
			notes = append(notes, input.Say("frames lowered from %d to %d", asked, frames))
		}
	}
	if f.calm {
		notes = append(notes, input.Word("no motion after the last move"))
	}
	if f.now.Motion != f.asked.Motion {
		notes = append(notes, input.Word("fewer colours on moving pieces"))
	}
	if f.now.Size != f.asked.Size {
		notes = append(notes, input.Say("size lowered from %d to %d", f.asked.Size, f.now.Size))
	}
	return notes
}

// fits says what was taken away so that the file fits.
func (f *fitting) fits(frames int) []input.Message {
	notes := f.notes(frames)
	if len(notes) == 0 {
		return nil
	}
	all := notes[0]
	for _, n := range notes[1:] {
		all = input.Say("%s, %s", all, n)
	}
	return []input.Message{input.Say("to fit %s: %s", sizeText(f.max), all)}
}

// sizeText writes a number of bytes in the unit in which it was most likely given: 300 KiB, 5 MB.
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

func (f *fitting) noFit() error {
	return input.Errorf("allow more bytes, show a part with from and to, or leave labels out",
		"max-bytes: nothing fits %s, even without motion and at %d pixels, the least at which it can be read", sizeText(f.max), max(f.least, minSize))
}
