package pipeline

import (
	"context"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// scrambleKey is the key of a puzzle file, and what a text begins with that stands for a scramble:
//
//	scramble:MOVES          of the goal of 4x4
//	scramble:MOVES:PUZZLE   of the goal of a puzzle, or of a kind or a size
const scrambleKey = "scramble"

// scrambled reads such a text, and reports whether it is one.
func scrambled(ctx context.Context, text string) (p Puzzle, ok bool, err error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), scrambleKey+":")
	if !ok {
		return p, false, nil
	}
	moves, id, _ := strings.Cut(rest, ":")
	p, err = Scramble(ctx, id, "", moves)
	return p, true, at(scrambleKey, err)
}

// Scrambled returns the text that stands for a scramble of a puzzle's goal. Without moves it is the puzzle.
func Scrambled(puzzle, moves string) string {
	if moves == "" {
		return puzzle
	}
	return scrambleKey + ":" + moves + ":" + puzzle
}

// Scramble returns the puzzle whose start moves make out of its goal. The goal is that of the puzzle id, which may also
// be a kind, a size or empty; a goal that is not empty takes its place.
func Scramble(ctx context.Context, id, goal, moves string) (Puzzle, error) {
	id = strings.TrimSpace(id)
	k, desc, found := catalog.Find(id)
	if p, err := ParseID(ctx, id); !found && err == nil {
		k, found = p.Kind(), true
		_, desc, _ = strings.Cut(p.ID(), ":")
	}
	if name, rest, ok := strings.Cut(id, ":"); !found && ok { // a kind with a size, or with a goal alone
		var err error
		if k, _, err = FindKind(name); err != nil {
			return Puzzle{}, err
		}
		desc = rest
	} else if !found {
		k, desc = catalog.Kinds[slices.IndexFunc(catalog.Kinds, scrambles)], id
	}
	if !scrambles(k) {
		return Puzzle{}, input.Errorf("scrambles are for tiles", "%s has no scrambles", k.Called())
	}
	if goal != "" {
		desc = ":" + goal
	}
	p, err := k.Scramble(ctx, desc, moves)
	if err != nil {
		return Puzzle{}, err
	}
	return PuzzleOf(catalog.Known(p)), nil
}

// scramble returns moves that lead from the goal to the start, the solution backwards; nil where the
// kind has no scrambles, and where no solution is known.
func (s Solved) scramble() *string {
	if !scrambles(s.Kind()) || !s.Reached() {
		return nil
	}
	turned := strings.NewReplacer("U", "D", "D", "U", "L", "R", "R", "L") // a tile goes by one cell
	var back []board.Move
	for _, m := range slices.Backward(s.Solution.Moves) {
		pieces := slices.Clone(m.Pieces)
		slices.Reverse(pieces) // the tile next to the blank comes first
		back = append(back, board.Move{Pieces: pieces, Path: turned.Replace(m.Path)})
	}
	text := s.Kind().Notations[0].Write(s.Start.Apply(s.Solution.Moves...), back)
	return &text
}

// scrambles reports whether a kind has scrambles.
func scrambles(k *solve.Kind) bool { return k.Scramble != nil }
