package pipeline

import (
	"context"
	"strings"

	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// SetGoal gives the puzzle a goal in the notation of its kind's IDs, in place of the one that
// it has. What its file says of name, metric, labels and moves stays; the name of a layout goes, since the
// layout has another goal.
func (p *Puzzle) SetGoal(goal string) error {
	k := p.Kind()
	if k.OneGoal {
		return input.Errorf("leave the goal out", "%s: the rules give the goal", k.Called())
	}
	if strings.Contains(goal, ":") || strings.TrimSpace(goal) == "" {
		return input.Errorf("give the goal alone, as 123456780 or x@3.3", "%s: %q is not a goal", k.Called(), input.Clip(goal, 40))
	}
	parts := strings.SplitN(p.ID(), ":", 4) // kind, start, goal, options
	id := parts[1] + ":" + strings.TrimSpace(goal)
	if len(parts) == 4 {
		id += ":" + parts[3]
	}
	other, err := catalog.Parse(context.Background(), k.Name+":"+id) // which draws nothing
	if err != nil {
		return err
	}
	start := other.Board()
	if named := p.Puzzle.Board().Name; p.Start.Name != named { // by its file
		start.Name, start.Slug, start.English, start.Chinese = p.Start.Name, "", "", ""
	}
	labels := map[string]string{}
	for _, piece := range p.Start.Pieces {
		labels[piece.Name] = piece.Label
	}
	for i, piece := range start.Pieces {
		start.Pieces[i].Label = labels[piece.Name]
	}
	if other.ID() == p.ID() {
		start.Name, start.Slug, start.English, start.Chinese = p.Start.Name, p.Start.Slug, p.Start.English, p.Start.Chinese
	}
	p.Puzzle, p.Start = other, start
	return nil
}
