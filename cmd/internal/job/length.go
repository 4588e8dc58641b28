package job

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
)

// maxDraws bounds the search for a puzzle of a wanted length.
const maxDraws = 10_000

// DrawLength returns the puzzle that the seed stands for among the random ones of a kind
// whose optimum in o.Metric lies in low..high. Kinds that cannot draw it directly are
// asked for one puzzle after another; where none fits the error is a *solve.Limit.
func DrawLength(ctx context.Context, k *solve.Kind, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	if k.RandomLength != nil {
		return k.RandomLength(ctx, params, seed, o, low, high)
	}
	seeds := solve.NewRand(seed)
	for range maxDraws {
		if err := ctx.Err(); err != nil {
			return nil, err // a small puzzle is solved before its search looks at ctx
		}
		p, err := k.Random(ctx, params, seeds.Uint64())
		if err != nil {
			return nil, err
		}
		s, err := p.Solve(ctx, o)
		if errors.Is(err, solve.ErrUnsolvable) || errors.Is(err, solve.ErrLimit) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if n := len(s.Moves); low <= n && n <= high {
			return p, nil
		}
	}
	return nil, &solve.Limit{
		What: fmt.Sprintf("of %d draws: none has a length of %d to %d", maxDraws, low, high),
		Hint: "try another --seed or a wider --length",
	}
}

// ParseLength reads a wanted length: N, a range A-B, or hardest.
func ParseLength(text string) (low, high int, err error) {
	if text == "hardest" {
		return solve.Hardest, solve.Hardest, nil
	}
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	low, errLow := strconv.Atoi(from)
	high, errHigh := strconv.Atoi(to)
	if errLow != nil || errHigh != nil || low < 0 || high < low {
		return 0, 0, board.BadInput("give a length as 20, 20-25 or hardest", "%.40q is not a length or a range", text)
	}
	return low, high, nil
}
