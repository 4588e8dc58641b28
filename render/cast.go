package render

import (
	"cmp"
	"fmt"
	"image"
	"slices"

	"slidegif/solve/board"
)

// A cast is all that a palette and its sprites are made from. Casts of one key have the
// same ones, whatever the order of their pieces: any 8-puzzle has the palette of the
// others with its goal.
type cast struct {
	*sheet
	key    digest
	parts  []part // of each piece
	sample *image.RGBA
	colors int  // of the palette, the see-through slot included
	coarse bool // pieces on their way have few colours
	poses  int  // frames of one move
}

// A part is a piece as the palette sees it.
type part struct {
	plain, lit digest // of its pictures; the zero one where no piece is ever lit
	moves      int    // in a palette for all, 1 if it moves at all
}

// sharedColors is the largest palette that does not depend on how often a piece moves. The
// order of a larger one makes half a per cent of the bytes, more than sharing it is worth.
const sharedColors = 128

// newCast tells which pieces of a sheet some moves move, in so many poses each.
func newCast(sh *sheet, colors int, coarse bool, moves []board.Move, poses int) (*cast, error) {
	c := &cast{sheet: sh, parts: make([]part, len(sh.pieces)), colors: colors, coarse: coarse, poses: poses}
	for i := range c.parts {
		c.parts[i].plain = pictureDigest(sh.pieces[i])
		if sh.lit != nil {
			c.parts[i].lit = pictureDigest(sh.lit[i])
		}
	}
	for _, m := range moves {
		for _, i := range m.Pieces {
			if c.parts[i].moves++; colors <= sharedColors {
				c.parts[i].moves = 1
			}
		}
	}
	all := []digest{pictureDigest(sh.base)}
	if !sh.caps.empty {
		var err error
		if c.sample, err = sh.drawDigits(); err != nil {
			return nil, err
		}
		all = append(all, pictureDigest(c.sample))
	}
	sorted := slices.Clone(c.parts)
	slices.SortFunc(sorted, part.compare)
	t := sh.theme
	c.key = digestOf(fmt.Append(nil, colors, coarse, poses, t.Paper, t.Floor, t.Ink, all, sorted))
	return c, nil
}

// compare gives parts an order that is theirs alone; those that look the same may stay as
// they are.
func (p part) compare(q part) int {
	return cmp.Or(slices.Compare(p.plain[:], q.plain[:]), slices.Compare(p.lit[:], q.lit[:]))
}

func pictureDigest(img *image.RGBA) digest {
	return digestOf(fmt.Append(nil, img.Rect), img.Pix)
}
