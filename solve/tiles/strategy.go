package tiles

import (
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A stage is one step of a search. The search repeatedly runs the first stage that is due. The
// search ends when a solution is proved optimal or no stage is due.
type stage struct {
	name    string                               // name of the stage for solve.Solution.Method, if the stage ran
	repeats bool                                 // whether the stage may run more than once
	isDue   func(*solver) bool                   // reports whether the stage is due; nil if the stage is always due
	run     func(*solver, context.Context) error // runs the stage
}

var (
	distances  = stage{name: "table of distances", isDue: (*solver).tableFits, run: (*solver).lookUp}
	fullSearch = stage{name: "breadth-first search", run: (*solver).breadthFirst}

	// Stages for steps. The bound is the maximum path length in one IDA* iteration. The proof stage
	// runs one iteration at a time.
	largeProof  = stage{name: "proof without tables", run: (*solver).searchLarge}
	nearby      = stage{name: "proof without tables", isDue: (*solver).shouldSearchNearby, run: (*solver).searchNearby}
	firstBeam   = stage{name: "first beam", isDue: (*solver).shouldRunFirstBeam, run: (*solver).runFirstBeam}
	boundBeams  = stage{name: "beams before a bound", repeats: true, isDue: (*solver).shouldRunBoundBeams, run: (*solver).runBoundBeams}
	proofStage  = stage{name: "proof", repeats: true, isDue: (*solver).shouldSearchBound, run: (*solver).searchBound}
	largeTables = stage{name: "large tables", isDue: (*solver).shouldLoadLargeTables, run: (*solver).loadLargeTables}
	beamStage   = stage{name: "beams", run: (*solver).runFinalBeams}

	// Stages for pushes.
	bothEnds = stage{name: "breadth-first search from both ends", run: (*solver).runBidirectional}
	pushBeam = stage{name: "beam", run: (*solver).runPushBeam}
)

// A strategy describes how boards of up to maxCells cells are solved in one metric. The stages of a
// search depend only on the strategies list, in which the first matching entry applies.
type strategy struct {
	metric   solve.Metric
	maxCells int
	stages   []stage

	// effort is the default number of positions to search; 0 means no limit. proofPercent is the
	// percentage of the effort that is available to all stages except the last.
	effort       int64
	proofPercent int64

	// positionCost is the cost of one position, relative to a position of a standard board. An
	// effort is given in positions of a standard board. A cost of 0 means 1.
	positionCost int64

	// groupSize is the maximum number of tiles in each group of the quick tables. The quick tables
	// are built for each search, in a few tenths of a second.
	groupSize int

	// beamPercents has one entry for each beam in a stage. Each entry is the percentage of the
	// stage's effort that this beam and all previous beams may spend together. Beams start
	// alternately from the start and from the goal.
	beamPercents []int64
}

var strategies = []strategy{
	// Boards of up to ten cells have at most 1,814,400 reachable positions. A search from the start is
	// used only if the table would exceed a limit.
	{metric: board.StepMetric, maxCells: maxExhaustiveCells, stages: []stage{distances, fullSearch}},
	{metric: board.PushMetric, maxCells: maxExhaustiveCells, stages: []stage{distances, fullSearch}},

	// Solutions of 15-puzzles are always proved optimal.
	{metric: board.StepMetric, maxCells: 15, stages: []stage{nearby, firstBeam, proofStage, beamStage},
		proofPercent: 75, groupSize: 5, beamPercents: []int64{5, 70, 100}},
	{metric: board.StepMetric, maxCells: 16, stages: []stage{nearby, firstBeam, proofStage, largeTables, beamStage},
		proofPercent: 75, groupSize: 5, beamPercents: []int64{5, 70, 100}},

	// Solutions of most 4x5 and 3x6 puzzles are proved optimal. The proof spends little time on
	// each position, so the effort is larger than for other boards. Without the beams before each
	// large iteration, five puzzles take 1.3 times the CPU time in total. For a single puzzle, the
	// CPU time changes by a factor from 0.3 to 5.
	{metric: board.StepMetric, maxCells: maxProvableCells, stages: []stage{nearby, firstBeam, boundBeams, proofStage, largeTables, beamStage},
		effort: 200_000_000, proofPercent: 75, groupSize: 5, beamPercents: []int64{5, 70, 100}},

	// On larger boards, each iteration raises the bound by two moves and takes several times as
	// long as the previous iteration. A narrow beam runs first. The length of its path lets the
	// wider beams prune longer paths.
	{metric: board.StepMetric, maxCells: 25, stages: []stage{nearby, firstBeam, proofStage, largeTables, beamStage},
		effort: 25_000_000, proofPercent: 12, groupSize: 5, beamPercents: []int64{5, 36, 68, 100}},
	{metric: board.StepMetric, maxCells: 36, stages: []stage{nearby, firstBeam, proofStage, beamStage},
		effort: 20_000_000, proofPercent: 12, groupSize: 4, beamPercents: []int64{40, 100}},
	{metric: board.StepMetric, maxCells: 64, stages: []stage{nearby, firstBeam, proofStage, beamStage},
		effort: 18_000_000, positionCost: 2, proofPercent: 12, groupSize: 3, beamPercents: []int64{100}},

	// Boards above 8x8 have no tables and no beams. The only search on such boards is a proof.
	{metric: board.StepMetric, maxCells: math.MaxInt, stages: []stage{largeProof}, effort: 12_000_000, proofPercent: 100},

	// A 15-puzzle needs up to 43 pushes, but the search layer at depth 20 is already too large to
	// store.
	{metric: board.PushMetric, maxCells: 15, stages: []stage{bothEnds, pushBeam}, effort: 12_000_000, proofPercent: 34, groupSize: 5},
	{metric: board.PushMetric, maxCells: 25, stages: []stage{bothEnds, pushBeam}, effort: 12_000_000, proofPercent: 34, groupSize: 5},
	{metric: board.PushMetric, maxCells: 36, stages: []stage{bothEnds, pushBeam}, effort: 12_000_000, proofPercent: 50, groupSize: 4},
	{metric: board.PushMetric, maxCells: 64, stages: []stage{bothEnds, pushBeam}, effort: 12_000_000, positionCost: 2, proofPercent: 50, groupSize: 3},
	{metric: board.PushMetric, maxCells: math.MaxInt, stages: []stage{bothEnds}, effort: 12_000_000, positionCost: 4, proofPercent: 100},
}

const (
	// maxExhaustiveCells is the number of cells of the largest boards that are solved by storing
	// all positions.
	maxExhaustiveCells = 10

	// maxProvableCells is the number of cells of the largest boards on which solutions can usually
	// be proved optimal.
	maxProvableCells = 20
)

// strategyFor returns the first strategy that matches the given board size and metric. A board with a side above
// maxSearchSide has the strategy of the largest boards.
func strategyFor(h, w int, m solve.Metric) *strategy {
	cells := h * w
	if max(h, w) > maxSearchSide {
		cells = math.MaxInt
	}
	for i := range strategies {
		if s := &strategies[i]; s.metric == m && cells <= s.maxCells {
			return s
		}
	}
	panic("tiles: no strategy for this board")
}

// proofShare returns the part of an effort that is available to all stages except the last.
func (w *strategy) proofShare(effort int64) int64 {
	if effort == math.MaxInt64 {
		return effort
	}
	return effort / 100 * w.proofPercent
}
