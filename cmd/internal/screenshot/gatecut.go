package screenshot

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"

	"slidegif/solve/input"
)

const (
	minWhite     = 220 // minimum value of each channel of a white pixel
	overshoot    = 0.3 // JPEG overshoot next to an edge, relative to the strength of the edge
	maxInnerEdge = 8   // maximum strength of an edge inside a block, in channel levels
	minOuterEdge = 13  // minimum strength of an edge between two blocks, in channel levels
	blockNames   = "abcdefghijklmnopqrstuvwxyz0123456789"
)

// edgeBetween returns the strength of the edge between two adjacent cells, in channel levels. An
// edge is a gap, an outline or two bevels, so some pixels of an edge are lighter or darker than
// both cells. Gradients and gloss are not edges. edgeBetween samples parallel lines across the
// border of the cells, and skips lines that cross a mark.
func (b *gateBoard) edgeBetween(c, o image.Point) float64 {
	const lines, reach, flank, strokeWidth = 15, 0.2, 0.13, 0.02
	var strengths []float64 // by line
	crossing := 0           // number of lines on which a mark crosses the border
	step := o.Sub(c)
	corner := b.cellPixels(b.lattice, o, 0).Min
	for k := range lines {
		along := int((0.09 + float64(0.82*float64(k)/(lines-1))) * b.pitch)
		var left, right, inner []colour
		crosses := true
		for s := -int(reach * b.pitch); s <= int(reach*b.pitch); s++ {
			at := corner.Add(image.Pt(s, along))
			if step.Y != 0 {
				at = corner.Add(image.Pt(along, s))
			}
			v, off := b.colour(at), float64(s)/b.pitch
			crosses = crosses && (math.Abs(off) > strokeWidth || b.isWhite(v))
			switch {
			case off < -flank:
				left = append(left, v)
			case off > flank:
				right = append(right, v)
			default:
				inner = append(inner, v)
			}
		}
		if crosses {
			crossing++
		}
		if len(left) == 0 || len(right) == 0 {
			continue
		}
		from, to, strength := medianOf(left), medianOf(right), 0.0
		if from.visualDiff(b.bodyColour[c]) > maxGateDiff || to.visualDiff(b.bodyColour[o]) > maxGateDiff || from.maxDiff(b.floorColour) < colourTolerance || to.maxDiff(b.floorColour) < colourTolerance {
			continue
		}
		hasWriting := false
		for _, v := range inner {
			hasWriting = hasWriting || b.isWhite(v)
			for i := range v {
				strength = max(strength, min(from[i], to[i])-v[i], v[i]-max(from[i], to[i]))
			}
		}
		if !hasWriting {
			strengths = append(strengths, strength-float64(overshoot*from.maxDiff(to)))
		}
	}
	if crossing > 0 {
		return 0
	}
	slices.Sort(strengths)
	if len(strengths) < 2 {
		return (maxInnerEdge + minOuterEdge) / 2
	}
	return strengths[1]
}

// isWhite reports whether a colour is white enough to belong to a white mark on a block.
func (b *gateBoard) isWhite(v colour) bool {
	return min(v[0], v[1], v[2]) > minWhite && v.maxDiff(b.floorColour) > colourTolerance
}

// findBlocks joins adjacent cells of the same colour into blocks, unless there is an edge between
// them.
func (b *gateBoard) findBlocks() error {
	unclear := func(c image.Point) error {
		at := c.Sub(b.interior.Min)
		return input.Errorf(hint, "the block at column %d, row %d cannot be separated from its neighbour", at.X+1, at.Y+1)
	}
	for c := range cells(b.interior) {
		if _, ok := b.gateOf[c]; !ok || b.blockOf[c] != 0 {
			continue
		}
		b.blockOf[c] = len(b.blocks) + 1
		list := []image.Point{c}
		for i := 0; i < len(list); i++ {
			for _, step := range directions {
				o := list[i].Add(step)
				of, ok := b.gateOf[o]
				if !ok || of != b.gateOf[c] || b.blockOf[o] != 0 {
					continue
				}
				first, second := list[i], o
				if step.X+step.Y < 0 {
					first, second = o, list[i]
				}
				switch edge := b.edgeBetween(first, second); {
				case edge <= maxInnerEdge:
					b.blockOf[o] = len(b.blocks) + 1
					list = append(list, o)
				case edge < minOuterEdge:
					return unclear(first)
				}
			}
		}
		for _, a := range list { // a block must not have an edge inside
			for _, step := range directions[:2] {
				if o := a.Add(step); b.blockOf[o] == b.blockOf[c] && b.edgeBetween(a, o) >= minOuterEdge {
					return unclear(a)
				}
			}
		}
		b.blocks = append(b.blocks, list)
	}
	return nil
}

// hasHalfPitch reports whether the recognized cells are half as wide and half as high as the cells
// of the board. In such a board, the rows and columns inside the border are equal in pairs,
// starting with the first or second row or column.
func hasHalfPitch(rows []string) bool {
	rows = rows[1 : len(rows)-1]
	columns := make([]string, len(rows[0])-2)
	for _, row := range rows {
		for x := range columns {
			columns[x] += row[x+1 : x+2]
		}
	}
	for y, row := range rows {
		rows[y] = row[1 : len(row)-1]
	}
	return inPairs(rows) && inPairs(columns)
}

func inPairs(lines []string) bool {
	from := func(first int) bool {
		for i := first; i+1 < len(lines); i += 2 {
			if lines[i] != lines[i+1] {
				return false
			}
		}
		return true
	}
	return from(0) || len(lines) > 4 && from(1)
}

// formatID returns the ID of the board, or "" for an invalid board.
func (b *gateBoard) formatID() (string, error) {
	if err := b.findBlocks(); err != nil {
		return "", err
	}
	if len(b.blocks) < 3 || len(b.blocks) > len(blockNames) {
		return "", nil
	}
	for i, shade := range b.gateColours {
		if slices.ContainsFunc(b.gateColours[:i], func(o colour) bool { return o.visualDiff(shade) < minGateColourDiff }) {
			return "", input.Errorf(hint, "the colours of two gates are too similar")
		}
	}
	var rows, parts []string
	row := ""
	outer := b.interior.Inset(-1)
	for c := range cells(outer) {
		i, gate := b.gates[c]
		n := b.blockOf[c]
		switch {
		case gate:
			row += string(rune('A' + i))
		case !c.In(b.interior) || n < 0:
			row += "#"
		case n == 0:
			row += "."
		default:
			row += blockNames[n-1 : n]
		}
		if c.X == outer.Max.X-1 {
			rows, row = append(rows, row), ""
		}
	}
	if hasHalfPitch(slices.Clone(rows)) {
		return "", nil
	}
	for i, list := range b.blocks {
		mark, ok := b.readMark(list)
		if !ok {
			at := list[0].Sub(b.interior.Min)
			return "", input.Errorf(hint, "the block at column %d, row %d has an unknown mark", at.X+1, at.Y+1)
		}
		parts = append(parts, fmt.Sprintf("%c%c%s", blockNames[i], 'A'+b.gateOf[list[0]], mark))
	}
	return strings.Join(rows, "/") + ":" + strings.Join(parts, ","), nil
}
