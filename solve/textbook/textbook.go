// Package textbook implements the search algorithms of textbooks on artificial intelligence, and counts the positions
// that they visit.
//
//	1 2 3            start, expanded first
//	. 4 6
//	7 5 8            up: . 2 3/1 4 6/7 5 8    right: 1 2 3/4 . 6/7 5 8    down: 1 2 3/7 4 6/. 5 8
//
// The position above has three successors. An algorithm *expands* a position when it computes the successors. The
// start and all successors are *generated*, even if they are known already. *Stored* counts the different positions
// that the algorithm keeps, expanded or not. Breadth-first search finds the solution "right, down, right" when it
// expands the eighth position.
//
//	algorithm           goal recognized when   stores               shortest
//	breadth-first       generated              all positions        yes
//	bidirectional       generated              all positions        yes
//	iterative deepening next to expand         the current path     yes
//	greedy best-first   next to expand         all positions        no
//	A*                  next to expand         all positions        if the heuristic is admissible
//	IDA*                next to expand         the current path     if the heuristic is admissible
//
// Successors are generated in the order of package statespace, and positions with the same priority are expanded in
// the order in which they were generated. A solved position is never expanded.
//
// The algorithms are written to be read, and are much slower than the engines that solve the same puzzles.
// Puzzle.Solve never uses textbook searches.
package textbook

import (
	"context"

	"slidegif/solve"
)

// A State is a position of a Problem. The states of a problem are numbered from 0.
type State = uint32

// A Problem is a graph to search; statespace.Graph implements it.
type Problem interface {
	Start() State
	Successors(s State) []State // positions to which one move leads; read-only
	Solved(s State) bool
	Bytes() int64 // memory in use

	// Goals returns all solved states that the start can reach. Only Bidirectional calls Goals.
	Goals(ctx context.Context, o solve.Options) ([]State, error)
}

// A Heuristic estimates the number of moves from a state to the nearest goal.
type Heuristic func(s State) int

// Zero is the heuristic that estimates every distance as 0.
func Zero(State) int { return 0 }

// A Result describes one search. If the search hit a limit, Path is nil, and the other fields count the positions
// up to the limit.
type Result struct {
	Path []State // from the start to the goal

	Expanded  int64 // positions whose successors were computed
	Generated int64 // the start and all computed successors, including repeated ones
	Stored    int64 // different open and closed positions, or positions on the longest path
}

// Length returns the number of moves of the solution.
func (r Result) Length() int { return len(r.Path) - 1 }

// An Algorithm is one search algorithm.
type Algorithm struct {
	Name       string
	Informed   bool // uses a heuristic
	Undirected bool // works only if every move can be undone by one move

	search func(r *run) []State
}

// Algorithms lists all algorithms.
var Algorithms = []Algorithm{
	{Name: "bfs", search: breadthFirst},
	{Name: "bidirectional", Undirected: true, search: bidirectional},
	{Name: "iddfs", search: iterativeDeepening},
	{Name: "greedy", Informed: true, search: greedyBestFirst},
	{Name: "astar", Informed: true, search: aStar},
	{Name: "idastar", Informed: true, search: idaStar},
}

// Search runs the algorithm on p. The heuristic h is used only if a.Informed is set. The limit
// o.MaxPositions applies to stored positions, or to expanded positions if the algorithm stores only a
// path. Search also uses o.Memory and o.Progress, and ignores all other fields of o.
//
// The error is
//
//   - solve.ErrUnsolvable if p has no solution;
//   - a *solve.Limit if the search hit a limit in o, or if ctx reached its deadline;
//   - context.Cause(ctx) if ctx was cancelled.
func (a Algorithm) Search(ctx context.Context, p Problem, h Heuristic, o solve.Options) (Result, error) {
	return a.finish(&run{Problem: p, h: h, ctx: ctx, o: o})
}

func (a Algorithm) finish(r *run) (Result, error) {
	r.Generated = 1
	r.Path = a.search(r)
	if r.err == nil && r.Path == nil {
		r.err = solve.ErrUnsolvable
	}
	return r.Result, r.err
}

// A run is one search. After an error, expand returns no successors, which ends the search.
type run struct {
	Problem
	h   Heuristic
	ctx context.Context
	o   solve.Options
	err error

	recorder *recorder // nil unless the caller wants the tree
	Result
}

// bytesPerState is the memory that an algorithm needs for a stored position, in bytes, in addition to the
// memory of the problem.
const bytesPerState = 24

// checkInterval is the number of expansions between two checks of the limits.
const checkInterval = 1 << 10

// expand returns the successors of s and counts them.
func (r *run) expand(s State) []State {
	if !r.within(r.Stored) {
		return nil
	}
	next := r.Successors(s)
	r.Expanded++
	r.Generated += int64(len(next))
	r.recorder.expanded(s, next)
	return next
}

// within checks the limits. The count is limited to o.MaxPositions.
func (r *run) within(count int64) bool {
	if r.err == nil && r.o.MaxPositions > 0 && count >= r.o.MaxPositions {
		r.err = &solve.Limit{Kind: solve.PositionsLimit}
	}
	if r.err == nil && r.Expanded%checkInterval == 0 {
		switch {
		case r.ctx.Err() != nil:
			r.err = solve.ContextError(r.ctx, 0, "")
		case r.o.Memory > 0 && r.Bytes()+bytesPerState*r.Stored > r.o.Memory:
			r.err = &solve.Limit{Kind: solve.MemoryLimit}
		}
		r.o.Report(solve.Progress{Positions: r.Expanded})
	}
	return r.err == nil
}

// A tree stores the states that a search has reached, and the predecessor of each state on the best known
// path.
type tree struct{ parents []State }

const (
	unreached State = ^State(0)
	root      State = ^State(0) - 1 // parent of the first state of a path
)

// add sets the parent of s and reports whether s is new.
func (t *tree) add(s, parent State) bool {
	for int(s) >= len(t.parents) {
		t.parents = append(t.parents, unreached)
	}
	isNew := t.parents[s] == unreached
	t.parents[s] = parent
	return isNew
}

func (t *tree) has(s State) bool { return int(s) < len(t.parents) && t.parents[s] != unreached }

// path returns the states from s up to the root.
func (t *tree) path(s State) (path []State) {
	for ; s != root; s = t.parents[s] {
		path = append(path, s)
	}
	return path
}
