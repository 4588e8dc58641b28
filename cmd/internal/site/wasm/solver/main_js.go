// Command solver is what a page without a server loads first: it solves puzzles and draws
// random ones. It draws no picture; command drawer does.
package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/site/wasm/worker"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

func main() { worker.Serve(respond) }

// keysOf are the keys that a path knows, besides metric and lang.
var keysOf = map[string][]string{"solve.json": {"puzzle", "scramble", "moves", "insight", "verdict", "why"}, "random.json": {"kind", "length"}, "daily.json": {"kind", "day"}}

// respond answers solve.json, random.json and daily.json.
func respond(ctx context.Context, asked worker.Question) (worker.Answer, error) {
	own, known := keysOf[asked.Path]
	if !known {
		return worker.Answer{}, input.Errorf("", "there is nothing at %.40q", asked.Path)
	}
	q, lang, err := read(asked.Keys, own)
	if err != nil {
		return worker.Answer{}, err
	}
	var s pipeline.Solved
	switch o := worker.Bounds(); asked.Path {
	case "solve.json":
		s, err = solved(ctx, q, o)
	case "random.json":
		s, err = q.Solve(ctx, rand.Uint64()>>32, o)
	default:
		s, err = daily(ctx, q, o)
	}
	if err != nil {
		return worker.Answer{}, err
	}
	s.Elapsed = 0 // as the server does: equal questions have equal answers
	var b bytes.Buffer
	err = s.WriteJSON(&b, lang)
	return worker.Answer{Type: worker.JSON, Body: b.Bytes()}, err
}

// read reads the keys. Of those of pictures only the language matters to JSON.
func read(keys map[string][]string, own []string) (q pipeline.Query, lang string, err error) {
	q, err = pipeline.ReadQuery(keys, own, func(key, value string) error {
		if key != "lang" {
			return pipeline.UnknownKey(key, own, []string{"lang"})
		}
		var known bool
		if lang, known = board.Lang(value); !known {
			return input.Errorf("", "lang: there is no language %.20q", value)
		}
		return nil
	})
	return q, lang, err
}

func solved(ctx context.Context, q pipeline.Query, o solve.Options) (pipeline.Solved, error) {
	p, err := pipeline.ParseText(ctx, q.Puzzle)
	if err == nil && q.Moves != "" {
		err = p.GiveMoves(ctx, q.Moves)
	}
	if err != nil {
		return pipeline.Solved{}, err
	}
	o.Metric = q.Metric
	s, err := pipeline.Solve(ctx, p, o)
	if err == nil && q.Insight == "on" {
		err = s.FindInsight(ctx, o)
	}
	if err == nil && q.Verdict == "on" {
		err = s.Analyse(ctx, o)
	}
	s.WantsWhy = q.Why == "on"
	return s, err
}

// daily draws the puzzle of a day, the one that a server shows.
func daily(ctx context.Context, q pipeline.Query, o solve.Options) (pipeline.Solved, error) {
	day, err := pipeline.ParseDay(q.Day, time.Now())
	if err != nil {
		return pipeline.Solved{}, err
	}
	if q, err = q.OfDay(day); err != nil {
		return pipeline.Solved{}, err
	}
	return q.Solve(ctx, pipeline.SeedOf(day), o)
}
