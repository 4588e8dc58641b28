package search

import "slidegif/solve"

// Track returns options that make progress reports consistent. Numbers never decrease from one report to the next,
// and a solution is never replaced by a longer solution. A report that contains only a stage or a note gets the
// numbers of the previous report.
func Track(o solve.Options) solve.Options {
	if o.Progress == nil {
		return o
	}
	report, last := o.Progress, solve.Progress{}
	o.Progress = func(p solve.Progress) {
		if p.Depth <= last.Depth {
			p.Depth, p.Reason = last.Depth, last.Reason
		}
		p.Positions, p.Share = max(p.Positions, last.Positions), max(p.Share, last.Share)
		if p.Best == 0 || last.Best > 0 && last.Best < p.Best {
			p.Best = last.Best
		}
		last = p
		report(p)
	}
	return o
}

// Share returns solve.Progress.Share for a search that has spent part of its effort. An effort of 0 means no
// limit.
func Share(spent, effort int64) float64 {
	if effort <= 0 {
		return 0
	}
	return min(1, float64(spent)/float64(effort))
}
