package cli

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"time"

	"golang.org/x/term"

	"slidegif/solve/input"
)

// A Progress displays the progress of a running command. On a terminal, a Progress starts after half a second
// and repeatedly overwrites a single line. If the output is not a terminal, a Progress writes one line every
// ten seconds, which suits log files. A nil Progress displays nothing.
type Progress struct {
	w             io.Writer
	terminal      bool
	every         time.Duration
	now           func() time.Time
	width         func() int // columns of the terminal
	started, next time.Time
	shown         bool

	first, last int       // items done at the first and at the last call of Count
	counting    time.Time // time of the first call of Count
}

// NewProgress returns a Progress for work that starts now.
func NewProgress(w io.Writer) *Progress {
	p := newProgress(w, IsTerminal(w), time.Now)
	p.width = func() int {
		if f, ok := w.(*os.File); ok {
			if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
				return columns
			}
		}
		return defaultWidth
	}
	return p
}

// defaultWidth is the number of columns of a terminal that does not report its width.
const defaultWidth = 80

func newProgress(w io.Writer, terminal bool, now func() time.Time) *Progress {
	p := &Progress{w: w, terminal: terminal, now: now, width: func() int { return defaultWidth }, started: now(), every: 10 * time.Second}
	p.next = p.started.Add(p.every)
	if terminal {
		p.every = 100 * time.Millisecond
		p.next = p.started.Add(500 * time.Millisecond)
	}
	return p
}

// Update displays the line that text returns. If the previous line was displayed too recently, Update does
// nothing.
func (p *Progress) Update(text func(elapsed time.Duration) string) {
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
		fmt.Fprintf(p.w, "\r\x1b[K%s", fit(line, p.width()))
	} else {
		fmt.Fprintln(p.w, line)
	}
}

var barPattern = regexp.MustCompile(`\[(=*)( *)\]`)

// fit shortens a line so that the terminal does not wrap the line. fit first shortens the progress bar, and then cuts
// off the end of the line. The last column stays free, because some terminals wrap after the last column.
func fit(line string, width int) string {
	if excess := columns(line) - (width - 1); excess > 0 {
		line = barPattern.ReplaceAllStringFunc(line, func(bar string) string {
			size := len(bar) - 2
			kept := max(0, size-excess)
			full := strings.Count(bar, "=") * kept / max(1, size)
			return "[" + strings.Repeat("=", full) + strings.Repeat(" ", kept-full) + "]"
		})
	}
	for runes := []rune(line); columns(line) >= max(2, width); line = string(runes) + "…" {
		runes = runes[:max(0, len(runes)-1)]
		if len(runes) == 0 {
			return ""
		}
	}
	return line
}

// Count displays how many of a known number of items are done, and estimates the time left. If done is smaller
// than in the previous call, Count restarts the estimate. The caller must not call Count concurrently.
func (p *Progress) Count(c Console, noun string, done, total int) {
	if p == nil {
		return
	}
	if p.counting.IsZero() || done < p.last {
		p.first, p.counting = done, p.now()
	}
	p.last = done
	p.Update(func(time.Duration) string {
		bar := Bar(input.Say("%s of %s", input.Thousands(int64(done)), Plural(total, noun)), float64(done)/float64(max(total, 1)))
		if done == p.first {
			return c.Text("%s", bar)
		}
		return c.Text("%s, %s left", bar, TimeLeft(p.now().Sub(p.counting), float64(done-p.first)/float64(total-p.first)))
	})
}

// TimeLeft estimates the time left from the elapsed time and done, the completed fraction of the work.
func TimeLeft(elapsed time.Duration, done float64) time.Duration {
	return time.Duration(float64(elapsed) * (1 - done) / done).Round(time.Second)
}

// Clear erases the progress line if the output is a terminal.
func (p *Progress) Clear() {
	if p != nil && p.terminal && p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// Bar returns a progress bar such as "positions [=====     ] 50 %". The argument done is a fraction
// from 0 to 1.
func Bar(label any, done float64) input.Message {
	const width = 30
	full := int(min(max(done, 0), 1) * width)
	return input.Say("%s [%s%s] %.0f %%", label, strings.Repeat("=", full), strings.Repeat(" ", width-full), 100*done)
}

// Rate formats a count and a rate, for example "12,345 positions, 6,789 per second".
func Rate(n int64, noun string, elapsed time.Duration) input.Message {
	return input.Say("%s, %s per second", Plural(n, noun), input.Thousands(int64(float64(n)/max(elapsed.Seconds(), 1e-3))))
}
