package atlas

import (
	"context"
	"image"
	"image/color"
	"slices"

	"slidegif/render/theme"
	"slidegif/solve/input"
)

// A Still is a map with boards and a legend. The size of the picture has the ratio 4:3.
//
//	+-----------------------------+
//	| +-------------------------+ |
//	| | +-+        land         | |
//	| | | |---o      ___________| |
//	| | +-+   \____/         +-+| |
//	| |             \___o----| || |
//	| |                      +-+| |
//	| +-------------------------+ |
//	| name           =====------- |   legend: colours of distances
//	| 25,955 positions            |
//	+-----------------------------+
type Still struct {
	*Map
	Title   string
	Details string // text below the title
	// Scale describes the numbers of the legend, such as "moves left". NoGoal describes the neutral colour.
	Scale, NoGoal string
	Names         [3]string // captions of the boards at the start, at the goal ("" omits it), and at the greatest distance
	And           string    // between two captions of one board
	Roads         []string  // names of the roads, if there are two
	Detours       string    // name of the detours of the given moves, if there are any
	Left          []int     // number of moves that are left after each move of the first road
	Chapters      []Chapter // parts of the last road
	Font          []byte    // font file, as in a theme.Trace
	Labels        bool      // whether to draw labels on pieces
	Vector        bool      // whether to draw lines instead of pixels, unless there are too many
}

// A Chapter is a part of a road. A Still shows the board at the end of the chapter.
type Chapter struct {
	Moves int // number of moves up to the end of the chapter
	Name  string
}

// maxVectorPositions is the maximum number of positions of a map that is drawn as vectors. Larger
// maps are always drawn as pixels.
const maxVectorPositions = 5000

// Size returns the size of a still with the given width.
func Size(width int) image.Point { return image.Pt(width, width*3/4) }

// Draw draws the still in the colours of a theme.
func (s Still) Draw(ctx context.Context, t theme.Theme, width int) (theme.Drawing, error) {
	size := Size(width)
	p := stillPainter{Still: s, Pen: theme.Pen{Theme: t, Font: s.Font, Unlabelled: !s.Labels}, land: s.colors(t), size: size, detours: s.detours()}
	text := p.text()
	margin := int(p.scaled(.028))
	rows := p.wrapped(s.Details, text, size.X-2*margin)
	head := int(float64(text * 3.3))
	line := int(float64(text * 1.35))
	below := len(rows)
	if len(s.Roads) > 0 {
		below++
	}
	if len(p.detours) > 0 {
		below++
	}
	foot := head + line*below + margin/2
	p.area = image.Rect(margin, margin, size.X-margin, size.Y-margin/2-foot)
	p.Rect(0, 0, float64(size.X), float64(size.Y), t.Paper)
	p.Box(p.area, 0, p.land.Ground)
	p.fitLand()
	if err := p.lines(ctx); err != nil {
		return nil, err
	}
	p.roads()
	p.boards()
	p.marks()
	for i := range p.Left {
		p.leftNumber(0, i)
	}
	p.frame()
	p.legend(image.Rect(margin, p.area.Max.Y+margin/3, size.X-margin, p.area.Max.Y+margin/3+head), text)
	row := image.Rect(margin, p.area.Max.Y+margin/3+head, size.X-margin, p.area.Max.Y+margin/3+head+line)
	for _, text := range rows {
		p.Write(text, row, theme.Left, p.text())
		row = row.Add(image.Pt(0, line))
	}
	p.roadNames(row, line, t.Ink)
	return p.Drawing, p.Err
}

// colors returns the colours of a map. If most positions cannot reach the goal, the neutral colour is faint, so that the
// other positions stand out.
func (m *Map) colors(t theme.Theme) theme.Land {
	l := t.Land()
	if m.Summary().MostlyDead() {
		l.Neutral = l.Tone(l.Neutral, .6)
	}
	return l
}

// A stillPainter draws the parts of a Still.
type stillPainter struct {
	Still
	theme.Pen
	land  theme.Land
	size  image.Point
	area  image.Rectangle // land with its margin
	chart *Chart
	pins  []pin

	detours []part // of the given moves, in order
}

func (p *stillPainter) scaled(fraction float64) float64 {
	return float64(fraction * float64(p.size.X))
}

// legible returns a font size: a fraction of the width, but at least the size least. In tiny pictures, the minimum
// is 3.2 % of the width instead.
func (p *stillPainter) legible(fraction, least float64) float64 {
	return max(p.scaled(fraction), min(least, p.scaled(.032)))
}

// text returns the font size of texts below the map.
func (p *stillPainter) text() float64 { return p.legible(.0195, 10.5) }

// roadNames writes the name of each road next to a sample of its line. The solution is last. The next row contains the
// name and a sample of the detours.
func (p *stillPainter) roadNames(row image.Rectangle, line int, ink color.RGBA) {
	text := p.text()
	half, next := int(float64(text*.38)), row.Add(image.Pt(0, line))
	write := func(name string, stroke func(sample [][2]float64)) {
		y := float64(row.Min.Y+row.Max.Y) / 2
		sample := image.Rect(row.Min.X, int(y)-half, row.Min.X+int(float64(text*2.4)), int(y)+half)
		p.Box(sample, 2, p.land.Ground)
		stroke([][2]float64{{float64(sample.Min.X) + float64(text*.4), y}, {float64(sample.Max.X) - float64(text*.4), y}})
		row.Min.X = sample.Max.X + int(float64(text*.4))
		p.WriteColored(name, row, theme.Left, text, ink)
		row.Min.X += int(p.TextWidth(name, text) + float64(text*1.6))
	}
	for i, name := range slices.Backward(p.Still.Roads) {
		write(name, func(sample [][2]float64) { p.Stroke(sample, p.roadColor(i), p.lineOf(i)) })
	}
	if row = next; len(p.detours) > 0 {
		write(p.Still.Detours, p.strokeDetour)
	}
}

// wrapped splits text into lines.
func (p *stillPainter) wrapped(text string, size float64, width int) (rows []string) {
	for row := ""; text != ""; {
		row, text = theme.CutLine(text, func(s string) bool { return p.TextWidth(s, size) <= float64(width) })
		rows = append(rows, row)
	}
	return rows
}

// fitLand fits the map into the area. If the boards would cover many lines of the map, the map gets
// smaller.
func (p *stillPainter) fitLand() {
	least := int(p.scaled(.035))
	room := func(fraction float64) int { return int(p.scaled(fraction)) }
	for _, side := range [][2]int{{}, {room(.07), 0}, {0, room(.07)}, {room(.07), room(.07)}, {room(.16), 0}, {0, room(.16)}, {room(.16), room(.16)}} {
		p.chart = p.NewChart(p.area, image.Rect(p.area.Min.X+least+side[0], p.area.Min.Y+least, p.area.Max.X-least-side[1], p.area.Max.Y-least))
		if p.placePins() {
			break
		}
	}
}

func (p *stillPainter) lines(ctx context.Context) error {
	if p.Vector && p.Len() <= maxVectorPositions {
		p.vectorLines()
		return nil
	}
	s, err := p.chart.shade(ctx, hues)
	if err != nil {
		return err
	}
	p.Picture(newLandImage(s, p.land), p.area.Min)
	return nil
}

// vectorLines draws each line of the map as a vector. Lines near the goal are on top.
func (p *stillPainter) vectorLines() {
	const colors = 24
	byHue := make([][][2][2]float64, colors+1)
	p.chart.eachLine(func(a, b place, hue, _ int) {
		k := colors
		if hue != neutral {
			k = hue * colors / (maxHue + 1)
		}
		byHue[k] = append(byHue[k], [2][2]float64{p.chart.pixel(a), p.chart.pixel(b)})
	})
	for k := colors; k >= 0; k-- {
		c := p.land.Neutral
		if k < colors {
			c = p.land.Color(float64(k) / (colors - 1))
		}
		p.Lines(byHue[k], p.land.Tone(c, .8), p.chart.lineWidth())
	}
}

// marks draws the start, the goal, and the numbers of moves that are left.
func (p *stillPainter) marks() {
	r := float64(p.roadWidth() * 1.75)
	for _, n := range p.pins {
		at := p.chart.point(n.position)
		switch n.kind {
		case startPin:
			p.Disc(at, r+float64(r*.35), p.land.Ground)
			p.Disc(at, r, p.ink())
			p.Disc(at, float64(r*.55), p.land.Ground)
		case goalPin:
			p.Disc(at, r+float64(r*.35), p.land.Ground)
			p.Disc(at, r, p.land.Goal)
		case farPin:
			p.Disc(at, r, p.land.Ground)
			p.Disc(at, float64(r*.8), p.ink()) // without a ring, the point is hard to see in a dark colour
			p.Disc(at, float64(r*.58), p.land.Color(1))
		case chapterPin:
			p.Disc(at, float64(r*.8), p.land.Ground)
			p.Disc(at, float64(r*.5), p.roadColor(len(p.Map.Roads)-1))
		}
	}
}

// ink returns the colour of marks and texts on the map.
func (p *stillPainter) ink() color.RGBA {
	if len(p.Map.Roads) > 0 {
		return p.land.Road
	}
	return p.land.Ink
}

func near(a, b [2]float64, d float64) bool { return hypot(a[0]-b[0], a[1]-b[1]) < d }

// coverage counts the points of the roads inside a box, and the boards that the box overlaps.
func (p *stillPainter) coverage(box image.Rectangle) (n int) {
	for _, r := range p.Map.Roads {
		for _, q := range r.Positions {
			if at := p.chart.point(q); image.Pt(int(at[0]), int(at[1])).In(box) {
				n++
			}
		}
	}
	for _, pin := range p.pins {
		if pin.box.Overlaps(box) {
			n += 1000
		}
	}
	return n
}

// roundStep returns the smallest of the steps 1, 2, 5, 10, 20, 50, ... with n/step <= most.
func roundStep(n, most int) int {
	for step := 1; ; step *= 10 {
		for _, k := range []int{1, 2, 5} {
			if n/(step*k) <= most {
				return step * k
			}
		}
	}
}

// frame draws a line around the map.
func (p *stillPainter) frame() {
	a, c := p.area, p.Blend(.35)
	x0, y0, x1, y1 := float64(a.Min.X), float64(a.Min.Y), float64(a.Max.X), float64(a.Max.Y)
	if p.Theme.Paper.A == 0 {
		c = p.Theme.Ink
	}
	p.Stroke([][2]float64{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}}, c, max(1, p.scaled(.0014)))
}

// legend writes the title at the left, and draws the colours of distances at the right.
func (p *stillPainter) legend(box image.Rectangle, text float64) {
	left := box
	left.Max.X = box.Min.X + box.Dx()*45/100
	p.WriteTitle(p.Still.Title, left, theme.Left, float64(text*1.75))
	barTop := box.Min.Y + int(float64(text*1.45))
	bar := image.Rect(box.Max.X-box.Dx()*42/100, barTop, box.Max.X, barTop+int(float64(text*.62)))
	small := float64(text * .86)
	top := image.Rect(left.Max.X, box.Min.Y+int(float64(text*.2)), box.Max.X, bar.Min.Y-int(float64(text*.1)))
	sum := p.chart.Summary
	x := top.Max.X // right end of the text for the neutral colour
	length, gap, name := int(float64(text*.9)), int(float64(text*.4)), int(p.TextWidth(p.NoGoal, small))+1
	if sum.Solved > 0 {
		p.Write(p.Scale, top, theme.Right, small)
		x = min(x-int(p.TextWidth(p.Scale, small)+float64(text*1.2)), bar.Min.X+length+gap+name)
	}
	if sum.Unreachable > 0 {
		p.Write(p.NoGoal, image.Rect(x-name, top.Min.Y, x, top.Max.Y), theme.Left, small)
		x -= name + gap
		middle, half := (top.Min.Y+top.Max.Y)/2, int(float64(text*.32))
		p.Box(image.Rect(x-length-1, middle-half-1, x+1, middle+half+1), 2, p.land.Ground)
		p.Box(image.Rect(x-length, middle-half, x, middle+half), 2, p.land.Neutral)
	}
	if sum.Solved == 0 {
		return
	}
	p.Box(bar.Inset(-1), 1, p.land.Ground)
	p.ramp(bar)
	n := max(sum.Greatest, 1)
	step := roundStep(n, 6)
	last := bar.Max.X - int(p.TextWidth(input.Thousands(int64(n)), small)) - 2 // left end of the last label
	for k := 0; k <= n; k++ {
		if k != n && (k%step != 0 || k > n-step*2/3) {
			continue
		}
		middle := bar.Min.X + bar.Dx()*(2*k+1)/(2*(n+1))
		label := input.Thousands(int64(k))
		half := int(p.TextWidth(label, small))/2 + 2
		middle = max(bar.Min.X+half-2, min(middle, bar.Max.X-half+2))
		if k != n && middle+half > last {
			continue
		}
		p.Write(label, image.Rect(middle-half, bar.Max.Y, middle+half, bar.Max.Y+int(float64(text*1.25))), theme.Middle, small)
	}
}

// ramp fills a bar with the colours of all distances.
func (p *stillPainter) ramp(bar image.Rectangle) {
	n := max(p.chart.Greatest, 1)
	for k := range n + 1 {
		from, to := bar.Min.X+bar.Dx()*k/(n+1), bar.Min.X+bar.Dx()*(k+1)/(n+1)
		p.Rect(float64(from), float64(bar.Min.Y), float64(to), float64(bar.Max.Y), p.land.Color(float64(k)/float64(n)))
	}
}
