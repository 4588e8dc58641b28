package render

import (
	"strings"
	"time"
	"unicode"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

// move returns the duration of a move, or 0 if the duration depends on the distance.
func (p Pace) move() time.Duration {
	if p.Move == 0 && p.Name == learnPace {
		return learnMove
	}
	return p.Move
}

const wordTime = 12 // centiseconds; time to read a word or two Chinese characters

// wordTime returns the time to read a word. If the user gave the duration of a move, the result is 0.
func (o Options) wordTime() int {
	if o.Pace.Move > 0 {
		return 0
	}
	return wordTime
}

// readingTime returns the time that a caption takes to read, in centiseconds.
func readingTime(text string) int {
	han := 0
	words := strings.FieldsFunc(text, func(r rune) bool {
		if unicode.Is(unicode.Han, r) {
			han++
			return true
		}
		return unicode.IsSpace(r)
	})
	return wordTime * (len(words) + (han+1)/2)
}

// readingTimes returns the time that the caption of each move takes to read. Consecutive moves with the same
// caption share its time equally.
func readingTimes(c theme.Caption, from, to int) []int {
	times := make([]int, to)
	for n := from; n < to; {
		text, end := c.Counter(n+1), n+1
		for end < to && c.Counter(end+1) == text {
			end++
		}
		count := end - n
		for ; n < end; n++ {
			times[n] = (readingTime(text) + count - 1) / count
		}
	}
	return times
}

// allowReading lengthens the moves of a line so that each caption remains visible until it is read. A
// duration that the user gave does not change.
func (o Options) allowReading(t *scene.Timing, c theme.Caption) {
	if o.Pace.Move == 0 {
		t.Reading = readingTimes(c, t.From, t.To)
	}
	if o.Pace.First == 0 {
		t.First = max(t.First, readingTime(c.Counter(t.From)))
	}
	if o.Pace.Last == 0 {
		t.Last = max(t.Last, readingTime(c.Solved))
	}
}

// shortCaptions returns a note if the duration of a move, which the user gave, is too short to read a caption.
func (d *decision) shortCaptions() []input.Message {
	move, longest := d.options.Pace.Move, 0
	if move == 0 || !d.options.Explains() || !d.animated() {
		return nil
	}
	for i, l := range d.lines {
		for _, time := range readingTimes(d.design.Captions()[i], l.Timing.From, l.Timing.To) {
			longest = max(longest, time)
		}
	}
	needed := time.Duration(longest) * 10 * time.Millisecond
	if needed <= move {
		return nil
	}
	return []input.Message{input.Say("captions are short: a move takes %s, but the longest caption takes %s to read", move.String(), needed.String())}
}
