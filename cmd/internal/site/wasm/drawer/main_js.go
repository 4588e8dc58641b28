// Command drawer draws pictures for a static page. The page passes the solution that it has obtained from
// the solver program. The drawer also recognizes boards in screenshots.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/recognize"
	"slidegif/cmd/internal/site/wasm/worker"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve"
)

func main() { worker.Serve(respond) }

// respond handles requests for picture.json, player.json and solve.EXT. For the view "map", the key "packed" of the
// request contains the map.
func respond(ctx context.Context, q worker.Request) (worker.Response, error) {
	if q.Path == "picture.json" {
		read, err := recognize.Read(q.Body)
		if err != nil {
			return worker.Response{}, err
		}
		body, err := read.JSON(worker.Lang())
		return worker.Response{Type: worker.JSONType, Body: body}, err
	}
	packed := strings.Join(q.Keys[packedKey], "")
	delete(q.Keys, packedKey)
	var options render.Options
	var given []string
	keys, err := pipeline.ParseQuery(q.Keys, []string{"puzzle", "scramble", "moves"}, func(key, value string) error {
		given = append(given, key)
		return options.Set(key, value)
	})
	if err != nil {
		return worker.Response{}, err
	}
	out := document.Output{Path: "-", Format: document.PlayerData, Options: options}
	if q.Path != document.PlayerData.Name {
		_, extension, _ := strings.Cut(q.Path, ".")
		f, err := document.FormatOf(extension, "the path")
		if err != nil {
			return worker.Response{}, err
		}
		out = document.NewOutput("-", f, options)
	}
	if err := out.CheckKeys(given); err != nil {
		return worker.Response{}, err
	}
	p, err := pipeline.ParseText(ctx, keys.Puzzle)
	if err == nil && keys.Moves != "" {
		err = p.SetMoves(ctx, keys.Moves)
	}
	if err != nil {
		return worker.Response{}, err
	}
	s, err := solvePuzzle(ctx, p, keys.Metric, out, string(q.Body))
	if err != nil {
		return worker.Response{}, err
	}
	if packed != "" {
		out.Map = func(context.Context) (*render.StateSpace, error) { return readMap(packed, s) }
	}
	report := worker.ProgressReporter("frames")
	out.Options.Progress = func(done, total int) { report(int64(done), int64(total), 0, 0) }
	var b bytes.Buffer
	written, err := out.Write(ctx, &b, s)
	a := worker.Response{Type: out.Format.Type, Body: b.Bytes()}
	for _, note := range written.Notes {
		a.Messages = append(a.Messages, words.In(worker.Lang()).Text(note))
	}
	return a, err
}

const packedKey = "packed"

// readMap parses the map that the page shows. The map must have a road for each solution in s.
func readMap(text string, s pipeline.Solved) (*render.StateSpace, error) {
	var shown struct {
		Map    render.PackedMap
		Radius int
		Roads  []render.Road // a shortest solution, if there is one, and the given moves
	}
	if err := json.Unmarshal([]byte(text), &shown); err != nil {
		return nil, err
	}
	m, err := shown.Map.Map()
	if err != nil {
		return nil, err
	}
	m.Radius, m.Given, m.Roads = shown.Radius, s.Given != nil, shown.Roads
	if n := len(m.Roads); n == 0 || len(m.Roads[n-1].After) != len(s.Solution.Moves)+1 || s.Best != nil && (n < 2 || len(m.Roads[0].After) != len(s.Best.Moves)+1) {
		return nil, errors.New("the map has other roads than the solutions")
	}
	return m, nil
}

// solvePuzzle returns the solution to display in an output. The argument text is the solution as JSON, or
// empty. solvePuzzle also adds the other solutions that the output needs.
func solvePuzzle(ctx context.Context, p pipeline.Puzzle, m solve.Metric, out document.Output, text string) (s pipeline.Solved, err error) {
	o := worker.SearchOptions()
	if o.Metric, err = p.Kind().Metric(m); err != nil {
		return s, err
	}
	switch {
	case text != "":
		s, err = p.ParseSolved(ctx, text)
		if best := s.Solution; err == nil && p.Given != nil { // the page has already solved the puzzle for the comparison
			s, err = pipeline.Solve(ctx, p, o, pipeline.Parts{})
			s.Best, s.Solution.LowerBound = &best, best.LowerBound
		}
	case out.NeedsSolution():
		s, err = pipeline.Solve(ctx, p, o, pipeline.Parts{})
	default:
		s = pipeline.Solved{Puzzle: p, Solution: solve.Solution{Metric: o.Metric}}
	}
	if err == nil {
		err = s.Complete(ctx, o, out.Parts(p.Given))
	}
	return s, err
}
