package blocks

import (
	"math/bits"

	"slidegif/solve/input"
	"slidegif/solve/internal/search"
)

// A field describes how a code stores the pieces of a class. If the class is a single piece, the
// field contains the rank of its anchor. Otherwise, the field contains a bitmap of all anchors. A
// code is the XOR of one value for each piece, so moving a piece from rank a to rank b changes the
// code as follows:
//
//	code[word[a]] ^= value[a]
//	code[word[b]] ^= value[b]
//
// The code of the mirror image changes by the values of the mirrored ranks.
//
// On boards of up to 64 cells, the bitmap is a bitboard: it has one bit for each cell from the
// lowest anchor to the highest. On larger boards, the bitmap has one bit for each rank and may span
// several words.
//
// If the code takes several words, the pieces of a class may be stored as a single number instead;
// see numbered.go.
type field struct {
	lone      bool
	parts     []part
	bit       []int16    // rank of each bit, or none; used for bitmaps only
	word      []uint8    // index of the word that contains the value of each rank
	value     []uint64   // value of each rank
	binomials [][]uint64 // binomials[i][r] is C(r, i+1); nil if the field is not numbered
}

// A part is the portion of a field in one word of the code.
type part struct {
	word  int
	shift uint
	mask  uint64 // mask of the bits, not shifted
	first int    // first bit of the field that is stored in this part
}

// maxWords is the maximum length of a code, in words. Five classes of ten 1x1 pieces each on a board of 400 cells
// need about 32 words.
const maxWords = 32

// layOut assigns the fields of all classes to words of the code. If a code needs more than maxWords
// words, layOut returns an error.
func (m *model) layOut() error {
	m.assignFields(false)
	if words := m.words; words > 1 {
		if m.assignFields(true); m.words == words {
			m.assignFields(false)
		}
	}
	if m.words > maxWords {
		return input.Errorf("use fewer kinds of pieces, or pieces that can reach fewer cells",
			"the board is too large: a position takes %d bits, more than %d", 64*m.words, 64*maxWords)
	}
	return nil
}

// assignFields assigns the fields to words, starting with the widest field. If numbers is true, fields may be
// numbered.
func (m *model) assignFields(numbers bool) {
	width := make([]int, len(m.classes))
	m.numbered = numbers
	for i := range m.classes {
		c := &m.classes[i]
		c.field = field{}
		width[i] = c.setEncoding(m.bitPerCell)
		if numbers && !c.lone && m.allOrNone(i) {
			if n := c.makeNumbered(); n < width[i] {
				width[i] = n
			} else {
				c.binomials = nil
			}
		}
	}
	var used []int // number of bits used in each word
	for wide := MaxCells; wide >= 0; wide-- {
		for i := range m.classes {
			if width[i] != wide {
				continue
			}
			c := &m.classes[i]
			for first := 0; first == 0 || first < wide; first += 64 {
				n := min(64, wide-first)
				word := 0
				for word < len(used) && used[word]+n > 64 {
					word++
				}
				if word == len(used) {
					used = append(used, 0)
				}
				c.parts = append(c.parts, part{word, uint(used[word]), uint64(1)<<n - 1, first})
				used[word] += n
			}
			c.setValues()
		}
	}
	m.words = max(len(used), 1)
}

// setEncoding decides whether a field contains a rank or a bitmap, and returns the width of the
// field in bits. If cells is true, a bitmap has one bit for each cell instead of each rank.
func (c *class) setEncoding(cells bool) int {
	n := len(c.anchors)
	if c.lone = c.count == 1; c.lone {
		return bits.Len(uint(n - 1))
	}
	for r, cell := range c.anchors {
		for cells && len(c.bit) < cell-c.anchors[0] {
			c.bit = append(c.bit, none)
		}
		c.bit = append(c.bit, int16(r))
	}
	return len(c.bit)
}

// setValues computes the value of each rank and the word that contains it.
func (c *class) setValues() {
	n := len(c.anchors)
	c.word, c.value = make([]uint8, n), make([]uint64, n)
	if c.lone {
		for r := range n {
			c.word[r], c.value[r] = uint8(c.parts[0].word), uint64(r)<<c.parts[0].shift
		}
		return
	}
	for bit, r := range c.bit {
		if r != none && c.binomials == nil {
			p := &c.parts[bit/64]
			c.word[r], c.value[r] = uint8(p.word), 1<<(uint(bit-p.first)+p.shift)
		}
	}
}

// encode returns the code for the given pieces, which must be sorted by class and rank.
func encode[S search.Code](m *model, pieces []placedPiece) S {
	var s S
	for i, p := range pieces {
		f := &m.classes[p.class].field
		if f.binomials == nil {
			s[f.word[p.rank]] ^= f.value[p.rank]
		} else if i == 0 || pieces[i-1].class != p.class {
			at := &f.parts[0]
			s[at.word] |= f.numberOf(pieces[i:i+len(f.binomials)]) << at.shift
		}
	}
	return s
}

// decode appends the pieces of position s to dst, sorted by class and rank.
func decode[S search.Code](m *model, dst []placedPiece, s S) []placedPiece {
	for i := range m.classes {
		c := &m.classes[i]
		for k := range c.parts {
			p := &c.parts[k]
			v := s[p.word] >> p.shift & p.mask
			if c.lone {
				dst = append(dst, placedPiece{int16(i), int16(v)})
				continue
			}
			if c.binomials != nil {
				dst = c.appendNumbered(dst, int16(i), v)
				continue
			}
			for ; v != 0; v &= v - 1 {
				dst = append(dst, placedPiece{int16(i), c.bit[p.first+bits.TrailingZeros64(v)]})
			}
		}
	}
	return dst
}
