//go:build !js

package klotski

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/klotski/internal/classic"
)

// namedSpace reads klotski:all, every layout of the classic board, and klotski:v4h1s4,
// those with a set of pieces.
func namedSpace(text string) (solve.Space, bool, error) {
	if text == "klotski:all" {
		return layoutSpace(text, "华容道", classic.Sets()), true, nil
	}
	name, _ := strings.CutPrefix(text, prefix)
	if !isSet(name) || name == text {
		return solve.Space{}, false, nil
	}
	set, err := classic.ParseSet(name)
	if err != nil {
		return solve.Space{}, true, err
	}
	return layoutSpace(prefix+set.String(), set.String(), []classic.Set{set}), true, nil
}

// isSet reports whether a text has the form v4h1s4: letters, each with a number of one or
// two digits.
func isSet(text string) bool {
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
		ID: id, Title: "all layouts of " + name, PositionID: positionID, Rename: renamed,
		Board: boardOf("0xx0/0xx0/0000/0000/0000"), // what all layouts have in common is the goal
		Census: func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
			return classic.Census(ctx, sets, o, boardOf)
		},
	}
}

// boardOf returns the board of a layout.
func boardOf(text string) board.Board {
	b, err := parseBoard(text)
	if err != nil {
		panic(err) // layouts are boards
	}
	return b
}

// renamed returns a layout of the classic board with its pieces named as the census names them,
// and false where it is none.
func renamed(b board.Board) (board.Board, bool) {
	c, ok := codedOf(b)
	if !ok {
		return board.Board{}, false
	}
	return boardOf(c.rows()), true
}
