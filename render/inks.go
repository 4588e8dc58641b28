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

// newInks chooses the palette of a sheet and turns the sheet into its indices. Moves and
// poses tell how often which piece is seen, after which the palette is ordered.
func newInks(sh *sheet, colors int, coarse bool, moves []board.Move, poses int) (*inks, error) {
	k := &inks{layout: sh.layout, sheet: sh, counted: -1}
	if err := k.choose(colors); err != nil {
		return nil, err
	}
	base := newSprite(sh.base, sh.theme.Paper, k.palette)
	k.base = canvas{k.size, base.pix}
	for i := range sh.pieces {
		k.rest = append(k.rest, newSprite(sh.pieces[i], sh.theme.Floor, k.palette))
		if sh.lit != nil {
			k.lit = append(k.lit, newSprite(sh.lit[i], sh.theme.Floor, k.palette))
		}
	}
	k.moving, k.movingLit = k.rest, k.lit
	if coarse && poses > 1 {
		k.moving, k.movingLit = coarsen(k.rest, k.palette), coarsen(k.lit, k.palette)
	}
	return k, k.reorder(moves, poses)
}

// choose makes the palette from all that the sheet shows.
func (k *inks) choose(colors int) error {
	sh := k.sheet
	h := histogram{newTable()}
	h.add(sh.base, sh.theme.Paper, 1)
	for i := range sh.pieces {
		h.add(sh.pieces[i], sh.theme.Floor, 1)
		if sh.lit != nil {
			h.add(sh.lit[i], sh.theme.Floor, 1)
		}
	}
	keep := []rgb{opaque(sh.theme.Paper)}
	if floor := opaque(sh.theme.Floor); floor != keep[0] {
		keep = append(keep, floor)
	}
	if !sh.caps.empty {
		keep = append(keep, opaque(sh.theme.Ink))
		img, err := sh.drawCount(sh.caps.sample)
		if err != nil {
			return err
		}
		h.add(img, sh.theme.Paper, 1)
	}
	k.palette = newPalette(append([]rgb{0}, quantize(h.shades(), keep, colors-1)...))
	return nil
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
