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

// memory is what a search may hold: the whole module may have 4 GiB.
const memory = 1 << 30

func main() { worker.Serve(respond) }

// respond answers solve.json, random.json and daily.json.
func respond(ctx context.Context, q worker.Question) (worker.Answer, error) {
	report := worker.Report("positions")
	o := solve.Options{Memory: memory, Progress: func(p solve.Progress) { report(p.Positions, 0, p.Depth) }}
	ask := map[string]func(context.Context, map[string][]string, solve.Options) (pipeline.Solved, string, error){"solve.json": solved, "random.json": random, "daily.json": daily}[q.Path]
	if ask == nil {
		return worker.Answer{}, input.Errorf("", "there is nothing at %.40q", q.Path)
	}
	s, lang, err := ask(ctx, q.Keys, o)
	if err != nil {
		return worker.Answer{}, err
	}
	s.Elapsed = 0 // as the server does: equal questions have equal answers
	var b bytes.Buffer
	err = s.WriteJSON(&b, lang)
	return worker.Answer{Type: worker.JSON, Body: b.Bytes()}, err
}

// read reads the keys. Of those of pictures only the language matters to JSON.
func read(keys map[string][]string, own ...string) (q pipeline.Query, lang string, err error) {
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

func solved(ctx context.Context, keys map[string][]string, o solve.Options) (pipeline.Solved, string, error) {
	q, lang, err := read(keys, "puzzle", "moves", "insight")
	if err != nil {
		return pipeline.Solved{}, "", err
	}
	p, err := worker.Read(ctx, q.Puzzle)
	if err == nil && q.Moves != "" {
		err = p.GiveMoves(ctx, q.Moves)
	}
	if err != nil {
		return pipeline.Solved{}, "", err
	}
	o.Metric = q.Metric
	s, err := pipeline.Solve(ctx, p, o)
	if err == nil && q.Insight == "on" {
		err = s.FindInsight(ctx, o)
	}
	return s, lang, err
}

func random(ctx context.Context, keys map[string][]string, o solve.Options) (pipeline.Solved, string, error) {
	q, lang, err := read(keys, "kind", "length")
	if err != nil {
		return pipeline.Solved{}, "", err
	}
	s, err := drawn(ctx, q, rand.Uint64()>>32, o)
	return s, lang, err
}

// daily draws the puzzle of today, the one that a server shows.
func daily(ctx context.Context, keys map[string][]string, o solve.Options) (pipeline.Solved, string, error) {
	_, lang, err := read(keys)
	if err != nil {
		return pipeline.Solved{}, "", err
	}
	p, err := pipeline.ParseID(ctx, pipeline.DefaultPuzzle)
	if err != nil {
		return pipeline.Solved{}, "", err
	}
	today := time.Now().UTC()
	s, err := drawn(ctx, pipeline.OfDay(p.Kind(), today), pipeline.SeedOf(today), o)
	return s, lang, err
}

func drawn(ctx context.Context, q pipeline.Query, seed uint64, o solve.Options) (pipeline.Solved, error) {
	d, err := q.Draw(o)
	if err != nil {
		return pipeline.Solved{}, err
	}
	p, err := d.Next(ctx, seed)
	if err != nil {
		return pipeline.Solved{}, err
	}
	o.Metric = d.Options.Metric
	return pipeline.Solve(ctx, pipeline.PuzzleOf(p), o)
}
