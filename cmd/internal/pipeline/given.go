package pipeline

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"slidegif/render/words"
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
	m, err := p.Kind().Metric(doc.Metric)
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
	if m, err := p.Kind().Metric(doc.Metric); err == nil && doc.Metric != "" {
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

// Parts is how large so many boards of the puzzle are, in pieces. A board counts as some pieces itself: its
// frame, and its number.
func (p Puzzle) Parts(boards int) int64 {
	const boardParts = 8
	return int64(boards) * int64(len(p.Start.Pieces)+boardParts)
}

// mostParts bounds the boards that Judge holds: with their JSON they take less than 200 MB.
const mostParts = 500_000

// Judge finds how many moves are left at the start and after each move, which is -1 everywhere if there is
// a Proof that no solution exists. Where it takes more than the bounds of o the error is a *solve.Limit, and what
// was found is kept.
func (s *Solved) Judge(ctx context.Context, o solve.Options) error {
	if s.Proof != nil { // nor is there a solution after legal moves
		s.Distances = slices.Repeat([]int{-1}, len(s.Solution.Moves)+1)
		return nil
	}
	if n := len(s.Solution.Moves) + 1; s.Parts(n) > mostParts {
		return input.Errorf("give fewer moves", "%d boards of %d pieces are more than a verdict looks at", n, len(s.Start.Pieces))
	}
	o.Metric = s.Solution.Metric
	boards := s.Start.Along(s.Solution.Moves)
	if find := s.Kind().Distances; find != nil {
		distances, err := find(ctx, s.Start, boards, o)
		return s.judged(distances, err)
	}
	distances := slices.Repeat([]int{solve.Unknown}, len(boards))
	// From the end, where the least is left, and where that meets a bound from the start.
	var err error
	for i := len(boards) - 1; i >= 0 && err == nil; i-- {
		distances[i], err = s.distance(ctx, boards[i], o)
	}
	for i := 0; i < len(boards) && errors.Is(err, solve.ErrLimit) && distances[i] == solve.Unknown; i++ {
		d, again := s.distance(ctx, boards[i], o)
		if distances[i] = d; again != nil {
			return s.judged(distances, again)
		}
	}
	return s.judged(distances, err)
}

// judged keeps distances, unless err is another one than that of a bound.
func (s *Solved) judged(distances []int, err error) error {
	if err == nil || errors.Is(err, solve.ErrLimit) {
		s.Distances = distances
	}
	return err
}

// distance solves the puzzle from another position; -1 where the goal cannot be reached, and
// solve.Unknown with an error.
func (s *Solved) distance(ctx context.Context, b board.Board, o solve.Options) (int, error) {
	if b.Solved() {
		return 0, nil
	}
	parts := strings.SplitN(s.ID(), ":", 3)
	desc := b.String()
	if len(parts) == 3 {
		desc += ":" + parts[2]
	}
	if id := s.Kind().ID; id != nil {
		desc = strings.TrimPrefix(id(b), parts[0]+":")
	}
	p, err := s.Kind().Parse(desc)
	if err != nil {
		return solve.Unknown, fmt.Errorf("internal error: the position %s cannot be read: %w", desc, err)
	}
	o.Optimal = true
	sol, err := p.Solve(ctx, o)
	if errors.Is(err, solve.ErrUnsolvable) {
		return -1, nil
	}
	if err != nil {
		return solve.Unknown, err
	}
	return len(sol.Moves), nil
}

// FirstMistake returns the number of the first move, from 1, after which no fewer moves are
// left than before it, and false where each move helped or the distances are not known.
func (s Solved) FirstMistake() (int, bool) {
	for i := 1; i < len(s.Distances); i++ {
		before, after := s.Distances[i-1], s.Distances[i]
		if before != solve.Unknown && after != solve.Unknown && (after < 0 || after >= before) {
			return i, true
		}
	}
	return 0, false
}

// Verdict tells the number of given moves in each metric, and the first move that did not help.
func (s Solved) Verdict(l words.Language) input.Message {
	var counts input.List
	n := s.Counts()
	for _, m := range s.Kind().Distinct() {
		counts = append(counts, l.Count(n[m], m)+l.Metric(m))
	}
	said := input.Say("in each metric: %s", counts)
	at, lost := s.FirstMistake()
	switch {
	case len(s.Solution.Moves) == 0 && len(s.Distances) == 1 && s.Distances[0] >= 0:
		return input.Say("no moves are given; %s left", input.Count(s.Distances[0], "move"))
	case !lost:
		return input.Say("%s; each move helped", said)
	case s.Distances[at] < 0:
		return input.Say("%s; move %d is the first mistake: after it the goal cannot be reached", said, at)
	case s.Distances[at-1] == 0:
		return input.Say("%s; move %d left the goal, which was reached", said, at)
	}
	return input.Say("%s; move %d is the first mistake: %s left before it, %d after it", said, at, input.Count(s.Distances[at-1], "move"), s.Distances[at])
}
