package tiles

import (
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// A strategy describes how boards of up to maxCells cells are solved in one metric. The first matching entry of
// the strategies list controls the search.
type strategy struct {
	metric   solve.Metric
	maxCells int
	schedule search.Schedule
	prove    func(*solver) error // searches for an optimal solution and stores it in best

	// positionCost is the effort that one position costs. The unit of effort is the cost of a
	// position on a standard board. A cost of 0 means 1.
	positionCost int64

	// groupSize is the maximum number of tiles in each group of the quick tables. The quick tables
	// are built for each search, in a few tenths of a second.
	groupSize int

	// beamPercents has one entry for each beam in a stage. Each entry limits the total effort of
	// this beam and all previous beams, in percent of the stage's effort. The first beam runs from
	// the start, the second from the goal, and so on.
	beamPercents []int64
}

var strategies = []strategy{
	// Boards of up to ten cells have at most 1,814,400 reachable positions. A search from the start is
	// used only if the table would exceed a limit.
	{metric: board.StepMetric, maxCells: maxExhaustiveCells, prove: (*solver).proveSmall, schedule: search.Schedule{ProofPercent: 100}},
	{metric: board.PushMetric, maxCells: maxExhaustiveCells, prove: (*solver).proveSmall, schedule: search.Schedule{ProofPercent: 100}},

	// Solutions of 15-puzzles are always proved optimal.
	{metric: board.StepMetric, maxCells: 16, prove: (*solver).proveSteps, schedule: search.Schedule{ProofPercent: 75}, groupSize: 5, beamPercents: []int64{5, 70, 100}},

	// Solutions of most 4x5 and 3x6 puzzles are proved optimal. The proof spends little time on
	// each position, so the effort is larger than for other boards. Without the beams before each
	// large iteration, five puzzles take 1.3 times the CPU time in total. For each single puzzle,
	// the factor is between 0.3 and 5.
	{metric: board.StepMetric, maxCells: maxProvableCells, prove: (*solver).proveSteps, schedule: search.Schedule{Default: 200_000_000, ProofPercent: 75}, groupSize: 5, beamPercents: []int64{5, 70, 100}},

	// On larger boards, each iteration raises the bound by two moves and takes several times as
	// long as the previous iteration. A narrow beam runs first, and wider beams prune paths that
	// are not shorter than the path of the narrow beam.
	{metric: board.StepMetric, maxCells: 25, prove: (*solver).proveSteps, schedule: search.Schedule{Default: 25_000_000, ProofPercent: 12}, groupSize: 5, beamPercents: []int64{5, 36, 68, 100}},
	{metric: board.StepMetric, maxCells: 36, prove: (*solver).proveSteps, schedule: search.Schedule{Default: 20_000_000, ProofPercent: 12}, groupSize: 4, beamPercents: []int64{40, 100}},
	{metric: board.StepMetric, maxCells: 64, prove: (*solver).proveSteps, schedule: search.Schedule{Default: 18_000_000, ProofPercent: 12}, positionCost: 2, groupSize: 3, beamPercents: []int64{100}},

	// Boards above 8x8 have no tables and no beams. The only search on boards above 8x8 is a proof.
	{metric: board.StepMetric, maxCells: math.MaxInt, prove: (*solver).searchLarge, schedule: search.Schedule{Default: 12_000_000, ProofPercent: 100}},

	// A 15-puzzle needs up to 43 pushes, but the search layer at depth 20 is already too large to
	// store.
	{metric: board.PushMetric, maxCells: 25, prove: (*solver).runBidirectional, schedule: search.Schedule{Default: 12_000_000, ProofPercent: 34}, groupSize: 5},
	{metric: board.PushMetric, maxCells: 36, prove: (*solver).runBidirectional, schedule: search.Schedule{Default: 12_000_000, ProofPercent: 50}, groupSize: 4},
	{metric: board.PushMetric, maxCells: 64, prove: (*solver).runBidirectional, schedule: search.Schedule{Default: 12_000_000, ProofPercent: 50}, positionCost: 2, groupSize: 3},
	{metric: board.PushMetric, maxCells: math.MaxInt, prove: (*solver).runBidirectional, schedule: search.Schedule{Default: 12_000_000, ProofPercent: 100}, positionCost: 4},
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
// maxSearchSide is treated like the largest boards.
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
