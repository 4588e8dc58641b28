package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// A progress is one line that a search writes over itself, from half a second on.
type progress struct {
	w             io.Writer
	started, last time.Time
	building      time.Time // when that began
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
	p.started = time.Now() // what it tells ends one search and begins another
	fmt.Fprintf(p.w, "\r\x1b[K%s", text)
}

// build is a solve.Options.Building: a bar, and how long it has been at it.
func (p *progress) build(what string, done float64) {
	if p.building.IsZero() {
		p.building = time.Now()
	}
	const width = 30
	full := int(done * width)
	p.say(fmt.Sprintf("building %s [%s%s] %.0f %%, %.0f s", what,
		strings.Repeat("=", full), strings.Repeat(" ", width-full), 100*done, time.Since(p.building).Seconds()))
}

func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
