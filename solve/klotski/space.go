//go:build !js

package klotski

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/klotski/internal/classic"
)

// namedSpace returns the space klotski:all, which has all layouts of the classic board, or a space
// such as klotski:v4h1s4, which has all layouts of one piece set.
func namedSpace(text string) (solve.Space, bool, error) {
	if text == "klotski:all" {
		return layoutSpace(text, "华容道", classic.Sets()), true, nil
	}
	name, _ := strings.CutPrefix(text, prefix)
	if !isPieceSet(name) || name == text {
		return solve.Space{}, false, nil
	}
	set, err := classic.ParseSet(name)
	if err != nil {
		return solve.Space{}, true, err
	}
	return layoutSpace(prefix+set.String(), set.String(), []classic.Set{set}), true, nil
}

// isPieceSet reports whether text has the syntax v4h1s4: the letters v, h and s, each with a number
// of one or two digits.
func isPieceSet(text string) bool {
	for text != "" {
		rest := strings.TrimLeft(text[1:], "0123456789")
		if digits := len(text) - 1 - len(rest); !strings.Contains("vhs", text[:1]) || digits < 1 || digits > 2 {
			return false
		}
		if text = rest; text == "" {
			return true
		}
	}
	return false
}

func layoutSpace(id, name string, sets []classic.Set) solve.Space {
	return solve.Space{
		ID: id, Title: "all layouts of " + name, PositionID: positionID, Rename: canonicalLayout,
		Board: mustParseBoard("0xx0/0xx0/0000/0000/0000"), // shows the goal, which all layouts share
		Census: func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
			return classic.Census(ctx, sets, o, mustParseBoard)
		},
	}
}

// mustParseBoard parses a layout. It panics if the layout is invalid.
func mustParseBoard(text string) board.Board {
	b, err := parseBoard(text)
	if err != nil {
		panic(err)
	}
	return b
}

// canonicalLayout returns a classic layout with its pieces renamed as in a census. It reports false
// if b is not a classic layout.
func canonicalLayout(b board.Board) (board.Board, bool) {
	c, ok := encodeLayout(b)
	if !ok {
		return board.Board{}, false
	}
	return mustParseBoard(c.rows()), true
}
