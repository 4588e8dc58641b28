package render

import (
	"slices"
	"time"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// How long the first and the last frame are held where nobody says it.
const ownFirst, ownLast = time.Second, 2500 * time.Millisecond

// timings returns the timing of each list of moves from b. From and to lie within the longest;
// a shorter one ends at its own end.
func (j job) timings(b board.Board, lists [][]board.Move) ([]scene.Timing, error) {
	or := func(d, own time.Duration) int {
		if d == 0 {
			d = own
		}
		return scene.Centiseconds(d)
	}
	n := 0
	for _, moves := range lists {
		n = max(n, len(moves))
	}
	t := scene.Timing{
		Tween: j.Tween, MaxFrames: j.MaxFrames, Counter: j.Counter.isOn(true) || j.Explains(), Ahead: j.Explains(), CountApart: j.countApart, Highlight: j.Highlight.isOn(true),
		First: or(j.Pace.First, ownFirst), Last: or(j.Pace.Last, ownLast), From: j.Part.From, To: j.end(n),
	}
	if j.Pace.Move > 0 {
		t.Move = scene.Centiseconds(j.Pace.Move)
	}
	if t.MaxFrames == 0 {
		t.MaxFrames = max(autoFrames, j.framesOf(t.To-t.From, j.moving()))
	}
	all := make([]scene.Timing, len(lists))
	var first board.Board
	for i, moves := range lists {
		all[i] = t
		all[i].Ways = scene.Ways(b, moves)
		all[i].From, all[i].To = min(t.From, len(moves)), min(t.To, len(moves))
		end := b.Apply(moves...)
		if i == 0 {
			first = end
		}
		if all[i].To == len(moves) && all[i].To > all[i].From {
			// The photo is cut such that the first board ends with it.
			photo := j.hasImage() && len(b.Walls) == 0 && samePlaces(first, end)
			all[i].Ending = scene.EndingOf(end, photo, t.Highlight)
		}
		if e := all[i].Ending; j.calmEnding || t.Tween == 1 || all[i].To-all[i].From+1+e.Frames() > t.MaxFrames {
			all[i].Ending = e.Still()
		}
	}
	return all, t.Check(n)
}

// samePlaces reports whether each piece stands at one place on both boards.
func samePlaces(a, b board.Board) bool {
	return slices.EqualFunc(a.Pieces, b.Pieces, func(p, q board.Piece) bool { return p.At == q.At })
}
