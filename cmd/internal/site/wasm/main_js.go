// Command wasm is slidegif for a browser: what the page asks of a server, it answers in a
// worker. A worker that loads it gets the function slidegif(path, query, done), which calls
// done(status, contentType, bytes) with the answer of the server's URL of that path and
// query:
//
//	solve.EXT    puzzle=ID or the text of a puzzle file, moves
//	player.json  the same, for a player
//	random.EXT   kind=KIND[:PARAMS], length, seed
//
// Drawing and solving cannot be interrupted from outside: to cancel them, end the worker.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"syscall/js"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// memory is what a search may hold: the whole module may have 4 GiB.
const memory = 1 << 30

func main() {
	js.Global().Set("slidegif", js.FuncOf(func(_ js.Value, args []js.Value) any {
		path, query, done := args[0].String(), args[1].String(), args[2]
		go func() {
			status, kind, body := respond(context.Background(), path, query)
			array := js.Global().Get("Uint8Array").New(len(body))
			js.CopyBytesToJS(array, body)
			done.Invoke(status, kind, array)
		}()
		return nil
	}))
	select {} // the worker calls until it ends
}

// respond answers as the server does; an error is JSON.
func respond(ctx context.Context, path, query string) (status int, contentType string, body []byte) {
	defer func() {
		if p := recover(); p != nil {
			status, contentType, body = failure(fmt.Errorf("internal error: %v", p))
		}
	}()
	keys, err := url.ParseQuery(query)
	if err != nil {
		return failure(input.Errorf("", "the query cannot be read"))
	}
	name, extension, _ := strings.Cut(path, ".")
	if path == document.PlayerData.Name {
		extension = path
	}
	format, err := formatOf(extension)
	if err != nil {
		return failure(err)
	}
	var p pipeline.Puzzle
	if name == "random" {
		p, err = random(ctx, keys)
	} else {
		p, err = read(ctx, keys.Get("puzzle"))
		if moves := keys.Get("moves"); err == nil && moves != "" {
			err = p.GiveMoves(moves)
		}
	}
	if err == nil {
		body, err = write(ctx, p, format, keys)
	}
	if err != nil {
		return failure(err)
	}
	return 200, contentTypes[extension], body
}

var contentTypes = map[string]string{
	"gif": "image/gif", "apng": "image/apng", "png": "image/png", "svg": "image/svg+xml", "pdf": "application/pdf",
	"json": "application/json", "player.json": "application/json", "txt": "text/plain; charset=utf-8", "html": "text/html; charset=utf-8",
}

func formatOf(extension string) (document.Format, error) {
	if extension == document.PlayerData.Name {
		return document.PlayerData, nil
	}
	return document.FormatOf(extension, "the path")
}

// read reads an ID, or the text of a puzzle file.
func read(ctx context.Context, text string) (pipeline.Puzzle, error) {
	if text = strings.TrimSpace(text); strings.Contains(text, "\n") {
		return pipeline.ParseFile(ctx, []byte(text))
	}
	return pipeline.ParseID(ctx, text)
}

// random draws a puzzle: a fresh one, or the one that the key seed stands for.
func random(ctx context.Context, keys url.Values) (pipeline.Puzzle, error) {
	name, params, _ := strings.Cut(keys.Get("kind"), ":")
	k := catalog.Kinds[0]
	var err error
	if name != "" {
		if k, err = pipeline.FindKind(name); err != nil {
			return pipeline.Puzzle{}, err
		}
	}
	seed := rand.Uint64() >> 32
	if text := keys.Get("seed"); text != "" {
		if _, err := fmt.Sscan(text, &seed); err != nil {
			return pipeline.Puzzle{}, input.Errorf("give a whole number", "seed: %q is not a number", text)
		}
	}
	m, err := pipeline.MetricOf(k, solve.Metric(keys.Get("metric")))
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	draw := pipeline.Draw{Kind: k, Params: params, Options: solve.Options{Metric: m, Memory: memory}}
	if err := draw.Check(); err != nil {
		return pipeline.Puzzle{}, err
	}
	if draw.Length, err = pipeline.ParseLength(keys.Get("length")); err != nil {
		return pipeline.Puzzle{}, fmt.Errorf("length: %w", err)
	}
	p, err := draw.Next(ctx, seed)
	if err != nil {
		return pipeline.Puzzle{}, err
	}
	return pipeline.PuzzleOf(p), nil
}

// write solves a puzzle where the output shows a solution, and writes the output.
func write(ctx context.Context, p pipeline.Puzzle, f document.Format, keys url.Values) ([]byte, error) {
	out := document.Output{Path: "-", Format: f}
	for key, values := range keys {
		switch key {
		case "puzzle", "moves", "kind", "length", "seed", "metric":
			continue
		}
		if err := out.Options.Set(key, values[0]); err != nil {
			return nil, err
		}
	}
	m, err := pipeline.MetricOf(p.Kind(), solve.Metric(keys.Get("metric")))
	if err != nil {
		return nil, err
	}
	s := pipeline.Solved{Puzzle: p, Solution: solve.Solution{Metric: m}}
	if out.Races() {
		if err := p.CheckRace(m); err != nil {
			return nil, err
		}
	}
	if out.NeedsSolution() || out.Options.View == "" && f.Name != document.PlayerData.Name {
		if s, err = pipeline.Solve(ctx, p, solve.Options{Metric: m, Memory: memory, Progress: report()}); err != nil {
			return nil, err
		}
	}
	if err := compare(ctx, &s, out); err != nil {
		return nil, err
	}
	s.Elapsed = 0 // as the server does: equal questions have equal answers
	var b bytes.Buffer
	_, err = f.Write(ctx, &b, document.Document{Solved: s, Output: out})
	return b.Bytes(), err
}

// compare finds what the output shows beside the moves.
func compare(ctx context.Context, s *pipeline.Solved, out document.Output) error {
	o := solve.Options{Memory: memory, Progress: report()}
	switch {
	case out.Races():
		return s.FindRival(ctx, o)
	case out.Compares() && s.Given != nil:
		if err := s.Compare(ctx, o); !errors.Is(err, solve.ErrUnsolvable) {
			return err
		}
	}
	return nil
}

// report tells the worker now and then how far a search has come, by the function
// slidegifProgress(positions, depth), if it has one.
func report() func(solve.Progress) {
	tell := js.Global().Get("slidegifProgress")
	if tell.Type() != js.TypeFunction {
		return nil
	}
	var last time.Time
	return func(p solve.Progress) {
		if now := time.Now(); now.Sub(last) > 100*time.Millisecond {
			last = now
			tell.Invoke(float64(p.Positions), p.Depth)
		}
	}
}

// failure is the answer for an error.
func failure(err error) (status int, contentType string, body []byte) {
	out := struct {
		Error    string `json:"error"`
		Hint     string `json:"hint"`
		Solvable *bool  `json:"solvable,omitempty"`
		Reason   string `json:"reason,omitempty"`
	}{Error: err.Error()}
	status = 500
	if bad, ok := errors.AsType[*input.Error](err); ok {
		status, out.Hint = 400, bad.Hint
	}
	if proof, ok := errors.AsType[*solve.Unsolvable](err); ok {
		status, out.Hint, out.Solvable, out.Reason = 422, proof.Hint, new(bool), proof.Reason
	}
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		status, out.Hint = 503, limit.Hint
	}
	var b bytes.Buffer
	if err := pipeline.EncodeJSON(&b, out); err != nil {
		return 500, contentTypes["txt"], []byte(err.Error())
	}
	return status, contentTypes["json"], b.Bytes()
}
