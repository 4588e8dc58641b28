package klotski

import (
	"math/bits"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/klotski/internal/classic"
)

// A CommonCode writes a classic layout as up to nine hexadecimal digits, as the 华容道 tools
// of dnomd343 do (github.com/dnomd343/klotski). The first digit is the upper left cell of the
// 2x2. The others are 16 symbols of two bits. The cells 0 to 19 are visited in reading order,
// and each that is not yet covered takes the next symbol:
//
//	1xx2    1 A9BF0C    the 2x2 stands at cell 1
//	1xx2      1010 10   cell 0: an upright piece; cell 3: another; cell 8: another
//	3445      01 ...    cell 9: a lying piece, and so on
//	3675
//	8009    zeros on the right are left out
const (
	symbolEmpty = iota
	symbolLying
	symbolUpright
	symbolSingle
)

const (
	cells      = columns * rows
	symbols    = 16 // as many as a code has room for: the cells beside the 2x2
	codeDigits = 1 + symbols/2
	leastEmpty = 2
	hexDigits  = "0123456789ABCDEF"
	commonHint = "a CommonCode is 1 to 9 hexadecimal digits, as klotski:1A9BF0C; slidegif list klotski --codes shows those of the named layouts"
)

// A coded is a classic layout as its CommonCode tells it.
type coded struct {
	box     int            // cell of the 2x2's upper left corner
	symbols [symbols]uint8 // of the cells that nothing before them covers
}

// fill returns the cells that symbol s covers when it is written at a cell, as bits, and
// whether it fits on a board whose covered cells are given.
func fill(cell int, s uint8, covered uint32) (uint32, bool) {
	bits := uint32(1) << cell
	switch s {
	case symbolEmpty, symbolSingle:
		return bits, true
	case symbolLying:
		bits |= bits << 1
		return bits, cell%columns < columns-1 && covered&bits == 0
	default:
		bits |= bits << columns
		return bits, cell/columns < rows-1 && covered&bits == 0
	}
}

// boxBits returns the cells of a 2x2 at a cell, and whether it fits.
func boxBits(cell int) (uint32, bool) {
	return (3 | 3<<columns) << cell, cell%columns < columns-1 && cell/columns < rows-1
}

// isCommonCode reports whether text has the form of a CommonCode.
func isCommonCode(text string) bool {
	return text != "" && len(text) <= codeDigits && strings.Trim(strings.ToUpper(text), hexDigits) == ""
}

// readCommonCode reads a text that isCommonCode accepts.
func readCommonCode(text string) (coded, error) {
	var c coded
	for i := range len(text) {
		digit := uint8(strings.IndexByte(hexDigits, strings.ToUpper(text)[i]))
		if i == 0 {
			c.box = int(digit)
		} else {
			c.symbols[2*i-2], c.symbols[2*i-1] = digit>>2, digit&3
		}
	}
	_, err := c.layout(text)
	return c, err
}

// String writes the CommonCode without zeros on the right.
func (c coded) String() string {
	digits := []byte{hexDigits[c.box]}
	for i := 0; i < symbols; i += 2 {
		digits = append(digits, hexDigits[c.symbols[i]<<2|c.symbols[i+1]])
	}
	if s := strings.TrimRight(string(digits), "0"); s != "" {
		return s
	}
	return "0"
}

// rows writes a layout whose symbols fill the board, as layout does.
func (c coded) rows() string {
	rows, _ := c.layout("")
	return rows
}

// layout writes the layout in ID notation. Where the symbols do not fill the board, it is an error about a text.
func (c coded) layout(text string) (string, error) {
	fault := func(why input.Message) (string, error) {
		return "", input.Errorf(commonHint, "klotski: the code %q: %s", text, why)
	}
	covered, ok := boxBits(c.box)
	if !ok {
		return fault(input.Say("no 2x2 piece fits at cell %d", c.box))
	}
	var at [4]uint32 // symbol -> its cells
	next := 0
	for cell := range cells {
		if covered>>cell&1 != 0 {
			continue
		}
		s := c.symbols[next]
		body, ok := fill(cell, s, covered)
		if !ok {
			return fault(input.Say("the piece at row %d, column %d does not fit", cell/columns+1, cell%columns+1))
		}
		covered |= body
		next++
		at[s] |= 1 << cell
	}
	if empty := bits.OnesCount32(at[symbolEmpty]); empty < leastEmpty {
		return fault(input.Say("it has %s, fewer than 2", input.Count(empty, "empty cell")))
	}
	for _, s := range c.symbols[next:] {
		if s != 0 {
			return fault(input.Say("it goes on after the board is full"))
		}
	}
	return classic.Rows(c.box, at[symbolSingle], at[symbolUpright], at[symbolLying]), nil
}

// codedOf returns the code of a board, and false where no code can tell it: codes are for
// 4x5 with the classic goal, one 2x2, two empty cells or more, and otherwise dominoes and
// single cells.
func codedOf(b board.Board) (coded, bool) {
	var c coded
	plain := b
	if len(b.Walls)+len(b.Gates) > 0 || classicGoal(&plain) != nil || !sameGoal(plain, b) {
		return c, false
	}
	symbolAt := map[board.Point]uint8{}
	covered := map[board.Point]bool{}
	free := cells
	for _, p := range b.Pieces {
		switch {
		case isShape(p, 2, 2):
			c.box = p.At.Y*columns + p.At.X
		case isShape(p, 1, 1):
			symbolAt[p.At] = symbolSingle
		case isShape(p, 2, 1):
			symbolAt[p.At] = symbolLying
		case isShape(p, 1, 2):
			symbolAt[p.At] = symbolUpright
		default:
			return c, false
		}
		free -= len(p.Cells)
		for k, cell := range p.Cells {
			covered[cell.Add(p.At)] = k > 0 || len(p.Cells) == 4
		}
	}
	next := 0
	for cell := range cells {
		at := board.Point{X: cell % columns, Y: cell / columns}
		if !covered[at] {
			c.symbols[next] = symbolAt[at]
			next++
		}
	}
	return c, free >= leastEmpty
}

// codes returns the codes of a classic layout by their names, or nil. Each is read back as this layout.
func codes(b board.Board) map[string]string {
	c, ok := codedOf(b)
	if !ok {
		return nil
	}
	common := c.String()
	if rows, err := readCode(common); err != nil || rows != c.rows() {
		common += "0" // it would be read as a ShortCode
	}
	return map[string]string{"common": common, "short": c.shortCode()}
}

// readCode returns the rows of the layout that a CommonCode or a ShortCode stands for. A text of
// five characters that has both forms is read as a ShortCode; with one more zero at its end it is a CommonCode.
func readCode(text string) (string, error) {
	if isShortCode(text) {
		if c, ok := readShortCode(text); ok {
			return c.rows(), nil
		}
	}
	if isCommonCode(text) {
		c, err := readCommonCode(text)
		if err == nil {
			return c.rows(), nil
		}
		if !isWord(text) {
			return "", err
		}
	}
	return "", &solve.NoBoard{Form: "rows separated by /"}
}

// isWord reports whether a text has no digit: it may be a name with a mistake.
func isWord(text string) bool { return !strings.ContainsAny(text, "0123456789") }
