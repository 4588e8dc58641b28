package render

import (
	"slices"
	"time"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// Default durations of the first and the last frame.
const defaultFirst, defaultLast = time.Second, 2500 * time.Millisecond

// timings returns the timing of each list of moves from b. It returns an error if Options.Part is
// outside the longest list. Shorter lists stop at their last move.
func (j job) timings(b board.Board, lists [][]board.Move) ([]scene.Timing, error) {
	centiseconds := func(d, byDefault time.Duration) int {
		if d == 0 {
			d = byDefault
		}
		return scene.Centiseconds(d)
	}
	n := 0
	for _, moves := range lists {
		n = max(n, len(moves))
	}
	t := scene.Timing{
		Tween: j.Tween, MaxFrames: j.MaxFrames, Counter: j.Counter.isOn(true) || j.Explains(), CounterFirst: j.Explains(), SeparateCounter: j.separateCounter, Highlight: j.Highlight.isOn(true),
		First: centiseconds(j.Pace.First, defaultFirst), Last: centiseconds(j.Pace.Last, defaultLast), From: j.Part.From, To: j.end(n),
	}
	if j.Pace.Move > 0 {
		t.Move = scene.Centiseconds(j.Pace.Move)
	}
	if t.MaxFrames == 0 {
		t.MaxFrames = max(autoFrames, j.maxFrameCount(t.To-t.From, j.minTween()))
	}
	all := make([]scene.Timing, len(lists))
	var first board.Board
	for i, moves := range lists {
		all[i] = t
		all[i].Paths = scene.DisplayPaths(b, moves)
		all[i].From, all[i].To = min(t.From, len(moves)), min(t.To, len(moves))
		end := b.Apply(moves...)
		if i == 0 {
			first = end
		}
		if all[i].To == len(moves) && all[i].To > all[i].From {
			// The photo is cut so that the final position of the first list restores it.
			photo := j.hasPhoto() && len(b.Walls) == 0 && samePlaces(first, end)
			all[i].Ending = scene.NewEnding(end, photo, t.Highlight)
		}
		if e := all[i].Ending; j.stillEnding || t.Tween == 1 || all[i].To-all[i].From+1+e.FrameCount() > t.MaxFrames {
			all[i].Ending = e.WithoutMotion()
		}
	}
	return all, t.Validate(n)
}

// samePlaces reports whether every piece has the same place on both boards.
func samePlaces(a, b board.Board) bool {
	return slices.EqualFunc(a.Pieces, b.Pieces, func(p, q board.Piece) bool { return p.At == q.At })
}
