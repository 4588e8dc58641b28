package klotski

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/klotski/internal/classic"
)

// NamedSpace returns the set of layouts with the given name. The name klotski:all means all layouts
// of the classic board, and a name such as klotski:v4h1s4 means all layouts of one piece set. For
// all other names, NamedSpace returns false.
func NamedSpace(text string) (solve.Space, bool, error) {
	name, ok := strings.CutPrefix(text, prefix)
	if !ok {
		return solve.Space{}, false, nil
	}
	sets, ok, err := classic.NamedSets(name)
	switch {
	case !ok || err != nil:
		return solve.Space{}, ok, err
	case name == classic.All:
		return layoutSpace(text, "华容道", sets), true, nil
	}
	return layoutSpace(prefix+sets[0].String(), sets[0].String(), sets), true, nil
}

func layoutSpace(id, name string, sets []classic.Set) solve.Space {
	return solve.Space{
		ID: id, Title: "all layouts of " + name, PositionID: positionID, Rename: canonicalLayout,
		// The board shows the goal of all layouts.
		Board: mustParseBoard("0xx0/0xx0/0000/0000/0000"),
		Census: func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
			return classic.Count(ctx, sets, o, mustParseBoard)
		},
	}
}

// mustParseBoard parses the text of a layout. mustParseBoard panics if the text is invalid.
func mustParseBoard(text string) board.Board {
	p, err := parsePuzzle(text, false)
	if err != nil {
		panic(err)
	}
	return p.board
}

// canonicalLayout converts a board to a classic layout and renames its pieces as in a census. If
// the board is not a classic layout, canonicalLayout reports false.
func canonicalLayout(b board.Board) (board.Board, bool) {
	c, ok := encodeLayout(b)
	if !ok {
		return board.Board{}, false
	}
	return mustParseBoard(c.rows()), true
}
