package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/url"
	"slices"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A job is an output that the server creates for a puzzle, subject to the limits.
type job struct {
	document.Output // the path is "-"
	puzzle          pipeline.Puzzle
	metric          solve.Metric
	allowUnsolved   bool // respond without a solution if the search hits a limit
	insight         bool // count the shortest solutions
	why             bool // explain the purpose of each move
	teach           bool // solve in stages
	verdict         bool // report the number of remaining moves after each given move
}

func newJob(p pipeline.Puzzle, f document.Format, par params, l guard.Limits) (job, error) {
	if err := l.CheckCells(p); err != nil {
		return job{}, err
	}
	j := job{puzzle: p, Output: document.NewOutput(document.Standard, f, par.options), insight: par.Insight == "on", why: par.Why == "on", teach: par.Teach == "on", verdict: par.Verdict == "on"}
	err := j.CheckKeys(par.given)
	if err != nil {
		return j, err
	}
	j.metric, err = p.Kind().Metric(cmp.Or(par.Metric, p.Metric))
	return j, err
}

// handlePuzzle returns the handler for /solve.EXT, /player.json and /embed without the key daily. The path /player.json
// returns the data for a <slide-player>. The puzzle is an ID or a file and may include moves. The paths /embed and
// /player.json succeed without a solution if the search hits a limit.
func (s *Server) handlePuzzle(f document.Format) func(context.Context, request) (response, error) {
	return func(ctx context.Context, req request) (response, error) {
		j, err := s.readJob(ctx, req, f)
		if err != nil {
			return response{}, err
		}
		j.allowUnsolved = f.View == render.ViewPlayer && !f.StartOnly
		return s.solver.render(ctx, j)
	}
}

// handleMap handles /map.json, which returns the map of a puzzle for the page, in the colours of a theme. A puzzle that
// is proved to have no solution also has a map.
func (s *Server) handleMap(ctx context.Context, req request) (response, error) {
	keys := req.values()
	keys.Set("view", render.ViewMap)
	req.query = keys.Encode()
	j, err := s.readJob(ctx, req, document.MapData)
	if err != nil {
		return response{}, err
	}
	j.insight = true
	return s.solver.render(ctx, j)
}

// randomKeys and dailyKeys list the keys for generated puzzles, except picture keys and the key day.
var (
	randomKeys = []string{"kind", "length", "teach", "perfect"}
	dailyKeys  = []string{"kind", "length", "teach"}
)

// solveKeys returns the URL keys, other than picture keys, for a puzzle in the given format.
func solveKeys(f document.Format) []string {
	keys := []string{"puzzle", "scramble", "moves", "teach"}
	switch {
	case f.Is(document.MapData):
		return keys[:2]
	case f.View == "":
		keys = append(keys, "insight", "why", "verdict")
	case f.View == render.ViewPlayer && !f.StartOnly:
		keys = append(keys, "why")
	}
	return keys
}

// readJob parses the keys of a request that specifies a puzzle.
func (s *Server) readJob(ctx context.Context, req request, f document.Format) (job, error) {
	par, err := req.parseParams(s.limits, solveKeys(f)...)
	if err != nil {
		return job{}, err
	}
	p, err := s.solver.parse(ctx, par.Puzzle)
	if err == nil && par.Moves != "" {
		err = p.SetMoves(ctx, par.Moves)
	}
	if err != nil {
		return job{}, err
	}
	return newJob(p, f, par, s.limits)
}

// handleGenerated returns the handler for /random.EXT and /daily.EXT, which accept the given keys. The handler
// passes the query and the seed of the request to the function generate.
func (s *Server) handleGenerated(f document.Format, keys []string, generate func(context.Context, pipeline.Query, uint64) (pipeline.Puzzle, error)) func(context.Context, request) (response, error) {
	return func(ctx context.Context, req request) (response, error) {
		par, err := req.parseParams(s.limits, keys...)
		if err != nil {
			return response{}, err
		}
		p, err := generate(ctx, par.Query, req.seed)
		if err != nil {
			return response{}, err
		}
		j, err := newJob(p, f, par, s.limits)
		if err != nil {
			return response{}, err
		}
		resp, err := s.solver.render(ctx, j)
		resp.permalink = j.permalink(req.values())
		return resp, err
	}
}

// permalink returns a relative URL that always returns the same output. The URL contains the puzzle ID, and
// the given keys that do not choose a puzzle.
func (j job) permalink(given url.Values) string {
	fixed := url.Values{"puzzle": {j.puzzle.ID()}}
	for key, values := range given {
		if !slices.Contains([]string{"kind", "length", "perfect", "day", "puzzle"}, key) {
			fixed[key] = values
		}
	}
	return "solve." + j.Format.Name + "?" + unescapeQuery(fixed.Encode())
}

// render draws the output and returns the response. The puzzle is solved only if the output needs the solution.
func (s *solver) render(ctx context.Context, j job) (resp response, err error) {
	if j.Output, err = j.Check(j.puzzle); err != nil {
		return resp, err
	}
	bounds, p, lang := s.limits.SearchOptions(j.metric), j.puzzle, words.In(j.Options.Lang).ForCommand()
	p.Puzzle = cachedPuzzle{p.Puzzle, s}
	want := j.Parts(p.Given)
	want.Analysis = want.Analysis || j.verdict
	want.Insight, want.Reasons, want.Teach = j.insight, j.why, j.teach
	want.Best = want.Best || j.teach
	want.Check = func(moves int) error { return j.checkMoves(moves, want.Analysis, s.limits) }
	var solved pipeline.Solved
	if p.Given != nil || j.NeedsSolution() {
		solved, err = pipeline.Solve(ctx, p, bounds, want)
	} else {
		solved, err = pipeline.WithoutSolution(p, j.metric)
	}
	solved.Puzzle = j.puzzle
	if j.solutionOptional(err) {
		solved.Solution = solve.Solution{Metric: j.metric}
		text, _ := localize(toHTTPError(err), j.Options.Lang)
		resp.temporary, resp.messages, err = guard.IsTimeout(err), []string{text}, nil
	}
	for _, found := range []*solve.Solution{&solved.Solution, solved.Best, solved.Other} {
		if found != nil && found.EndedBy != solve.NoLimit { // the response may change if the limit is raised
			resp.temporary = resp.temporary || found.EndedBy == solve.TimeLimit
			resp.limited = true
			bound := input.Number(found.LowerBound, found.Metric.Unit(found.LowerBound))
			resp.messages = append(resp.messages, lang.Text(input.Say("the search stopped at the server's %s limit; every solution needs at least %s", input.Word(found.EndedBy.String()), bound)))
		}
	}
	var file document.SolvedOutput
	if err == nil {
		if file, err = j.Complete(solved); err == nil && j.Animates() {
			err = checkAnimation(file, s.limits)
		}
	}
	if err != nil {
		return j.unsolvable(ctx, s.limits, solved, err)
	}
	w := &limitedBuffer{ctx: ctx, remaining: s.limits.Output}
	report, err := file.Write(ctx, w)
	if err != nil {
		return response{}, err
	}
	for _, note := range report.Notes {
		resp.messages = append(resp.messages, lang.Text(note))
	}
	resp.status, resp.contentType, resp.fileName = 200, j.Format.Type, j.puzzle.FileName()+"."+j.Format.Name
	resp.body = bytes.Clone(w.buf.Bytes()) // drop the unused capacity of the buffer
	return resp, nil
}

// unsolvable returns the response for a puzzle that is proved to have no solution: the same JSON as the command, or
// a map. For an output in any other format, unsolvable returns err.
func (j job) unsolvable(ctx context.Context, l guard.Limits, solved pipeline.Solved, err error) (response, error) {
	if !j.Proves() || solved.Proof == nil || !errors.Is(err, solve.ErrUnsolvable) {
		return response{}, err
	}
	e := toHTTPError(err)
	if j.View().Maps {
		file, err := j.Complete(solved)
		if err != nil {
			return response{}, err
		}
		w := &limitedBuffer{ctx: ctx, remaining: l.Output}
		_, err = file.Write(ctx, w)
		return response{status: e.Status, contentType: j.Format.Type, body: w.buf.Bytes()}, err
	}
	text, hint := localize(e, j.Options.Lang)
	return response{status: e.Status, contentType: j.Format.Type, body: solved.UnsolvableJSON(text, hint, e.Hint.Puzzles(), j.Options.Lang)}, nil
}

// solutionOptional reports whether the output can be created after a search that failed with err. Pictures of
// the start and the goal do not need a solution. A player can show a puzzle even if this server cannot solve
// the puzzle.
func (j job) solutionOptional(err error) bool {
	if j.allowUnsolved {
		return errors.Is(err, solve.ErrLimit)
	}
	return !j.NeedsSolution() && j.Format.View != "" && (errors.Is(err, solve.ErrLimit) || errors.Is(err, solve.ErrUnsolvable))
}

// checkMoves returns an error if the output would be too large with the given number of moves. checkMoves is
// called before the output is drawn.
func (j job) checkMoves(moves int, analyses bool, l guard.Limits) error {
	const part = "select a part with from and to"
	boards := j.Options.PositionCount(moves)
	switch {
	case analyses, j.why, j.Options.Explains():
		return l.CheckBoards(moves+1, j.puzzle, "give fewer moves")
	case j.View().Name == render.ViewSheet && j.Format.HoldsMany: // a document; a sheet picture omits boards instead
		return l.CheckBoards(boards, j.puzzle, part)
	case j.Animates() && boards > l.Frames:
		return guard.TooLarge(part, "the animation needs %d frames, more than this server's limit of %d", boards, l.Frames)
	}
	return nil
}

// checkAnimation returns an error if an animation has too many frames or pixels.
func checkAnimation(p document.SolvedOutput, l guard.Limits) error {
	m, err := p.Measure()
	if err != nil {
		return err
	}
	switch {
	case m.Frames > l.Frames:
		return guard.TooLarge("lower tween, or select a part with from and to", "the animation needs %d frames, more than this server's limit of %d", m.Frames, l.Frames)
	case int64(m.Frames)*int64(m.Width)*int64(m.Height) > l.Pixels:
		return guard.TooLarge("lower size or tween", "%d frames of %d x %d pixels exceed this server's limit", m.Frames, m.Width, m.Height)
	}
	return nil
}

// A limitedBuffer is a buffer that accepts data up to a maximum size. All writes fail after ctx is done.
type limitedBuffer struct {
	ctx       context.Context
	remaining int64
	buf       bytes.Buffer // not embedded, because bytes.Buffer.WriteString has no size limit
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if b.remaining -= int64(len(p)); b.remaining < 0 {
		return 0, guard.TooLarge("lower size, tween or colors", "the response exceeds this server's size limit")
	}
	return b.buf.Write(p)
}

// contentTypeOf returns the content type for a format, or an empty string if the format has no URL.
func contentTypeOf(name string) string {
	for _, f := range document.Served() {
		if f.Name == name {
			return f.Type
		}
	}
	return ""
}
