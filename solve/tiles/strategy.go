package tiles

import (
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A stage is one step of a search. The search repeatedly runs the first stage that is due. It ends
// when an optimal solution is proved or no stage is due.
type stage struct {
	name    string                               // listed in solve.Solution.Method if the stage ran
	repeats bool                                 // whether the stage may run more than once
	isDue   func(*solver) bool                   // reports whether the stage is due; nil means always
	run     func(*solver, context.Context) error // runs the stage
}

var (
	fullSearch = stage{name: "breadth-first search", run: (*solver).breadthFirst}

	// Stages for steps. A bound is the length limit of one IDA* iteration. One run of the stage
	// proof is one iteration.
	firstBeam   = stage{name: "first beam", isDue: (*solver).shouldRunFirstBeam, run: (*solver).runFirstBeam}
	boundBeams  = stage{name: "beams before a bound", repeats: true, isDue: (*solver).shouldRunBoundBeams, run: (*solver).runBoundBeams}
	proofStage  = stage{name: "proof", repeats: true, isDue: (*solver).shouldSearchBound, run: (*solver).searchBound}
	largeTables = stage{name: "large tables", isDue: (*solver).shouldLoadLargeTables, run: (*solver).loadLargeTables}
	beamStage   = stage{name: "beams", run: (*solver).runFinalBeams}

	// Stages for pushes.
	bothEnds = stage{name: "breadth-first search from both ends", run: (*solver).runBidirectional}
	pushBeam = stage{name: "beam", run: (*solver).runPushBeam}
)

// A strategy describes how boards of up to maxCells cells are solved in a metric. The table
// strategies alone decides which stages a search has. The first matching entry applies.
type strategy struct {
	metric   solve.Metric
	maxCells int
	stages   []stage

	// effort is the default number of positions to search; 0 means no limit. proofPercent is the
	// share of the effort for the stages before the last one.
	effort       int64
	proofPercent int64

	// positionCost is the cost of one position relative to a standard board. The caller's effort
	// counts positions of standard boards. 0 means 1.
	positionCost int64

	// groupSize is the maximum number of tiles per group of the quick tables. They are built for
	// each search in some tenths of a second.
	groupSize int

	// beamPercents is the share of a beam stage's effort that is spent when each beam ends,
	// cumulative. Beams alternate between the start and the goal.
	beamPercents []int64
}

var strategies = []strategy{
	// At most 1,814,400 positions can be reached.
	{metric: board.StepMetric, maxCells: maxExhaustiveCells, stages: []stage{fullSearch}},
	{metric: board.PushMetric, maxCells: maxExhaustiveCells, stages: []stage{fullSearch}},

	// Optimal solutions of 15-puzzles are always proved.
	{metric: board.StepMetric, maxCells: 15, stages: []stage{firstBeam, proofStage, beamStage},
		proofPercent: 75, groupSize: 5, beamPercents: []int64{5, 70, 100}},
	{metric: board.StepMetric, maxCells: 16, stages: []stage{firstBeam, proofStage, largeTables, beamStage},
		proofPercent: 75, groupSize: 5, beamPercents: []int64{5, 70, 100}},

	// Most of these are proved. Proof positions are cheap, so the effort is larger. Without the
	// beams before each large iteration: 1.3 x CPU for five puzzles of 4x5 and 3x6, from 0.3 x to 5
	// x.
	{metric: board.StepMetric, maxCells: maxProvableCells, stages: []stage{firstBeam, boundBeams, proofStage, largeTables, beamStage},
		effort: 200_000_000, proofPercent: 75, groupSize: 5, beamPercents: []int64{5, 70, 100}},

	// On larger boards each iteration takes several times as long as the previous one and raises
	// the bound by two moves. A narrow beam runs first, so that wider beams can prune by its path
	// length.
	{metric: board.StepMetric, maxCells: 25, stages: []stage{firstBeam, proofStage, largeTables, beamStage},
		effort: 150_000_000, proofPercent: 12, groupSize: 5, beamPercents: []int64{5, 36, 68, 100}},
	{metric: board.StepMetric, maxCells: 36, stages: []stage{firstBeam, proofStage, beamStage},
		effort: 60_000_000, proofPercent: 12, groupSize: 4, beamPercents: []int64{40, 100}},
	{metric: board.StepMetric, maxCells: 64, stages: []stage{firstBeam, proofStage, beamStage},
		effort: 60_000_000, positionCost: 2, proofPercent: 12, groupSize: 3, beamPercents: []int64{100}},

	// The 15-puzzle needs up to 43 pushes, and a search layer at depth 20 is too large.
	{metric: board.PushMetric, maxCells: 15, stages: []stage{bothEnds, pushBeam}, proofPercent: 34, groupSize: 5},
	{metric: board.PushMetric, maxCells: 25, stages: []stage{bothEnds, pushBeam}, effort: 60_000_000, proofPercent: 34, groupSize: 5},
	{metric: board.PushMetric, maxCells: 36, stages: []stage{bothEnds, pushBeam}, effort: 60_000_000, proofPercent: 50, groupSize: 4},
	{metric: board.PushMetric, maxCells: 64, stages: []stage{bothEnds, pushBeam}, effort: 60_000_000, positionCost: 2, proofPercent: 50, groupSize: 3},
}

const (
	// maxExhaustiveCells is the largest board, in cells, that is solved by storing all positions.
	maxExhaustiveCells = 10

	// maxProvableCells is the largest board, in cells, that can usually be proved.
	maxProvableCells = 20
)

// strategyFor returns the first strategy for a board with the given number of cells.
func strategyFor(cells int, m solve.Metric) *strategy {
	for i := range strategies {
		if w := &strategies[i]; w.metric == m && cells <= w.maxCells {
			return w
		}
	}
	panic("tiles: no strategy for this board")
}

// proofShare returns the share of an effort for the stages before the last one.
func (w *strategy) proofShare(effort int64) int64 {
	if effort == math.MaxInt64 {
		return effort
	}
	return effort / 100 * w.proofPercent
}
