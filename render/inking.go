package render

import "image"

// An inking is a cast in indices of its palette: shared, and so never changed.
type inking struct {
	colors []rgb // of the palette, in its order
	hole   int   // where a GIF has the see-through slot
	base   *sprite
	looks  map[digest]look // of each picture of a piece
}

// A look is a piece as it rests, and as it is on its way: the same, or coarser.
type look struct{ rest, moving *sprite }

var inkings = memo[*inking]{limit: 16 << 20}

// inkingOf returns the inking of a cast.
func inkingOf(c *cast) *inking {
	if g, ok := inkings.get(c.key); ok {
		return g
	}
	g := newInking(c)
	inkings.put(c.key, g, g.size())
	return g
}

func newInking(c *cast) *inking {
	p := c.choose()
	g := &inking{base: newSprite(c.base, c.theme.Paper, p), looks: map[digest]look{}}
	for i, part := range c.parts {
		g.add(part.plain, c.pieces[i], c, p)
		if c.lit != nil {
			g.add(part.lit, c.lit[i], c, p)
		}
	}
	g.reorder(c, p)
	return g
}

// add makes the look of a picture.
func (g *inking) add(key digest, img *image.RGBA, c *cast, p *palette) {
	if _, done := g.looks[key]; done {
		return
	}
	s := newSprite(img, c.theme.Floor, p)
	l := look{s, s}
	if c.coarse && c.poses > 1 {
		l.moving = s.coarse(p.colors)
	}
	g.looks[key] = l
}

// choose makes the palette from all that the sheet shows.
func (c *cast) choose() *palette {
	h := histogram{newTable()}
	h.add(c.base, c.theme.Paper)
	for i := range c.pieces {
		h.add(c.pieces[i], c.theme.Floor)
		if c.lit != nil {
			h.add(c.lit[i], c.theme.Floor)
		}
	}
	keep := []rgb{opaque(c.theme.Paper)}
	if floor := opaque(c.theme.Floor); floor != keep[0] {
		keep = append(keep, floor)
	}
	if c.sample != nil {
		keep = append(keep, opaque(c.theme.Ink))
		h.add(c.sample, c.theme.Paper)
	}
	return newPalette(append([]rgb{0}, quantize(h.shades(), keep, c.colors-1)...))
}

// reorder puts the palette p in order and everything that is drawn with it.
func (g *inking) reorder(c *cast, p *palette) {
	var to [256]uint8
	g.colors = make([]rgb, len(p.colors))
	var ordered []uint8
	ordered, g.hole = bestOrder(g.needs(c, p), len(p.colors))
	for i, old := range ordered {
		to[old] = uint8(i)
		g.colors[i] = p.colors[old]
	}
	remap := func(s *sprite) {
		for i, v := range s.pix {
			s.pix[i] = to[v]
		}
	}
	remap(g.base)
	for _, l := range g.looks {
		remap(l.rest)
		if l.moving != l.rest {
			remap(l.moving)
		}
	}
}

// size returns about how many bytes it takes.
func (g *inking) size() int {
	n := len(g.base.pix)
	for _, l := range g.looks {
		n += len(l.rest.pix) + len(l.moving.pix)
	}
	return n
}
