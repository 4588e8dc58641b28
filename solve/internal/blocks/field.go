package blocks

import (
	"math/bits"

	"slidegif/solve/input"
	"slidegif/solve/internal/search"
)

// A field says where a class stands in a code. A lone piece is written as the rank of its
// anchor, several as a bit for each anchor. Either way the code of a position is the
// exclusive or of one value for each piece: to move a piece from rank a to rank b,
// whatever its class, is
//
//	code[word[a]] ^= value[a]
//	code[word[b]] ^= value[b]
//
// and that holds for the mirror image with the mirrored values just as well.
//
// On boards of up to 64 cells several pieces have a bit for each cell from the lowest
// anchor to the highest, so that the field is a bitboard. On larger boards they have one
// for each rank, and a field may take several words.
//
// Where that makes a code of several words, several pieces are written as one number
// instead if that takes fewer; see numbered.go.
type field struct {
	lone   bool
	parts  []part
	bit    []int16    // several pieces: bit -> rank, or none
	word   []uint8    // rank -> word of its value
	value  []uint64   // rank -> its value
	choose [][]uint64 // of a numbered field: i, r -> r over i+1; nil otherwise
}

// A part is the bits of a field in one word.
type part struct {
	word  int
	shift uint
	mask  uint64 // before it is shifted
	first int    // bit of the field at which the part begins
}

// maxWords is the length of the longest code.
const maxWords = 32

// layOut packs the fields of all classes into words. It fails where a position does not
// fit the longest code.
func (m *model) layOut() error {
	m.pack(false)
	if words := m.words; words > 1 {
		if m.pack(true); m.words == words {
			m.pack(false)
		}
	}
	if m.words > maxWords {
		return input.Errorf("use fewer kinds of pieces, or pieces with fewer places to go",
			"the board is too large: a position takes %d bits, more than %d", 64*m.words, 64*maxWords)
	}
	return nil
}

// pack packs the fields into words, the widest first. Fields may be numbers where numbers
// is set.
func (m *model) pack(numbers bool) {
	width := make([]int, len(m.classes))
	m.numbered = numbers
	for i := range m.classes {
		c := &m.classes[i]
		c.field = field{}
		width[i] = c.measure(m.anchorCells)
		if numbers && !c.lone && m.whole(i) {
			if n := c.number(); n < width[i] {
				width[i] = n
			} else {
				c.choose = nil
			}
		}
	}
	var used []int // bits of each word
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

// measure decides how the class is written and returns the width of its field in bits.
func (c *class) measure(cells bool) int {
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

// setValues works out the values of a field whose parts are known.
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
		if r != none && c.choose == nil {
			p := &c.parts[bit/64]
			c.word[r], c.value[r] = uint8(p.word), 1<<(uint(bit-p.first)+p.shift)
		}
	}
}

// encode returns the code of the pieces, which stand class by class and each class in
// ascending order.
func encode[S search.Code](m *model, pieces []placed) S {
	var s S
	for i, p := range pieces {
		f := &m.classes[p.class].field
		if f.choose == nil {
			s[f.word[p.rank]] ^= f.value[p.rank]
		} else if i == 0 || pieces[i-1].class != p.class {
			at := &f.parts[0]
			s[at.word] |= f.numberOf(pieces[i:i+len(f.choose)]) << at.shift
		}
	}
	return s
}

// decode appends where the pieces of a position stand, class by class and each class in
// ascending order.
func decode[S search.Code](m *model, dst []placed, s S) []placed {
	for i := range m.classes {
		c := &m.classes[i]
		for k := range c.parts {
			p := &c.parts[k]
			v := s[p.word] >> p.shift & p.mask
			if c.lone {
				dst = append(dst, placed{int16(i), int16(v)})
				continue
			}
			if c.choose != nil {
				dst = c.appendPieces(dst, int16(i), v)
				continue
			}
			for ; v != 0; v &= v - 1 {
				dst = append(dst, placed{int16(i), c.bit[p.first+bits.TrailingZeros64(v)]})
			}
		}
	}
	return dst
}
