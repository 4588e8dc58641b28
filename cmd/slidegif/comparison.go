package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/statespace"
	"slidegif/solve/textbook"
)

// A comparison is a puzzle on which several searches run.
type comparison struct {
	puzzle     solve.Puzzle
	graph      textbook.Problem
	space      *space
	heuristics []solve.Heuristic // of the kind, zero, and the heuristic of a file
	check      *check            // of the heuristic of a file; may be nil
}

// A space holds what searches with the same goal can share.
type space struct {
	*statespace.Graph
	estimates map[string]textbook.Heuristic // by the name of the heuristic
}

// fileHeuristic is the name of the heuristic of --heuristic.
const fileHeuristic = "file"

// sharedSpaces holds spaces by the goals of their puzzles, because 100 random 8-puzzles visit the same
// positions.
type sharedSpaces map[string]*space

// A problemFrom is a space that is searched from another start.
type problemFrom struct {
	*space
	start uint32
}

func (p problemFrom) Start() uint32 { return p.start }

// newComparison prepares a puzzle. Spaces that can be shared are kept in shared, which may be nil. If the
// puzzle is provably unsolvable, the error is a *solve.Unsolvable.
func newComparison(p solve.Puzzle, shared sharedSpaces) (*comparison, error) {
	k := p.Kind()
	if k.Proof != nil {
		if proof := k.Proof(p.Board()); proof != nil {
			return nil, proof
		}
	}
	c := &comparison{puzzle: p}
	if k.Heuristics != nil {
		c.heuristics = k.Heuristics(p)
	}
	zero := func(context.Context) (func(board.Board) int, error) { return func(board.Board) int { return 0 }, nil }
	c.heuristics = append(c.heuristics, solve.Heuristic{Name: "zero", Admissible: true, Consistent: true, New: zero})
	key := k.Name + ":" + p.Board().GoalString()
	if g := shared[key]; g != nil {
		if start, ok := g.Find(reorder(p.Board(), g.Board(g.Start()))); ok {
			c.space, c.graph = g, problemFrom{g, start}
			return c, nil
		}
	}
	g, err := statespace.New(p, "")
	if err != nil {
		return nil, err
	}
	c.space = &space{g, map[string]textbook.Heuristic{}}
	c.graph = c.space
	if shared != nil && len(p.Board().Goal) == len(p.Board().Pieces) {
		shared[key] = c.space
	}
	return c, nil
}

// reorder returns b with its pieces in the order of the board like, which has pieces of the same names.
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

// A searchOf is one search of a comparison.
type searchOf struct {
	algorithm  textbook.Algorithm
	heuristic  solve.Heuristic
	name       string // of the heuristic; empty for an uninformed search
	estimate   textbook.Heuristic
	consistent bool
}

// provesShortest reports whether every solution of the search is shortest.
func (s *searchOf) provesShortest() bool {
	return !s.algorithm.Informed || s.algorithm.Name != "greedy" && s.heuristic.Admissible
}

// prepare computes the tables of the heuristic. The estimate of each position is computed once.
func (s *searchOf) prepare(ctx context.Context, c *comparison) error {
	if !s.algorithm.Informed {
		return nil
	}
	if s.estimate = c.space.estimates[s.name]; s.estimate != nil {
		return nil
	}
	estimate, err := s.heuristic.New(ctx)
	if err != nil {
		return err
	}
	known := []int32{} // estimate + 1 of each position, or 0
	s.estimate = func(p textbook.State) int {
		for int(p) >= len(known) {
			known = append(known, 0)
		}
		if known[p] == 0 {
			known[p] = int32(estimate(c.space.Board(p))) + 1
		}
		return int(known[p]) - 1
	}
	c.space.estimates[s.name] = s.estimate
	return nil
}

// parseSearches parses a list such as bfs,astar:manhattan. An empty list selects the default.
func (c *comparison) parseSearches(list string) (all []*searchOf, err error) {
	usual := c.heuristics[0].Name
	if list == "" {
		list = "bfs,bidirectional,greedy,astar,idastar"
		if !c.space.Undirected() {
			list = "bfs,greedy,astar,idastar"
		}
		for _, h := range c.heuristics[1:] {
			if h.Baseline || h.Name == fileHeuristic {
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
			return nil, input.Errorf(input.Say("use one of %s", input.List(names)), "--algorithm: unknown algorithm %q", name)
		}
		s := &searchOf{algorithm: textbook.Algorithms[i]}
		switch {
		case s.algorithm.Undirected && !c.space.Undirected():
			return nil, input.Errorf("use bfs or astar", "--algorithm: %s needs moves that can be undone, and %s has others", name, c.puzzle.Kind().DisplayName())
		case given && !s.algorithm.Informed:
			return nil, input.Errorf(input.Say("write %s alone, or use astar:%s", input.Word(name), input.Word(heuristic)), "--algorithm: %s uses no heuristic", name)
		case s.algorithm.Informed:
			if !given {
				heuristic = usual
			}
			if s.heuristic, err = c.findHeuristic(heuristic); err != nil {
				return nil, err
			}
			s.name, s.consistent = s.heuristic.Name, s.heuristic.Consistent
		}
		all = append(all, s)
	}
	return all, nil
}

func (c *comparison) findHeuristic(name string) (solve.Heuristic, error) {
	var names []string
	for _, h := range c.heuristics {
		if h.Name == name {
			return h, nil
		}
		names = append(names, h.Name)
	}
	if name == fileHeuristic {
		return solve.Heuristic{}, input.Errorf("add --heuristic FILE.csv", "--algorithm: the heuristic file needs a file")
	}
	return solve.Heuristic{}, input.Errorf(input.Say("use one of %s", input.List(names)), "--algorithm: %s has no heuristic %q", c.puzzle.Kind().DisplayName(), name)
}

// A check is the result of checking the heuristic of a file.
type check struct {
	Positions  int64  `json:"positions"`
	Admissible bool   `json:"admissible"`
	Consistent bool   `json:"consistent"`
	Violation  string `json:"violation,omitempty"` // the first one, in words

	message input.Message
}

// readHeuristic reads a file of positions and values, checks them over the whole state space, and adds them to the
// heuristics.
func (c *comparison) readHeuristic(ctx context.Context, file string) error {
	values, err := readValues(file)
	if err != nil {
		return err
	}
	valueOf := func(text string) (int, error) {
		v, ok := values[text]
		if !ok {
			return 0, input.Errorf("the file needs a line for every position that the start reaches", "%s: the position %s is missing", file, text)
		}
		return v, nil
	}
	report, err := textbook.Check(ctx, c.graph, func(s textbook.State) (int, error) { return valueOf(c.space.Text(s)) })
	if err != nil {
		return err
	}
	c.check = &check{Positions: report.Positions, Admissible: report.Inadmissible == nil, Consistent: report.Inconsistent == nil}
	n := cli.Plural(report.Positions, "position")
	switch v := report.Inadmissible; {
	case v != nil:
		c.check.message = input.Say("%s is not admissible: the estimate of %s is %d, but it takes only %d", file, c.space.Text(v.State), v.Estimate, v.Distance)
	case report.Inconsistent != nil:
		v = report.Inconsistent
		c.check.message = input.Say("%s is admissible, but not consistent: the estimate falls from %d to %d in the move from %s to %s", file, v.Estimate, v.NextEstimate, c.space.Text(v.State), c.space.Text(v.Next))
	default:
		c.check.message = input.Say("%s is admissible and consistent for all %s", file, n)
	}
	if report.Inadmissible != nil || report.Inconsistent != nil {
		c.check.Violation = c.check.message.String()
	}
	c.heuristics = append(c.heuristics, solve.Heuristic{
		Name: fileHeuristic, Admissible: c.check.Admissible, Consistent: c.check.Admissible && c.check.Consistent,
		New: func(context.Context) (func(board.Board) int, error) {
			return func(b board.Board) int { return values[c.space.TextOf(b)] }, nil
		},
	})
	return nil
}

// maxHeuristicFile is the maximum size of a file with a heuristic, in bytes. 2,000,000 positions of a 15-puzzle
// take 90 MB.
const maxHeuristicFile = 128 << 20

// readValues reads the lines position,value of a CSV file. Further columns are ignored, so that the distances of a
// census are a heuristic. A first line without a number is a heading.
func readValues(file string) (map[string]int, error) {
	if err := input.CheckFile("--heuristic", file, maxHeuristicFile); err != nil {
		return nil, err
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("--heuristic: %w", err)
	}
	defer f.Close()
	rows := csv.NewReader(io.LimitReader(f, maxHeuristicFile))
	rows.FieldsPerRecord = -1 // a census has more columns
	rows.ReuseRecord = true
	values := map[string]int{}
	for line := 1; ; line++ {
		fields, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return values, nil
		}
		if err != nil || len(fields) < 2 {
			return nil, input.Errorf("write lines such as 867/254/301,21; quote a position that contains commas", "%s: line %d is not a position and a value", file, line)
		}
		value, err := strconv.Atoi(strings.TrimSpace(fields[1]))
		switch {
		case err != nil && line == 1:
			continue
		case err != nil || value < 0 || value > 1<<20:
			return nil, input.Errorf("write a whole number of moves", "%s: line %d: %q is not an estimate", file, line, fields[1])
		}
		values[strings.TrimSpace(strings.Clone(fields[0]))] = value
	}
}
