package render

import (
	"image/color"

	"slidegif/solve/board"
)

// Inks are a sheet in palette indices: all that the frame loop needs.
type inks struct {
	layout
	sheet   *sheet
	palette *palette
	hole    int // where a GIF has the see-through slot
	base    canvas
	rest    []*sprite // pieces as they stand
	lit     []*sprite // pieces that are lit, if any ever is

	// What a piece is drawn with while it is on its way: the same, or coarser.
	moving, movingLit []*sprite

	counter *sprite // the last one that count returned
	counted int     // and what it shows
}

// newInks turns a sheet into indices of a palette of at most colors. Moves and poses tell
// which pieces are seen to move, and for how many frames.
func newInks(sh *sheet, colors int, coarse bool, moves []board.Move, poses int) (*inks, error) {
	c, err := newCast(sh, colors, coarse, moves, poses)
	if err != nil {
		return nil, err
	}
	g := inkingOf(c)
	k := &inks{layout: sh.layout, sheet: sh, palette: newPalette(g.colors), hole: g.hole, counted: -1}
	k.base = canvas{k.size, g.base.pix}
	for _, p := range c.parts {
		plain := g.looks[p.plain]
		k.rest, k.moving = append(k.rest, plain.rest), append(k.moving, plain.moving)
		if sh.lit != nil {
			lit := g.looks[p.lit]
			k.lit, k.movingLit = append(k.lit, lit.rest), append(k.movingLit, lit.moving)
		}
	}
	return k, nil
}

// count returns the counter's box at n moves.
func (k *inks) count(n int) (*sprite, error) {
	if k.counted == n {
		return k.counter, nil
	}
	img, err := k.sheet.drawCount(n)
	if err != nil {
		return nil, err
	}
	k.counter, k.counted = newSprite(img, k.sheet.theme.Paper, k.palette), n
	return k.counter, nil
}

func opaque(c color.RGBA) rgb { return pack(uint32(c.R), uint32(c.G), uint32(c.B)) }
