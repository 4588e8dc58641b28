//go:build !js

package document

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/searches"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/textbook"
)

const maxBoards = 60

// maxTreePositions is the maximum number of positions that the search of a tree stores. An 8-puzzle has
// fewer positions.
const maxTreePositions = 200_000

// treeOf returns a function that searches a puzzle and returns the tree of the search.
func treeOf(p pipeline.Puzzle, algorithm string) func(context.Context) (*render.SearchTree, error) {
	return func(ctx context.Context) (*render.SearchTree, error) {
		problem, s, err := oneSearch(ctx, p, algorithm)
		if err != nil {
			return nil, err
		}
		if s.Algorithm.Name == "bidirectional" {
			return nil, input.Errorf("use bfs or astar", "algorithm: bidirectional grows two trees, which cannot be drawn")
		}
		found, result, err := s.Algorithm.SearchTree(ctx, problem, s.Estimate, solve.Options{MaxPositions: maxTreePositions})
		limit, limited := errors.AsType[*solve.Limit](err)
		limited = limited && limit.Kind == solve.PositionsLimit && s.Algorithm.Name == "bfs" // the first boards are known
		if err != nil && !limited {
			return nil, searchError(err, result)
		}
		return drawnTree(problem, s, found, result), nil
	}
}

// parseSearches parses a list of algorithms that search a puzzle. The default is breadth-first search.
func parseSearches(p pipeline.Puzzle, algorithms string) (*searches.Problem, []*searches.Search, error) {
	problem, err := searches.New(p.Puzzle, nil)
	if err != nil {
		return nil, nil, err
	}
	list, err := problem.Parse(cmp.Or(algorithms, "bfs"))
	return problem, list, err
}

func oneSearch(ctx context.Context, p pipeline.Puzzle, algorithm string) (*searches.Problem, *searches.Search, error) {
	problem, list, err := parseSearches(p, algorithm)
	if err != nil {
		return nil, nil, err
	}
	if len(list) > 1 {
		return nil, nil, input.Errorf("name one algorithm, such as algorithm=astar:manhattan", "algorithm: the picture shows one search")
	}
	return problem, list[0], problem.Prepare(ctx, list[0])
}

// searchError returns the error of a search that failed, with a hint.
func searchError(err error, result textbook.Result) error {
	switch limit, limited := errors.AsType[*solve.Limit](err); {
	case limited && limit.Kind == solve.PositionsLimit:
		return &solve.Limit{Kind: limit.Kind, Hint: input.Word("choose an algorithm that stores fewer positions, such as algorithm=greedy")}
	case errors.Is(err, solve.ErrUnsolvable):
		return searches.Unsolvable(result)
	}
	return err
}

// drawnTree converts a tree to boards. For a tree that is too large, drawnTree only counts the
// positions at each depth.
func drawnTree(p *searches.Problem, s *searches.Search, found textbook.Tree, result textbook.Result) *render.SearchTree {
	queue := s.Algorithm.Name == "bfs"
	t := &render.SearchTree{
		Search: s.Name(), Expanded: result.Expanded, Generated: result.Generated, Stored: result.Stored, Length: result.Length(),
		Queue: queue, Informed: s.Estimate != nil,
	}
	if len(found.Nodes) > maxBoards && !queue {
		t.Growth = growth(found)
		t.Layers = t.Growth[len(t.Growth)-1]
		return t
	}
	numbers := make([]int, len(found.Nodes)) // of the nodes that the search kept
	kept := 0
	for i, n := range found.Nodes {
		numbers[i] = n.Expanded
		if queue && n.Repeats < 0 {
			kept++
			numbers[i] = kept
		}
	}
	for i, n := range found.Nodes[:min(len(found.Nodes), maxBoards)] {
		node := render.TreeNode{Board: p.Space.Board(n.State), Parent: n.Parent, Depth: n.Depth, Number: numbers[i], Expanded: n.Expanded, Repeats: n.Repeats >= 0}
		if s.Estimate != nil {
			node.Estimate = s.Estimate(n.State)
		}
		if node.Repeats {
			node.Of, node.Since = numbers[n.Repeats], found.Nodes[found.Nodes[max(i, n.Repeats)].Parent].Expanded
		}
		t.Nodes = append(t.Nodes, node)
	}
	for _, i := range found.Path {
		if i < len(t.Nodes) {
			t.Nodes[i].Solution = true
		}
	}
	return t
}

// growth returns the layers of a tree at several stages, with an equal number of expansions between stages.
func growth(found textbook.Tree) (all [][]render.TreeLayer) {
	expanded := 0
	for _, n := range found.Nodes {
		expanded = max(expanded, n.Expanded)
	}
	stages := min(expanded, render.MaxTreeGrowth)
	var layers []render.TreeLayer
	// A tree contains the nodes in the order in which a search expands their parents.
	order := make([]int, expanded) // depth of each expanded node
	for _, n := range found.Nodes {
		if n.Expanded > 0 {
			order[n.Expanded-1] = n.Depth
		}
		if n.Depth == len(layers) {
			layers = append(layers, render.TreeLayer{Depth: n.Depth})
		}
	}
	at := 0
	for stage := range stages + 1 {
		done := expanded * stage / max(1, stages)
		for ; at < len(found.Nodes) && (at == 0 || found.Nodes[found.Nodes[at].Parent].Expanded <= done); at++ {
			layers[found.Nodes[at].Depth].Generated++
		}
		for i := range layers {
			layers[i].Expanded = 0
		}
		for _, depth := range order[:done] {
			layers[depth].Expanded++
		}
		all = append(all, slices.Clone(layers))
	}
	return all
}
