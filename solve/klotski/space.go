//go:build !js

package klotski

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/klotski/classic"
)

// A browser takes no census.
func init() { Kind.NamedSpace = namedSpace }

// namedSpace reads klotski:all, every layout of the classic board, and klotski:v4h1s4,
// those with a set of pieces.
func namedSpace(text string) (solve.Space, bool, error) {
	if text == "klotski:all" {
		return layoutSpace(text, "all layouts of 华容道", classic.Layouts)
	}
	name, _ := strings.CutPrefix(text, prefix)
	if !isSet(name) || name == text {
		return solve.Space{}, false, nil
	}
	set, err := classic.ParseSet(name)
	if err != nil {
		return solve.Space{}, true, err
	}
	return layoutSpace(prefix+set.String(), "all layouts of "+set.String(), func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
		return classic.SetLayouts(ctx, set, o)
	})
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

func layoutSpace(id, title string, count func(context.Context, solve.CensusOptions) (*solve.Census, error)) (solve.Space, bool, error) {
	b, err := parseBoard("0xx0/0xx0/0000/0000/0000") // what all layouts have in common is the goal
	return solve.Space{
		Kind: Kind, ID: id, Title: title, Board: b, Census: count, PositionID: positionID, Rename: classic.Renamed,
	}, true, err
}
