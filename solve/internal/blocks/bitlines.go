package blocks

// A line is the only piece of its class and can only move straight, because it moves on one axis or
// the search uses the slide metric. The cars of Rush Hour are lines. A line needs two table
// lookups instead of the sets of anchors of a mover:
//
//	field of the code       -> placement   the cells of the piece, and the cells that a step enters
//	placement and direction -> placement   the result of a step
//
// Without lines, Rush Hour boards take 1.35 times the CPU time in the slide metric, and 1.15 times
// in the step metric.
type line struct {
	shift          uint8
	mask           uint64
	firstPlacement uint64 // placement of the piece at rank 0
}

// An axis is an axis on which a line can move. The direction is up or left.
type axis struct{ line, direction uint16 }

// A lonePlacement describes a lone piece at one of its anchors.
type lonePlacement struct {
	body   uint64
	enter  [4]uint64 // cells that a step enters, by direction; all ones if a wall blocks the step
	value  [2]uint64 // value in the code and in the code of the mirror image
	next   [4]int8   // change of the placement number for a step, by direction
	anchor uint8
}

// addLonePlacements appends the placements of a lone piece, in the order of its ranks.
func (n *bitboard) addLonePlacements(class int) {
	c := &n.classes[class]
	for r, cell := range c.anchors {
		of := &n.placements[class][r]
		p := lonePlacement{body: of.body[0], value: n.valueOf(class, r), anchor: uint8(cell)}
		for d, to := range c.next[r] {
			p.enter[d] = of.enter[d][0]
			if to != none {
				p.next[d] = int8(int(to) - r)
			}
		}
		n.lonePlacements = append(n.lonePlacements, p)
	}
}

// readLines decodes the placements of all lines into n.linePlacements. readLines returns image with the
// values of all lines, and empty without the cells of all lines.
func (n *bitboard) readLines(code, image, empty uint64) (uint64, uint64) {
	lines, lonePlacements := n.lines, n.lonePlacements
	for i := range lines {
		l := &lines[i]
		at := l.firstPlacement + code>>(l.shift&63)&l.mask
		n.linePlacements[i&63] = uint16(at)
		p := &lonePlacements[at]
		empty &^= p.body
		image ^= p.value[1]
	}
	return image, empty
}

// findLineStarts collects the starts of all lines and returns their number.
func (n *bitboard) findLineStarts(empty uint64) int {
	lonePlacements := n.lonePlacements
	full := ^empty
	k := 0
	for _, a := range n.axes {
		at, d := n.linePlacements[a.line&63], a.direction
		p := &lonePlacements[at]
		k = n.addLineStart(k, 4*at+d, p.enter[d&3]&full == 0)
		k = n.addLineStart(k, 4*at+d+1, p.enter[(d+1)&3]&full == 0)
	}
	return k
}

// addLineStart is the counterpart of addStart for lines.
func (n *bitboard) addLineStart(k int, start uint16, valid bool) int {
	n.lineStarts[k&255] = start
	if valid {
		k++
	}
	return k
}

// expandLines performs every move of the first k line starts, writes the resulting codes to out,
// and returns the number of codes. In the step metric, a move is a single step.
func (n *bitboard) expandLines(out [][1]uint64, k int, code, image, empty uint64) int {
	lonePlacements := n.lonePlacements
	x := 0
	for _, h := range n.lineStarts[:k] {
		at, d := int(h>>2), h&3
		p := &lonePlacements[at]
		code, image, room := code^p.value[0], image^p.value[1], empty|p.body
		for {
			at += int(p.next[d])
			p = &lonePlacements[at]
			out[x] = [1]uint64{min(code^p.value[0], image^p.value[1])}
			x++
			if n.stepMetric || p.enter[d]&^room != 0 {
				break
			}
		}
	}
	return x
}
