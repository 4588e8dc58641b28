package render

import (
	"fmt"
	"image"
	"strings"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// This file animates by CSS alone. A piece that moves is a group with keyframes of its
// own, all of the length of the whole animation:
//
//	0%,3.6% {transform:none}              it waits for its first move
//	4.7%,20%{transform:translate(91px,0)} has made it, and waits for the next
//
// Between two keyframes the browser eases by the curve that the GIF's frames follow. The
// counter is a strip of all its numbers behind a window, pulled up a line a move.

// smooth is 3x^2 - 2x^3 as CSS writes it: with handles at a third and two thirds of the
// time, the curve is the polynomial itself.
const smooth = "cubic-bezier(.333,0,.667,1)"

// A stop is a place of a piece at a time, and how it goes on from there.
type stop struct {
	at    float64 // centiseconds
	place image.Point
	curve string // empty for smooth
}

// solution writes the animation and returns how many boards it shows.
func (v *vector) solution(s Show, o Options) (int, error) {
	t, err := newTempo(o, len(s.Moves))
	if err != nil {
		return 0, err
	}
	v.title = fmt.Sprintf("%s, solved in %s", v.name, s.Metric.Count(len(s.Moves)))
	whole := float64(t.first + (t.to-t.from)*t.move + t.last)
	start := v.scene.Board
	for _, m := range s.Moves[:t.from] {
		start = start.Apply(m)
	}
	if err := v.ground(); err != nil {
		return 0, err
	}
	var rules strings.Builder
	for i, p := range start.Pieces {
		stops, lit := v.stops(i, s.Moves, t)
		use, err := v.put(i, p, false)
		if err != nil {
			return 0, err
		}
		if len(stops) == 0 {
			v.doc.body.WriteString(use + "\n")
			continue
		}
		if o.Highlight {
			bright, err := v.put(i, p, true)
			if err != nil {
				return 0, err
			}
			name := fmt.Sprintf("%sl%d", v.doc.mark, i)
			use += strings.Replace(bright, "<use", fmt.Sprintf(`<use id="%s" class="%so" opacity="0"`, name, v.doc.mark), 1)
			rules.WriteString("#" + name + "{animation-name:" + name + "}" + flashes(name, lit, whole))
		}
		name := fmt.Sprintf("%sk%d", v.doc.mark, i)
		fmt.Fprintf(&v.doc.body, `<g id="%s" class="%sm">%s</g>`+"\n", name, v.doc.mark, use)
		rules.WriteString("#" + name + "{animation-name:" + name + "}" + keyframes(name, stops, whole))
	}
	if v.scene.count != nil {
		rule, err := v.counter(t, whole)
		if err != nil {
			return 0, err
		}
		rules.WriteString(rule)
	}
	if t.to > t.from {
		v.animate(o, whole, rules.String())
	}
	return t.to - t.from + 1, nil
}

// animate writes the style rules. They are for those only who do not ask for less motion;
// all others see the start.
func (v *vector) animate(o Options, whole float64, rules string) {
	loops := "infinite"
	if o.Loops > 0 {
		loops = fmt.Sprint(o.Loops)
	}
	motion := smooth
	if o.Tween == 1 {
		motion = "step-end"
	}
	seconds := decimal(int64(whole), 2) + "s"
	for _, class := range [][2]string{{"m", motion}, {"o", "step-end"}} {
		fmt.Fprintf(&v.doc.style, "@media(prefers-reduced-motion:no-preference){.%s%s{animation:%s %s %s both}}\n",
			v.doc.mark, class[0], seconds, class[1], loops)
	}
	v.doc.style.WriteString(strings.ReplaceAll(rules, "}#", "}\n#"))
	v.doc.style.WriteByte('\n')
}

// stops returns the places of piece i over time, relative to where it is at first, and
// the times at which it begins and ends to move. Both are empty if it never does.
func (v *vector) stops(i int, moves []board.Move, t tempo) (stops []stop, lit []float64) {
	var at image.Point
	for n := t.from; n < t.to; n++ {
		m := moves[n]
		mine := false
		for _, k := range m.Pieces {
			mine = mine || k == i
		}
		if !mine {
			continue
		}
		begin := float64(t.first + (n-t.from)*t.move)
		for _, l := range legs(m.Path) {
			if t.tween > 1 { // else it jumps at the end
				stops = append(stops, stop{begin + float64(l.begin*float64(t.move)), at, l.curve})
			}
			at = at.Add(l.way.Mul(v.cell))
		}
		end := begin + float64(t.move)
		stops = append(stops, stop{end, at, ""})
		lit = append(lit, begin, end)
	}
	return stops, lit
}

// A leg is the straight part of a path.
type leg struct {
	way   image.Point // in cells
	begin float64     // share of the move's time
	curve string      // the part of the smooth curve that belongs to it; empty for all
}

// legs cuts a path at its corners, and the smooth curve with it: a piece does not slow
// down at a corner. Each part of a cubic curve is a cubic curve again.
func legs(path string) []leg {
	var list []leg
	var lengths []int
	for k := range len(path) {
		step, _ := board.Step(path[k])
		if k == 0 || path[k] != path[k-1] {
			list = append(list, leg{})
			lengths = append(lengths, 0)
		}
		l := &list[len(list)-1]
		l.way = l.way.Add(image.Pt(step.X, step.Y))
		lengths[len(list)-1]++
	}
	if len(list) == 1 {
		return list
	}
	done := 0
	for k := range list {
		s0, s1 := float64(done)/float64(len(path)), float64(done+lengths[k])/float64(len(path))
		t0, t1 := timeOf(s0), timeOf(s1)
		list[k].begin = t0
		slope := func(t float64) float64 { return 6 * t * (1 - t) * (t1 - t0) / 3 / (s1 - s0) }
		list[k].curve = fmt.Sprintf("cubic-bezier(.333,%s,.667,%s)", decimal(fixed(slope(t0), 3), 3), decimal(fixed(1-slope(t1), 3), 3))
		done += lengths[k]
	}
	return list
}

// timeOf is the t at which 3t^2 - 2t^3 is s.
func timeOf(s float64) float64 {
	low, high := 0.0, 1.0
	for range 50 { // halving is the same on every machine, unlike sines
		t := float64((low + high) / 2)
		if float64(t*t*(3-float64(2*t))) < s {
			low = t
		} else {
			high = t
		}
	}
	return high
}

// keyframes writes the stops of a piece. Two that follow each other at one place are one
// rule with two times.
func keyframes(name string, stops []stop, whole float64) string {
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
	for _, s := range stops {
		p := percent(s.at, whole)
		if s.place != now {
			flush()
			b.WriteString(p)
		} else if p != last {
			b.WriteString("," + p)
		}
		now, curve, last = s.place, s.curve, p
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

// flashes shows the lit look of a piece from each first to the second of two times.
func flashes(name string, times []float64, whole float64) string {
	on, off := []string{}, []string{"0%"}
	for k := 0; k < len(times); k += 2 {
		on = append(on, percent(times[k], whole))
		// Where one move follows another of the same piece, it stays lit.
		if k+2 == len(times) || times[k+2] != times[k+1] {
			off = append(off, percent(times[k+1], whole))
		}
	}
	return fmt.Sprintf("@keyframes %s{%s{opacity:0}%s{opacity:1}}", name, strings.Join(off, ","), strings.Join(on, ","))
}

// counter writes the text below the board. The part from the slash on stands still; the
// numbers before it are a strip in a window of one line.
func (v *vector) counter(t tempo, whole float64) (string, error) {
	d, th := v.doc, v.scene.theme
	size := float64(v.foot.Dy()) * .58
	room := v.foot.Inset(v.foot.Dy() / 8)
	wide := 0.0
	for n := t.from; n <= t.to; n++ {
		w, err := th.TextWidth(v.scene.count(n), size, v.scene.Font)
		if err != nil {
			return "", err
		}
		wide = max(wide, w)
	}
	if w := float64(room.Dx()); wide > w {
		size *= w / wide
		wide = w
	}
	half := (int(wide) + 4) / 2
	middle := (room.Min.X + room.Max.X) / 2
	box := image.Rect(middle-half, v.foot.Min.Y, middle+half, v.foot.Max.Y)
	line := v.foot.Dy()
	fmt.Fprintf(&d.body, `<svg x="%d" y="%d" width="%d" height="%d">`, box.Min.X, box.Min.Y, box.Dx(), line)
	var strip strings.Builder
	for n := t.from; n <= t.to; n++ {
		text := v.scene.count(n)
		number, _, _ := strings.Cut(text, "/")
		glyphs, err := th.Text(text, image.Rect(0, 0, box.Dx(), line), theme.Right, size, v.scene.Font)
		if err != nil {
			return "", err
		}
		if n == t.from {
			d.body.WriteString(d.text(glyphs[len(number):], th.Ink))
		}
		for k, g := range glyphs[:len(number)] {
			if k == 0 {
				fmt.Fprintf(&strip, `<g transform="translate(0 %d)">`, (n-t.from)*line)
			}
			id := d.define("n", fmt.Sprintf(`<use id="%%s" href="#%s" transform="scale(%s)"/>`, d.glyph(g), decimal(fixed(g.Size/emUnits, 5), 5)))
			fmt.Fprintf(&strip, `<use href="#%s" x="%s" y="%s"/>`, id, d.num(g.X), d.num(g.Y))
		}
		strip.WriteString("</g>")
	}
	name := d.mark + "c"
	fmt.Fprintf(&d.body, `<g%s><g id="%s" class="%sm">%s</g></g></svg>`+"\n", d.color("fill", th.Ink), name, d.mark, strip.String())
	n := t.to - t.from
	if n == 0 {
		return "", nil
	}
	return fmt.Sprintf("#%s{animation-name:%s;animation-timing-function:steps(%d)}@keyframes %s{0%%,%s{transform:none}%s,to{transform:translate(0,-%dpx)}}",
		name, name, n, name, percent(float64(t.first), whole), percent(float64(t.first+n*t.move), whole), n*line), nil
}
