// Command solver solves and generates puzzles for a static page. The page loads this program first. The
// page loads the drawer program later, to draw pictures.
package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/site/wasm/worker"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

func main() { worker.Serve(respond) }

// acceptedKeys lists the keys that each path accepts in addition to metric and lang.
var acceptedKeys = map[string][]string{"solve.json": {"puzzle", "scramble", "moves", "insight", "verdict", "why", "teach"}, "random.json": {"kind", "length", "perfect"}, "daily.json": {"kind", "day"}}

// respond handles requests for solve.json, random.json and daily.json.
func respond(ctx context.Context, asked worker.Request) (worker.Response, error) {
	own, known := acceptedKeys[asked.Path]
	if !known {
		return worker.Response{}, input.Errorf("", "there is nothing at %.40q", asked.Path)
	}
	q, lang, err := parseKeys(asked.Keys, own)
	if err != nil {
		return worker.Response{}, err
	}
	var s pipeline.Solved
	switch o := worker.SearchOptions(); asked.Path {
	case "solve.json":
		s, err = solvePuzzle(ctx, q, o)
	case "random.json":
		s, err = q.Solve(ctx, rand.Uint64()>>32, o)
	default:
		s, err = solveDaily(ctx, q, o)
	}
	if err != nil {
		return worker.Response{}, err
	}
	var b bytes.Buffer
	err = s.WriteJSON(&b, lang)
	return worker.Response{Type: worker.JSONType, Body: b.Bytes()}, err
}

// parseKeys parses the query of a request. The language is the only picture key that affects JSON responses.
func parseKeys(keys map[string][]string, own []string) (q pipeline.Query, lang string, err error) {
	q, err = pipeline.ParseQuery(keys, own, func(key, value string) error {
		if key != "lang" {
			return pipeline.UnknownKeyError(key, own, []string{"lang"})
		}
		var known bool
		if lang, known = language.Match(value); !known {
			return input.Errorf("", "lang: unknown language %.20q", value)
		}
		return nil
	})
	return q, lang, err
}

func solvePuzzle(ctx context.Context, q pipeline.Query, o solve.Options) (pipeline.Solved, error) {
	p, err := pipeline.ParseText(ctx, q.Puzzle)
	if err == nil && q.Moves != "" {
		err = p.SetMoves(ctx, q.Moves)
	}
	if err != nil {
		return pipeline.Solved{}, err
	}
	o.Metric = q.Metric
	return pipeline.Solve(ctx, p, o, pipeline.Parts{Insight: q.Insight == "on", Analysis: q.Verdict == "on", Reasons: q.Why == "on", Teach: q.Teach == "on"})
}

// solveDaily generates the puzzle of a day and solves it. A server generates the same puzzle.
func solveDaily(ctx context.Context, q pipeline.Query, o solve.Options) (pipeline.Solved, error) {
	day, err := pipeline.ParseDay(q.Day, time.Now())
	if err != nil {
		return pipeline.Solved{}, err
	}
	if q, err = q.ForDay(day); err != nil {
		return pipeline.Solved{}, err
	}
	return q.Solve(ctx, pipeline.DaySeed(day), o)
}
