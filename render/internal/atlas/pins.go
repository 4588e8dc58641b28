package atlas

import (
	"image"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A pin is a picture of a board, placed near the point of its position on the map.
type pin struct {
	kind     int
	position uint32
	board    board.Board
	caption  string
	cell     int
	frame    image.Point     // size of the board
	box      image.Rectangle // board and caption
}

// left returns the left edge of the board.
func (n pin) left() int { return n.box.Min.X + (n.box.Dx()-n.frame.X)/2 }

const (
	startPin = iota
	goalPin
	farPin
)

// wanted returns the boards to show.
func (p *stillPainter) wanted() (pins []pin) {
	sum := p.chart.Summary
	add := func(kind int, position uint32) {
		for i, n := range pins {
			if n.position == position {
				pins[i].caption += p.And + p.Names[kind]
				return
			}
		}
		pins = append(pins, pin{kind: kind, position: position, caption: p.Names[kind]})
	}
	add(startPin, 0)
	goal, found := uint32(0), false
	if len(p.Map.Roads) > 0 {
		all := p.Map.Roads[0].Positions
		goal = all[len(all)-1]
		found = !p.Given || p.Distance[goal] == 0 // a solution ends at the goal
	}
	for i := 0; i < p.Len() && !found; i++ {
		goal, found = uint32(i), p.Distance[i] == 0
	}
	if sum.Greatest > 0 && p.Names[farPin] != "" {
		add(farPin, sum.Farthest)
	}
	if found && p.Names[goalPin] != "" {
		add(goalPin, goal) // the goal of rings is in the middle, so its board can be anywhere
	}
	return pins
}

// pinSize is the maximum size of a board on the map, as a fraction of the width of the picture.
const pinWidth, pinHeight = .15, .165

// placePins chooses places for the boards that cover few lines of the map and are near the positions of the
// boards. The result reports whether the boards cover no more than a few positions.
func (p *stillPainter) placePins() bool {
	p.pins = nil
	text := p.pinText()
	grid := p.newGrid()
	all := true
	for _, n := range p.wanted() {
		n.board = p.Map.Board(n.position)
		for n.cell = int(p.scaled(pinWidth)) / max(n.board.W, 1); n.cell > 4; n.cell-- {
			n.frame = scene.BoardGeometry(n.board, p.Theme.Margin, n.cell).Size
			if n.frame.X <= int(p.scaled(pinWidth)) && n.frame.Y <= int(p.scaled(pinHeight)) {
				break
			}
		}
		size := n.frame.Add(image.Pt(0, int(float64(text*1.4))))
		size.X = max(size.X, int(p.TextWidth(n.caption, text))+2)
		covered := 0
		n.box, covered = grid.find(p.chart.point(n.position), size, p.pins)
		if n.box.Empty() {
			all = false
			continue
		}
		all = all && covered*40 <= grid.count(image.Rect(0, 0, grid.across, grid.down))
		p.pins = append(p.pins, n)
	}
	p.uncross()
	return all
}

// Each board is connected to its position by a line. uncross exchanges the places of two boards if this shortens
// their lines, so that lines do not cross.
func (p *stillPainter) uncross() {
	for i := range p.pins {
		for k := range i {
			a, b := p.pins[i], p.pins[k]
			if a.frame != b.frame {
				continue
			}
			before := p.lineLength(a) + p.lineLength(b)
			a.box, b.box = image.Rectangle{b.box.Min, b.box.Min.Add(a.box.Size())}, image.Rectangle{a.box.Min, a.box.Min.Add(b.box.Size())}
			if p.lineLength(a)+p.lineLength(b) < before && p.free(a.box, i, k) && p.free(b.box, i, k) && !a.box.Overlaps(b.box) {
				p.pins[i], p.pins[k] = a, b
			}
		}
	}
}

// free reports whether a box is inside the map and overlaps no board, except the boards with the indices i
// and k.
func (p *stillPainter) free(box image.Rectangle, i, k int) bool {
	for n, other := range p.pins {
		if n != i && n != k && other.box.Overlaps(box) {
			return false
		}
	}
	return box.In(p.area)
}

// lineLength returns the length of the line from a board to its position.
func (p *stillPainter) lineLength(n pin) float64 {
	from, to := p.lineEnds(n)
	return hypot(from[0]-to[0], from[1]-to[1])
}

// lineEnds returns the ends of the line that connects a picture of a board with its point on the map. The line
// starts at the nearest point of the picture, or below the caption if the point on the map is below the caption.
func (p *stillPainter) lineEnds(n pin) (from, to [2]float64) {
	to = p.chart.point(n.position)
	left, right := float64(n.left()), float64(n.left()+n.frame.X)
	bottom := n.box.Min.Y + n.frame.Y
	if to[0] >= left && to[0] <= right && to[1] >= float64(n.box.Max.Y) {
		bottom = n.box.Max.Y
	}
	return [2]float64{max(left, min(to[0], right)), max(float64(n.box.Min.Y), min(to[1], float64(bottom)))}, to
}

func (p *stillPainter) pinText() float64 { return p.legible(.0162, 9.5) }

// boards draws the boards, and a fine line from each board to its position.
func (p *stillPainter) boards() {
	text := p.pinText()
	for _, n := range p.pins {
		from, at := p.lineEnds(n)
		line := max(1, p.scaled(.0013))
		p.Line(from, at, p.land.Ground, float64(line*3))
		p.Line(from, at, p.land.Tone(p.land.Ink, .75), line)
	}
	for _, n := range p.pins {
		left := n.left()
		half := int(p.TextWidth(n.caption, text))/2 + int(p.scaled(.006))
		caption := image.Rect((n.box.Min.X+n.box.Max.X)/2-half, n.box.Min.Y+n.frame.Y, (n.box.Min.X+n.box.Max.X)/2+half, n.box.Max.Y)
		p.Box(caption, p.scaled(.006), p.land.Ground)
		p.Box(image.Rectangle{image.Pt(left, n.box.Min.Y), image.Pt(left, n.box.Min.Y).Add(n.frame)}.Inset(-int(p.scaled(.003))), p.scaled(.004), p.land.Ground)
		p.Board(n.board, n.cell, image.Pt(left, n.box.Min.Y))
		p.WriteColored(n.caption, caption, theme.Middle, text, p.land.Ink)
	}
}
