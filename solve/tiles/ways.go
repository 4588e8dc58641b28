package tiles

import (
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A stage is a part of a search. The search runs the first stage of its list that is due, and asks
// again, until a shortest solution is proved or no stage is due.
type stage struct {
	name    string                               // solve.Solution.Method lists the names of the stages that ran
	repeats bool                                 // whether it may run more than once
	when    func(*solver) bool                   // whether it is due; nil: always
	what    func(*solver, context.Context) error // what it does
}

var (
	wholeBoard = stage{name: "breadth-first search", what: (*solver).breadthFirst}

	// Steps. A bound is a length within which the proof looks for a solution; one run of the stage
	// proof searches one bound.
	firstBeam   = stage{name: "first beam", when: (*solver).wantsFirstBeam, what: (*solver).findQuickly}
	boundBeams  = stage{name: "beams before a bound", repeats: true, when: (*solver).boundIsCostly, what: (*solver).beamsBeforeBound}
	proofStage  = stage{name: "proof", repeats: true, when: (*solver).boundIsAffordable, what: (*solver).searchBound}
	largeTables = stage{name: "large tables", when: (*solver).wantsLargeTables, what: (*solver).loadLargeTables}
	beamStage   = stage{name: "beams", what: (*solver).beamsAfterProof}

	// Pushes.
	bothEnds = stage{name: "breadth-first search from both ends", what: (*solver).pushesFromBothEnds}
	pushBeam = stage{name: "beam", what: (*solver).pushesByBeam}
)

// A way tells how the boards of up to so many cells are solved in a metric. The table ways is the
// only place that tells which stages a search has; the first line that fits counts.
type way struct {
	metric solve.Metric
	upTo   int // cells
	stages []stage

	// Effort is how many positions are looked at where the caller gives no effort, 0 for no end.
	// ProofPercent is the part of the effort for the stages before the last one, in per cent.
	effort       int64
	proofPercent int64

	// Price is how many positions of a usual board take as long as one: the caller's effort is in those. 0 is 1.
	price int64

	// GroupSize is the number of tiles of a group of the quick tables, which are made for each
	// search in some tenths of a second.
	groupSize int

	// BeamPercents are the parts of a beam stage's effort that are spent when each of its beams
	// ends, in per cent. Beams start from the start and from the goal in turn.
	beamPercents []int64
}

var ways = []way{
	// All positions that can be reached are at most 1,814,400.
	{metric: board.StepMetric, upTo: wholeCells, stages: []stage{wholeBoard}},
	{metric: board.PushMetric, upTo: wholeCells, stages: []stage{wholeBoard}},

	// 15-puzzles are always proved.
	{metric: board.StepMetric, upTo: 15, stages: []stage{firstBeam, proofStage, beamStage},
		proofPercent: 75, groupSize: 5, beamPercents: []int64{5, 70, 100}},
	{metric: board.StepMetric, upTo: 16, stages: []stage{firstBeam, proofStage, largeTables, beamStage},
		proofPercent: 75, groupSize: 5, beamPercents: []int64{5, 70, 100}},

	// Most of these are proved. Positions of the proof take less time, so there may be more. Without
	// the beams before each costly bound: 1.3 x CPU for five puzzles of 4x5 and 3x6, from 0.3 x to 5 x.
	{metric: board.StepMetric, upTo: provableCells, stages: []stage{firstBeam, boundBeams, proofStage, largeTables, beamStage},
		effort: 200_000_000, proofPercent: 75, groupSize: 5, beamPercents: []int64{5, 70, 100}},

	// Beyond, each bound takes several times as much as the one before and gains two moves. The
	// narrow beam that goes first lets wider ones drop what is on no shorter path.
	{metric: board.StepMetric, upTo: 25, stages: []stage{firstBeam, proofStage, largeTables, beamStage},
		effort: 150_000_000, proofPercent: 12, groupSize: 5, beamPercents: []int64{5, 36, 68, 100}},
	{metric: board.StepMetric, upTo: 36, stages: []stage{firstBeam, proofStage, beamStage},
		effort: 60_000_000, proofPercent: 12, groupSize: 4, beamPercents: []int64{40, 100}},
	{metric: board.StepMetric, upTo: 64, stages: []stage{firstBeam, proofStage, beamStage},
		effort: 60_000_000, price: 2, proofPercent: 12, groupSize: 3, beamPercents: []int64{100}},

	// The 15-puzzle needs up to 43 pushes, and a layer 20 deep is too large.
	{metric: board.PushMetric, upTo: 15, stages: []stage{bothEnds, pushBeam}, proofPercent: 34, groupSize: 5},
	{metric: board.PushMetric, upTo: 25, stages: []stage{bothEnds, pushBeam}, effort: 60_000_000, proofPercent: 34, groupSize: 5},
	{metric: board.PushMetric, upTo: 36, stages: []stage{bothEnds, pushBeam}, effort: 60_000_000, proofPercent: 50, groupSize: 4},
	{metric: board.PushMetric, upTo: 64, stages: []stage{bothEnds, pushBeam}, effort: 60_000_000, price: 2, proofPercent: 50, groupSize: 3},
}

const (
	// wholeCells is the largest board whose positions are stored all.
	wholeCells = 10

	// provableCells is the largest board that is likely to be proved.
	provableCells = 20
)

// wayOf returns the line of the table for a board of so many cells.
func wayOf(cells int, m solve.Metric) *way {
	for i := range ways {
		if w := &ways[i]; w.metric == m && cells <= w.upTo {
			return w
		}
	}
	panic("a board without a way")
}

// proofShare is the part of an effort for the stages before the last one.
func (w *way) proofShare(effort int64) int64 {
	if effort == math.MaxInt64 {
		return effort
	}
	return effort / 100 * w.proofPercent
}
