package kindtest

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/testcost"
)

const (
	// maxNaivePositions is the maximum number of positions in the naive search for an unknown
	// optimum, which takes about a second.
	maxNaivePositions = 50_000

	// minLimits and maxLimits are the numbers of different limits that CheckClaims tries.
	minLimits = 4
	maxLimits = 8

	// maxClaimPositions is the approximate number of positions that CheckClaims searches for one board.
	maxClaimPositions = 20_000

	// longFactor multiplies maxLimits and maxClaimPositions if SLIDEGIF_LONG is set.
	longFactor = 50

	// maxEffortFactor is the maximum effort of a complete search, divided by the number of
	// positions that the search visits.
	maxEffortFactor = 64
)

// UnknownOptimum, as an argument of CheckClaims, means that a naive search must find the optimum.
const UnknownOptimum = -2

// CheckClaims solves a puzzle several times and compares the claims of the searches with the optimum, which is -1
// if the puzzle is unsolvable. CheckClaims tries efforts and position limits from 1 up to the values that a
// complete search needs. The searches run with one or two workers. If SLIDEGIF_LONG is set, CheckClaims tries 50
// times as many limits, each with one and with two workers. Otherwise, searches for an optimal solution have only
// position limits, and other searches have only efforts. Every progress report that raises the lower bound must
// give a reason. CheckClaims stops at the first false claim.
func CheckClaims(t *testing.T, p solve.Puzzle, m solve.Metric, optimum int) {
	t.Helper()
	if optimum == UnknownOptimum {
		var ok bool
		if optimum, ok = NaiveOptimum(p.Board(), m, maxNaivePositions); !ok {
			t.Fatalf("%s in metric %s: more than %d positions for the naive search", p.ID(), m, maxNaivePositions)
		}
	}
	// check solves the puzzle and reports whether the result was proved.
	check := func(o solve.Options) (sol solve.Solution, proved bool) {
		t.Helper()
		var err error
		o.Metric = m
		progress := ""
		var last solve.Progress
		o.Progress = func(now solve.Progress) {
			if now.Positions < last.Positions || now.Depth < last.Depth || now.Share < last.Share || now.Share > 1 || last.Best > 0 && (now.Best == 0 || now.Best > last.Best) {
				progress = fmt.Sprintf("progress from %+v to %+v", last, now)
			}
			if now.Depth > last.Depth && now.Reason == "" || now.Depth == last.Depth && now.Reason != last.Reason {
				progress = fmt.Sprintf("a bound of %d for the reason %q after %d for the reason %q", now.Depth, now.Reason, last.Depth, last.Reason)
			}
			last = now
			if optimum >= 0 && (now.Depth > optimum || now.Best > 0 && now.Best < optimum) {
				progress = fmt.Sprintf("progress with bound %d and a solution of length %d", now.Depth, now.Best)
			}
		}
		sol, err = p.Solve(t.Context(), o)
		problem := falseClaim(p.Board(), o, optimum, sol, err)
		if problem == "" {
			problem = progress
		}
		if problem == "" && (err == nil && last.Best > 0 && len(sol.Moves) > last.Best || !errors.Is(err, solve.ErrUnsolvable) && sol.LowerBound != last.Depth) {
			problem = fmt.Sprintf("a solution of %d with bound %d after the progress %+v", len(sol.Moves), sol.LowerBound, last)
		}
		if problem != "" {
			t.Fatalf("%s in metric %s, effort %d, at most %d positions, optimal %v, %d workers: %s; the optimum is %d",
				p.ID(), m, o.Effort, o.MaxPositions, o.Optimal, o.Workers, problem, optimum)
		}
		return sol, err == nil && sol.Optimal() || errors.Is(err, solve.ErrUnsolvable)
	}
	var total int64 // number of positions in the complete search
	for workers := 1; workers <= 2; workers++ {
		sol, _ := check(solve.Options{Optimal: true, Workers: workers})
		total = max(sol.Positions+sol.Nodes, 1)
		if _, proved := check(solve.Options{Optimal: true, Workers: workers, MaxPositions: total}); !proved {
			t.Fatalf("%s in metric %s, %d workers: no proof with the %d positions of the whole search; the optimum is %d", p.ID(), m, workers, total, optimum)
		}
	}
	try := func(limits []int64, options func(n int64) solve.Options) {
		t.Helper()
		for i, n := range limits {
			for workers := 1; workers <= 2; workers++ {
				o := options(n)
				if o.Workers = workers; testcost.Long() || workers%2 == i%2 {
					check(o)
				}
			}
		}
	}
	for _, optimal := range []bool{false, true} {
		if optimal || testcost.Long() {
			try(limitsUpTo(total, total), func(n int64) solve.Options { return solve.Options{MaxPositions: n, Optimal: optimal} })
		}
		if optimal && !testcost.Long() {
			continue
		}
		withEffort := func(n int64) solve.Options { return solve.Options{Effort: n, Optimal: optimal} }
		whole := leastEffort(func(effort int64) bool {
			_, proved := check(withEffort(effort))
			return proved
		}, maxEffortFactor*total)
		try(limitsUpTo(whole, total), withEffort)
	}
}

// limitsUpTo returns several limits from 1 to n, namely the highest limits and some lower limits at
// equal distances. The parameter positions is the number of positions of a search with limit n. The
// highest limits find most false claims about bounds, because the search ends in the layer of the
// goal.
func limitsUpTo(n, positions int64) (limits []int64) {
	count, budget := int64(maxLimits), int64(maxClaimPositions)
	if testcost.Long() {
		count, budget = longFactor*count, longFactor*budget
	}
	count = max(minLimits, min(count, budget/positions, n))
	last := n - count/2
	for i := range count / 2 {
		if limit := 1 + i*last/(count/2); limit < last {
			limits = append(limits, limit)
		}
	}
	for limit := max(1, last); limit <= n; limit++ {
		limits = append(limits, limit)
	}
	return slices.Compact(limits)
}

// leastEffort returns the smallest effort that makes done return true, but at most limit.
// leastEffort assumes that done also returns true for all larger efforts.
func leastEffort(done func(effort int64) bool, limit int64) int64 {
	enough := int64(1)
	for enough < limit && !done(enough) {
		enough *= 2
	}
	low := enough / 2
	return low + 1 + int64(sort.Search(int(enough-low-1), func(i int) bool { return done(low + 1 + int64(i)) }))
}

// falseClaim describes the first false claim in a search result. The optimum of an unsolvable
// puzzle is -1. If all claims are true, falseClaim returns "".
func falseClaim(b board.Board, o solve.Options, optimum int, sol solve.Solution, err error) string {
	limit, limited := errors.AsType[*solve.Limit](err)
	solvable := optimum >= 0
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		if solvable {
			return fmt.Sprintf("it is called unsolvable: %v", err)
		}
		return ""
	case limited && solvable && limit.LowerBound > optimum:
		return fmt.Sprintf("bound %d in the error %q", limit.LowerBound, err)
	case limited && !solvable && limit.Solvable:
		return fmt.Sprintf("it is called solvable in the error %q", err)
	case solvable && sol.LowerBound > optimum:
		return fmt.Sprintf("bound %d, with a solution of %d", sol.LowerBound, len(sol.Moves))
	case limited && sol.Moves != nil:
		return fmt.Sprintf("a solution of %d with the error %q", len(sol.Moves), err)
	case limited:
		return ""
	case err != nil:
		return fmt.Sprintf("error %q", err)
	}
	if _, err := board.Check(b, sol.Moves, sol.Metric); err != nil {
		return fmt.Sprintf("illegal solution: %v", err)
	}
	switch {
	case len(sol.Moves) < optimum || !solvable:
		return fmt.Sprintf("a legal solution of %d, shorter than the naive search found", len(sol.Moves))
	case sol.Optimal() && len(sol.Moves) != optimum:
		return fmt.Sprintf("a solution of %d is called optimal", len(sol.Moves))
	case o.Optimal && !sol.Optimal():
		return fmt.Sprintf("a solution of %d with bound %d for a search with Optimal", len(sol.Moves), sol.LowerBound)
	}
	return ""
}
