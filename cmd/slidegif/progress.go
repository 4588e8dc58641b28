package main

import (
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"
)

// A progress is one line that a search writes over itself, from half a second on.
type progress struct {
	w             io.Writer
	started, last time.Time
	shown         bool
}

func newProgress(w io.Writer) *progress {
	now := time.Now()
	return &progress{w: w, started: now, last: now.Add(400 * time.Millisecond)}
}

// show is a solve.Options.Progress.
func (p *progress) show(positions, depth int) {
	now := time.Now()
	if now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.last, p.shown = now, true
	rate := float64(positions) / now.Sub(p.started).Seconds()
	fmt.Fprintf(p.w, "\r\x1b[K%s positions, depth %d, %s a second",
		humanize.Comma(int64(positions)), depth, humanize.Comma(int64(rate)))
}

// say is a solve.Options.Note.
func (p *progress) say(text string) {
	p.shown = true
	fmt.Fprintf(p.w, "\r\x1b[K%s", text)
}

func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
