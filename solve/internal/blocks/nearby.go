package blocks

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/search"
)

// A finder implements search.Engine with a breadth-first search as the proof.
type finder[S search.Code, C cellSet] struct {
	*search.AnytimeSearch
	ctx   context.Context
	o     solve.Options
	g     *generator[S, C]
	proof search.Stats // work of the proof so far
	bytes int64        // memory of the proof
	best  []S          // the shortest path of all beam searches, or nil
}

func newFinder[S search.Code, C cellSet](ctx context.Context, m *model, o solve.Options) *finder[S, C] {
	f := &finder[S, C]{AnytimeSearch: search.NewAnytimeSearch(ctx, o, &search.ScheduleBlocks), ctx: ctx, o: o, g: newGenerator[S, C](m)}
	f.Prove, f.Spent, f.Best = f.prove, f.spent, f.bestMoves
	if len(f.g.goalSets) > 0 {
		f.Beam = f.runBeam
	}
	return f
}

// proofOptions returns the options for a breadth-first search with the given effort.
func (f *finder[S, C]) proofOptions(effort int64) solve.Options {
	o := f.o
	o.Effort = effort
	if o.Progress != nil {
		o.Progress = func(p solve.Progress) {
			if p.Note.Format != "" {
				f.o.Report(p)
				return
			}
			f.proof.Positions, f.proof.Effort = p.Positions, int64(p.Share*float64(effort))
			f.Report()
		}
	}
	return o
}

// prove implements search.Engine.
func (f *finder[S, C]) prove() ([]board.Move, error) {
	layers, st, err := search.BreadthFirst(f.ctx, fastestGraph(f.g), f.g.canonical(f.g.start()), f.proofOptions(f.ProofEffort), func(st search.Stats, bytes int64) {
		f.proof, f.bytes = st, bytes
		f.Raise(st.Depth, solve.LayerReason)
		f.Interrupt()
	})
	f.proof, f.bytes = st, 0
	if err != nil {
		f.Raise(st.Depth, solve.LayerReason)
		return nil, err
	}
	defer layers.Close()
	if len(layers.Goals) == 0 {
		return nil, f.unsolvable()
	}
	f.Raise(layers.Depth(), solve.LayerReason)
	t := leastTravel[S, C]{g: f.g, stepMetric: f.o.Metric == board.StepMetric}
	t.MaxBytes = search.PathDAGBytes
	return t.solution(f.ctx, layers)
}

// unsolvable returns the error for a proof that visited all reachable positions without finding a solution. If the
// proof merged mirror images, unsolvable counts the positions again without merging, because the mirror image of a
// reachable position may be unreachable.
func (f *finder[S, C]) unsolvable() error {
	if f.g.mirrored != nil {
		f.g.mirrored = nil
		if layers, st, err := search.BreadthFirst(f.ctx, fastestGraph(f.g), f.g.start(), f.proofOptions(f.o.Effort), nil); err == nil {
			layers.Close()
			f.proof.Positions = st.Positions
		} else if f.ctx.Err() != nil {
			return err
		}
	}
	reason := input.Say("all %s positions that can be reached were tried", input.Thousands(f.proof.Positions))
	if f.proof.Positions == 1 {
		reason = input.Say("no piece can move at all")
	}
	return &solve.Unsolvable{Reason: reason}
}

// spent implements search.Engine.
func (f *finder[S, C]) spent() (st search.Stats, bytes int64) { return f.proof, f.bytes }

// runBeam implements search.Engine.
func (f *finder[S, C]) runBeam(b search.Bounds, o solve.Options) (length int, st search.Stats, err error) {
	clone := *f.g
	clone.allocate()
	g := newEstimator(&clone)
	return search.KeepBeam(f.ctx, g, g.canonical(g.start()), &f.best, b, o)
}

// bestMoves returns the moves between consecutive positions of the best path.
func (f *finder[S, C]) bestMoves() []board.Move {
	t := leastTravel[S, C]{g: f.g}
	t.Length = len(f.best) - 1
	left := int32(0)
	for i := t.Length; i >= 0; i-- {
		t.Layers = append(t.Layers, search.PathLayer[S, label[C]]{Codes: f.best[i : i+1], Labels: []label[C]{{travel: left}}})
		if i > 0 {
			left += t.minTravel(f.best[i-1], f.best[i])
		}
	}
	slices.Reverse(t.Layers)
	moves, _ := t.buildMoves()
	return moves
}
