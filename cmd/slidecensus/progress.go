package main

import (
	"io"
	"time"

	"slidegif/cmd/internal/cli"

	"github.com/schollz/progressbar/v3"
)

// A progress is a bar on a terminal, from half a second on.
type progress struct {
	w           io.Writer // nil where nobody watches
	bar         *progressbar.ProgressBar
	started     time.Time
	rows        bool // positions are counted as they are written
	done, total int64
}

func newProgress(quiet bool, w io.Writer) *progress {
	p := &progress{started: time.Now()}
	if !quiet && cli.IsTerminal(w) {
		p.w = w
	}
	return p
}

// count is a census.Options.Progress. While rows are written they move the bar.
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
	if p.w == nil || time.Since(p.started) < 500*time.Millisecond {
		return
	}
	total := p.total
	if total == 0 {
		total = -1 // not known: a spinner
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions64(total,
			progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription("positions"),
			progressbar.OptionShowCount(), progressbar.OptionSetWidth(30),
			progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	}
	if p.bar.GetMax64() != total && total > 0 {
		p.bar.ChangeMax64(total)
	}
	if total < 0 || done < total {
		p.bar.Set64(done)
	}
}

func (p *progress) clear() {
	if p.bar != nil {
		p.bar.Clear()
		p.bar = nil
	}
	p.w = nil
}
