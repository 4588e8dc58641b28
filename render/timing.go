package render

import (
	"time"

	"slidegif/render/scene"
)

// timing returns how long each part of the solution lasts.
func (o Options) timing(s Show) (scene.Timing, error) {
	or := func(d, own time.Duration) int {
		if d == 0 {
			d = own
		}
		return scene.Centiseconds(d)
	}
	n := len(s.Moves)
	t := scene.Timing{
		Tween: o.Tween, MaxFrames: o.MaxFrames, Counter: o.Counter.or(true), CountApart: o.countApart, Highlight: o.Highlight.or(true),
		First: or(o.First, time.Second), Last: or(o.Last, 2500*time.Millisecond), From: o.From, To: o.To,
	}
	if o.Move > 0 {
		t.Move = scene.Centiseconds(o.Move)
	}
	if t.MaxFrames == 0 {
		t.MaxFrames = autoFrames
	}
	switch o.To {
	case 0:
		t.To = n
	case Start:
		t.To = 0
	}
	if err := t.Check(n); err != nil {
		return t, err
	}
	if t.To == n && t.To > t.From {
		end := s.Board
		for _, m := range s.Moves {
			end = end.Apply(m)
		}
		t.Ending = scene.EndingOf(end, o.Image != "" && len(s.Board.Walls) == 0)
		if t.Tween == 1 || t.To-t.From+1+t.Ending.Frames() > t.MaxFrames {
			t.Ending = t.Ending.Still()
		}
	}
	return t, nil
}
