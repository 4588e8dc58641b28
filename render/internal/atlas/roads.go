package atlas

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"slidegif/render/theme"
)

// points returns the places along a road in pixels.
func (p *stillPainter) points(r Road) (points [][2]float64) {
	for _, at := range p.chart.along(r) {
		points = append(points, p.chart.pixel(at))
	}
	return points
}

func (p *stillPainter) roadColor(i int) color.RGBA {
	if p.Given && i == len(p.Map.Roads)-1 {
		return p.land.Other
	}
	return p.land.Road
}

func (p *stillPainter) roadWidth() float64 { return max(2, p.scaled(.0046)) }

// lineOf returns the width of a road. Other roads are wider than the solution, so that both are visible if they take
// the same steps.
func (p *stillPainter) lineOf(road int) float64 {
	if road > 0 {
		return float64(p.roadWidth() * 3.2)
	}
	return p.roadWidth()
}

// roads draws the roads, with the solution on top. A halo separates each road from the other lines of the map.
func (p *stillPainter) roads() {
	if len(p.Map.Roads) == 0 {
		return
	}
	last := len(p.Map.Roads) - 1
	p.halo(p.points(p.Map.Roads[last]), last)
	detours, others := p.given()
	for _, r := range others {
		p.Stroke(p.points(r), p.roadColor(last), p.lineOf(last))
	}
	for _, r := range detours {
		p.strokeDetour(p.points(r))
	}
	if last > 0 {
		solution := p.points(p.Map.Roads[0])
		p.halo(solution, 0)
		p.Stroke(solution, p.roadColor(0), p.lineOf(0))
	}
}

// halo draws a wide line in the colour of the ground, as a margin below a road. If there is another road, the
// margin of the solution is narrow.
func (p *stillPainter) halo(points [][2]float64, road int) {
	edges := 1.1
	if road == 0 && len(p.Map.Roads) > 1 {
		edges = .5
	}
	p.Stroke(points, p.land.Ground, p.lineOf(road)+float64(p.roadWidth()*edges))
}

// strokeDetour draws a detour of the given moves. If the theme has one colour for detours and solutions,
// strokeDetour draws a double line.
func (p *stillPainter) strokeDetour(points [][2]float64) {
	width := p.lineOf(len(p.Map.Roads) - 1)
	p.Stroke(points, p.land.Goal, width)
	if p.land.Goal == p.land.Road {
		p.Stroke(points, p.land.Ground, width-p.roadWidth())
	}
}

// leftNumber writes a number next to a road: the number of moves that are left after n moves. Only round
// numbers are written.
func (p *stillPainter) leftNumber(road, n int) {
	all := len(p.Left) - 1
	if len(p.Map.Roads) == 0 || all < 4 || n == 0 || n >= all || p.Left[n]%roundStep(all, 5) != 0 {
		return
	}
	r, text := p.Map.Roads[road], p.legible(.0165, 9.5)
	at := p.chart.point(r.Positions[r.After[n]])
	if near(at, p.chart.point(0), float64(text*1.6)) {
		return
	}
	p.Disc(at, float64(p.roadWidth()*.95), p.land.Ground)
	p.Disc(at, float64(p.roadWidth()*.6), p.roadColor(road))
	label := strconv.Itoa(p.Left[n])
	w, h := int(p.TextWidth(label, text))+int(text*.5), int(text*1.2)
	x, y := int(at[0]), int(at[1])
	off := int(float64(p.roadWidth() * 1.5))
	best, least := image.Rectangle{}, math.MaxInt
	for _, q := range []image.Point{{x - w/2, y - off - h}, {x + off, y - h/2}, {x - w/2, y + off}, {x - off - w, y - h/2}} {
		box := image.Rectangle{q, q.Add(image.Pt(w, h))}
		if cost := p.coverage(box); box.In(p.area) && cost < least {
			best, least = box, cost
		}
	}
	if !best.Empty() {
		p.Box(best, float64(h)*.4, p.land.Ground)
		p.WriteColored(label, best, theme.Middle, text, p.roadColor(road))
	}
}
