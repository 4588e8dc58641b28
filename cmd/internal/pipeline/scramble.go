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

// scrambleKey is the key of a scramble in a puzzle file, and the prefix of a scramble text:
//
//	scramble:MOVES          moves from the 4x4 goal
//	scramble:MOVES:PUZZLE   moves from the goal of a puzzle, a kind or a size
const scrambleKey = "scramble"

// parseScramble parses a scramble text. It reports whether text has the prefix.
func parseScramble(ctx context.Context, text string) (p Puzzle, ok bool, err error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), scrambleKey+":")
	if !ok {
		return p, false, nil
	}
	moves, id, _ := strings.Cut(rest, ":")
	p, err = Scramble(ctx, id, "", moves)
	return p, true, withPlace(scrambleKey, err)
}

// ScrambleText returns the scramble text for moves from the goal of a puzzle. If moves is empty, it returns puzzle.
func ScrambleText(puzzle, moves string) string {
	if moves == "" {
		return puzzle
	}
	return scrambleKey + ":" + moves + ":" + puzzle
}

// Scramble returns the puzzle that starts at the position reached by moves from the goal. The goal comes from id: a
// puzzle, a kind or a size. An empty id means the 4x4 goal. A non-empty goal replaces the goal of id.
func Scramble(ctx context.Context, id, goal, moves string) (Puzzle, error) {
	id = strings.TrimSpace(id)
	k, desc, found := catalog.FindKind(id)
	if p, err := ParseID(ctx, id); !found && err == nil {
		k, found = p.Kind(), true
		_, desc, _ = strings.Cut(p.ID(), ":")
	}
	if name, rest, ok := strings.Cut(id, ":"); !found && ok { // a kind with a size or a goal
		var err error
		if k, _, err = FindKind(name); err != nil {
			return Puzzle{}, err
		}
		desc = rest
	} else if !found {
		k, desc = catalog.Kinds[slices.IndexFunc(catalog.Kinds, hasScrambles)], id
	}
	if !hasScrambles(k) {
		return Puzzle{}, input.Errorf("only tiles have scrambles", "%s has no scrambles", k.DisplayName())
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

// scrambleMoves returns the moves from the goal to the start: the reversed solution. It returns nil if the kind has
// no scrambles or no solution is known.
func (s Solved) scrambleMoves() *string {
	if !hasScrambles(s.Kind()) || !s.Reached() {
		return nil
	}
	opposite := strings.NewReplacer("U", "D", "D", "U", "L", "R", "R", "L") // paths of tiles are one cell long
	var reversed []board.Move
	for _, m := range slices.Backward(s.Solution.Moves) {
		pieces := slices.Clone(m.Pieces)
		slices.Reverse(pieces) // the tile next to the blank comes first
		reversed = append(reversed, board.Move{Pieces: pieces, Path: opposite.Replace(m.Path)})
	}
	text := s.Kind().Notations[0].Write(s.Start.Apply(s.Solution.Moves...), reversed)
	return &text
}

func hasScrambles(k *solve.Kind) bool { return k.Scramble != nil }
