package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/url"
	"slices"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
)

// An output is a file of a puzzle that is to be made within the limits.
type output struct {
	document.Output // its path is "-"
	puzzle          pipeline.Puzzle
	metric          solve.Metric
	unsolved        bool // a puzzle that is too hard is answered without a solution
	insight         bool // the shortest solutions are counted
}

func newOutput(p pipeline.Puzzle, f document.Format, w wish, l Limits) (output, error) {
	if n := p.Start.W * p.Start.H; n > l.Cells {
		return output{}, tooLarge("the slidegif command draws it", "a board of %d cells is more than the %d of this server", n, l.Cells)
	}
	m, err := pipeline.MetricOf(p.Kind(), cmp.Or(w.Metric, p.Metric))
	return output{puzzle: p, Output: document.Output{Path: "-", Format: f, Options: w.options}, metric: m, insight: w.Insight == "on"}, err
}

// show returns the work of /solve.EXT, of /embed, the player as a page for an <iframe>, and of
// /player.json, which is for a <slide-player> on a page. They show a puzzle by its ID, perhaps with
// moves; the last two read files too, and what is too hard for this server can still be played.
func (s *Server) show(f document.Format, view string) func(context.Context, question) (answer, error) {
	return func(ctx context.Context, q question) (answer, error) {
		o, err := s.readOutput(ctx, q, f, view, view != "")
		if err != nil {
			return answer{}, err
		}
		o.unsolved = view == "player"
		return s.solver.write(ctx, o)
	}
}

// readOutput reads the keys of a puzzle that is shown.
func (s *Server) readOutput(ctx context.Context, q question, f document.Format, view string, file bool) (output, error) {
	own := []string{"puzzle", "moves"}
	if f.Name == "json" || f.Name == "txt" {
		own = append(own, "insight")
	}
	w, err := q.wish(s.limits, own...)
	if err != nil {
		return output{}, err
	}
	p, err := s.solver.read(ctx, w.Puzzle, file && isFile(w.Puzzle))
	if err == nil && w.Moves != "" {
		err = p.GiveMoves(ctx, w.Moves)
	}
	if err != nil {
		return output{}, err
	}
	if view != "" {
		w.options.View = view
	}
	return newOutput(p, f, w, s.limits)
}

// draw returns the work of /random.EXT and /daily.EXT.
func (s *Server) draw(f document.Format) func(context.Context, question) (answer, error) {
	return func(ctx context.Context, q question) (answer, error) {
		w, err := q.wish(s.limits, "kind", "length")
		if err != nil {
			return answer{}, err
		}
		p, err := s.solver.drawRandom(ctx, w.Query, q.seed)
		if err != nil {
			return answer{}, err
		}
		o, err := newOutput(p, f, w, s.limits)
		if err != nil {
			return answer{}, err
		}
		a, err := s.solver.write(ctx, o)
		a.fixed = o.location(q.keys())
		return a, err
	}
}

// location is where the same answer always is: the puzzle by its ID, and the keys that were given.
func (o output) location(given url.Values) string {
	fixed := url.Values{"puzzle": {o.puzzle.ID()}}
	for key, values := range given {
		if !slices.Contains([]string{"kind", "length", "puzzle"}, key) {
			fixed[key] = values
		}
	}
	return "solve." + o.Format.Name + "?" + readable(fixed.Encode())
}

// solves reports whether a solution is looked for. Somebody who asks for the start or the goal by
// name gets it, as cheap as it is.
func (o output) solves() bool { return o.Options.View == "" || o.NeedsSolution() }

// write solves the puzzle as far as the output needs it, and makes the answer.
func (s *solver) write(ctx context.Context, o output) (a answer, err error) {
	bounds, p, said := s.bounds(o.metric), o.puzzle, words.In(o.Options.Lang).OnCommand()
	p.Puzzle = remembered{p.Puzzle, s}
	solved := pipeline.Solved{Puzzle: p, Solution: solve.Solution{Metric: o.metric}}
	if p.Given != nil || o.solves() {
		solved, err = pipeline.Solve(ctx, p, bounds)
		if o.optional(err) {
			solved.Solution = solve.Solution{Metric: o.metric}
			told, _ := statusOf(err).said(o.Options.Lang)
			a.passing, a.messages, err = outOfTime(err), []string{told}, nil
		}
	}
	if err == nil {
		err = o.FindOthers(ctx, &solved, bounds)
	}
	solved.Puzzle = o.puzzle
	if err == nil && o.insight {
		err = solved.FindInsight(ctx, bounds)
	}
	for _, found := range []*solve.Solution{&solved.Solution, solved.Best, solved.Other} {
		if found != nil && found.Ended != solve.NoLimit { // with more of it the answer may be another
			a.passing = true
			least := input.Number(found.AtLeast, found.Metric.Unit(found.AtLeast))
			a.messages = append(a.messages, said.Text(input.Say("the server's limit of %s ended the search; no solution has fewer than %s", input.Word(found.Ended.String()), least)))
		}
	}
	if err == nil && len(solved.Solution.Moves) > 0 {
		err = o.check(solved, s.limits)
	}
	if err != nil {
		return answer{}, err
	}
	// A time is no part of the answer: with it no two copies would give the same bytes.
	solved.Elapsed = 0
	w := &bounded{left: s.limits.Output}
	report, err := o.Format.Write(ctx, w, solved, o.Output)
	if err != nil {
		return answer{}, err
	}
	for _, note := range report.Notes {
		a.messages = append(a.messages, said.Text(note))
	}
	a.status, a.contentType, a.file = 200, o.Format.Type, o.puzzle.FileName()+"."+o.Format.Name
	a.body = bytes.Clone(w.Bytes()) // without the room that the buffer has to spare
	return a, nil
}

// optional reports whether an output is made although there is no solution: the start and the
// goal are there all the same, and people can play what is too hard for this server.
func (o output) optional(err error) bool {
	if o.unsolved {
		return errors.Is(err, solve.ErrLimit)
	}
	return !o.NeedsSolution() && o.Format.View != "" && (errors.Is(err, solve.ErrLimit) || errors.Is(err, solve.ErrUnsolvable))
}

// check refuses what would be too large, as soon as the solution is known.
func (o output) check(s pipeline.Solved, l Limits) error {
	look := o.Options
	if look.View == "" {
		look.View = o.Format.View
	}
	if look.View != "solution" && !o.Races() {
		return nil
	}
	m, err := render.Measure(document.Solution(s), look)
	if err != nil {
		return err
	}
	switch {
	case m.Frames > l.Frames:
		return tooLarge("lower tween, or choose a part by from and to", "%d frames are more than the %d of this server", m.Frames, l.Frames)
	case int64(m.Frames)*int64(m.Width)*int64(m.Height) > l.Pixels:
		return tooLarge("lower size or tween", "%d frames of %d x %d pixels are more than this server draws", m.Frames, m.Width, m.Height)
	}
	return nil
}

// A bounded is a buffer that refuses to grow beyond a bound.
type bounded struct {
	bytes.Buffer
	left int64
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, tooLarge("lower size, tween or colors", "the answer is larger than this server sends")
	}
	return b.Buffer.Write(p)
}

// typeOf returns the content type of a format by its name, empty for what has no URL.
func typeOf(name string) string {
	for _, f := range document.Formats {
		if f.Name == name {
			return f.Type
		}
	}
	return ""
}
