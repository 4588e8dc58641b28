package pipeline

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

func fixedGoalError(k *solve.Kind) error {
	return input.Errorf("omit the goal", "%s: the rules define the goal", k.DisplayName())
}

func notGoalError(k *solve.Kind, goal string) error {
	return input.Errorf("write only the goal, for example 123456780 or x@3.3", "%s: %q is not a goal", k.DisplayName(), input.Truncate(goal, 40))
}

// SetGoal replaces the goal of the puzzle. The notation of the goal is the same as in IDs. SetGoal keeps the name,
// labels, metric and moves from a puzzle file. If the goal changes, SetGoal removes the name of a layout.
func (p *Puzzle) SetGoal(goal string) error {
	k := p.Kind()
	if k.FixedGoal {
		return fixedGoalError(k)
	}
	if strings.Contains(goal, ":") || strings.TrimSpace(goal) == "" {
		return notGoalError(k, goal)
	}
	parts := strings.SplitN(p.ID(), ":", 4) // the parts are kind, start, goal and options
	id := parts[1] + ":" + strings.TrimSpace(goal)
	if len(parts) == 4 {
		id += ":" + parts[3]
	}
	other, err := catalog.Parse(context.Background(), k.Name+":"+id) // the ID contains no random puzzle, so no deadline is needed
	if err != nil {
		return err
	}
	start := other.Board()
	if named := p.Puzzle.Board().Name; p.Start.Name != named { // the name comes from the puzzle file
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
