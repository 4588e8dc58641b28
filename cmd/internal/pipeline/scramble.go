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

// scrambleKey is the key for a scramble in a puzzle file. A scramble in text form begins with the same
// word:
//
//	scramble:MOVES          moves from the 4x4 goal
//	scramble:MOVES:PUZZLE   moves from the goal of a puzzle, a kind or a size
const scrambleKey = "scramble"

// parseScramble parses a scramble text such as scramble:MOVES:PUZZLE. parseScramble reports whether text
// starts with the prefix of a scramble.
func parseScramble(ctx context.Context, text string) (p Puzzle, ok bool, err error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), scrambleKey+":")
	if !ok {
		return p, false, nil
	}
	moves, id, _ := strings.Cut(rest, ":")
	p, err = Scramble(ctx, id, "", moves)
	return p, true, withPlace(scrambleKey, err)
}

// ScrambleText returns the text of a scramble; see parseScramble. The moves start at the goal of the
// puzzle. Without moves, ScrambleText returns the puzzle unchanged.
func ScrambleText(puzzle, moves string) string {
	if moves == "" {
		return puzzle
	}
	return scrambleKey + ":" + moves + ":" + puzzle
}

// Scramble applies the moves to a goal and returns the puzzle that starts at the resulting position. id is a
// puzzle, a kind or a size, and selects the goal. If id is empty, the goal is the standard 4x4 goal. Unless goal is
// empty, goal replaces the goal selected by id.
func Scramble(ctx context.Context, id, goal, moves string) (Puzzle, error) {
	id = strings.TrimSpace(id)
	k, desc, found := catalog.FindKind(id)
	if p, err := ParseID(ctx, id); !found && err == nil {
		k, found = p.Kind(), true
		_, desc, _ = strings.Cut(p.ID(), ":")
	}
	if name, rest, ok := strings.Cut(id, ":"); !found && ok { // the name of a kind, followed by a size or a goal
		var err error
		if k, _, err = FindKind(name); err != nil {
			return Puzzle{}, err
		}
		desc = rest
	} else if !found {
		k, desc = catalog.Kinds[slices.IndexFunc(catalog.Kinds, hasScrambles)], id
	}
	if !hasScrambles(k) {
		return Puzzle{}, input.Errorf("only tiles can be scrambled", "%s cannot be scrambled", k.DisplayName())
	}
	if goal != "" {
		desc = ":" + goal
	}
	p, err := k.Scramble(ctx, desc, moves)
	if err != nil {
		return Puzzle{}, err
	}
	return PuzzleOf(catalog.Identify(p)), nil
}

// scrambleMoves returns the moves that lead from the goal to the start: the solution in reverse.
// scrambleMoves returns nil for kinds without scrambles and for unsolved puzzles.
func (s Solved) scrambleMoves() *string {
	if !hasScrambles(s.Kind()) || !s.Reached() {
		return nil
	}
	opposite := strings.NewReplacer("U", "D", "D", "U", "L", "R", "R", "L") // every path of a tile is one cell long
	var reversed []board.Move
	for _, m := range slices.Backward(s.Solution.Moves) {
		pieces := slices.Clone(m.Pieces)
		slices.Reverse(pieces) // list the tile next to the blank first
		reversed = append(reversed, board.Move{Pieces: pieces, Path: opposite.Replace(m.Path)})
	}
	text := s.Kind().Notations[0].Write(s.Start.Apply(s.Solution.Moves...), reversed)
	return &text
}

func hasScrambles(k *solve.Kind) bool { return k.Scramble != nil }
