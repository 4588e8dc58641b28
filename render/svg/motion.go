package svg

import (
	"context"
	"fmt"
	"image"
	"slices"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// This file creates animations that use only CSS. Each moving piece is a group with separate
// keyframes, which cover the whole duration of the animation:
//
//	0%,3.6% {transform:none}              at rest until the first move
//	4.7%,20%{transform:translate(91px,0)} at rest until the next move
//
// Between keyframes, the browser uses the same easing curve as the frames of a GIF. The text below
// the board is animated as well (see strip.go).

// smooth is the CSS form of the easing curve 3x^2 - 2x^3. Handles at one third and two thirds of the time make the
// Bezier curve equal to this polynomial.
const smooth = "cubic-bezier(.333,0,.667,1)"

// accelerating is the CSS form of the easing curve x^2.
const accelerating = "cubic-bezier(.333,0,.667,.333)"

// A keyframe describes the position of a piece at one time, and the easing until the next keyframe.
type keyframe struct {
	at    float64 // time in centiseconds
	pos   image.Point
	curve string // easing; empty: smooth
}

// Animation writes an animation that plays one line of moves on each board. The animation plays the given number of
// times, or forever if that number is 0.
func (p Picture) Animation(ctx context.Context, lines []scene.Line, loops int) (File, error) {
	w, err := p.begin(ctx)
	if err != nil {
		return File{}, err
	}
	whole := 0
	for _, l := range lines {
		_, all := l.Timing.Spans(l.Moves)
		whole = max(whole, all)
	}
	var rules strings.Builder
	moves := false
	for i, l := range lines {
		moves = moves || l.Timing.To > l.Timing.From
		w.selectBoard(i)
		w.writeLine(l, float64(whole), &rules)
	}
	w.writePanel(lines, float64(whole), &rules)
	if moves {
		w.animate(lines[0].Timing.Tween == 1, loops, float64(whole), rules.String())
	}
	return w.file(w.visible())
}

// writeLine writes the pieces and the counter of one board. writeLine also collects the CSS rules
// that animate the board.
func (w *writer) writeLine(l scene.Line, whole float64, rules *strings.Builder) {
	t := l.Timing
	spans, _ := t.Spans(l.Moves)
	first := w.Design.Board.Apply(l.Moves[:t.From]...)
	for i, piece := range first.Pieces {
		if piece.Gone() {
			continue
		}
		frames, highlights := w.keyframes(i, l.Moves, t, spans)
		if from, to := t.Ending.FlashTimes(i); to > 0 && len(spans) > 0 {
			last := spans[len(spans)-1]
			solved := last.Begin + last.Motion + last.Rest
			highlights = append(highlights, float64(solved+from), float64(solved+to))
		}
		if slices.Contains(t.Ending.Highlighted, i) {
			highlights = append(highlights, whole-float64(t.Last), whole)
		}
		if !t.Highlight {
			highlights = nil
		}
		use := ""
		for _, p := range w.lookPeriods(first, i, l, spans, whole) {
			use += w.writeLook(p, piece, highlights, whole, rules)
		}
		if len(frames) == 0 {
			w.doc.body.WriteString(use + "\n")
			continue
		}
		name := w.elementID(fmt.Sprintf("k%d", i))
		group := fmt.Sprintf(`<g id="%s" class="%sm">%s</g>`, name, w.doc.prefix, use)
		if i == t.Ending.LeavingPiece-1 {
			group = w.clipToBoard(group)
		}
		w.doc.body.WriteString(group + "\n")
		rules.WriteString("#" + name + "{animation-name:" + name + "}" + keyframesRule(name, frames, whole))
	}
	if t.Ending.FullPhoto && len(spans) > 0 {
		rules.WriteString(w.showPhoto(whole-float64(t.Last), whole))
	}
	if w.caption().Counter != nil {
		rules.WriteString(w.writeStrip(t, spans, whole))
	}
}

// A lookPeriod is a period during which the look of a piece stays the same.
type lookPeriod struct {
	look     int
	from, to float64
}

// lookPeriods returns the periods between changes in the look of piece i, in chronological order. A piece can
// change its look only on boards with exits.
func (w *writer) lookPeriods(first board.Board, i int, l scene.Line, spans []scene.Span, whole float64) []lookPeriod {
	now := lookPeriod{w.Design.Board.AppearanceIndex(i, first.Pieces[i]), 0, whole}
	if !first.Leave {
		return []lookPeriod{now}
	}
	var all []lookPeriod
	b := first
	for k, span := range spans {
		b = b.Apply(l.Moves[l.Timing.From+k])
		look := w.Design.Board.AppearanceIndex(i, b.Pieces[i])
		if gone := b.Pieces[i].Gone(); !gone && look == now.look {
			continue
		} else if now.to = float64(span.Begin + span.Motion); gone {
			break
		}
		all = append(all, now)
		now = lookPeriod{look, now.to, whole}
	}
	return append(all, now)
}

// writeLook returns an element for one look of a piece at the initial position. The highlighted
// look is above the normal look. The element is visible only during the given period. The
// highlighted look is visible at the given times.
func (w *writer) writeLook(p lookPeriod, piece board.Piece, times []float64, whole float64, rules *strings.Builder) string {
	flash := func(use, kind string, opacity int, times []float64) string {
		name := w.elementID(fmt.Sprintf("%s%d", kind, p.look))
		rules.WriteString("#" + name + "{animation-name:" + name + "}" + opacityRule(name, times, whole))
		return strings.Replace(use, "<use", fmt.Sprintf(`<use id="%s" class="%so" opacity="%d"`, name, w.doc.prefix, opacity), 1)
	}
	use := w.place(p.look, piece, false)
	switch {
	case p.from > 0:
		use = flash(use, "v", 0, []float64{p.from, p.to})
	case p.to < whole:
		use = flash(use, "v", 1, []float64{0, p.to})
	}
	var highlights []float64
	for k := 0; k < len(times); k += 2 {
		if times[k] >= p.from && times[k+1] <= p.to {
			highlights = append(highlights, times[k:k+2]...)
		}
	}
	if len(highlights) > 0 {
		use += flash(w.place(p.look, piece, true), "l", 0, highlights)
	}
	return use
}

// elementID returns the id for an element of the current board, by adding a suffix for the board to base.
func (w *writer) elementID(base string) string {
	return w.doc.prefix + base + strings.Repeat("_", w.board)
}

func (w *writer) clipToBoard(content string) string {
	b := w.geometry.Board
	clip := w.doc.define("c", fmt.Sprintf(`<clipPath id="%%s"><path d="M%d %dh%dv%dh-%dz"/></clipPath>`, b.Min.X, b.Min.Y, b.Dx(), b.Dy(), b.Dx()))
	return fmt.Sprintf(`<g clip-path="url(#%s)">%s</g>`, clip, content)
}

// showPhoto draws the complete photo over the board at the end of the animation. The result is the
// CSS rule that makes the photo appear.
func (w *writer) showPhoto(begin, whole float64) string {
	img, err := w.Design.Photo(w.geometry.Cell)
	if w.doc.fail(err); err != nil {
		return ""
	}
	picture := w.doc.shapes(theme.WholePhoto(img, w.geometry.Cell))
	name := w.elementID("w")
	fmt.Fprintf(&w.doc.body, `<g id="%s" class="%so" opacity="0" transform="translate(%d %d)">%s</g>`+"\n",
		name, w.doc.prefix, w.geometry.Cells.X, w.geometry.Cells.Y, picture)
	return fmt.Sprintf("#%s{animation-name:%s}@keyframes %s{0%%{opacity:0}%s,to{opacity:1}}", name, name, name, percent(begin, whole))
}

// animate writes the style sheet with the animation rules. Readers who prefer reduced motion see
// only the start position.
func (w *writer) animate(discrete bool, count int, whole float64, rules string) {
	loops := "infinite"
	if count > 0 {
		loops = fmt.Sprint(count)
	}
	motion := smooth
	if discrete {
		motion = "step-end"
	}
	seconds := decimal(int64(whole), 2) + "s"
	for _, class := range [][2]string{{"m", motion}, {"o", "step-end"}} {
		fmt.Fprintf(&w.doc.style, "@media(prefers-reduced-motion:no-preference){.%s%s{animation:%s %s %s both}}\n",
			w.doc.prefix, class[0], seconds, class[1], loops)
	}
	w.doc.style.WriteString(strings.ReplaceAll(rules, "}#", "}\n#"))
	w.doc.style.WriteByte('\n')
}

// keyframes returns the keyframes of piece i, relative to its initial position. The highlights result contains the
// start and end times of the moves of the piece. Both results are empty for a piece that never moves.
func (w *writer) keyframes(i int, moves []board.Move, t scene.Timing, spans []scene.Span) (frames []keyframe, highlights []float64) {
	var at image.Point
	for k, span := range spans {
		m := moves[t.From+k]
		if !slices.Contains(m.Pieces, i) {
			continue
		}
		begin := float64(span.Begin)
		for _, l := range segments(t.Path(t.From+k, m)) {
			if t.Tween != 1 { // with a tween of 1, the piece jumps at the end of the move
				frames = append(frames, keyframe{begin + float64(l.start*float64(span.Motion)), at, l.curve})
			}
			at = at.Add(l.offset.Mul(w.geometry.Cell))
		}
		end := begin + float64(span.Motion)
		frames = append(frames, keyframe{end, at, ""})
		highlights = append(highlights, begin, end)
	}
	if len(spans) > 0 && i == t.Ending.LeavingPiece-1 {
		wait, way := t.Ending.Durations()
		last := spans[len(spans)-1]
		begin := float64(last.Begin + last.Motion + last.Rest + wait)
		frames = append(frames, keyframe{begin, at, accelerating}, keyframe{begin + float64(way), at.Add(t.Ending.ExitOffset(w.geometry)), ""})
	}
	return frames, highlights
}

// A segment is a straight part of the path that a piece follows.
type segment struct {
	offset image.Point // in cells
	start  float64     // fraction of the move's duration that the segment takes
	// curve is the CSS form of the easing of this segment. The empty string selects the constant smooth.
	curve string
}

// segments splits a path at its corners. The easing curve of the whole move is split as well, so that a piece does
// not slow down at a corner. Every part of a cubic curve is also a cubic curve.
func segments(path string) []segment {
	var list []segment
	var lengths []int
	for k := range len(path) {
		step, _ := board.Step(path[k])
		if k == 0 || path[k] != path[k-1] {
			list = append(list, segment{})
			lengths = append(lengths, 0)
		}
		l := &list[len(list)-1]
		l.offset = l.offset.Add(image.Pt(step.X, step.Y))
		lengths[len(list)-1]++
	}
	if len(list) == 1 {
		return list
	}
	done := 0
	for k := range list {
		s0, s1 := float64(done)/float64(len(path)), float64(done+lengths[k])/float64(len(path))
		t0, t1 := inverseSmooth(s0), inverseSmooth(s1)
		list[k].start = t0
		slope := func(t float64) float64 { return 6 * t * (1 - t) * (t1 - t0) / 3 / (s1 - s0) }
		list[k].curve = fmt.Sprintf("cubic-bezier(.333,%s,.667,%s)", decimal(roundTo(slope(t0), 3), 3), decimal(roundTo(1-slope(t1), 3), 3))
		done += lengths[k]
	}
	return list
}

// inverseSmooth solves the equation 3t^2 - 2t^3 = s for t.
func inverseSmooth(s float64) float64 {
	low, high := 0.0, 1.0
	for range 50 { // unlike trigonometric functions, bisection gives the same result on all machines
		t := float64((low + high) / 2)
		if float64(t*t*(3-float64(2*t))) < s {
			low = t
		} else {
			high = t
		}
	}
	return high
}

// keyframesRule returns a @keyframes rule that contains the keyframes of a piece. Consecutive keyframes with the
// same position share one entry.
func keyframesRule(name string, frames []keyframe, whole float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "@keyframes %s{0%%", name)
	var now image.Point
	curve := ""
	flush := func() {
		b.WriteString("{transform:" + translate(now))
		if curve != "" {
			b.WriteString(";animation-timing-function:" + curve)
		}
		b.WriteByte('}')
	}
	last := "0%"
	for _, s := range frames {
		p := percent(s.at, whole)
		if s.pos != now {
			flush()
			b.WriteString(p)
		} else if p != last {
			b.WriteString("," + p)
		}
		now, curve, last = s.pos, s.curve, p
	}
	if last != "100%" {
		b.WriteString(",to")
	}
	flush()
	b.WriteByte('}')
	return b.String()
}

func translate(p image.Point) string {
	if p == (image.Point{}) {
		return "none"
	}
	px := func(n int) string {
		if n == 0 {
			return "0"
		}
		return fmt.Sprintf("%dpx", n)
	}
	return fmt.Sprintf("translate(%s,%s)", px(p.X), px(p.Y))
}

// opacityRule returns a @keyframes rule for an element that is visible from times[0] to times[1], from times[2] to
// times[3] and so on.
func opacityRule(name string, times []float64, whole float64) string {
	on, off := []string{}, []string{"0%"}
	for k := 0; k < len(times); k += 2 {
		on = append(on, percent(times[k], whole))
		// The highlight stays visible between consecutive moves of the same piece.
		if k+2 == len(times) || times[k+2] != times[k+1] {
			off = append(off, percent(times[k+1], whole))
		}
	}
	return fmt.Sprintf("@keyframes %s{%s{opacity:0}%s{opacity:1}}", name, strings.Join(off, ","), strings.Join(on, ","))
}
