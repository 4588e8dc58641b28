package blocks

// A line is a piece alone in its class that only goes straight: up and down, or left and
// right, or in the metric slide wherever it likes. The cars of Rush Hour are lines. They need
// no sets of anchors, as movers do, but only a table:
//
//	field of the code  -> spot     which cells the piece takes, and which ones a step enters
//	spot and direction -> spot     where the step leads
//
// without: 1.35 x CPU for Rush Hour boards in slides and 1.15 x in steps
type line struct {
	shift uint8
	mask  uint64
	first uint64 // spot of rank 0
}

// An axis is a line and the first of two opposite directions that it can go in.
type axis struct{ line, direction uint16 }

// A spot is a piece that is alone in its class, at one anchor.
type spot struct {
	body   uint64
	enter  [4]uint64 // the cells that a step enters, all ones where there is a wall
	value  [2]uint64 // in code and image
	next   [4]int8   // added to the number of the spot by a step
	anchor uint8
}

// addSpots appends the spots of a piece that is alone in its class, rank by rank.
func (n *bitboard) addSpots(class int) {
	c := &n.classes[class]
	for r, cell := range c.anchors {
		of := &n.placements[class][r]
		p := spot{body: of.body[0], value: n.valueOf(class, r), anchor: uint8(cell)}
		for d, to := range c.next[r] {
			p.enter[d] = of.enter[d][0]
			if to != none {
				p.next[d] = int8(int(to) - r)
			}
		}
		n.spots = append(n.spots, p)
	}
}

// readLines notes the spots of the lines, and returns what they leave empty and add to the
// image.
func (n *bitboard) readLines(code, image, empty uint64) (uint64, uint64) {
	lines, spots := n.lines, n.spots
	for i := range lines {
		l := &lines[i]
		at := l.first + code>>(l.shift&63)&l.mask
		n.on[i&63] = uint16(at)
		p := &spots[at]
		empty &^= p.body
		image ^= p.value[1]
	}
	return image, empty
}

// findLines notes which lines can go where, and returns how many of these starts there are.
func (n *bitboard) findLines(empty uint64) int {
	spots := n.spots
	full := ^empty
	k := 0
	for _, a := range n.axes {
		at, d := n.on[a.line&63], a.direction
		p := &spots[at]
		k = n.noteLine(k, 4*at+d, p.enter[d&3]&full == 0)
		k = n.noteLine(k, 4*at+d+1, p.enter[(d+1)&3]&full == 0)
	}
	return k
}

// noteLine is note for lines.
func (n *bitboard) noteLine(k int, start uint16, counts bool) int {
	n.along[k&255] = start
	if counts {
		k++
	}
	return k
}

// goStraight writes the codes on the lines that the first k starts begin, one step long in the
// metric step, and returns how many there are, as the others do.
func (n *bitboard) goStraight(out [][1]uint64, k int, code, image, empty uint64) int {
	spots := n.spots
	x := 0
	for _, h := range n.along[:k] {
		at, d := int(h>>2), h&3
		p := &spots[at]
		code, image, room := code^p.value[0], image^p.value[1], empty|p.body
		for {
			at += int(p.next[d])
			p = &spots[at]
			out[x] = [1]uint64{min(code^p.value[0], image^p.value[1])}
			x++
			if n.steps || p.enter[d]&^room != 0 {
				break
			}
		}
	}
	return x
}
