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
	snowyAt       = 220 // each channel of white, at least
	overshoot     = 0.3
	joinedAtMost  = 8  // an edge between two cells of one block, in steps of a channel
	partedAtLeast = 13 // and one between two blocks
	blockNames    = "abcdefghijklmnopqrstuvwxyz0123456789"
)

// edgeBetween returns how much lighter or darker than on both sides the picture is between the
// middles of two cells of blocks side by side: a gap, an outline, or two bevels. A gradient or a gloss is
// none. It looks along lines across the border that begin and end on the blocks. What is written there
// leaves some of them free.
func (b *gateBoard) edgeBetween(c, o image.Point) float64 {
	const lines, reach, flank, pen = 15, 0.2, 0.13, 0.02
	var found []float64
	crossing := 0 // lines on which something is written over the border itself
	step := o.Sub(c)
	corner := b.cellArea(b.lattice, o, 0).Min
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
			crosses = crosses && (math.Abs(off) > pen || b.snowy(v))
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
		from, to, most := medianOf(left), medianOf(right), 0.0
		if from.unlike(b.body[c]) > sameHue || to.unlike(b.body[o]) > sameHue || from.apart(b.floor) < near || to.apart(b.floor) < near {
			continue
		}
		written := false
		for _, v := range inner {
			written = written || b.snowy(v)
			for i := range v { // past a step a JPEG overshoots
				most = max(most, min(from[i], to[i])-v[i], v[i]-max(from[i], to[i]))
			}
		}
		if !written {
			found = append(found, most-float64(overshoot*from.apart(to)))
		}
	}
	if crossing > 0 {
		return 0
	}
	slices.Sort(found)
	if len(found) < 2 {
		return (joinedAtMost + partedAtLeast) / 2
	}
	return found[1]
}

// snowy reports whether a colour is that of what is written on blocks.
func (b *gateBoard) snowy(v colour) bool {
	return min(v[0], v[1], v[2]) > snowyAt && v.apart(b.floor) > near
}

// cut finds the blocks: cells of one colour with no edge between them.
func (b *gateBoard) cut() error {
	unclear := func(c image.Point) error {
		at := c.Sub(b.in.Min)
		return input.Errorf(hint, "a block at column %d, row %d cannot be told from the one beside it", at.X+1, at.Y+1)
	}
	for c := range cells(b.in) {
		if _, ok := b.of[c]; !ok || b.name[c] != 0 {
			continue
		}
		b.name[c] = len(b.blocks) + 1
		list := []image.Point{c}
		for i := 0; i < len(list); i++ {
			for _, step := range sides {
				o := list[i].Add(step)
				of, ok := b.of[o]
				if !ok || of != b.of[c] || b.name[o] != 0 {
					continue
				}
				first, second := list[i], o
				if step.X+step.Y < 0 {
					first, second = o, list[i]
				}
				switch edge := b.edgeBetween(first, second); {
				case edge <= joinedAtMost:
					b.name[o] = len(b.blocks) + 1
					list = append(list, o)
				case edge < partedAtLeast:
					return unclear(first)
				}
			}
		}
		for _, a := range list { // an edge within a block is a contradiction
			for _, step := range sides[:2] {
				if o := a.Add(step); b.name[o] == b.name[c] && b.edgeBetween(a, o) >= partedAtLeast {
					return unclear(a)
				}
			}
		}
		b.blocks = append(b.blocks, list)
	}
	return nil
}

// doubled reports whether within the border all rows and columns come in pairs, from the first one or from the
// second one on: the pitch is half of the true one.
func doubled(rows []string) bool {
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
	return paired(rows) && paired(columns)
}

func paired(lines []string) bool {
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

// text writes the ID of the board, "" where it is none after all.
func (b *gateBoard) text() (string, error) {
	if err := b.cut(); err != nil {
		return "", err
	}
	if len(b.blocks) < 3 || len(b.blocks) > len(blockNames) {
		return "", nil
	}
	for i, shade := range b.shades {
		if slices.ContainsFunc(b.shades[:i], func(o colour) bool { return o.unlike(shade) < oneColour }) {
			return "", input.Errorf(hint, "the colours of two gates cannot be told apart")
		}
	}
	var rows, parts []string
	row := ""
	around := b.in.Inset(-1)
	for c := range cells(around) {
		i, gate := b.gate[c]
		n := b.name[c]
		switch {
		case gate:
			row += string(rune('A' + i))
		case !c.In(b.in) || n < 0:
			row += "#"
		case n == 0:
			row += "."
		default:
			row += blockNames[n-1 : n]
		}
		if c.X == around.Max.X-1 {
			rows, row = append(rows, row), ""
		}
	}
	if doubled(slices.Clone(rows)) {
		return "", nil
	}
	for i, list := range b.blocks {
		more, ok := b.inkOn(list)
		if !ok {
			at := list[0].Sub(b.in.Min)
			return "", input.Errorf(hint, "a block at column %d, row %d carries something that is not known", at.X+1, at.Y+1)
		}
		parts = append(parts, fmt.Sprintf("%c%c%s", blockNames[i], 'A'+b.of[list[0]], more))
	}
	return strings.Join(rows, "/") + ":" + strings.Join(parts, ","), nil
}
