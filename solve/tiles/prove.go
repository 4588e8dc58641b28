//go:build !js

package tiles

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// This file proves lower bounds. A proof searches all paths that are shorter than the bound, with
// the same iterative deepening as a solver. A proof may search any number of positions, and its
// parts can run independently.

// proofVersion must change whenever the same proof would search a different number of positions.
const proofVersion = 1

// A dividedProof is a proof that is divided into subtrees. Every part of a proof computes the same
// dividedProof.
type dividedProof struct {
	form        *normalForm
	pruner      tables.Pruner
	newSearcher func() paths.Searcher
	tables      string          // names and versions of the lower bounds
	shortest    int             // lower bound before the search
	atLeast     int             // lower bound after the search
	subtrees    []paths.Subtree // in decreasing order of size; empty if there is nothing to search
}

// deal selects the subtrees for one part of the proof. Subtrees are numbered by decreasing size.
func deal(subtrees, part, parts int) (own []int) {
	for i := part; i < subtrees; i += parts {
		own = append(own, i)
	}
	return own
}

// newDividedProof prepares a proof that every solution has at least below moves.
func newDividedProof(ctx context.Context, p *puzzle, below int, o solve.Options) (*dividedProof, error) {
	f := normalize(p)
	l := &dividedProof{form: f, newSearcher: func() paths.Searcher { return tables.NewPlainSearcher(f.w) }, tables: "Manhattan distance"}
	if !f.isLarge() {
		quick, err := tables.QuickHeuristic(ctx, f.h, f.w, f.home, cmp.Or(strategyFor(f.h, f.w, board.StepMetric).groupSize, maxQuickGroup), o)
		if err != nil {
			return nil, err
		}
		l.newSearcher, l.tables = func() paths.Searcher { return quick.Searcher() }, quick.Name()
	}
	l.shortest = l.newSearcher().Set(f.cells, f.blankCell())
	if f.isLarge() && l.shortest < below { // the tree of a large board is too large to be divided
		return nil, &solve.Limit{Kind: solve.EffortLimit, Metric: board.StepMetric, LowerBound: l.shortest, Solvable: true, Hint: largeBoardHint}
	}
	l.atLeast = max(l.shortest, below+(below^l.shortest)&1)
	return l, nil
}

// divide divides the search tree into subtrees, after loading the pruner and any large tables.
func (l *dividedProof) divide(ctx context.Context, below int, o solve.Options) (err error) {
	f := l.form
	if l.pruner, err = tables.PrunerFor(ctx, f.h, f.w, false); err != nil {
		return err
	}
	if l.shortest < below {
		w := l.newSearcher()
		w.Set(f.cells, f.blankCell())
		division := paths.Divide(w, l.pruner, f.cells, f.blankCell(), l.atLeast-2)
		if l.usesLargeTables(division, o) {
			if l.tables, err = l.loadLargeTables(ctx, o); err != nil {
				return err
			}
			division = paths.Divide(w, l.pruner, f.cells, f.blankCell(), l.atLeast-2)
		}
		l.subtrees = division.Subtrees
		slices.SortStableFunc(l.subtrees, func(a, b paths.Subtree) int { return cmp.Compare(b.Size, a.Size) })
	}
	l.tables = fmt.Sprintf("%s, version %d.%d", l.tables, tables.Version, proofVersion)
	return nil
}

// maxQuickGroup is the number of tiles per group in the quick tables for small boards.
const maxQuickGroup = 5

// usesLargeTables reports whether the proof uses the large tables. With the same options, the
// decision is the same for all parts of a proof. A proof with the large tables saves more time than
// building them takes.
func (l *dividedProof) usesLargeTables(d paths.Division, o solve.Options) bool {
	h, w := l.form.h, l.form.w
	if tables.LargeGroupSize(h, w) == 0 || o.Files.CacheDir == "" && !buildsQuickly(h, w) {
		return false
	}
	expected := float64(d.SampleSize)
	for b := d.SampleBound + 2; b < l.atLeast; b += 2 {
		expected *= paths.GrowthFactor
	}
	switch {
	case h*w > maxProvableCells:
		return expected > 500_000_000
	case buildsQuickly(h, w):
		return expected > 20_000_000
	}
	return expected > 100_000_000
}

// loadLargeTables loads the large tables and the pruner for them. loadLargeTables returns the name
// of the tables.
func (l *dividedProof) loadLargeTables(ctx context.Context, o solve.Options) (name string, err error) {
	f := l.form
	if f.h*f.w > maxProvableCells {
		var regional *tables.Regional
		regional, err = tables.NewRegional(ctx, f.h, f.w, f.home, tables.LargeGroupSize(f.h, f.w), o)
		l.newSearcher = func() paths.Searcher { return regional.Searcher() }
		name = "regional pattern databases"
	} else {
		var large *tables.Heuristic
		large, err = tables.LargeHeuristic(ctx, f.h, f.w, f.home, o)
		l.newSearcher = func() paths.Searcher { return large.Searcher() }
		if err == nil {
			name = large.Name()
		}
	}
	if errors.Is(err, tables.ErrMemory) {
		return "", &solve.Limit{Kind: solve.MemoryLimit, Metric: board.StepMetric, Solvable: true, Hint: input.Word("a larger --memory has room for the tables; --no-cache proves the bound with small tables")}
	}
	if err != nil {
		return "", err
	}
	l.pruner, err = tables.PrunerFor(ctx, f.h, f.w, true)
	return name, err
}

// A prover runs one part of a proof.
type prover struct {
	p *puzzle
	*dividedProof
	o     solve.ProveOptions
	proof solve.BoundProof
	own   []int // subtrees of the part

	searched  atomic.Int64 // number of positions that this run has searched
	progress  atomic.Bool  // whether this run has searched a whole subtree
	ended     atomic.Bool  // whether the search has found a solution or failed
	lastSaved time.Time
}

// errStopped ends the run of a proof at a limit, or after a solution has been found.
var errStopped = errors.New("stopped at a limit")

// prove implements Explorer.Prove.
func prove(ctx context.Context, sp solve.Puzzle, proof solve.BoundProof, o solve.ProveOptions) (solve.BoundProof, error) {
	p := asPuzzle(sp)
	if proof.Parts < 1 || proof.Part < 0 || proof.Part >= proof.Parts || proof.Below < 0 {
		return proof, input.Faultf("the numbers of the proof contradict each other")
	}
	if m := proof.Metric; m != board.StepMetric {
		return proof, input.Errorf("use -m step", "a lower bound cannot be proved in %s", m.Unit(2))
	}
	proof.ID = p.ID()
	if !p.solvable() {
		if proof.Complete {
			return proof, (&dividedProof{}).check(p, proof)
		}
		proof.Tables, proof.Complete = parityTables, true
		return proof, p.unsolvable(ctx, o.Options)
	}
	divided, err := newDividedProof(ctx, p, proof.Below, o.Options)
	if err != nil {
		return proof, err
	}
	begun := proof.Tables != "" || proof.Bounds != nil || proof.Complete
	if begun {
		if err := divided.check(p, proof); err != nil {
			return proof, input.Errorf("remove the file and search the part again", "%v", err)
		}
		if proof.Complete {
			return proof, nil
		}
	}
	if err := divided.divide(ctx, proof.Below, o.Options); err != nil {
		return proof, err
	}
	if begun && (proof.Tables != divided.tables || proof.Subtrees != len(divided.subtrees)) {
		return proof, input.Errorf("choose another file, or use the flags of the first run", "the proof was begun with %s, which differ from %s", proof.Tables, divided.tables)
	}
	return divided.prove(ctx, p, deal(len(divided.subtrees), proof.Part, proof.Parts), proof, o)
}

// prove searches the remaining subtrees of a part.
func (l *dividedProof) prove(ctx context.Context, p *puzzle, own []int, proof solve.BoundProof, o solve.ProveOptions) (solve.BoundProof, error) {
	r := &prover{p: p, dividedProof: l, o: o, proof: proof, own: own, lastSaved: time.Now()}
	r.proof.Tables, r.proof.AtLeast, r.proof.Subtrees, r.proof.Own = l.tables, l.atLeast, len(l.subtrees), len(own)
	for !r.proof.Complete {
		if err := r.searchBound(ctx); err != nil {
			return r.proof, err
		}
	}
	return r.proof, nil
}

// searchBound searches the part's subtrees that remain at the current bound. If none remain,
// searchBound searches with the next bound, or completes the part.
func (r *prover) searchBound(ctx context.Context) error {
	length := r.shortest
	if n := len(r.proof.Bounds); n > 0 && r.proof.Bounds[n-1].Searched < r.proof.Own {
		length = r.proof.Bounds[n-1].Length
	} else if n > 0 {
		length = r.proof.Bounds[n-1].Length + 2
	}
	if length >= r.proof.Below {
		r.proof.Complete = true
		return nil
	}
	if n := len(r.proof.Bounds); n == 0 || r.proof.Bounds[n-1].Length < length {
		r.proof.Bounds = append(r.proof.Bounds, solve.ProofBound{Length: length})
	}
	bound := &r.proof.Bounds[len(r.proof.Bounds)-1]
	type result struct {
		index   int // into r.own
		path    []uint8
		nodes   int64
		stopped bool
	}
	each := func(yield func(int) bool) error {
		for i := bound.Searched; i < len(r.own); i++ {
			if r.subtrees[r.own[i]].Shortest <= length && !yield(i) {
				break
			}
		}
		return nil
	}
	workers := parallel.Workers(r.o.Workers)
	searchers := make(chan paths.Searcher, workers)
	for range workers {
		searchers <- r.newSearcher()
	}
	work := func(i int) result {
		w := <-searchers
		defer func() { searchers <- w }()
		counted := int64(0)
		stop := func() bool {
			r.searched.Add(w.Nodes() - counted)
			counted = w.Nodes()
			return ctx.Err() != nil || r.ended.Load() || r.progress.Load() && r.limit() != solve.NoLimit
		}
		if stop() {
			return result{stopped: true}
		}
		stopped := false
		path, nodes := r.subtrees[r.own[i]].Search(w, r.pruner, length, func() bool { stopped = stop(); return stopped })
		r.searched.Add(nodes - counted)
		if nodes > 0 && !stopped {
			r.progress.Store(true)
		}
		return result{i, path, nodes, stopped}
	}
	err := parallel.Ordered(ctx, workers, each, work, func(a result) (err error) {
		defer func() { r.ended.Store(err != nil) }()
		if a.stopped {
			return errStopped
		}
		bound.Searched = a.index + 1
		bound.Positions += a.nodes
		if a.path != nil {
			r.proof.Solved, r.proof.Moves, r.proof.Subtree = true, r.p.moves(r.form.blanks(a.path)), r.own[a.index]
			r.proof.Complete = true
			return errStopped
		}
		r.o.Report(solve.Progress{Positions: r.searched.Load(), Depth: length})
		if r.o.Save != nil && time.Since(r.lastSaved) > saveInterval {
			r.lastSaved = time.Now()
			return r.o.Save(r.proof)
		}
		return nil
	})
	switch {
	case r.proof.Complete:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err == errStopped:
		limit := &solve.Limit{Kind: r.limit(), Metric: r.proof.Metric, Solvable: true}
		if r.proof.Parts == 1 {
			limit.LowerBound = length
		}
		return limit
	case err != nil:
		return err
	}
	bound.Searched = len(r.own)
	return nil
}

// saveInterval is the time between two calls of ProveOptions.Save.
const saveInterval = 10 * time.Second

// limit returns the limit that the run has reached, or NoLimit.
func (r *prover) limit() solve.LimitKind {
	switch {
	case r.searched.Load() >= cmp.Or(r.o.MaxPositions, math.MaxInt64):
		return solve.PositionsLimit
	case !r.o.Deadline.IsZero() && time.Now().After(r.o.Deadline):
		return solve.TimeLimit
	}
	return solve.NoLimit
}
