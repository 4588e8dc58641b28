package render

import (
	"context"
	"image"
	"slices"
	"sync"

	"slidegif/render/internal/atlas"
	"slidegif/render/internal/plan"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A PackedMap is a map in the form that the script of a page reads.
type PackedMap = atlas.Packed

func mapText(w words.Language, name, _ string, _ int) string { return w.Map(name) }

// roadNames returns the names of the roads on a map: the solution, and the given moves.
func roadNames(s Solution, lang string) []string {
	names := s.RaceLengths(lang)
	slices.Reverse(names)
	return names
}

// mapMovesContent returns an animation with the map next to the board. If moves are given, a second board plays the
// solution.
func mapMovesContent(d *decision) (plan.Content, error) {
	s, l := d.solution, words.In(d.options.Lang)
	if s.Map == nil {
		return nil, input.Errorf("set Solution.Map", "view: a map needs a state space")
	}
	d.design.Theme.DarkColors = nil // maps have no dark version
	var shared sync.Mutex           // one computation serves all sizes
	var m *StateSpace
	d.design.Panel = func(ctx context.Context, size image.Point) (theme.Panel, error) {
		shared.Lock()
		defer shared.Unlock()
		if m == nil {
			var err error
			if m, err = d.printedMap(ctx); err != nil {
				return theme.Panel{}, err
			}
		}
		panel := atlas.Panel{Map: m, Details: mapDetails(l, m, s), Count: l.MapCount(m.Len(), m.Radius, len(m.Roads) > 0), Scale: l.MapScale(s.Metric), Font: d.design.Font, Vector: !d.format.framed()}
		if n := len(m.Roads); n > 0 {
			panel.Left = movesLeft(m.Roads[n-1])
		}
		if d.design.Race != nil {
			panel.Names = roadNames(s, d.options.Lang)
			panel.Detours = detoursOf(l, m, s)
		}
		return panel.Draw(ctx, d.design.Theme, size)
	}
	return plan.NewAnimation(d.lines), nil
}

// mapDetails describes the positions of a map, and counts the forced positions of the solution s.
func mapDetails(l words.Language, m *StateSpace, s Solution) string {
	sum := m.Summary()
	return l.MapDetails(sum.Positions, sum.Solved, sum.Greatest, m.Radius, len(m.Roads) > 0, s.Metric) + l.MapForced(s.ForcedCount)
}

// detoursOf describes the detours of the given moves.
func detoursOf(l words.Language, m *StateSpace, s Solution) string {
	moves, parts, longest := m.Detours()
	return l.MapDetours(moves, parts, longest, s.Metric)
}

func movesLeft(r Road) (left []int) {
	for n := len(r.After) - 1; n >= 0; n-- {
		left = append(left, n)
	}
	return left
}

// printedMap returns the state space with boards as they are printed: cropped, and with translated labels.
func (d *decision) printedMap(ctx context.Context) (*StateSpace, error) {
	m, err := d.solution.Map(ctx)
	if err != nil {
		return nil, err
	}
	return d.withPrintedBoards(m), nil
}

// withPrintedBoards returns a copy of a state space with boards as they are printed.
func (d *decision) withPrintedBoards(m *StateSpace) *StateSpace {
	printed := *m
	printed.Board = func(position uint32) board.Board { return croppedBoard(m.Board(position)).Translate(d.options.Lang) }
	return &printed
}
