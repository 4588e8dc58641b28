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
	why             bool // it is told what each move is for
	verdict         bool // it is told how many moves are left after each that was given
}

func newOutput(p pipeline.Puzzle, f document.Format, w wish, l Limits) (output, error) {
	if err := l.CheckCells(p); err != nil {
		return output{}, err
	}
	o := output{puzzle: p, Output: document.Output{Path: "-", Format: f, Options: w.options}, insight: w.Insight == "on", why: w.Why == "on", verdict: w.Verdict == "on"}
	if err := o.CheckOne(); err != nil {
		return o, err
	}
	var err error
	o.metric, err = p.Kind().Metric(cmp.Or(w.Metric, p.Metric))
	return o, err
}

// show returns the work of /solve.EXT, of /embed, the player as a page for an <iframe>, and of
// /player.json, which is for a <slide-player> on a page. They show a puzzle by its ID or its file, perhaps
// with moves. The last two answer without a solution where the search ends at a limit.
func (s *Server) show(f document.Format, view string) func(context.Context, question) (answer, error) {
	return func(ctx context.Context, q question) (answer, error) {
		o, err := s.readOutput(ctx, q, f, view)
		if err != nil {
			return answer{}, err
		}
		o.unsolved = view == "player"
		return s.solver.write(ctx, o)
	}
}

// randomKeys are the keys of puzzles that are drawn, besides those of pictures.
var randomKeys = []string{"kind", "length"}

// solveKeys returns the keys of a puzzle that is shown in a format, besides those of pictures.
func solveKeys(f document.Format) []string {
	own := []string{"puzzle", "scramble", "moves"}
	if f.Name == "json" || f.Name == "txt" {
		own = append(own, "insight", "why", "verdict")
	} else if f.View == "player" {
		own = append(own, "why")
	}
	return own
}

// readOutput reads the keys of a puzzle that is shown.
func (s *Server) readOutput(ctx context.Context, q question, f document.Format, view string) (output, error) {
	w, err := q.wish(s.limits, solveKeys(f)...)
	if err != nil {
		return output{}, err
	}
	p, err := s.solver.read(ctx, w.Puzzle)
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

// draw returns the work of /random.EXT and /daily.EXT, which show what a func makes of a query and a seed.
func (s *Server) draw(f document.Format, made func(context.Context, pipeline.Query, uint64) (pipeline.Puzzle, error)) func(context.Context, question) (answer, error) {
	return func(ctx context.Context, q question) (answer, error) {
		w, err := q.wish(s.limits, randomKeys...)
		if err != nil {
			return answer{}, err
		}
		p, err := made(ctx, w.Query, q.seed)
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
		if !slices.Contains([]string{"kind", "length", "day", "puzzle"}, key) {
			fixed[key] = values
		}
	}
	return "solve." + o.Format.Name + "?" + readable(fixed.Encode())
}

// write solves the puzzle as far as the output needs it, and makes the answer.
func (s *solver) write(ctx context.Context, o output) (a answer, err error) {
	bounds, p, said := s.limits.Bounds(o.metric), o.puzzle, words.In(o.Options.Lang).OnCommand()
	p.Puzzle = remembered{p.Puzzle, s}
	var solved pipeline.Solved
	if p.Given != nil || o.NeedsSolution() {
		solved, err = pipeline.Solve(ctx, p, bounds)
	} else {
		solved, err = pipeline.Unsolved(p, o.metric)
	}
	if o.optional(err) {
		solved.Solution = solve.Solution{Metric: o.metric}
		told, _ := statusOf(err).said(o.Options.Lang)
		a.passing, a.messages, err = outOfTime(err), []string{told}, nil
	}
	analyses := o.verdict || o.Analyses()
	if n := len(solved.Solution.Moves); err == nil && n > 0 {
		err = o.checkMoves(n, analyses, s.limits)
	}
	switch {
	case err == nil && analyses && p.Given != nil:
		solved.Compare(ctx, bounds) // which is remembered; the analysis meets its error again
	case err == nil && !analyses:
		err = o.FindOthers(ctx, &solved, bounds)
	}
	solved.Puzzle, solved.WantsWhy = o.puzzle, o.why
	if err == nil && analyses {
		err = solved.Analyse(ctx, bounds)
	}
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
	w := &bounded{ctx: ctx, left: s.limits.Output}
	report, err := o.Format.Write(ctx, w, solved, o.Output)
	if err != nil {
		return answer{}, err
	}
	for _, note := range report.Notes {
		a.messages = append(a.messages, said.Text(note))
	}
	a.status, a.contentType, a.file = 200, o.Format.Type, o.puzzle.FileName()+"."+o.Format.Name
	a.body = bytes.Clone(w.held.Bytes()) // without the room that the buffer has to spare
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

// checkMoves refuses an output, before it is drawn, that so many moves make too large.
func (o output) checkMoves(moves int, analyses bool, l Limits) error {
	const part = "choose a part by from and to"
	boards := o.Options.Shown(moves)
	switch view := cmp.Or(o.Options.View, o.Format.View); {
	case analyses, o.why, o.Options.Explains():
		return l.CheckBoards(moves+1, o.puzzle, "give fewer moves")
	case view == "sheet" && o.Format.View == "sheet": // a document: a picture of a sheet leaves boards out
		return l.CheckBoards(boards, o.puzzle, part)
	case o.animates() && boards > l.Frames:
		return tooLarge(part, "%d frames are more than the %d of this server", boards, l.Frames)
	}
	return nil
}

// animates reports whether the output moves.
func (o output) animates() bool {
	return cmp.Or(o.Options.View, o.Format.View) == "solution" || o.Races()
}

// check refuses what would be too large as an animation.
func (o output) check(s pipeline.Solved, l Limits) error {
	if !o.animates() {
		return nil
	}
	m, err := render.Measure(document.Solution(s), o.Options)
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

// A bounded is a buffer that refuses to grow beyond a bound, and after the end of ctx.
type bounded struct {
	ctx  context.Context
	left int64
	held bytes.Buffer // not embedded: its WriteString knows no bound
}

func (b *bounded) Write(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, tooLarge("lower size, tween or colors", "the answer is larger than this server sends")
	}
	return b.held.Write(p)
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
