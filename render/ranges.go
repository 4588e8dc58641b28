package render

import (
	"slices"
	"time"

	"slidegif/render/pdf"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Ranges of what options may be. The zero value is always one of them.
const (
	minSize, maxSize     = 32, 4000
	maxTween             = 60
	minColors, maxColors = 8, 256
	minHold, maxHold     = 20 * time.Millisecond, 10 * time.Minute
	maxTitle             = 400
	maxColumns           = 100
	maxPerPage           = 48
	maxLoops             = 65535
	maxCount             = 1 << 30
)

var motions = []string{"coarse", "exact"}

// check reports the first option that is out of its range, by the name of its key.
func (o Options) check() error {
	for _, r := range []struct {
		name      string
		n, lo, hi int
	}{
		{"size", o.Size, minSize, maxSize},
		{"tween", o.Tween, 1, maxTween},
		{"loops", o.Loops, 0, maxLoops},
		{"colors", o.Colors, minColors, maxColors},
		{"from", o.From, 0, maxCount},
		{"to", o.To, Start, maxCount},
		{"columns", o.Columns, 1, maxColumns},
		{"per-page", o.PerPage, 1, maxPerPage},
		{"max-frames", o.MaxFrames, 1, maxCount},
	} {
		if r.n != 0 && (r.n < r.lo || r.n > r.hi) {
			return input.Errorf(rangeHint(r.lo, r.hi), "%s: %d is out of range", r.name, r.n)
		}
	}
	for _, r := range []struct {
		name string
		d    time.Duration
	}{{"move", o.Move}, {"first", o.First}, {"last", o.Last}} {
		if r.d != 0 && (r.d < minHold || r.d > maxHold) {
			return input.Errorf(durationHint, "%s: %v is out of range", r.name, r.d)
		}
	}
	for _, r := range []struct {
		name, value string
		words       []string
	}{{"motion", o.Motion, motions}, {"lang", o.Lang, board.Langs}, {"paper", o.Paper, pdf.Papers}} {
		if r.value != "" && !slices.Contains(r.words, r.value) {
			return unknownWord(r.name, r.value, r.words)
		}
	}
	if err := o.checkPrint(); err != nil {
		return err
	}
	if err := checkBackground("background", o.Background); err != nil {
		return err
	}
	if o.MaxBytes < 0 {
		return input.Errorf("give 0 for no bound", "max-bytes: %d is out of range", o.MaxBytes)
	}
	return checkTitle("title", o.Title)
}
