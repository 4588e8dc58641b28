package document

import (
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
)

const raceView = "race"

// Races reports whether the output shows a race: the moves beside others.
func (o Output) Races() bool { return o.view() == raceView }

// Compares reports whether the output of given moves shows the optimum too, if it is known.
func (o Output) Compares() bool { return o.Races() || o.view() == "sheet" || o.view() == playerView }

// rival returns what pictures show beside the moves; nil for nothing.
func rival(s pipeline.Solved) *render.Rival {
	other := s.Other
	if s.Given != nil {
		other = s.Best
	}
	if other == nil {
		return nil
	}
	return &render.Rival{Moves: other.Moves, Metric: other.Metric, AtLeast: other.AtLeast}
}
