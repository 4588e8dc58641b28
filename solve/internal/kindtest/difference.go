package kindtest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"slidegif/solve/board"
)

// A Space is what an engine takes for the moves of a board, as solve.Space counts them.
type Space[S comparable] interface {
	Encode(b board.Board) (code S, ok bool)
	Board(s S) board.Board
	Expand(dst []S, s S) []S
	Before(dst []S, s S) []S
	Goal(s S) bool
}

// An Oracle is what the rules say, told by positions of its own.
type Oracle[P any] struct {
	Board func(p P) board.Board
	Moves func(p P) map[string]P // a piece and the way that it goes, and where that leads
}

// Difference says where an engine and an oracle part: it walks from the start by the moves of the
// oracle, and tells the first position of which a move is missing or too much, or that only one of
// them takes for solved.
func Difference[S comparable, P any](space Space[S], o Oracle[P], start P) string {
	const most = 3000
	seen := map[S]bool{}
	todo := []P{start}
	for ; len(todo) > 0 && len(seen) < most; todo = todo[1:] {
		b := o.Board(todo[0])
		code, ok := space.Encode(b)
		if !ok {
			return fmt.Sprintf("%s has no code", b)
		}
		if seen[code] {
			continue
		}
		seen[code] = true
		if got, want := space.Goal(code), b.Solved(); got != want {
			return fmt.Sprintf("%s is taken for solved: %v, want %v", b, got, want)
		}
		var faults []string
		want := map[S]bool{code: true}
		reached := space.Expand(nil, code)
		moves := o.Moves(todo[0])
		for _, move := range slices.Sorted(maps.Keys(moves)) {
			next := o.Board(moves[move])
			to, ok := space.Encode(next)
			switch {
			case !ok || !slices.Contains(reached, to):
				faults = append(faults, "the move "+move+" is missing")
			case !slices.Contains(space.Before(nil, to), code):
				faults = append(faults, "the move "+move+" is missing backwards")
			}
			want[to] = true
			todo = append(todo, moves[move])
		}
		for _, to := range reached {
			if !want[to] {
				faults = append(faults, fmt.Sprintf("the move to %s is too much", space.Board(to)))
			}
		}
		if len(faults) > 0 {
			return fmt.Sprintf("in %s %s", b, strings.Join(faults, ", "))
		}
	}
	return fmt.Sprintf("the moves and the goal are the same in %d positions: the fault is in how they are searched", len(seen))
}
