package render

import (
	"slices"
	"time"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// timings returns the timing of each list of moves from b. From and to lie within the longest;
// a shorter one ends at its own end.
func (o Options) timings(b board.Board, lists [][]board.Move) ([]scene.Timing, error) {
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
		Tween: o.Tween, MaxFrames: o.MaxFrames, Counter: o.Counter.isOn(true) || o.explains(), Ahead: o.explains(), CountApart: o.countApart, Highlight: o.Highlight.isOn(true),
		First: or(o.First, time.Second), Last: or(o.Last, 2500*time.Millisecond), From: o.From, To: o.To,
	}
	if o.Move > 0 {
		t.Move = scene.Centiseconds(o.Move)
	}
	switch o.To {
	case 0:
		t.To = n
	case Start:
		t.To = 0
	}
	if t.MaxFrames == 0 {
		t.MaxFrames = max(autoFrames, o.framesOf(t.To-t.From, o.moving()))
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
			photo := o.hasImage() && len(b.Walls) == 0 && samePlaces(first, end)
			all[i].Ending = scene.EndingOf(end, photo, t.Highlight)
		}
		if e := all[i].Ending; o.calmEnding || t.Tween == 1 || all[i].To-all[i].From+1+e.Frames() > t.MaxFrames {
			all[i].Ending = e.Still()
		}
	}
	return all, t.Check(n)
}

// samePlaces reports whether each piece stands at one place on both boards.
func samePlaces(a, b board.Board) bool {
	return slices.EqualFunc(a.Pieces, b.Pieces, func(p, q board.Piece) bool { return p.At == q.At })
}
