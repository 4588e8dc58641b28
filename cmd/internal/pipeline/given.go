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

// GivenMoves holds moves that were given together with a puzzle. Outputs show these moves instead of a
// solution, without a search.
type GivenMoves struct {
	Moves      []board.Move
	Notation   string // name of the notation
	FromOutput bool   // the moves and the puzzle come from an output file of slidegif
}

// SetMoves parses text and stores the moves in p. The text must be in a notation of the kind, or in the json
// or txt output format. If ctx is canceled, the error is context.Cause(ctx).
func (p *Puzzle) SetMoves(ctx context.Context, text string) error {
	if len(p.Kind().Notations) == 0 {
		return input.Errorf("omit the moves", "%s does not support moves", p.Kind().DisplayName())
	}
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		doc, err := parseSolutionJSON([]byte(text))
		if err != nil {
			return err
		}
		return p.setDocMoves(ctx, doc, "JSON")
	}
	if doc, ok := parseSolutionText(text); ok {
		return p.setDocMoves(ctx, doc, "a printed solution")
	}
	if doc, ok := parseMoveRows(text); ok {
		return p.setDocMoves(ctx, doc, "a printed solution")
	}
	ms, n, err := moves.Read(ctx, p.Start, p.Kind().Notations, text)
	if err != nil {
		return err
	}
	p.Given = &GivenMoves{Moves: ms, Notation: n.Name}
	return nil
}

// ParseSolved parses a solution of the puzzle that Solved.WriteJSON has written. The moves are verified by
// replaying them. The lower bound is not verified.
func (p Puzzle) ParseSolved(ctx context.Context, text string) (Solved, error) {
	doc, err := parseSolutionJSON([]byte(text))
	if err != nil {
		return Solved{}, err
	}
	m, err := p.Kind().Metric(doc.Metric)
	if err != nil {
		return Solved{}, err
	}
	s := Solved{Puzzle: p, Solution: solve.Solution{Metric: m, LowerBound: doc.AtLeast}}
	if len(doc.Moves) > 0 {
		if err := p.setDocMoves(ctx, doc, "JSON"); err != nil {
			return Solved{}, err
		}
		s.Solution.Moves = p.Given.Moves
	}
	if !s.Reached() {
		return Solved{}, input.Errorf("solve the puzzle first", "the moves do not reach the goal")
	}
	return s, nil
}

func (p *Puzzle) setDocMoves(ctx context.Context, doc solutionDoc, notation string) error {
	if len(doc.Moves) == 0 {
		return input.Errorf("solve the puzzle first with -f json", "no moves are given")
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
				return input.Errorf("the moves belong to another puzzle", "move %d: there is no piece %q", n+1, input.Truncate(name, 20))
			}
			ms[n].Pieces = append(ms[n].Pieces, i)
		}
		ms[n].Path = m.Path
		if steps += len(m.Path); steps > moves.MaxSteps {
			return input.Errorf("show only a part of the moves", "there are more than %d steps", moves.MaxSteps)
		}
	}
	if p.Start.Motion != board.ByCells {
		// A name may denote several equal pieces, so look for the piece that can make the slide.
		slides := make([]moves.Slide, len(ms))
		for i, m := range doc.Moves {
			slides[i] = moves.Slide{Piece: m.Piece, Path: m.Path, FullPath: true}
		}
		var err error
		if ms, err = moves.ResolveSlides(ctx, p.Start, slides); err != nil {
			return err
		}
	}
	if err := moves.Check(p.Start, ms); err != nil {
		return input.Errorf("the moves were edited or belong to another puzzle", "%v", err)
	}
	p.Given = &GivenMoves{Moves: ms, Notation: notation}
	if m, err := p.Kind().Metric(doc.Metric); err == nil && doc.Metric != "" {
		p.Metric = m
	} else if doc.Metric == "" {
		p.Metric = p.inferMetric(ms)
	}
	return nil
}

// inferMetric returns the first metric in which every move counts as one move, as in a printed solution.
// If there is no such metric, inferMetric returns p.Metric.
func (p *Puzzle) inferMetric(ms []board.Move) solve.Metric {
	counts := moves.Counts(p.Start, ms, p.Kind().Metrics)
	for _, m := range p.Kind().Metrics {
		if counts[m] == len(ms) {
			return m
		}
	}
	return p.Metric
}

// Counts returns the length of the solution in each metric of the kind.
func (s Solved) Counts() map[solve.Metric]int {
	return moves.Counts(s.Start, s.Solution.Moves, s.Kind().Metrics)
}

// Reached reports whether the moves lead to the goal.
func (s Solved) Reached() bool { return s.Start.Apply(s.Solution.Moves...).Solved() }

// SizeInPieces returns the total size of the given number of boards, measured in pieces. The frame and the number of
// a board count as 8 pieces.
func (p Puzzle) SizeInPieces(boards int) int64 {
	const boardParts = 8
	return int64(boards) * int64(len(p.Start.Pieces)+boardParts)
}

// maxBoardPieces is the maximum total size of the boards that findDistances keeps in memory, measured by
// SizeInPieces. Below this limit, the boards and their JSON take less than 200 MB.
const maxBoardPieces = 500_000

// findDistances computes the number of remaining moves at the start and after each given move. If s.Proof is set, the
// puzzle is unsolvable and findDistances sets all distances to -1. If the search exceeds a limit of o, findDistances
// keeps the distances found so far and returns a *solve.Limit.
func (s *Solved) findDistances(ctx context.Context, o solve.Options) error {
	if s.Proof != nil { // an unsolvable puzzle stays unsolvable after any legal moves
		s.Distances = slices.Repeat([]int{-1}, len(s.Solution.Moves)+1)
		return nil
	}
	if n := len(s.Solution.Moves) + 1; s.SizeInPieces(n) > maxBoardPieces {
		return input.Errorf("give fewer moves", "%d boards of %d pieces are too many for a verdict", n, len(s.Start.Pieces))
	}
	o.Metric = s.Solution.Metric
	boards := s.Start.Trace(s.Solution.Moves)
	if find := s.Kind().Distances; find != nil {
		distances, err := find(ctx, s.Start, boards, o)
		return s.keepDistances(distances, err)
	}
	distances := slices.Repeat([]int{solve.UnknownDistance}, len(boards))
	// Start with the last positions, because they are nearest to the goal. When a search hits a limit,
	// continue with the first positions.
	var err error
	for i := len(boards) - 1; i >= 0 && err == nil; i-- {
		distances[i], err = s.distance(ctx, boards[i], o)
	}
	for i := 0; i < len(boards) && errors.Is(err, solve.ErrLimit) && distances[i] == solve.UnknownDistance; i++ {
		d, forwardErr := s.distance(ctx, boards[i], o)
		if distances[i] = d; forwardErr != nil {
			return s.keepDistances(distances, forwardErr)
		}
	}
	return s.keepDistances(distances, err)
}

// keepDistances stores the distances if err is nil or a limit, and returns err.
func (s *Solved) keepDistances(distances []int, err error) error {
	if err == nil || errors.Is(err, solve.ErrLimit) {
		s.Distances = distances
	}
	return err
}

// distance returns the number of moves from the position b to the goal. If no moves lead to the
// goal, the result is -1. If the search fails, distance returns solve.UnknownDistance and an error.
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
		return solve.UnknownDistance, fmt.Errorf("internal error: the position %s cannot be read: %w", desc, err)
	}
	o.Optimal = true
	sol, err := p.Solve(ctx, o)
	if errors.Is(err, solve.ErrUnsolvable) {
		return -1, nil
	}
	if err != nil {
		return solve.UnknownDistance, err
	}
	return len(sol.Moves), nil
}

// firstMistake returns the number of the first move that did not bring the position closer to the goal. Moves
// are counted from 1. If every move was correct or the distances are unknown, firstMistake returns false.
func (s Solved) firstMistake() (int, bool) {
	for i := 1; i < len(s.Distances); i++ {
		before, after := s.Distances[i-1], s.Distances[i]
		if before != solve.UnknownDistance && after != solve.UnknownDistance && (after < 0 || after >= before) {
			return i, true
		}
	}
	return 0, false
}

// Verdict returns a message with the number of moves in each metric and the number of the first mistake.
func (s Solved) Verdict(l words.Language) input.Message {
	var counts input.List
	n := s.Counts()
	for _, m := range s.Kind().DistinctMetrics() {
		counts = append(counts, l.Count(n[m], m)+l.Metric(m))
	}
	inMetrics := input.Say("in each metric: %s", counts)
	at, found := s.firstMistake()
	switch {
	case len(s.Solution.Moves) == 0 && len(s.Distances) == 1 && s.Distances[0] >= 0:
		return input.Say("no moves were given; %s left", input.Count(s.Distances[0], "move"))
	case !found:
		return input.Say("%s; no move was a mistake", inMetrics)
	case s.Distances[at] < 0:
		return input.Say("%s; move %d is the first mistake: after it, the goal cannot be reached", inMetrics, at)
	case s.Distances[at-1] == 0:
		return input.Say("%s; move %d leaves the goal after it was reached", inMetrics, at)
	}
	return input.Say("%s; move %d is the first mistake: %s left before it, %d after it", inMetrics, at, input.Count(s.Distances[at-1], "move"), s.Distances[at])
}
