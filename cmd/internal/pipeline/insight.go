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

// FindInsight counts the shortest solutions if the solution is proved to be optimal. It is not an error if
// the count exceeds a limit of o.
func (s *Solved) FindInsight(ctx context.Context, o solve.Options) error {
	s.WantsInsight = true
	if s.Given != nil || !s.Optimal() || s.Kind().Insight == nil {
		return nil
	}
	o.Metric = s.Solution.Metric
	in, err := s.Kind().Insight(ctx, s.Puzzle.Puzzle, len(s.Solution.Moves), o)
	if errors.Is(err, solve.ErrLimit) {
		return nil // for example, at the timeout
	}
	s.Insight = in
	return err
}

// InsightText returns the suffix of LengthText about all shortest solutions, such as "; 256 shortest
// solutions; all of them pass 68 of the 80 positions in between". It is empty if s.WantsInsight is not set or the
// solution is not proved to be optimal.
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

// insightJSON returns the value of the JSON key insight. A nil result omits the key.
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
