package klotski

import (
	"context"
	"regexp"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/klotski/classic"
)

func positionID(b board.Board) string { return prefix + describe(b) }

// space returns the positions that the start of p can reach.
func space(p solve.Puzzle) (solve.Space, error) { return census.Space(p, positionID), nil }

var setOnly = regexp.MustCompile(`^klotski:((?:[vhs][0-9]{1,2})+)$`)

// namedSpace reads klotski:all, every layout of the classic board, and klotski:v4h1s4,
// those with a set of pieces.
func namedSpace(text string) (solve.Space, bool, error) {
	if text == "klotski:all" {
		return layoutSpace(text, "all layouts of 华容道", classic.Layouts)
	}
	m := setOnly.FindStringSubmatch(text)
	if m == nil {
		return solve.Space{}, false, nil
	}
	set, err := classic.ParseSet(m[1])
	if err != nil {
		return solve.Space{}, true, err
	}
	return layoutSpace(prefix+set.String(), "all layouts of "+set.String(), func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
		return classic.SetLayouts(ctx, set, o)
	})
}

func layoutSpace(id, title string, count func(context.Context, solve.CensusOptions) (*solve.Census, error)) (solve.Space, bool, error) {
	b, err := parseBoard("0xx0/0xx0/0000/0000/0000") // what all layouts have in common is the goal
	return solve.Space{
		Kind: Kind, ID: id, Title: title, Board: b, Census: count, PositionID: positionID, Rename: classic.Renamed,
	}, true, err
}
