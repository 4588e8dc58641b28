package classic

import (
	"context"
	"sync"

	"slidegif/solve"
	"slidegif/solve/parallel"
)

// A PerfectCount is the number of perfect layouts of a set. A layout and its mirror image count once.
type PerfectCount struct {
	Set     Set
	Layouts int64 // number of all layouts, including mirror images
	Perfect int64
	Moves   int    // greatest distance of a perfect layout from the goal; 0 if there is none
	Longest string // first perfect layout found at this distance, in ID notation; empty if there is none
}

// CountPerfect counts the perfect layouts of each set. CountPerfect calls o.Progress after each set, with the
// number of layouts of all finished sets.
func CountPerfect(ctx context.Context, sets []Set, o solve.CensusOptions) ([]PerfectCount, error) {
	workers := min(parallel.Workers(o.Workers), len(sets))
	largest, total := int64(0), int64(0)
	for _, s := range sets {
		largest, total = max(largest, 2*searchBytes(s)), total+int64(s.count())
	}
	if o.Memory > 0 {
		workers = max(1, min(workers, int(o.Memory/largest)))
	}
	counts := make([]PerfectCount, len(sets))
	searches := make([]perfectSearch, workers)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mu sync.Mutex // protects done
	done := int64(0)
	err := parallel.Each(workers, len(sets), func(worker, i int) error {
		p := &searches[worker]
		if err := p.run(ctx, sets[i], o); err != nil {
			cancel(err)
			return err
		}
		counts[i] = p.count(sets[i])
		mu.Lock()
		defer mu.Unlock()
		done += counts[i].Layouts
		o.Report(done, total)
		return nil
	})
	return counts, err
}

// count counts the perfect layouts of s. Call run with the same set first.
func (p *perfectSearch) count(s Set) PerfectCount {
	c := PerfectCount{Set: s, Layouts: int64(s.count())}
	for d := 1; d < len(p.whole.layerEnds); d++ {
		p.whole.layer(d, func(l layout) {
			if l > l.mirror() || !p.perfect(l, uint32(d)) {
				return
			}
			if c.Perfect++; c.Moves < d {
				c.Moves, c.Longest = d, l.String()
			}
		})
	}
	return c
}
