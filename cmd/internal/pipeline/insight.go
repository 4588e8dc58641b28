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

// FindInsight counts the shortest solutions, unless the solution is not proved to be one. A
// bound of o at which the count ends is no error.
func (s *Solved) FindInsight(ctx context.Context, o solve.Options) error {
	s.WantsInsight = true
	if s.Given != nil || !s.Optimal() || s.Kind().Insight == nil {
		return nil
	}
	o.Metric = s.Solution.Metric
	in, err := s.Kind().Insight(ctx, s.Puzzle.Puzzle, len(s.Solution.Moves), o)
	if errors.Is(err, solve.ErrLimit) {
		return nil // as at the end of the time
	}
	s.Insight = in
	return err
}

// InsightText goes on after the length in a language: "; 256 shortest solutions; all of
// them pass 68 of the 80 positions between". It is empty where nobody asked, and where the
// solution is not proved to be a shortest one.
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

// insightJSON returns the value of the key, nil where nobody asked: the key is left out then.
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
