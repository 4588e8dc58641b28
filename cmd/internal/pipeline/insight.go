package pipeline

import (
	"context"
	"errors"

	"slidegif/render/words"
	"slidegif/solve"
)

type insightJSON struct {
	Shortest string `json:"shortest"`
	Widths   []int  `json:"widths"`
	Forced   []int  `json:"forced"`
}

// insight counts the shortest solutions. Without a proved optimum, or if the count exceeds a limit of o, the result
// is nil.
func (s *Solved) insight(ctx context.Context, o solve.Options) (*solve.Insight, error) {
	if s.Given != nil || !s.Optimal() || s.Kind().Insight == nil {
		return nil, nil
	}
	o.Metric = s.Solution.Metric
	in, err := s.Kind().Insight(ctx, uncached(s.Puzzle.Puzzle), len(s.Solution.Moves), o)
	if errors.Is(err, solve.ErrLimit) {
		return nil, nil // for example, because of the timeout
	}
	return in, err
}

// uncached returns the inner puzzle of a puzzle that caches its solutions, and other puzzles unchanged.
// The functions of a kind need the inner puzzle, because each kind has its own type.
func uncached(p solve.Puzzle) solve.Puzzle {
	if cached, ok := p.(interface{ Unwrap() solve.Puzzle }); ok {
		return cached.Unwrap()
	}
	return p
}

// InsightText describes all shortest solutions, in a form to append to the result of LengthText; see
// words.Language.Insight. Without s.WantsInsight or a proved optimum, the text is empty.
func (s Solved) InsightText(lang string) string {
	switch w := words.In(lang); {
	case !s.WantsInsight || s.Given != nil || !s.Optimal():
		return ""
	case s.Insight == nil:
		return w.Insight("", 0, 0)
	default:
		return w.Insight(s.Insight.Shortest.String(), len(s.Insight.ForcedBetween()), max(0, len(s.Insight.Widths)-2))
	}
}

// insightJSON returns the value of the key "insight" in JSON, or nil to omit the key.
func (s Solved) insightJSON() **insightJSON {
	if !s.WantsInsight {
		return nil
	}
	var in *insightJSON // null
	if s.Insight != nil {
		in = &insightJSON{s.Insight.Shortest.String(), s.Insight.Widths, append([]int{}, s.Insight.Forced...)}
	}
	return &in
}
