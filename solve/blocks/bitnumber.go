package blocks

import "math/bits"

// A numberedMover is what a mover needs besides where its field is a number. Its pieces are
// sets of ranks as well, from which the number is added up.
type numberedMover struct {
	choose     [][]uint64
	shift      uint       // of the field in the code,
	imageShift uint       // and of that of the image
	cell       []uint8    // rank -> cell
	rank       *[64]uint8 // cell -> rank
	imageRank  *[64]uint8 // cell -> rank of the image
	mirrored   bool       // there is an image
	state      int        // index into the states of the bitboard
}

// A numberState is the field of a numbered mover in the position at hand.
type numberState struct {
	ranks, imageRanks uint64 // sets
	code, image       uint64 // the field in both codes

	// known are the sets of numbers that were met, 0 where one was not: half a megabyte at
	// most. It is nil where there are more numbers than that.
	known []uint64
}

const mostKnown = 1 << 16

// newNumberedMover returns what mover number i needs besides, nil where its field is no number.
func (n *bitboard) newNumberedMover(i int) *numberedMover {
	c := &n.classes[i]
	if c.choose == nil {
		return nil
	}
	l := &numberedMover{choose: c.choose, shift: c.parts[0].shift, rank: new([64]uint8), imageRank: new([64]uint8), state: len(n.numbers)}
	var st numberState
	if all := c.choose[c.count-1][len(c.anchors)]; all <= mostKnown {
		st.known = make([]uint64, all)
	}
	n.numbers = append(n.numbers, st)
	for r, cell := range c.anchors {
		l.cell = append(l.cell, uint8(cell))
		l.rank[cell] = uint8(r)
		if len(n.symmetries) > 0 {
			f := &n.symmetries[0].fields[i]
			l.mirrored = true
			l.imageRank[cell] = uint8(f.rank[r])
			l.imageShift = n.classes[f.class].parts[0].shift
		}
	}
	return l
}

// read notes the pieces that have a number, and returns their anchors and the field in the
// code of the image.
func (l *numberedMover) read(st *numberState, x uint64) (anchors, image uint64) {
	st.code = x << (l.shift & 63)
	if st.known == nil {
		st.ranks = l.ranks(x)
	} else if st.ranks = st.known[x]; st.ranks == 0 {
		st.ranks = l.ranks(x)
		st.known[x] = st.ranks
	}
	st.imageRanks = 0
	for m := st.ranks; m != 0; m &= m - 1 {
		cell := l.cell[bits.TrailingZeros64(m)] & 63
		anchors |= 1 << cell
		st.imageRanks |= 1 << (l.imageRank[cell] & 63)
	}
	if l.mirrored {
		st.image = l.number(st.imageRanks) << (l.imageShift & 63)
	}
	return anchors, st.image
}

// ranks returns the set of ranks that has a number.
func (l *numberedMover) ranks(x uint64) (set uint64) {
	r := len(l.cell) - 1
	for i := len(l.choose) - 1; i >= 0; i-- {
		for l.choose[i][r] > x {
			r--
		}
		x -= l.choose[i][r]
		set |= 1 << (r & 63)
		r--
	}
	return set
}

// number returns the number of a set of ranks.
func (l *numberedMover) number(ranks uint64) (x uint64) {
	for _, over := range l.choose {
		x += over[bits.TrailingZeros64(ranks)]
		ranks &= ranks - 1
	}
	return x
}

// diffOf returns what a move of a piece from a cell to another changes in code and image.
func (n *bitboard) diffOf(l *numberedMover, from, to int) (code, image uint64) {
	st := &n.numbers[l.state]
	code = st.code ^ (st.code + l.added(st.ranks, l.rank[from&63], l.rank[to&63])<<(l.shift&63))
	if l.mirrored {
		image = st.image ^ (st.image + l.added(st.imageRanks, l.imageRank[from&63], l.imageRank[to&63])<<(l.imageShift&63))
	}
	return code, image
}

// added returns what is added to the number of a set of ranks, modulo 2^64, when one of them
// is exchanged for another. Only the ranks between the two change their places in the sum.
func (l *numberedMover) added(ranks uint64, from, to uint8) (x uint64) {
	low, high := min(from, to), max(from, to)
	i := bits.OnesCount64(ranks & (1<<(low&63) - 1)) // place of the lower one
	between := ranks &^ (2<<(low&63) - 1) & (1<<(high&63) - 1)
	if from < to {
		x -= l.choose[i][from]
		for ; between != 0; between &= between - 1 {
			r := bits.TrailingZeros64(between)
			x += l.choose[i][r] - l.choose[i+1][r]
			i++
		}
		return x + l.choose[i][to]
	}
	x += l.choose[i][to]
	for ; between != 0; between &= between - 1 {
		r := bits.TrailingZeros64(between)
		x += l.choose[i+1][r] - l.choose[i][r]
		i++
	}
	return x - l.choose[i][from]
}
