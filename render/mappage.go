//go:build !js

package render

import (
	"context"
	"io"

	"slidegif/render/player"
	"slidegif/render/words"
)

// PackMap returns the map of a solution in the colours of the draft.
func (draft Draft) PackMap(s Solution, m *StateSpace) (PackedMap, error) {
	d := draft.decision
	if err := d.complete(s); err != nil {
		return PackedMap{}, err
	}
	return m.Pack(d.design.Theme.Land())
}

// WriteMapPage writes a self-contained web page that plays a game next to the map of its state space. The game must
// have been made from the given solution.
func (draft Draft) WriteMapPage(ctx context.Context, w io.Writer, s Solution, g player.Game) (Report, error) {
	d := draft.decision
	m, err := s.Map(ctx)
	if err != nil {
		return Report{}, err
	}
	packed, err := draft.PackMap(s, m)
	if err != nil {
		return Report{}, err
	}
	l := words.In(d.options.Lang)
	page, err := g.MapPage(player.Map{
		Data: packed, Title: l.Map(g.Name()), Details: mapDetails(l, m, s), Scale: l.MapScale(s.Metric), NoGoal: l.NoGoal(),
		Names: l.MapNames(packed.Greatest, s.Metric),
	})
	if err != nil {
		return Report{}, err
	}
	return Report{Frames: 1, Width: g.Size.X, Height: g.FrameHeight(g.Size.X)}, writeLimited(w, d.options.MaxBytes, page)
}
