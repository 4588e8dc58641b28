package tray

import "math/bits"

// generate calls visit with every solved position of the group and with a number that
// the solved positions of its part have in common.
func (g *grid) generate(gr group, visit func(p position, part uint64)) {
	f := &filler{g, visit}
	if gr.classes > 1 {
		f.visit = func(p position, part uint64) {
			if class, _ := bits.Mul64(mix(part), gr.classes); class == gr.class {
				visit(p, part)
			}
		}
	}
	for _, m := range gr.places {
		f.fill(g.all&^m, g.piece(m)|g.mark(m), 0, gr.pieces-1, gr.fewest, gr.most)
	}
}

// A filler makes packings by deciding on the first open cell, again and again.
type filler struct {
	*grid
	visit func(p position, part uint64)
}

// fill places so many pieces on the open cells, and leaves at least fewest and at most most
// of them empty.
func (f *filler) fill(open cells, p position, part uint64, pieces, fewest, most int) {
	n := bits.OnesCount32(open)
	if pieces == 0 {
		if fewest <= n && n <= most {
			f.visit(p, part)
		}
		return
	}
	if n-fewest < pieces {
		return
	}
	first := open & -open
	if most > 0 {
		f.fill(open&^first, p, part, pieces, max(fewest-1, 0), most-1)
	}
	least := 1
	if pieces == 1 {
		least = n - most
	}
	f.growFrom(first, open, least, n-fewest-(pieces-1), func(m cells) {
		f.fill(open&^m, p|f.piece(m), part+mix(uint64(f.shape(m))), pieces-1, fewest, most)
	})
}

// growFrom calls visit with the connected sets of least to most open cells that hold the
// cell first.
func (f *filler) growFrom(first, open cells, least, most int, visit func(cells)) {
	near := f.around(first)
	f.grow(first, near&open&^first, near|first, open, least, most, visit)
}

// grow adds cells of border to m, each time one that is not tried again: Redelmeier's way to
// meet every set once.
func (f *filler) grow(m, border, tried, open cells, least, most int, visit func(cells)) {
	if least <= 1 {
		visit(m)
	}
	if most <= 1 {
		return
	}
	for border != 0 {
		c := border & -border
		border &^= c
		near := f.around(c)
		f.grow(m|c, border|near&open&^tried, tried|near, open, least-1, most-1, visit)
	}
}

// mix scatters x over all bits, as splitmix64 does.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
