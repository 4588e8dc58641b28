package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"slidegif/solve/input"
)

// A Progress tells how far a command has come: on a terminal by one line that is written
// over itself, from half a second on, and elsewhere, as in the log of a job, by a line every ten seconds.
// Nil is a Progress that says nothing.
type Progress struct {
	w             io.Writer
	terminal      bool
	every         time.Duration
	now           func() time.Time
	started, next time.Time
	shown         bool
}

// NewProgress returns the progress of work that begins now.
func NewProgress(w io.Writer) *Progress {
	return newProgress(w, IsTerminal(w), time.Now)
}

func newProgress(w io.Writer, terminal bool, now func() time.Time) *Progress {
	p := &Progress{w: w, terminal: terminal, now: now, started: now(), every: 10 * time.Second}
	p.next = p.started.Add(p.every)
	if terminal {
		p.every = 100 * time.Millisecond
		p.next = p.started.Add(500 * time.Millisecond)
	}
	return p
}

// Say writes the line that text returns, if one is due.
func (p *Progress) Say(text func(elapsed time.Duration) string) {
	if p == nil {
		return
	}
	now := p.now()
	if now.Before(p.next) {
		return
	}
	p.next, p.shown = now.Add(p.every), true
	line := text(now.Sub(p.started))
	if p.terminal {
		fmt.Fprintf(p.w, "\r\x1b[K%s", line)
	} else {
		fmt.Fprintln(p.w, line)
	}
}

// Clear takes the line away from a terminal.
func (p *Progress) Clear() {
	if p != nil && p.terminal && p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// Bar returns a part of a whole, 0 to 1: "positions [=====     ] 50 %".
func Bar(what any, done float64) input.Message {
	const width = 30
	full := int(min(max(done, 0), 1) * width)
	return input.Say("%s [%s%s] %.0f %%", what, strings.Repeat("=", full), strings.Repeat(" ", width-full), 100*done)
}

// Rate returns how many things of a kind were done in a time: "12,345 positions, 6,789 a second".
func Rate(n int64, noun string, elapsed time.Duration) input.Message {
	return input.Say("%s, %s a second", Plural(n, noun), humanize.Comma(int64(float64(n)/max(elapsed.Seconds(), 1e-3))))
}
