package raster

import "slidegif/solve/board"

// sprites are Parts in palette indices: all that painting frames needs.
type sprites struct {
	parts       *Parts
	palette     *palette
	transparent int // the index in a file of the transparent entry
	base        canvas
	plain, lit  []pieceSprites // by piece; lit is nil where no piece is ever lit

	photo *sprite // nil without one

	counters []counter // by board
}

// A counter is the sprite that count returned last, and what it shows.
type counter struct {
	sprite *sprite
	n      int
	ended  bool
}

// newSprites turns parts into indices of a palette of at most colors. Moves and
// between tell which pieces are seen to move, and in how many frames on an average.
func newSprites(p *Parts, colors int, coarse bool, moves []board.Move, between int) (*sprites, error) {
	src, err := newSource(p, colors, coarse, moves, between)
	if err != nil {
		return nil, err
	}
	set := src.spriteSet()
	s := &sprites{parts: p, palette: newPalette(set.colors), transparent: set.transparent, counters: make([]counter, len(p.Boards))}
	s.base, s.photo = canvas{p.Size, set.base.pix}, set.photo
	for _, key := range src.pieces {
		s.plain = append(s.plain, set.pieces[key.plain])
		if p.Lit != nil {
			s.lit = append(s.lit, set.pieces[key.lit])
		}
	}
	return s, nil
}

// count returns the counter's box of a board after n moves, or at the end.
func (s *sprites) count(board, n int, ended bool) (*sprite, error) {
	c := &s.counters[board]
	if c.sprite != nil && c.n == n && c.ended == ended {
		return c.sprite, nil
	}
	img, err := s.parts.drawCounter(board, n, ended)
	if err != nil {
		return nil, err
	}
	*c = counter{newSprite(img, s.parts.design.Theme.Plate, s.palette), n, ended}
	return c.sprite, nil
}
