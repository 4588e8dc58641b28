package atlas

import (
	"image"
	"slices"

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

// empty reports whether all pieces have left the board. An empty board is not drawn.
func (n pin) empty() bool {
	return !slices.ContainsFunc(n.board.Pieces, func(p board.Piece) bool { return !p.Gone() })
}

// picture returns the rectangle of the board, or of the caption if the board is empty.
func (n pin) picture() image.Rectangle {
	if n.empty() {
		return n.box
	}
	corner := image.Pt(n.box.Min.X+(n.box.Dx()-n.frame.X)/2, n.box.Min.Y)
	return image.Rectangle{corner, corner.Add(n.frame)}
}

const (
	startPin = iota
	goalPin
	farPin
	chapterPin
)

// wanted returns the boards to show.
func (p *stillPainter) wanted() (pins []pin) {
	sum := p.chart.Summary
	add := func(kind int, position uint32, caption string) {
		for i, n := range pins {
			if n.position == position {
				pins[i].caption += p.And + caption
				return
			}
		}
		pins = append(pins, pin{kind: kind, position: position, caption: caption})
	}
	add(startPin, 0, p.Names[startPin])
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
		add(farPin, sum.Farthest, p.Names[farPin])
	}
	if found && p.Names[goalPin] != "" {
		add(goalPin, goal, p.Names[goalPin]) // the goal of rings is in the middle, so its board can be anywhere
	}
	for _, c := range p.Chapters {
		r := p.Map.Roads[len(p.Map.Roads)-1]
		add(chapterPin, r.Positions[r.After[c.Moves]], c.Name)
	}
	return pins
}

// pinSize returns the maximum size of a board on the map, given the number of boards.
func (p *stillPainter) pinSize(boards int) image.Point {
	width := max(p.scaled(.15), min(72, p.scaled(.17)))
	if boards > 5 {
		width = max(p.scaled(.105), min(64, p.scaled(.13)))
	}
	return image.Pt(int(width), int(float64(width*1.1)))
}

// placePins places each board near its position, so that it covers few lines of the map. If the boards cover a
// large part of the map or have no room, placePins returns false.
func (p *stillPainter) placePins() bool {
	p.pins = nil
	text := p.pinText()
	grid := p.newGrid()
	all := true
	wanted := p.wanted()
	most := p.pinSize(len(wanted))
	for _, n := range wanted {
		n.board = p.Map.Board(n.position)
		for n.cell = most.X / max(n.board.W, 1); n.cell > 4; n.cell-- {
			n.frame = scene.BoardGeometry(n.board, p.Theme.Margin, n.cell).Size
			if n.frame.X <= most.X && n.frame.Y <= most.Y {
				break
			}
		}
		if n.empty() {
			n.frame = image.Point{}
		}
		size := n.frame.Add(image.Pt(0, int(float64(text*1.4))))
		size.X = max(size.X, int(p.TextWidth(n.caption, text))+2)
		covered := 0
		n.box, covered = grid.find(p.chart.point(n.position), size, p.pins, func(box image.Rectangle) int {
			n.box = box
			return int(float64(p.crossings(n, p.pins...)) * p.crossingCost())
		})
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

// uncross exchanges the places of two boards if the lines from boards to their positions become shorter, or if
// fewer lines then cross boards and other lines.
func (p *stillPainter) uncross() {
	for cost, better := p.lineCosts(), true; better; {
		better = false
		for i := range p.pins {
			for k := range i {
				a, b := p.pins[i], p.pins[k]
				if a.frame != b.frame {
					continue
				}
				p.pins[i].box = image.Rectangle{b.box.Min, b.box.Min.Add(a.box.Size())}
				p.pins[k].box = image.Rectangle{a.box.Min, a.box.Min.Add(b.box.Size())}
				if now := p.lineCosts(); now < cost && p.free(i) && p.free(k) {
					cost, better = now, true
				} else {
					p.pins[i], p.pins[k] = a, b
				}
			}
		}
	}
}

// free reports whether the box of pin i is inside the map, overlaps no other box, and covers no position of a pin.
func (p *stillPainter) free(i int) bool {
	wide := p.pins[i].box.Inset(-int(p.scaled(.012)))
	for n, other := range p.pins {
		at := p.chart.point(other.position)
		if n != i && other.box.Overlaps(p.pins[i].box) || image.Pt(int(at[0]), int(at[1])).In(wide) {
			return false
		}
	}
	return p.pins[i].box.In(p.area)
}

// lineCosts returns the total length of the lines from boards to positions, plus the costs of their crossings.
func (p *stillPainter) lineCosts() (cost float64) {
	for i, n := range p.pins {
		from, to := p.lineEnds(n)
		cost += hypot(from[0]-to[0], from[1]-to[1]) + float64(float64(p.crossings(n, p.pins[:i]...))*p.crossingCost())
	}
	return cost
}

func (p *stillPainter) crossingCost() float64 { return p.scaled(.25) }

// crossings counts the pins that conflict with pin n. Two pins conflict if their lines cross, or if the line of one pin
// crosses the board of the other.
func (p *stillPainter) crossings(n pin, others ...pin) (count int) {
	from, to := p.lineEnds(n)
	for _, other := range others {
		if a, b := p.lineEnds(other); crosses(from, to, a, b) || covers(other.box, from, to) || covers(n.box, a, b) {
			count++
		}
	}
	return count
}

func crosses(a, b, c, d [2]float64) bool {
	side := func(p, q, r [2]float64) bool {
		return float64((q[0]-p[0])*(r[1]-p[1])) > float64((q[1]-p[1])*(r[0]-p[0]))
	}
	return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

// covers reports whether a box covers a point of the line from a to b.
func covers(box image.Rectangle, a, b [2]float64) bool {
	x0, y0, x1, y1 := float64(box.Min.X), float64(box.Min.Y), float64(box.Max.X), float64(box.Max.Y)
	return crosses(a, b, [2]float64{x0, y0}, [2]float64{x1, y1}) || crosses(a, b, [2]float64{x0, y1}, [2]float64{x1, y0})
}

// lineEnds returns the ends of the line from a board to its point on the map. The line starts at the nearest edge
// of the board. If the point is below the caption, the line starts below the caption.
func (p *stillPainter) lineEnds(n pin) (from, to [2]float64) {
	to = p.chart.point(n.position)
	picture := n.picture()
	left, right, bottom := float64(picture.Min.X), float64(picture.Max.X), picture.Max.Y
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
		picture := n.picture()
		half := int(p.TextWidth(n.caption, text))/2 + int(p.scaled(.006))
		caption := image.Rect((n.box.Min.X+n.box.Max.X)/2-half, n.box.Min.Y+n.frame.Y, (n.box.Min.X+n.box.Max.X)/2+half, n.box.Max.Y)
		p.Box(caption, p.scaled(.006), p.land.Ground)
		if !n.empty() {
			p.Box(picture.Inset(-int(p.scaled(.003))), p.scaled(.004), p.land.Ground)
			p.Board(n.board, n.cell, picture.Min)
		}
		p.WriteColored(n.caption, caption, theme.Middle, text, p.land.Ink)
	}
}
