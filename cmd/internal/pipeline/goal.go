package pipeline

import (
	"context"
	"errors"
	"io"
	"strings"

	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// LoadGoal is Load with a goal in place of the puzzle's; empty leaves that. A start whose kind
// asks for a goal needs none of its own then.
func LoadGoal(ctx context.Context, arg, goal string, stdin io.Reader) (Puzzle, error) {
	p, err := Load(ctx, arg, stdin)
	switch _, bad := errors.AsType[*input.Error](err); {
	case goal == "" || err != nil && !bad:
		return p, err
	case err == nil:
		return p, at("--goal", p.SetGoal(goal))
	case arg == "-" || isFile(arg):
		return p, err
	}
	if whole, failed := ParseID(ctx, arg+":"+goal); failed == nil {
		return whole, nil
	}
	return p, err
}

// SetGoal gives the puzzle a goal in the notation of its kind's IDs, in place of the one that
// it has. What its file says of metric, labels and moves stays.
func (p *Puzzle) SetGoal(goal string) error {
	k := p.Kind()
	if k.OneGoal {
		return input.Errorf("leave the goal out", "%s: the rules give the goal", k.Name)
	}
	if strings.Contains(goal, ":") || strings.TrimSpace(goal) == "" {
		return input.Errorf("give the goal alone, as 123456780 or x@3.3", "%s: %q is not a goal", k.Name, input.Clip(goal, 40))
	}
	parts := strings.SplitN(p.ID(), ":", 4) // kind, start, goal, options
	id := parts[1] + ":" + strings.TrimSpace(goal)
	if len(parts) == 4 {
		id += ":" + parts[3]
	}
	other, err := k.Parse(id)
	if err != nil {
		return err
	}
	other = catalog.Known(other)
	start := other.Board()
	start.Name = p.Start.Name
	labels := map[string]string{}
	for _, piece := range p.Start.Pieces {
		labels[piece.Name] = piece.Label
	}
	for i, piece := range start.Pieces {
		start.Pieces[i].Label = labels[piece.Name]
	}
	if other.ID() == p.ID() {
		start.Slug, start.English = p.Start.Slug, p.Start.English
	}
	p.Puzzle, p.Start = other, start
	return nil
}
