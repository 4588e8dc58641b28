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

// An output is a file to be created for a puzzle, subject to the limits.
type output struct {
	document.Output // the path is "-"
	puzzle          pipeline.Puzzle
	metric          solve.Metric
	allowUnsolved   bool // respond without a solution if the search reaches a limit
	insight         bool // count the shortest solutions
	why             bool // explain the purpose of each move
	verdict         bool // report the moves remaining after each given move
}

func newOutput(p pipeline.Puzzle, f document.Format, par params, l Limits) (output, error) {
	if err := l.CheckCells(p); err != nil {
		return output{}, err
	}
	o := output{puzzle: p, Output: document.Output{Path: "-", Format: f, Options: par.options}, insight: par.Insight == "on", why: par.Why == "on", verdict: par.Verdict == "on"}
	if err := o.CheckSinglePuzzle(); err != nil {
		return o, err
	}
	var err error
	o.metric, err = p.Kind().Metric(cmp.Or(par.Metric, p.Metric))
	return o, err
}

// handlePuzzle returns the handler of /solve.EXT, /embed and /player.json. /embed is the player as a
// page for an <iframe>, and /player.json is its data for a <slide-player>. The puzzle is an ID or a
// file, optionally with moves. /embed and /player.json succeed without a solution if the search
// reaches a limit.
func (s *Server) handlePuzzle(f document.Format, view string) func(context.Context, request) (response, error) {
	return func(ctx context.Context, req request) (response, error) {
		o, err := s.readOutput(ctx, req, f, view)
		if err != nil {
			return response{}, err
		}
		o.allowUnsolved = view == "player"
		return s.solver.render(ctx, o)
	}
}

// randomKeys are the keys of generated puzzles, besides the picture keys.
var randomKeys = []string{"kind", "length"}

// solveKeys returns the keys of a puzzle in a format, besides the picture keys.
func solveKeys(f document.Format) []string {
	keys := []string{"puzzle", "scramble", "moves"}
	if f.Name == "json" || f.Name == "txt" {
		keys = append(keys, "insight", "why", "verdict")
	} else if f.View == "player" {
		keys = append(keys, "why")
	}
	return keys
}

// readOutput parses the keys of a request for a given puzzle.
func (s *Server) readOutput(ctx context.Context, req request, f document.Format, view string) (output, error) {
	par, err := req.parseParams(s.limits, solveKeys(f)...)
	if err != nil {
		return output{}, err
	}
	p, err := s.solver.parse(ctx, par.Puzzle)
	if err == nil && par.Moves != "" {
		err = p.SetMoves(ctx, par.Moves)
	}
	if err != nil {
		return output{}, err
	}
	if view != "" {
		par.options.View = view
	}
	return newOutput(p, f, par, s.limits)
}

// handleGenerated returns the handler of /random.EXT and /daily.EXT. It calls generate with the query
// and the seed of the request.
func (s *Server) handleGenerated(f document.Format, generate func(context.Context, pipeline.Query, uint64) (pipeline.Puzzle, error)) func(context.Context, request) (response, error) {
	return func(ctx context.Context, req request) (response, error) {
		par, err := req.parseParams(s.limits, randomKeys...)
		if err != nil {
			return response{}, err
		}
		p, err := generate(ctx, par.Query, req.seed)
		if err != nil {
			return response{}, err
		}
		o, err := newOutput(p, f, par, s.limits)
		if err != nil {
			return response{}, err
		}
		resp, err := s.solver.render(ctx, o)
		resp.permalink = o.permalink(req.values())
		return resp, err
	}
}

// permalink returns a relative URL that always returns this output: the puzzle ID and the given keys.
func (o output) permalink(given url.Values) string {
	fixed := url.Values{"puzzle": {o.puzzle.ID()}}
	for key, values := range given {
		if !slices.Contains([]string{"kind", "length", "day", "puzzle"}, key) {
			fixed[key] = values
		}
	}
	return "solve." + o.Format.Name + "?" + unescapeQuery(fixed.Encode())
}

// render solves the puzzle if the output needs the solution, and returns the response.
func (s *solver) render(ctx context.Context, o output) (resp response, err error) {
	bounds, p, lang := s.limits.SearchOptions(o.metric), o.puzzle, words.In(o.Options.Lang).ForCommand()
	p.Puzzle = cachedPuzzle{p.Puzzle, s}
	var solved pipeline.Solved
	if p.Given != nil || o.NeedsSolution() {
		solved, err = pipeline.Solve(ctx, p, bounds)
	} else {
		solved, err = pipeline.WithoutSolution(p, o.metric)
	}
	if o.solutionOptional(err) {
		solved.Solution = solve.Solution{Metric: o.metric}
		text, _ := toHTTPError(err).localize(o.Options.Lang)
		resp.temporary, resp.messages, err = isTimeout(err), []string{text}, nil
	}
	analyses := o.verdict || o.Analyses()
	if n := len(solved.Solution.Moves); err == nil && n > 0 {
		err = o.checkMoves(n, analyses, s.limits)
	}
	switch {
	case err == nil && analyses && p.Given != nil:
		solved.Compare(ctx, bounds) // the result is cached; Analyse returns the same error
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
		if found != nil && found.EndedBy != solve.NoLimit { // a higher limit may change the response
			resp.temporary = true
			bound := input.Number(found.LowerBound, found.Metric.Unit(found.LowerBound))
			resp.messages = append(resp.messages, lang.Text(input.Say("the search stopped at the server's %s limit; every solution needs at least %s", input.Word(found.EndedBy.String()), bound)))
		}
	}
	if err == nil && len(solved.Solution.Moves) > 0 {
		err = o.checkAnimation(solved, s.limits)
	}
	if err != nil {
		return response{}, err
	}
	// Without the elapsed time, every copy of the server returns the same bytes.
	solved.Elapsed = 0
	w := &limitedBuffer{ctx: ctx, remaining: s.limits.Output}
	report, err := o.Format.Write(ctx, w, solved, o.Output)
	if err != nil {
		return response{}, err
	}
	for _, note := range report.Notes {
		resp.messages = append(resp.messages, lang.Text(note))
	}
	resp.status, resp.contentType, resp.fileName = 200, o.Format.Type, o.puzzle.FileName()+"."+o.Format.Name
	resp.body = bytes.Clone(w.buf.Bytes()) // drops the unused capacity of the buffer
	return resp, nil
}

// solutionOptional reports whether the output can be created despite err. Pictures of the start and
// the goal need no solution, and a player can show a puzzle that is too hard for this server.
func (o output) solutionOptional(err error) bool {
	if o.allowUnsolved {
		return errors.Is(err, solve.ErrLimit)
	}
	return !o.NeedsSolution() && o.Format.View != "" && (errors.Is(err, solve.ErrLimit) || errors.Is(err, solve.ErrUnsolvable))
}

// checkMoves rejects an output that would be too large with the given number of moves. It runs before
// drawing.
func (o output) checkMoves(moves int, analyses bool, l Limits) error {
	const part = "select a part with from and to"
	boards := o.Options.PositionCount(moves)
	switch view := cmp.Or(o.Options.View, o.Format.View); {
	case analyses, o.why, o.Options.Explains():
		return l.CheckBoards(moves+1, o.puzzle, "give fewer moves")
	case view == "sheet" && o.Format.View == "sheet": // a document; a sheet picture omits boards instead
		return l.CheckBoards(boards, o.puzzle, part)
	case o.animates() && boards > l.Frames:
		return tooLarge(part, "the animation needs %d frames, more than this server's limit of %d", boards, l.Frames)
	}
	return nil
}

// animates reports whether the output is animated.
func (o output) animates() bool {
	return cmp.Or(o.Options.View, o.Format.View) == "solution" || o.Races()
}

// checkAnimation rejects animations with too many frames or pixels.
func (o output) checkAnimation(s pipeline.Solved, l Limits) error {
	if !o.animates() {
		return nil
	}
	m, err := render.Measure(document.Solution(s), o.Options)
	if err != nil {
		return err
	}
	switch {
	case m.Frames > l.Frames:
		return tooLarge("lower tween, or select a part with from and to", "the animation needs %d frames, more than this server's limit of %d", m.Frames, l.Frames)
	case int64(m.Frames)*int64(m.Width)*int64(m.Height) > l.Pixels:
		return tooLarge("lower size or tween", "%d frames of %d x %d pixels exceed this server's limit", m.Frames, m.Width, m.Height)
	}
	return nil
}

// A limitedBuffer is a buffer with a maximum size. Writes fail after ctx is done.
type limitedBuffer struct {
	ctx       context.Context
	remaining int64
	buf       bytes.Buffer // not embedded: bytes.Buffer.WriteString is unbounded
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if b.remaining -= int64(len(p)); b.remaining < 0 {
		return 0, tooLarge("lower size, tween or colors", "the response exceeds this server's size limit")
	}
	return b.buf.Write(p)
}

// contentTypeOf returns the content type of a format, or "" if the format has no URL.
func contentTypeOf(name string) string {
	for _, f := range document.Formats {
		if f.Name == name {
			return f.Type
		}
	}
	return ""
}
