package atlas

import (
	"context"
	"image"
	"slices"
	"strconv"

	"slidegif/render/theme"
	"slidegif/solve/input"
)

// A Panel is a map next to the boards of an animation. Each road grows with the moves on its board, and a marker shows
// the position.
//
//	+---------------------+
//	| 25,955 positions    |
//	|     o____           |
//	|       60 \__@       |   road so far, and marker
//	|                 x   |
//	| - yours  - optimum  |   names of the roads, if there are two boards
//	| =====-----          |   legend
//	+---------------------+
type Panel struct {
	*Map
	// Details is the text at the top. If Details is too wide, the panel shows the shorter text Count.
	Details, Count string
	Scale          string   // title of the legend
	Left           []int    // number of moves that are left after each move of the last road
	Names          []string // names of the roads, if there are two boards
	Detours        string   // name of the detours of the given moves, if there are any
	Font           []byte   // font file, as in a theme.Trace
	// Vector draws the map as vector lines instead of pixels.
	Vector bool
}

// Draw draws the panel in the colours of a theme.
func (m Panel) Draw(ctx context.Context, t theme.Theme, size image.Point) (theme.Panel, error) {
	s := Still{Map: m.Map, Left: m.Left, Roads: m.Names, Detours: m.Detours, Font: m.Font, Vector: m.Vector}
	p := panelPainter{stillPainter{Still: s, Pen: theme.Pen{Theme: t, Font: m.Font}, land: m.colors(t), size: image.Pt(max(size.X, size.Y)*5/4, 0), area: image.Rectangle{Max: size}, detours: m.detours()}}
	text := p.text()
	margin, strip := int(float64(text*.9)), int(float64(text*2.1))
	foot := image.Rect(margin, size.Y-margin-strip, size.X-margin, size.Y-margin/2)
	names := foot.Sub(image.Pt(0, strip*3/4))
	inner := image.Rect(margin, margin+strip, size.X-margin, foot.Min.Y)
	if len(p.detours) > 0 {
		names = names.Sub(image.Pt(0, strip*5/8))
	}
	if len(m.Names) > 0 {
		inner.Max.Y = names.Min.Y
	}
	p.chart = m.NewChart(p.area, inner)
	p.Rect(0, 0, float64(size.X), float64(size.Y), p.land.Ground)
	if err := p.lines(ctx); err != nil {
		return theme.Panel{}, err
	}
	p.pins = p.wanted()
	p.marks()
	top := image.Rect(margin, margin/2, size.X-margin, margin/2+strip)
	if p.TextWidth(m.Details, text) > float64(top.Dx()) {
		m.Details = m.Count
	}
	p.WriteColored(m.Details, top, theme.Left, text, p.land.Ink)
	p.panelLegend(foot, m.Scale)
	p.roadNames(names, strip*5/8, p.land.Ink)
	panel := theme.Panel{Base: p.Drawing}
	last := len(m.Roads) - 1
	panel.Lines = append(panel.Lines, p.line(last)) // the first board shows the last road
	if len(m.Names) > 0 && last > 0 {
		panel.Lines = append(panel.Lines, p.line(0))
	}
	return panel, p.Err
}

// A panelPainter draws the parts of a Panel.
type panelPainter struct{ stillPainter }

// line returns the steps and the marks of a road. If road is negative, there is only a mark at the start.
func (p *panelPainter) line(road int) theme.PanelLine {
	l := theme.PanelLine{
		Step: func(n int) theme.Drawing { return p.step(road, n) },
		Mark: func(n int) theme.Drawing { return p.mark(road, n) },
	}
	if road >= 0 {
		l.Moves = len(p.Map.Roads[road].After) - 1
	}
	return l
}

// step draws the section of a road for move n and, on the last road, the number of moves that are left.
func (p *panelPainter) step(road, n int) theme.Drawing {
	p.Drawing = nil
	r := p.Map.Roads[road]
	from, to := r.After[n-1], r.After[n]
	last := len(p.Map.Roads) - 1
	points := p.points(r.between(part{n - 1, n}))
	switch {
	case road == last && p.inDetour(n):
		p.strokeDetour(points)
	case road > 0: // The road often returns, so a halo would cut its earlier parts.
		for i := from + 1; i <= to; i++ {
			if !p.inDetourBefore(n, r.Positions[i-1], r.Positions[i]) {
				p.Stroke(p.points(Road{Positions: r.Positions[i-1 : i+1]}), p.roadColor(road), p.lineOf(road))
			}
		}
	case len(points) > 1:
		// The halo of this section covers the end of the previous section, which is therefore drawn again.
		before := p.points(Road{Positions: r.Positions[:from+1]})
		p.halo(points, road)
		p.Stroke(slices.Concat(before[max(0, len(before)-8):], points), p.roadColor(road), p.lineOf(road))
	}
	if road > 0 {
		p.uncover(points, n)
	}
	if road == last {
		p.leftNumber(road, n)
	}
	return p.Drawing
}

// uncover draws the solution again near the given points of another road, as far as move n of the solution.
func (p *panelPainter) uncover(points [][2]float64, n int) {
	r := p.Map.Roads[0]
	solution := r.Positions[:r.After[min(n, len(r.After)-1)]+1]
	covered := func(position uint32) bool {
		at := p.chart.point(position)
		return slices.ContainsFunc(points, func(q [2]float64) bool { return near(at, q, float64(p.roadWidth()*3)) })
	}
	for from := 0; from < len(solution); from++ {
		to := from
		for to < len(solution) && covered(solution[to]) {
			to++
		}
		if to == from {
			continue
		}
		// The line is longer than its halo, because the halo covers the ends of the parts before and after.
		p.halo(p.points(Road{Positions: solution[max(0, from-1):min(to+1, len(solution))]}), 0)
		p.Stroke(p.points(Road{Positions: solution[max(0, from-4):min(to+4, len(solution))]}), p.roadColor(0), p.lineOf(0))
		from = to
	}
}

// mark draws the marker after n moves.
func (p *panelPainter) mark(road, n int) theme.Drawing {
	p.Drawing = nil
	position := uint32(0)
	if road >= 0 {
		r := p.Map.Roads[road]
		position = r.Positions[r.After[n]]
	}
	at, radius := p.chart.point(position), float64(p.roadWidth()*2)
	p.Disc(at, radius+float64(radius*.3), p.land.Ground)
	p.Disc(at, radius, p.roadColor(road))
	p.Disc(at, float64(radius*.55), p.land.Goal)
	return p.Drawing
}

// panelLegend draws the colours of distances, with the smallest and the greatest distance.
func (p *panelPainter) panelLegend(box image.Rectangle, scale string) {
	if p.chart.Solved == 0 {
		return
	}
	small := float64(p.text() * .86)
	greatest := input.Thousands(int64(p.chart.Greatest))
	least := int(p.TextWidth("0", small)) + 1
	gap := int(float64(small * .5))
	bar := image.Rect(box.Min.X+least+gap, (box.Min.Y+box.Max.Y)/2-int(float64(small*.3)), box.Min.X+least+gap+box.Dx()/3, (box.Min.Y+box.Max.Y)/2+int(float64(small*.35)))
	p.WriteColored(strconv.Itoa(0), image.Rect(box.Min.X, box.Min.Y, box.Min.X+least, box.Max.Y), theme.Left, small, p.land.Ink)
	p.ramp(bar)
	right := image.Rect(bar.Max.X+gap, box.Min.Y, box.Max.X, box.Max.Y)
	p.WriteColored(greatest, right, theme.Left, small, p.land.Ink)
	right.Min.X += int(p.TextWidth(greatest, small)) + 2*gap
	p.WriteColored(scale, right, theme.Left, small, p.land.Ink)
}
