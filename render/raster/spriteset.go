package raster

import (
	"image"

	"slidegif/render/memo"
)

// A spriteSet is a source in indices of its palette. It is shared, and so never changed.
type spriteSet struct {
	colors      []rgb // of the palette, in its order
	transparent int   // the index in a file of the transparent entry
	base        *sprite
	photo       *sprite                      // nil without one
	pieces      map[memo.Digest]pieceSprites // of each picture of a piece
}

// pieceSprites are a piece as it rests and as it moves: the same, or with fewer colours.
type pieceSprites struct{ rest, moving *sprite }

var spriteSets = memo.New[*spriteSet](16 << 20)

// spriteSet returns the sprites of a source.
func (s *source) spriteSet() *spriteSet {
	if set, ok := spriteSets.Get(s.key); ok {
		return set
	}
	set := newSpriteSet(s)
	spriteSets.Put(s.key, set, set.size())
	return set
}

func newSpriteSet(s *source) *spriteSet {
	p := s.palette()
	set := &spriteSet{base: newSprite(s.Base, s.design.Theme.Paper, p), pieces: map[memo.Digest]pieceSprites{}}
	if s.Photo != nil {
		set.photo = newSprite(s.Photo, s.design.Theme.Floor, p)
	}
	var keep [256]bool
	for _, c := range s.Fills {
		keep[p.index(opaque(c))] = true
	}
	for i, key := range s.pieces {
		set.add(key.plain, s.Pieces[i], s, p, &keep)
		if s.Lit != nil {
			set.add(key.lit, s.Lit[i], s, p, &keep)
		}
	}
	set.reorder(s, p)
	return set
}

// add makes the sprites of a picture.
func (set *spriteSet) add(key memo.Digest, img *image.RGBA, s *source, p *palette, keep *[256]bool) {
	if _, done := set.pieces[key]; done {
		return
	}
	rest := newSprite(img, s.design.Theme.Floor, p)
	moving := rest
	if s.coarse && s.between > 0 {
		moving = rest.coarse(p.colors, keep)
	}
	set.pieces[key] = pieceSprites{rest, moving}
}

// reorder puts the palette p in order and everything that is drawn with it.
func (set *spriteSet) reorder(s *source, p *palette) {
	var to [256]uint8
	set.colors = make([]rgb, len(p.colors))
	var ordered []uint8
	ordered, set.transparent = bestOrder(set.usage(s, p), len(p.colors))
	for i, old := range ordered {
		to[old] = uint8(i)
		set.colors[i] = p.colors[old]
	}
	remap := func(s *sprite) {
		for i, v := range s.pix {
			s.pix[i] = to[v]
		}
	}
	remap(set.base)
	if set.photo != nil {
		remap(set.photo)
	}
	for _, piece := range set.pieces {
		remap(piece.rest)
		if piece.moving != piece.rest {
			remap(piece.moving)
		}
	}
}

// size returns about how many bytes the set takes.
func (set *spriteSet) size() int {
	n := len(set.base.pix)
	if set.photo != nil {
		n += len(set.photo.pix)
	}
	for _, piece := range set.pieces {
		n += len(piece.rest.pix) + len(piece.moving.pix)
	}
	return n
}
