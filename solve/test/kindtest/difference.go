package kindtest

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"slidegif/solve/board"
)

// A Space is the set of positions that an engine generates for a board.
type Space[S comparable] interface {
	Encode(b board.Board) (code S, ok bool)
	Board(s S) board.Board
	Expand(dst []S, s S, left int) []S
	Predecessors(dst []S, s S) []S
	Goal(s S) bool
}

// An Oracle implements the rules of a puzzle independently of the engine. The type P is the type of
// positions.
type Oracle[P any] struct {
	Board func(p P) board.Board
	Moves func(p P) map[string]P // returns the position after each move, indexed by the description of the move
}

// Difference describes the first difference that it finds between an engine and an oracle.
// Difference explores the moves of the oracle from the start, up to about 3000 positions. A
// difference is a missing move, an extra move, or a position that only the engine or only the
// oracle considers solved.
func Difference[S comparable, P any](space Space[S], o Oracle[P], start P) string {
	const maxPositions = 3000
	visited := map[S]bool{}
	queue := []P{start}
	for ; len(queue) > 0 && len(visited) < maxPositions; queue = queue[1:] {
		b := o.Board(queue[0])
		code, ok := space.Encode(b)
		if !ok {
			return fmt.Sprintf("%s has no code", b)
		}
		if visited[code] {
			continue
		}
		visited[code] = true
		if got, want := space.Goal(code), b.Solved(); got != want {
			return fmt.Sprintf("%s: solved = %v, want %v", b, got, want)
		}
		var differences []string
		want := map[S]bool{code: true}
		reached := space.Expand(nil, code, math.MaxInt)
		moves := o.Moves(queue[0])
		for _, move := range slices.Sorted(maps.Keys(moves)) {
			next := o.Board(moves[move])
			to, ok := space.Encode(next)
			switch {
			case !ok || !slices.Contains(reached, to):
				differences = append(differences, "the move "+move+" is missing")
			case !slices.Contains(space.Predecessors(nil, to), code):
				differences = append(differences, "the reverse of the move "+move+" is missing")
			}
			want[to] = true
			queue = append(queue, moves[move])
		}
		for _, to := range reached {
			if !want[to] {
				differences = append(differences, fmt.Sprintf("unexpected move to %s", space.Board(to)))
			}
		}
		if len(differences) > 0 {
			return fmt.Sprintf("in %s %s", b, strings.Join(differences, ", "))
		}
	}
	return fmt.Sprintf("moves and goals agree in %d positions: the error must be in the search", len(visited))
}
