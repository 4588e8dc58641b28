package atlas

import (
	"context"
	"image"
	"slices"

	"slidegif/render/theme"
	"slidegif/solve/input"
)

// Searches shows one or two textbook searches on maps of the same positions. The colour of a position shows when it
// was expanded. In two searches, equal colours mean equal numbers of expansions.
//
//	+-------------+ +-------------+
//	|    land     | |    land     |
//	|             | |             |
//	+-------------+ +-------------+
//	breadth-first    A*               names
//	181,380          20,290           expanded positions
//	==============   ==               colours in their order
//	0      181,380   0      181,380
//	8-puzzle: 181,440 positions
type Searches struct {
	Searches    []Search
	Details     string // text at the bottom
	NotExpanded string // name of the neutral colour
	Names       [2]string
	And         string // see Still
	Font        []byte
	Labels      bool
	Vector      bool // see Still
}

// A Search is a search on a map.
type Search struct {
	*Map     // Distance holds the number of the expansion, divided by Unit
	Unit     int
	Name     string
	Expanded int64  // number of expansions
	Counted  string // text after the number
	Solution string // text about the solution
}

// orderColors is the number of colours that show the order of expansion.
const orderColors = maxHue

// Draw draws the maps of complete searches.
func (s Searches) Draw(ctx context.Context, t theme.Theme, width int) (theme.Drawing, error) {
	p, err := s.painters(ctx, t, width)
	if err != nil {
		return nil, err
	}
	return p.draw(true, true)
}

type searchPainters []*searchPainter

// A searchPainter draws a search.
type searchPainter struct {
	stillPainter
	Search
	searchPlace
	most             int64    // greatest number of expansions of all searches
	shading          *shading // nil if lines are vectors
	text, unexpanded string   // at the bottom of the picture
}

// painters arranges the searches and draws their maps.
func (s Searches) painters(ctx context.Context, t theme.Theme, width int) (all searchPainters, err error) {
	size := Size(width)
	places := s.places(size, false)
	if len(s.Searches) > 1 {
		scale := func(places []searchPlace) float64 {
			return s.Searches[0].NewChart(places[0].ground, places[0].ground).scale
		}
		if stacked := s.places(size, true); scale(stacked) > scale(places) {
			places = stacked
		}
	}
	most := int64(1)
	for _, one := range s.Searches {
		most = max(most, one.Expanded)
	}
	for i, one := range s.Searches {
		p := &searchPainter{Search: one, searchPlace: places[i], most: most, text: s.Details, unexpanded: s.NotExpanded}
		m := *one.Map
		m.Order = true
		p.stillPainter = stillPainter{
			Still: Still{Map: &m, Names: [3]string{s.Names[0], s.Names[1]}, And: s.And, Font: s.Font, Labels: s.Labels, Vector: s.Vector},
			Pen:   theme.Pen{Theme: t, Font: s.Font, Unlabelled: !s.Labels}, land: s.colors(t, one.Expanded, most), area: places[i].ground,
			size: image.Pt(size.X*(4-len(s.Searches))/3, 0), // boards of two searches are smaller
		}
		p.fitLand()
		if !s.Vector || m.Len() > maxVectorPositions {
			if p.shading, err = p.chart.shade(ctx, orderColors); err != nil {
				return nil, err
			}
		}
		all = append(all, p)
	}
	return all, nil
}

// A searchPlace holds the rectangles in which a search is drawn.
type searchPlace struct{ ground, name, count, bar image.Rectangle }

// places arranges the searches one above the other, or side by side.
func (s Searches) places(size image.Point, stacked bool) (all []searchPlace) {
	whole := stillPainter{size: size}
	text, margin := whole.text(), int(whole.scaled(.028))
	line := func(n float64) int { return int(float64(text * n)) }
	columns, rows := len(s.Searches), 1
	if stacked {
		columns, rows = rows, columns
	}
	column := (size.X - margin*(columns+1)) / columns
	bottom := size.Y - margin/2 - line(detailsLine) - margin/2
	row := bottom / rows
	for i := range s.Searches {
		left, end := margin, row*(i+1)
		if !stacked {
			left, end = margin+i*(column+margin), bottom
		}
		var p searchPlace
		p.bar = image.Rect(left, end-line(scaleLine+barLine), left+column, end-line(scaleLine))
		p.count = image.Rect(left, p.bar.Min.Y-line(.25+countLine), left+column, p.bar.Min.Y-line(.25))
		if columns == 1 { // one line has room for both
			p.name = p.count
			p.name.Max.X = left + column*45/100
			p.count.Min.X = left + column/2
		} else {
			p.name = image.Rect(left, p.count.Min.Y-line(nameLine), left+column, p.count.Min.Y)
		}
		p.ground = image.Rect(left, end-row+margin, left+column, p.name.Min.Y-margin/3)
		all = append(all, p)
	}
	return all
}

// These are the heights of the parts below the map, as multiples of the font size.
const nameLine, countLine, barLine, scaleLine, detailsLine = 2, 2.1, .7, 1.5, 1.4

// colors returns the colours of a search that expands the given number of positions. The argument most is the
// greatest number of positions that any search expands. A search with fewer expansions uses only the first colours
// of the ramp. Positions that are not expanded are faint.
func (s Searches) colors(t theme.Theme, expanded, most int64) theme.Land {
	l := t.Land()
	const steps, faint = 32, .4
	ramp := l
	l.Ramp = nil
	for i := range steps {
		l.Ramp = append(l.Ramp, ramp.Color(float64(float64(i)/(steps-1))*float64(float64(expanded)/float64(most))))
	}
	l.Neutral = l.Tone(l.Neutral, faint)
	return l
}

// draw draws the picture, with or without the colours of expanded positions, and with or without the solutions.
func (all searchPainters) draw(lit, solved bool) (d theme.Drawing, err error) {
	for i, p := range all {
		p.Drawing = nil
		if i == 0 {
			p.drawDetails(all[len(all)-1].searchPlace)
		}
		p.Box(p.area, 0, p.land.Ground)
		p.drawLand(lit)
		if solved {
			p.roads()
		}
		p.boards()
		p.marks()
		p.frame()
		p.WriteTitle(p.Name, p.name, theme.Left, float64(p.textSize()*1.45))
		n := int64(0)
		if lit {
			n = p.Expanded
		}
		p.drawCount(n, solved)
		p.drawBar(n, solved)
		p.drawScale()
		d = append(d, p.Drawing...)
		if p.Err != nil {
			err = p.Err
		}
	}
	return d, err
}

// textSize returns the font size of the texts below the map.
func (p *searchPainter) textSize() float64 { return float64(float64(p.bar.Dy()) / barLine) }

// drawLand draws the lines of the map. If the argument lit is false, all lines have the neutral colour.
func (p *searchPainter) drawLand(lit bool) {
	if p.shading == nil {
		p.vectorLines()
		return
	}
	m := newLandImage(p.shading, p.land)
	if !lit {
		for h := range m.colors {
			m.colors[h] = m.colors[orderColors]
		}
	}
	p.Picture(m, p.area.Min)
}

// drawCount writes the number of expansions so far, and the length of the solution.
func (p *searchPainter) drawCount(n int64, solved bool) {
	text, box := p.textSize(), p.count
	number := input.Thousands(n)
	p.Write(number, box, theme.Left, float64(text*1.75))
	box.Min.X += int(p.TextWidth(number, float64(text*1.75)) + float64(text*.5))
	if solved {
		p.Write(p.Solution, box, theme.Right, text)
		box.Max.X -= int(p.TextWidth(p.Solution, text) + text)
	}
	if p.TextWidth(p.Counted, text) <= float64(box.Dx()) {
		p.Write(p.Counted, box, theme.Left, text)
	}
}

// drawBar fills the bar with the colours of the expansions so far. A disc marks the solution.
func (p *searchPainter) drawBar(n int64, solved bool) {
	p.Box(p.bar, 1, p.land.Ground)
	width := func(n int64) int { return int(int64(p.bar.Dx()) * n / p.most) }
	const parts = 128
	for i := range int64(parts) {
		from, to := p.Expanded*i/parts, min(n, p.Expanded*(i+1)/parts)
		if x0, x1 := p.bar.Min.X+width(from), p.bar.Min.X+width(to); x0 < x1 {
			p.Rect(float64(x0), float64(p.bar.Min.Y), float64(x1), float64(p.bar.Max.Y), p.land.Color(float64(i)/(parts-1)))
		}
	}
	if solved {
		r := float64(float64(p.bar.Dy()) * .5)
		at := [2]float64{min(float64(p.bar.Min.X+width(p.Expanded)), float64(p.bar.Max.X)-r), float64(p.bar.Min.Y) + r}
		p.Disc(at, r, p.land.Ground)
		p.Disc(at, float64(r*.78), p.land.Goal)
	}
}

// drawScale writes numbers below the bar.
func (p *searchPainter) drawScale() {
	small := float64(p.textSize() * .86)
	labels := 6
	if p.bar.Dx() < int(small*40) {
		labels = 3
	}
	last, step := "", int64(roundStep(int(p.most), labels))
	var numbers []int64
	for n := int64(0); n < p.most-step/2; n += step {
		numbers = append(numbers, n)
	}
	box := image.Rect(p.bar.Min.X, p.bar.Max.Y, p.bar.Max.X, p.bar.Max.Y+int(float64(small*1.45)))
	last = input.Thousands(p.most)
	p.Write(last, box, theme.Right, small)
	end := box.Max.X - int(p.TextWidth(last, small)+small)
	for _, n := range slices.Backward(numbers) {
		label := input.Thousands(n)
		half := int(p.TextWidth(label, small))/2 + 1
		middle := max(box.Min.X+half, box.Min.X+int(int64(p.bar.Dx())*n/p.most))
		if middle+half > end {
			continue
		}
		p.Write(label, image.Rect(middle-half, box.Min.Y, middle+half, box.Max.Y), theme.Middle, small)
		end = middle - half - int(small/2)
	}
}

// drawDetails draws the details and the legend of the neutral colour below the last search.
func (p *searchPainter) drawDetails(last searchPlace) {
	text := p.textSize()
	small := float64(text * .86)
	top := last.bar.Max.Y + int(float64(text*scaleLine))
	box := image.Rect(p.area.Min.X, top, last.ground.Max.X, top+int(float64(text*detailsLine)))
	x := box.Max.X - int(p.TextWidth(p.unexpanded, small)) - 1
	p.Write(p.unexpanded, image.Rect(x, box.Min.Y, box.Max.X, box.Max.Y), theme.Left, small)
	x -= int(float64(text * .4))
	middle, half := (box.Min.Y+box.Max.Y)/2, int(float64(text*.32))
	p.Box(image.Rect(x-int(text)-1, middle-half-1, x+1, middle+half+1), 2, p.land.Ground)
	p.Box(image.Rect(x-int(text), middle-half, x, middle+half), 2, p.land.Neutral)
	box.Max.X = x - 2*int(text)
	p.Write(p.text, box, theme.Left, text)
}
