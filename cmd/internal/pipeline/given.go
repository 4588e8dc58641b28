package pipeline

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

// Given are the moves that came with a puzzle. They are shown instead of a solution that a
// search finds.
type Given struct {
	Moves    []board.Move
	Notation string // how they were written, in words
	Printed  bool   // they stand in a file that this program wrote, with its puzzle
}

// GiveMoves reads moves for the puzzle: a text in one of its kind's notations, or what the
// formats json and txt print. At the end of ctx the error is its cause.
func (p *Puzzle) GiveMoves(ctx context.Context, text string) error {
	if len(p.Kind().Notations) == 0 {
		return input.Errorf("leave the moves out", "moves of %s cannot be read", p.Kind().Called())
	}
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		doc, err := readJSON([]byte(text))
		if err != nil {
			return err
		}
		return p.giveWritten(ctx, doc, "JSON")
	}
	if doc, ok := readPrinted(text); ok {
		return p.giveWritten(ctx, doc, "a printed solution")
	}
	if doc, ok := readRows(text); ok {
		return p.giveWritten(ctx, doc, "a printed solution")
	}
	ms, n, err := moves.Read(ctx, p.Start, p.Kind().Notations, text)
	if err != nil {
		return err
	}
	p.Given = &Given{Moves: ms, Notation: n.Name}
	return nil
}

// Solved returns the puzzle with the solution that WriteJSON has written of it. The
// referee replays it; that it is a shortest one is believed.
func (p Puzzle) Solved(ctx context.Context, text string) (Solved, error) {
	doc, err := readJSON([]byte(text))
	if err != nil {
		return Solved{}, err
	}
	m, err := MetricOf(p.Kind(), doc.Metric)
	if err != nil {
		return Solved{}, err
	}
	s := Solved{Puzzle: p, Solution: solve.Solution{Metric: m, AtLeast: doc.AtLeast}}
	if len(doc.Moves) > 0 {
		if err := p.giveWritten(ctx, doc, "JSON"); err != nil {
			return Solved{}, err
		}
		s.Solution.Moves = p.Given.Moves
	}
	if !s.Reached() {
		return Solved{}, input.Errorf("solve the puzzle first", "the moves do not reach the goal")
	}
	return s, nil
}

// giveWritten takes the moves of a document that this program wrote.
func (p *Puzzle) giveWritten(ctx context.Context, doc written, notation string) error {
	if len(doc.Moves) == 0 {
		return input.Errorf("solve the puzzle first, with -f json", "there is no move")
	}
	index := map[string]int{}
	for i, piece := range p.Start.Pieces {
		index[piece.Name] = i
	}
	ms := make([]board.Move, len(doc.Moves))
	steps := 0
	for n, m := range doc.Moves {
		for _, name := range strings.Split(m.Piece, ",") {
			i, ok := index[name]
			if !ok {
				return input.Errorf("the moves belong to another puzzle", "move %d: there is no piece %q", n+1, input.Clip(name, 20))
			}
			ms[n].Pieces = append(ms[n].Pieces, i)
		}
		ms[n].Path = m.Path
		if steps += len(m.Path); steps > moves.MaxSteps {
			return input.Errorf("show a part of them", "there are more than %d steps", moves.MaxSteps)
		}
	}
	if p.Start.Motion != board.ByCells {
		// Equal pieces have one name.
		slides := make([]moves.Slide, len(ms))
		for i, m := range doc.Moves {
			slides[i] = moves.Slide{Piece: m.Piece, Path: m.Path, Whole: true}
		}
		var err error
		if ms, err = moves.Choose(ctx, p.Start, slides); err != nil {
			return err
		}
	}
	if err := moves.Check(p.Start, ms); err != nil {
		return input.Errorf("the moves were changed, or belong to another puzzle", "%v", err)
	}
	p.Given = &Given{Moves: ms, Notation: notation}
	if m, err := MetricOf(p.Kind(), doc.Metric); err == nil && doc.Metric != "" {
		p.Metric = m
	} else if doc.Metric == "" {
		p.Metric = p.metricOf(ms)
	}
	return nil
}

// metricOf returns the first metric that counts each of the moves as one, as a printed
// solution does; the puzzle's own where none does.
func (p *Puzzle) metricOf(ms []board.Move) solve.Metric {
	counts := moves.Counts(p.Start, ms, p.Kind().Metrics)
	for _, m := range p.Kind().Metrics {
		if counts[m] == len(ms) {
			return m
		}
	}
	return p.Metric
}

// Counts returns the number of the given moves in each metric of the kind.
func (s Solved) Counts() map[solve.Metric]int {
	return moves.Counts(s.Start, s.Solution.Moves, s.Kind().Metrics)
}

// Reached reports whether the moves lead to the goal.
func (s Solved) Reached() bool { return s.Start.Apply(s.Solution.Moves...).Solved() }

// Judge finds how many moves are left at the start and after each move. Where that takes
// more than the bounds of o the error is a *solve.Limit.
func (s *Solved) Judge(ctx context.Context, o solve.Options) error {
	o.Metric = s.Solution.Metric
	boards := []board.Board{s.Start}
	for i, m := range s.Solution.Moves {
		boards = append(boards, boards[i].Apply(m))
	}
	var err error
	if find := s.Kind().Distances; find != nil {
		s.Distances, err = find(ctx, s.Start, boards, o)
		return err
	}
	distances := make([]int, len(boards))
	for i, b := range boards {
		if distances[i], err = s.distance(ctx, b, o); err != nil {
			return err
		}
	}
	s.Distances = distances
	return nil
}

// distance solves the puzzle from another position; -1 where the goal cannot be reached.
func (s *Solved) distance(ctx context.Context, b board.Board, o solve.Options) (int, error) {
	parts := strings.SplitN(s.ID(), ":", 3)
	desc := b.String()
	if len(parts) == 3 {
		desc += ":" + parts[2]
	}
	p, err := s.Kind().Parse(desc)
	if err != nil {
		return 0, fmt.Errorf("internal error: the position %s cannot be read: %w", desc, err)
	}
	o.Optimal = true
	sol, err := p.Solve(ctx, o)
	if errors.Is(err, solve.ErrUnsolvable) {
		return -1, nil
	}
	return len(sol.Moves), err
}

// FirstMistake returns the number of the first move, from 1, after which no fewer moves are
// left than before it, and false where each move helped or the distances are not known.
func (s Solved) FirstMistake() (int, bool) {
	for i := 1; i < len(s.Distances); i++ {
		if s.Distances[i] < 0 || s.Distances[i] >= s.Distances[i-1] {
			return i, true
		}
	}
	return 0, false
}
