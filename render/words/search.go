package words

import (
	"strconv"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// SearchMap returns the title of a picture, such as "8-puzzle: a search on the map of all positions".
func (l Language) SearchMap(name string) string { return l.format("search map", "{name}", name) }

// SearchTitle returns the title of a map of searches.
func (l Language) SearchTitle(name, search string) string {
	return l.format("search title", "{name}", name, "{search}", search)
}

// SearchDetails describes the result of a search, for example "76 of 500 positions expanded; the solution has 5
// moves". The radius is as in MapDetails.
func (l Language) SearchDetails(expanded int64, positions, length, radius int, m board.Metric) string {
	return l.format("search details", "{expanded}", input.Thousands(expanded), "{positions}", l.positions(positions, radius, false),
		"{length}", l.Count(length, m))
}

// SearchName returns the name of a search such as "astar:manhattan".
func (l Language) SearchName(search string) string {
	algorithm, heuristic, informed := strings.Cut(search, ":")
	if !informed {
		return l.table["search "+algorithm]
	}
	return l.format("search with", "{search}", l.table["search "+algorithm], "{heuristic}", l.table["heuristic "+heuristic])
}

// ChartName returns the name of a search in a chart. English charts have room for the short names of the options.
func (l Language) ChartName(search string) string {
	if l.row.Han {
		return l.SearchName(search)
	}
	return search
}

// SearchOrder returns the text below a map, such as "8-puzzle: 181,440 positions, coloured in the order of
// expansion". The radius is as in MapDetails.
func (l Language) SearchOrder(name string, positions, radius int) string {
	return l.format("search order", "{name}", name, "{positions}", l.positions(positions, radius, false))
}

// SearchCounted returns the label of a number of expanded positions.
func (l Language) SearchCounted() string { return l.table["search counted"] }

// SearchSolution describes the solution of a search.
func (l Language) SearchSolution(length int, m board.Metric) string {
	return l.format("search solution", "{length}", l.Count(length, m))
}

// NotExpanded describes positions that a search did not expand.
func (l Language) NotExpanded() string { return l.table["search not expanded"] }

// SearchNames returns the captions of the boards at the start and at the goal.
func (l Language) SearchNames() [2]string {
	return [2]string{l.table["map start"], l.table["map goal"]}
}

// SearchTree describes the picture of a search tree.
func (l Language) SearchTree(name string) string { return l.format("search tree", "{name}", name) }

// TreeTitle returns the title of a search tree. The search is named as in "astar:manhattan".
func (l Language) TreeTitle(name, search string) string {
	return l.format("tree", "{name}", name, "{search}", search)
}

// TreeCounts describes a search by its numbers of positions and the length of its solution. If the search ended at
// a limit, length is negative.
func (l Language) TreeCounts(expanded, generated, stored int64, length int, m board.Metric) string {
	key := "tree counts"
	if length < 0 {
		key = "tree limit"
	}
	return l.format(key, "{expanded}", input.Thousands(expanded), "{generated}", input.Thousands(generated),
		"{stored}", input.Thousands(stored), "{length}", l.Count(length, m))
}

// TreeCut says that only the first boards of a tree are drawn.
func (l Language) TreeCut(shown int, generated int64) string {
	return l.format("tree cut", "{shown}", strconv.Itoa(shown), "{generated}", input.Thousands(generated))
}

// TreeLegend explains the marks in a tree with boards: places in a queue or the order of expansion, the frontier,
// repeated positions, and estimates.
func (l Language) TreeLegend(queue, repeated, informed bool) string {
	keys := []string{"tree order"}
	if queue {
		keys = []string{"tree queue"}
	}
	keys = append(keys, "tree frontier")
	if repeated {
		keys = append(keys, "tree repeated")
	}
	if informed {
		keys = append(keys, "tree f")
	}
	var parts []string
	for _, k := range keys {
		parts = append(parts, l.table[k])
	}
	return strings.Join(parts, " · ")
}

// LayersLegend explains a search tree that is drawn as one bar for each depth.
func (l Language) LayersLegend() string { return l.table["tree layers"] }

// Layer describes one depth of a search tree, for example "12 of 30 expanded".
func (l Language) Layer(expanded, generated int64) string {
	return l.format("tree layer", "{expanded}", input.Thousands(expanded), "{generated}", input.Thousands(generated))
}

// HeuristicsTitle returns the title of a picture of heuristics.
func (l Language) HeuristicsTitle(name string) string { return l.format("heuristics", "{name}", name) }

// PermutationTitle returns the title of a picture of an odd permutation.
func (l Language) PermutationTitle(name string) string {
	return l.format("permutation", "{name}", name)
}

// OddPermutation explains why the goal of number tiles cannot be reached. If evenWidth is set, the explanation
// includes rows, the number of rows from the gap to its goal cell.
func (l Language) OddPermutation(inversions, rows int, evenWidth bool) []string {
	lines := []string{l.format("inversions", "{n}", strconv.Itoa(inversions))}
	keys := []string{"inversions even", "inversions odd"}
	if evenWidth {
		lines = append(lines, l.format("inversions rows", "{n}", strconv.Itoa(rows)))
		keys = []string{"inversions sum even", "inversions sum odd"}
	}
	for _, k := range keys {
		lines = append(lines, l.table[k])
	}
	return lines
}

// Heuristics returns a line for each of three estimates of a board of number tiles: the number of misplaced
// tiles, the Manhattan distance, and the Manhattan distance with linear conflicts.
func (l Language) Heuristics(misplaced, manhattan, conflicts int) []string {
	var lines []string
	for _, line := range []struct {
		key string
		n   int
	}{{"misplaced", misplaced}, {"manhattan", manhattan}, {"linear conflicts", conflicts}} {
		lines = append(lines, l.format(line.key, "{n}", strconv.Itoa(line.n)))
	}
	return lines
}
