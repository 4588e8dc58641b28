// Command drawer draws pictures for a page without a server, with the solution that the
// page has from command solver, and reads screenshots.
package main

import (
	"bytes"
	"context"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/picture"
	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/site/wasm/worker"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve"
)

func main() { worker.Serve(respond) }

// respond answers picture.json, player.json and solve.EXT.
func respond(ctx context.Context, q worker.Question) (worker.Answer, error) {
	if q.Path == "picture.json" {
		read, err := picture.Read(q.Sent)
		if err != nil {
			return worker.Answer{}, err
		}
		body, err := read.JSON(worker.Lang())
		return worker.Answer{Type: worker.JSON, Body: body}, err
	}
	var options render.Options
	keys, err := pipeline.ReadQuery(q.Keys, []string{"puzzle", "scramble", "moves"}, func(key, value string) error { return options.Set(key, value) })
	if err != nil {
		return worker.Answer{}, err
	}
	out := document.Output{Path: "-", Format: document.PlayerData, Options: options}
	if q.Path != document.PlayerData.Name {
		_, extension, _ := strings.Cut(q.Path, ".")
		f, err := document.FormatOf(extension, "the path")
		if err != nil {
			return worker.Answer{}, err
		}
		out = document.NewOutput("-", f, options)
	}
	p, err := pipeline.ParseText(ctx, keys.Puzzle)
	if err == nil && keys.Moves != "" {
		err = p.GiveMoves(ctx, keys.Moves)
	}
	if err != nil {
		return worker.Answer{}, err
	}
	s, err := solved(ctx, p, keys.Metric, out, string(q.Sent))
	if err != nil {
		return worker.Answer{}, err
	}
	report := worker.Report("frames")
	out.Options.Progress = func(done, total int) { report(int64(done), int64(total), 0) }
	var b bytes.Buffer
	written, err := out.Format.Write(ctx, &b, s, out)
	a := worker.Answer{Type: out.Format.Type, Body: b.Bytes()}
	for _, note := range written.Notes {
		a.Messages = append(a.Messages, words.In(worker.Lang()).Text(note))
	}
	return a, err
}

// solved returns what the output shows of the puzzle: the solution that the page has, or
// else one that is searched for, and what an output compares it with.
func solved(ctx context.Context, p pipeline.Puzzle, m solve.Metric, out document.Output, text string) (s pipeline.Solved, err error) {
	o := worker.Bounds()
	if o.Metric, err = p.Kind().Metric(m); err != nil {
		return s, err
	}
	switch {
	case text != "":
		s, err = p.Solved(ctx, text)
		if best := s.Solution; err == nil && p.Given != nil { // with which the page has them compared
			s, err = pipeline.Solve(ctx, p, o)
			s.Best, s.Solution.AtLeast = &best, best.AtLeast
		}
	case out.NeedsSolution():
		s, err = pipeline.Solve(ctx, p, o)
	default:
		s = pipeline.Solved{Puzzle: p, Solution: solve.Solution{Metric: o.Metric}}
	}
	if err == nil {
		err = out.FindOthers(ctx, &s, o)
	}
	return s, err
}
