package raster

import (
	"image"
	"image/color"
)

// sprites are Parts in the pixels of a format: all that painting frames needs.
type sprites[P pixel] struct {
	parts      *Parts
	convert    func(color.RGBA) P // of an opaque pixel
	base       canvas[P]
	plain, lit []looks[P] // by piece; lit is nil where no piece is ever lit
	photo      *sprite[P] // nil without one
}

// looks are a piece as it rests and as it moves: the same, or with fewer colours.
type looks[P pixel] struct{ rest, moving *sprite[P] }

func newSprites[P pixel](p *Parts, convert func(color.RGBA) P) *sprites[P] {
	t := p.design.Theme
	s := &sprites[P]{parts: p, convert: convert}
	s.base = canvas[P]{p.Size, newSprite(p.Base, t.Paper, convert).pix}
	if p.Photo != nil {
		s.photo = newSprite(p.Photo, t.Floor, convert)
	}
	all := func(pictures []*image.RGBA) (list []looks[P]) {
		for _, img := range pictures {
			rest := newSprite(img, t.Floor, convert)
			list = append(list, looks[P]{rest, rest})
		}
		return list
	}
	s.plain, s.lit = all(p.Pieces), all(p.Lit)
	return s
}

// count returns the counter's box of a board after n moves, or at the end.
func (s *sprites[P]) count(board, n int, ended bool) (*sprite[P], error) {
	img, err := s.parts.drawCounter(board, n, ended)
	if err != nil {
		return nil, err
	}
	return newSprite(img, s.parts.design.Theme.Plate, s.convert), nil
}
