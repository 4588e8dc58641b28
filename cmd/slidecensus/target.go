package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"slidegif/cmd/internal/job"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
)

// A target is a state space that can be counted. This file is the one place that knows
// which census fits which kind.
type target struct {
	id     string // as reports name it
	title  string
	kind   *solve.Kind
	metric solve.Metric // that the puzzle's file asks for; empty for none
	board  board.Board
	space  bool // no puzzle was named, but a whole space
	sets   bool // one of all layouts of some sets of pieces, of which board is only an example
	count  func(ctx context.Context, o census.Options) (*census.Census, error)
	puzzle solve.Puzzle // nil where none was named
}

var (
	sizeOnly = regexp.MustCompile(`^(?:tiles:)?([0-9]+)[xX]([0-9]+)$`)
	setOnly  = regexp.MustCompile(`^klotski:((?:[vhs][0-9]{1,2})+)$`)
)

// classic is any layout of the classic board: what all sets have in common is its goal.
const classic = "klotski:0xx0/0xx0/0000/0000/0000"

func findTarget(ctx context.Context, arg string, stdin io.Reader) (*target, error) {
	if arg == "klotski:all" {
		return setTarget(arg, "all layouts of 华容道", census.Layouts)
	}
	if m := setOnly.FindStringSubmatch(arg); m != nil {
		set, err := census.ParseSet(m[1])
		if err != nil {
			return nil, err
		}
		return setTarget("klotski:"+set.String(), "all layouts of "+set.String(), func(ctx context.Context, o census.Options) (*census.Census, error) {
			return census.SetLayouts(ctx, set, o)
		})
	}
	if m := sizeOnly.FindStringSubmatch(arg); m != nil {
		p, err := job.ParseID(ctx, "tiles:"+m[1]+"x"+m[2]+"@0") // any start will do
		if err != nil {
			return nil, err
		}
		t := newTarget(p)
		t.id = fmt.Sprintf("tiles:%dx%d", p.Start.H, p.Start.W)
		t.title, t.space, t.puzzle = t.id, true, nil
		return t, nil
	}
	p, err := job.Load(ctx, arg, stdin)
	if err != nil {
		return nil, err
	}
	return newTarget(p), nil
}

func newTarget(p job.Puzzle) *target {
	t := &target{id: p.ID(), title: p.Title(), kind: p.Kind(), metric: p.Metric, board: p.Start, puzzle: p}
	count := census.Component
	if t.kind.Name == "tiles" {
		count = census.Tiles
	}
	t.count = func(ctx context.Context, o census.Options) (*census.Census, error) { return count(ctx, p.Board(), o) }
	return t
}

// stray says that the start is not among what is counted, or nothing. It always is among
// what blocks can reach; of tiles what reaches the goal is counted.
func (t *target) stray(ctx context.Context) string {
	if t.puzzle == nil || t.kind.Name != "tiles" {
		return ""
	}
	// Parity decides before there is anything to search.
	_, err := t.puzzle.Solve(ctx, solve.Options{Metric: t.kind.Metrics[0], MaxPositions: 1})
	if !errors.Is(err, solve.ErrUnsolvable) {
		return ""
	}
	return t.title + " itself is not among the positions: it cannot reach the goal"
}

func setTarget(id, title string, count func(context.Context, census.Options) (*census.Census, error)) (*target, error) {
	p, err := job.ParseID(context.Background(), classic)
	if err != nil {
		return nil, err
	}
	return &target{id: id, title: title, kind: p.Kind(), board: p.Start, space: true, sets: true, count: count}, nil
}

// idOf returns the canonical ID of a position.
func (t *target) idOf(b board.Board) string {
	id := t.kind.Name + ":" + b.String()
	parts := strings.Split(t.id, ":")
	switch {
	case t.sets, t.kind.Name == "rush":
	case len(parts) > 2, len(b.Gates) > 0:
		id += ":" + b.GoalString()
		if len(parts) > 3 {
			id += ":" + parts[3]
		}
	}
	p, err := job.ParseID(context.Background(), id) // no seed, nothing to wait for
	if err != nil {
		return id
	}
	return p.ID()
}
