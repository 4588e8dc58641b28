package raster

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"slices"

	"slidegif/render/memo"
	"slidegif/solve/board"
)

// A source is all that a palette and its sprites are made from. Sources of one key have
// the same ones, whatever the order of their pieces: any 8-puzzle has the palette of the
// others with its goal.
type source struct {
	*Parts
	key     memo.Digest
	pieces  []pieceKey
	digits  *image.RGBA // nil without a counter
	colors  int         // of the palette, the transparent entry included
	coarse  bool        // pieces have few colours while they move
	between int         // frames of an average move that show the piece on its way
}

// A pieceKey is a piece as the palette sees it.
type pieceKey struct {
	plain, lit memo.Digest // of its pictures; the zero one where no piece is ever lit
	moves      int         // in a shared palette, 1 if it moves at all
}

// sharedColors is the largest palette that does not depend on how often a piece moves. The
// order of a larger one makes half a per cent of the bytes, more than sharing it is worth.
const sharedColors = 128

func newSource(p *Parts, colors int, coarse bool, moves []board.Move, between int) (*source, error) {
	s := &source{Parts: p, pieces: make([]pieceKey, len(p.Pieces)), colors: colors, coarse: coarse, between: between}
	for i := range s.pieces {
		s.pieces[i].plain = pictureDigest(p.Pieces[i])
		if p.Lit != nil {
			s.pieces[i].lit = pictureDigest(p.Lit[i])
		}
	}
	for _, m := range moves {
		for _, i := range m.Pieces {
			if s.pieces[i].moves++; colors <= sharedColors {
				s.pieces[i].moves = 1
			}
		}
	}
	all := []memo.Digest{pictureDigest(p.Base)}
	if p.Photo != nil {
		all = append(all, pictureDigest(p.Photo))
	}
	if !p.counterBoxes[0].Empty() {
		var err error
		if s.digits, err = p.drawDigits(); err != nil {
			return nil, err
		}
		all = append(all, pictureDigest(s.digits))
	}
	sorted := slices.Clone(s.pieces)
	slices.SortFunc(sorted, pieceKey.compare)
	t := p.design.Theme
	s.key = memo.DigestOf(fmt.Append(nil, colors, coarse, between, t.Paper, t.Floor, t.Plate, t.PlateInk, p.Fills, all, sorted))
	return s, nil
}

// compare gives keys an order that does not depend on the order of the pieces.
func (k pieceKey) compare(l pieceKey) int {
	return cmp.Or(slices.Compare(k.plain[:], l.plain[:]), slices.Compare(k.lit[:], l.lit[:]))
}

func pictureDigest(img *image.RGBA) memo.Digest {
	return memo.DigestOf(fmt.Append(nil, img.Rect), img.Pix)
}

// palette chooses colours from all that the parts show.
func (s *source) palette() *palette {
	t := s.design.Theme
	h := histogram{newColorMap()}
	h.add(s.Base, t.Paper)
	if s.Photo != nil {
		h.add(s.Photo, t.Floor)
	}
	for i := range s.Pieces {
		h.add(s.Pieces[i], t.Floor)
		if s.Lit != nil {
			h.add(s.Lit[i], t.Floor)
		}
	}
	flat := []color.RGBA{t.Paper, t.Floor}
	if s.digits != nil {
		flat = append(flat, t.Plate, t.PlateInk)
		h.add(s.digits, t.Plate)
	}
	var keep []rgb
	for _, c := range flat {
		if !slices.Contains(keep, opaque(c)) {
			keep = append(keep, opaque(c))
		}
	}
	return newPalette(append([]rgb{0}, quantize(h.shades(), keep, s.colors-1)...))
}

func opaque(c color.RGBA) rgb { return pack(uint32(c.R), uint32(c.G), uint32(c.B)) }
