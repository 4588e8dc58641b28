package raster

import (
	"image"
	"image/color"
)

// sprites holds the images of Parts after the conversion to a pixel format.
type sprites[P pixel] struct {
	parts   *Parts
	convert func(color.RGBA) P // converts an opaque colour to a pixel
	base    canvas[P]
	// plain and highlighted hold the sprites of each look. highlighted is nil if pieces are never
	// highlighted.
	plain, highlighted []spritePair[P]
	photo              *sprite[P] // nil: none
	seal               *sprite[P] // nil: none
}

// A spritePair holds two sprites of a piece: one at rest and one in motion. The moving sprite may have fewer
// colours.
type spritePair[P pixel] struct{ rest, moving *sprite[P] }

// newSprites converts the images of p and removes each image as soon as it is converted.
func newSprites[P pixel](p *Parts, convert func(color.RGBA) P) *sprites[P] {
	t := p.design.Theme
	s := &sprites[P]{parts: p, convert: convert}
	s.base = canvas[P]{p.Size, newSprite(p.Base, t.Paper, convert).pix}
	p.Base = nil
	if p.Photo != nil {
		s.photo = newSprite(p.Photo, t.Floor, convert)
		p.Photo = nil
	}
	if p.Seal != nil {
		s.seal = newSprite(p.Seal, t.Floor, convert)
		p.Seal = nil
	}
	all := func(pictures []*image.RGBA) (list []spritePair[P]) {
		for i, img := range pictures {
			rest := newSprite(img, t.Floor, convert)
			list = append(list, spritePair[P]{rest, rest})
			pictures[i] = nil
		}
		return list
	}
	s.plain, s.highlighted = all(p.Pieces), all(p.Highlighted)
	return s
}

// counterSprite returns a sprite of the counter after n moves, or of the final text if ended is set.
func (s *sprites[P]) counterSprite(board, n int, ended bool) (*sprite[P], error) {
	img, err := s.parts.drawCounter(board, n, ended)
	if err != nil {
		return nil, err
	}
	return newSprite(img, s.parts.design.Theme.Plate, s.convert), nil
}
