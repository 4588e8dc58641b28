// Package searches runs the searches of package textbook for "slidegif compare": it turns a puzzle into a graph, and a
// name such as astar:manhattan into an algorithm with its heuristic.
package searches

import (
	"context"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/statespace"
	"slidegif/solve/textbook"
)

// A Problem is a puzzle on which searches run.
type Problem struct {
	textbook.Problem
	Space *Space

	puzzle     solve.Puzzle
	heuristics []solve.Heuristic // of the kind, zero, and the heuristic of a file
}

// A Space holds the data that searches with the same goal can share.
type Space struct {
	*statespace.Graph
	estimates map[string]textbook.Heuristic // by the name of the heuristic
}

// FileHeuristic is the name of a heuristic that the user gave in a file.
const FileHeuristic = "file"

// Spaces holds one space for each goal, so that puzzles with the same goal share positions.
type Spaces map[string]*Space

// A problemFrom is a problem on a shared Space, with its own start.
type problemFrom struct {
	*Space
	start uint32
}

func (p problemFrom) Start() uint32 { return p.start }

// New prepares a puzzle. The map shared keeps Spaces for later calls, and may be nil. If the puzzle is
// provably unsolvable, the error is a *solve.Unsolvable.
func New(p solve.Puzzle, shared Spaces) (*Problem, error) {
	k := p.Kind()
	if k.Proof != nil {
		if proof := k.Proof(p.Board()); proof != nil {
			return nil, proof
		}
	}
	c := &Problem{puzzle: p}
	if k.Heuristics != nil {
		c.heuristics = k.Heuristics(p)
	}
	zero := func(context.Context) (func(board.Board) int, error) { return func(board.Board) int { return 0 }, nil }
	c.heuristics = append(c.heuristics, solve.Heuristic{Name: "zero", Admissible: true, Consistent: true, New: zero})
	key := k.Name + ":" + p.Board().GoalString()
	if g := shared[key]; g != nil {
		if start, ok := g.Find(reorder(p.Board(), g.Board(g.Start()))); ok {
			c.Space, c.Problem = g, problemFrom{g, start}
			return c, nil
		}
	}
	g, err := statespace.New(p, "")
	if err != nil {
		return nil, err
	}
	c.Space = &Space{g, map[string]textbook.Heuristic{}}
	c.Problem = c.Space
	if shared != nil && len(p.Board().Goal) == len(p.Board().Pieces) {
		shared[key] = c.Space
	}
	return c, nil
}

// reorder returns a copy of b in which the pieces have the order of the board like. Both boards must have the
// same piece names.
func reorder(b, like board.Board) board.Board {
	pieces := b.Pieces
	b.Pieces = nil
	for _, q := range like.Pieces {
		if p, ok := board.Find(pieces, q.Name); ok {
			q.At = p.At
		}
		b.Pieces = append(b.Pieces, q)
	}
	return b
}

// AddHeuristic adds a heuristic to the heuristics of the kind.
func (c *Problem) AddHeuristic(h solve.Heuristic) { c.heuristics = append(c.heuristics, h) }

// A Search is an algorithm with its heuristic.
type Search struct {
	Algorithm  textbook.Algorithm
	Heuristic  string             // name of the heuristic; empty for an uninformed search
	Estimate   textbook.Heuristic // set by Prepare; nil for an uninformed search
	Consistent bool

	heuristic solve.Heuristic
}

// Name returns the name of the search, such as "bfs" or "astar:manhattan".
func (s *Search) Name() string {
	if s.Heuristic == "" {
		return s.Algorithm.Name
	}
	return s.Algorithm.Name + ":" + s.Heuristic
}

// ProvesShortest reports whether the search always finds a shortest solution.
func (s *Search) ProvesShortest() bool {
	return !s.Algorithm.Informed || s.Algorithm.Name != "greedy" && s.heuristic.Admissible
}

// Prepare computes the tables of the heuristic. The estimate of each position is computed once.
func (c *Problem) Prepare(ctx context.Context, s *Search) error {
	if !s.Algorithm.Informed {
		return nil
	}
	if s.Estimate = c.Space.estimates[s.Heuristic]; s.Estimate != nil {
		return nil
	}
	estimate, err := s.heuristic.New(ctx)
	if err != nil {
		return err
	}
	known := []int32{} // estimate + 1 of each position, or 0
	s.Estimate = func(p textbook.State) int {
		for int(p) >= len(known) {
			known = append(known, 0)
		}
		if known[p] == 0 {
			known[p] = int32(estimate(c.Space.Board(p))) + 1
		}
		return int(known[p]) - 1
	}
	c.Space.estimates[s.Heuristic] = s.Estimate
	return nil
}

// Parse parses a list such as bfs,astar:manhattan. An empty list selects the default of comparisons.
func (c *Problem) Parse(list string) (all []*Search, err error) {
	usual := c.heuristics[0].Name
	if list == "" {
		list = "bfs,bidirectional,greedy,astar,idastar"
		if !c.Space.Undirected() {
			list = "bfs,greedy,astar,idastar"
		}
		for _, h := range c.heuristics[1:] {
			if h.Baseline || h.Name == FileHeuristic {
				list += ",astar:" + h.Name
			}
		}
	}
	for _, text := range strings.Split(list, ",") {
		name, heuristic, given := strings.Cut(strings.TrimSpace(text), ":")
		i := slices.IndexFunc(textbook.Algorithms, func(a textbook.Algorithm) bool { return a.Name == name })
		if i < 0 {
			var names []string
			for _, a := range textbook.Algorithms {
				names = append(names, a.Name)
			}
			return nil, input.Errorf(input.Say("use one of %s", input.List(names)), "algorithm: unknown algorithm %q", name)
		}
		s := &Search{Algorithm: textbook.Algorithms[i]}
		switch {
		case s.Algorithm.Undirected && !c.Space.Undirected():
			return nil, input.Errorf("use bfs or astar", "algorithm: %s needs moves that can be undone, and %s has others", name, c.puzzle.Kind().DisplayName())
		case given && !s.Algorithm.Informed:
			return nil, input.Errorf(input.Say("write %s alone, or use astar:%s", input.Word(name), input.Word(heuristic)), "algorithm: %s uses no heuristic", name)
		case s.Algorithm.Informed:
			if !given {
				heuristic = usual
			}
			if s.heuristic, err = c.findHeuristic(heuristic); err != nil {
				return nil, err
			}
			s.Heuristic, s.Consistent = s.heuristic.Name, s.heuristic.Consistent
		}
		all = append(all, s)
	}
	return all, nil
}

func (c *Problem) findHeuristic(name string) (solve.Heuristic, error) {
	var names []string
	for _, h := range c.heuristics {
		if h.Name == name {
			return h, nil
		}
		names = append(names, h.Name)
	}
	if name == FileHeuristic {
		return solve.Heuristic{}, input.Errorf("add --heuristic FILE.csv", "algorithm: the heuristic file needs a file")
	}
	return solve.Heuristic{}, input.Errorf(input.Say("use one of %s", input.List(names)), "algorithm: %s has no heuristic %q", c.puzzle.Kind().DisplayName(), name)
}

// Unsolvable returns the error for a search that has tried all positions.
func Unsolvable(r textbook.Result) error {
	return &solve.Unsolvable{Reason: input.Say("all %s positions that can be reached were tried", input.Thousands(r.Stored))}
}
