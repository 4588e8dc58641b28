package main

import (
	"time"

	"slidegif/cmd/internal/cli"
)

// A progress tells how many positions are counted, or, where rows are written, how many
// rows.
type progress struct {
	line        *cli.Progress
	rows        bool
	done, total int64
}

// count is a solve.CensusOptions.Progress. While rows are written they move the bar.
func (p *progress) count(done, total int64) {
	p.total = total
	if !p.rows {
		p.show(done)
	}
}

func (p *progress) row() {
	if p.done++; p.done&1023 == 0 {
		p.show(p.done)
	}
}

func (p *progress) show(done int64) {
	p.line.Say(func(elapsed time.Duration) string {
		if p.total == 0 {
			return cli.Rate(done, "position", elapsed)
		}
		return cli.Bar(cli.Plural(done, "position"), float64(done)/float64(p.total))
	})
}

func (p *progress) clear() { p.line.Clear() }
