package pipeline

import (
	"context"
	"strings"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

const (
	// teachEffort is the default effort of the search for an optimum, which is compared with a solution in
	// stages. An effort of teachEffort is enough for most 15-puzzles.
	teachEffort = 2_000_000

	// compareTaught searches for an optimum only if the lower bound, in steps, is at most maxTeachBound.
	// Above this bound, as for a random 24-puzzle, the search would rarely finish within teachEffort.
	maxTeachBound = 50
)

type stageJSON struct {
	First int      `json:"first"`
	Last  int      `json:"last"`
	Tiles []string `json:"tiles"`
	Cells [][2]int `json:"cells"`          // column and row of each tile in the goal
	Kept  []string `json:"kept,omitempty"` // tiles that were already in place before the stage

	Name map[string]string `json:"name"` // by language
	Text map[string]string `json:"text"` // by language
}

// CheckTeach returns an error if the puzzle cannot be taught in stages with the options.
func (p Puzzle) CheckTeach(o solve.Options) error {
	k := p.Kind()
	switch {
	case k.Teach == nil:
		return input.Errorf("it applies to number tiles", "teach: %s has no solutions in stages", k.DisplayName())
	case p.Given != nil:
		return input.Errorf("give only one of them", "teach cannot be combined with given moves")
	case o.Optimal:
		return input.Errorf("omit --optimal, since a solution in stages is longer than a shortest one", "teach cannot be combined with --optimal")
	}
	m, err := k.Metric(o.Metric)
	if first := k.Metrics[0]; err == nil && m != first && k.SameAs[m] != first {
		return input.Errorf(input.Say("omit the metric, or use %s", string(first)), "teach counts in the metric %s, not %s", string(first), string(m))
	}
	return err
}

// teach finds a solution in stages.
func teach(ctx context.Context, p Puzzle, o solve.Options) (Solved, error) {
	if err := p.CheckTeach(o); err != nil {
		return Solved{Puzzle: p}, err
	}
	o.Metric = p.Kind().Metrics[0]
	return p.run(o.Metric, func() (solve.Solution, error) { return p.Kind().Teach(ctx, uncached(p.Puzzle), o) })
}

// Taught reports whether the solution is divided into stages.
func (s Solved) Taught() bool { return s.Solution.Stages != nil }

// compareTaught searches for the optimum with a small effort, to compare it with a solution in stages.
func (s *Solved) compareTaught(ctx context.Context, o solve.Options) error {
	if s.Solution.LowerBound > maxTeachBound {
		return nil
	}
	if o.Effort == 0 || o.Effort > teachEffort {
		o.Effort = teachEffort
	}
	o.Files.CacheDir = "" // a comparison is not worth large tables
	return s.compare(ctx, o)
}

// stagesJSON returns the value of the key "stages" in JSON, or nil to omit the key.
func (s Solved) stagesJSON() *[]stageJSON {
	if !s.Taught() {
		return nil
	}
	names := func(pieces []int) []string {
		list := []string{}
		for _, i := range pieces {
			list = append(list, s.Start.Pieces[i].Name)
		}
		return list
	}
	list := []stageJSON{}
	for _, st := range s.Solution.Stages {
		out := stageJSON{First: st.First, Last: st.Last, Tiles: names(st.Pieces), Kept: names(st.Kept)}
		for _, c := range st.Cells {
			out.Cells = append(out.Cells, [2]int{c.X, c.Y})
		}
		out.Name = inAllLanguages(func(w words.Language) string { return w.StageName(s.Start, st) })
		out.Text = inAllLanguages(func(w words.Language) string { return w.StageText(s.Start, st) })
		list = append(list, out)
	}
	return &list
}

// inAllLanguages calls the function text for each language, and returns the results, keyed by language tag.
func inAllLanguages(text func(words.Language) string) map[string]string {
	all := map[string]string{}
	for _, l := range language.WithTexts() {
		all[l.Tag] = text(words.In(l.Tag))
	}
	return all
}

// stageHeadings returns the heading, the description and the advice for each stage, keyed by the index of its first
// move. If several stages have the same board.Aim, only the first of them has advice.
func (s Solved) stageHeadings(lang string) map[int]string {
	headings, w := map[int]string{}, words.In(lang)
	advised := map[board.Aim]bool{}
	for i, st := range s.Solution.Stages {
		lines := []string{w.StageHeading(i+1, len(s.Solution.Stages), s.Start, st), w.StageText(s.Start, st)}
		if hint := w.StageHint(s.Start, st); hint != "" && !advised[st.Aim] {
			lines, advised[st.Aim] = append(lines, hint), true
		}
		headings[st.First-1] = strings.Join(lines, "\n")
	}
	return headings
}
