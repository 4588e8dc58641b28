package klotski

import (
	"math/bits"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/klotski/internal/classic"
)

// A CommonCode represents a classic layout by up to nine hexadecimal digits. The format was
// introduced by the 华容道 tools of dnomd343 (github.com/dnomd343/klotski). The first digit of a
// CommonCode is the upper left cell of the 2x2 piece. Each of the other digits contains two symbols
// of two bits. In reading order, each cell that no earlier piece covers takes the next symbol:
//
//	1xx2    1 A9BF0C    the 2x2 is at cell 1
//	1xx2      1010 10   vertical pieces at the cells 0, 3 and 8
//	3445      01 ...    horizontal piece at cell 9, and so on
//	3675
//	8009    trailing zeros are omitted
const (
	symbolEmpty = iota
	symbolHorizontal
	symbolVertical
	symbolSingle
)

const (
	cells      = columns * rows
	symbols    = 16 // number of symbols in a code, one for each cell outside the 2x2 piece
	codeDigits = 1 + symbols/2
	minEmpty   = 2
	hexDigits  = "0123456789ABCDEF"
	commonHint = "a CommonCode has 1 to 9 hexadecimal digits, for example klotski:1A9BF0C; slidegif list klotski --codes shows the codes of the named layouts"
)

// An encodedLayout contains the parts of a CommonCode.
type encodedLayout struct {
	box     int // upper left cell of the 2x2 piece
	symbols [symbols]uint8
}

// symbolCells returns the cells that symbol s covers from the given cell, and reports whether the
// piece fits.
func symbolCells(cell int, s uint8, covered uint32) (uint32, bool) {
	bits := uint32(1) << cell
	switch s {
	case symbolEmpty, symbolSingle:
		return bits, true
	case symbolHorizontal:
		bits |= bits << 1
		return bits, cell%columns < columns-1 && covered&bits == 0
	default:
		bits |= bits << columns
		return bits, cell/columns < rows-1 && covered&bits == 0
	}
}

// boxCells returns the cells of a 2x2 piece that starts at the given cell, and reports whether it
// fits.
func boxCells(cell int) (uint32, bool) {
	return (3 | 3<<columns) << cell, cell%columns < columns-1 && cell/columns < rows-1
}

func isCommonCode(text string) bool {
	return text != "" && len(text) <= codeDigits && strings.Trim(strings.ToUpper(text), hexDigits) == ""
}

// parseCommonCode parses a CommonCode whose syntax isCommonCode has already checked.
func parseCommonCode(text string) (encodedLayout, error) {
	var c encodedLayout
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

// String returns the CommonCode without trailing zeros.
func (c encodedLayout) String() string {
	digits := []byte{hexDigits[c.box]}
	for i := 0; i < symbols; i += 2 {
		digits = append(digits, hexDigits[c.symbols[i]<<2|c.symbols[i+1]])
	}
	if s := strings.TrimRight(string(digits), "0"); s != "" {
		return s
	}
	return "0"
}

// rows returns the rows of the layout in ID notation. The encoded layout must be valid.
func (c encodedLayout) rows() string {
	rows, _ := c.layout("")
	return rows
}

// layout checks the symbols and returns the layout in ID notation. If the symbols do not describe a
// layout, the error quotes the given code.
func (c encodedLayout) layout(text string) (string, error) {
	invalid := func(reason input.Message) (string, error) {
		return "", input.Errorf(commonHint, "klotski: the code %q: %s", text, reason)
	}
	covered, ok := boxCells(c.box)
	if !ok {
		return invalid(input.Say("no 2x2 piece fits at cell %d", c.box))
	}
	var at [4]uint32 // bitmap of the first cells of the pieces for each symbol
	next := 0
	for cell := range cells {
		if covered>>cell&1 != 0 {
			continue
		}
		s := c.symbols[next]
		body, ok := symbolCells(cell, s, covered)
		if !ok {
			return invalid(input.Say("the piece at row %d, column %d does not fit", cell/columns+1, cell%columns+1))
		}
		covered |= body
		next++
		at[s] |= 1 << cell
	}
	if empty := bits.OnesCount32(at[symbolEmpty]); empty < minEmpty {
		return invalid(input.Say("it has %s, fewer than 2", input.Count(empty, "empty cell")))
	}
	for _, s := range c.symbols[next:] {
		if s != 0 {
			return invalid(input.Say("it continues after the board is full"))
		}
	}
	return classic.Rows(c.box, at[symbolSingle], at[symbolVertical], at[symbolHorizontal]), nil
}

// encodeLayout encodes a board as a CommonCode. If no CommonCode exists for the board, encodeLayout
// reports false. The board must have 4x5 cells, the classic goal, one 2x2 piece, at least two empty
// cells, and otherwise only dominoes and 1x1 pieces.
func encodeLayout(b board.Board) (encodedLayout, bool) {
	var c encodedLayout
	plain := b
	if len(b.Walls)+len(b.Gates) > 0 || setClassicGoal(&plain) != nil || !sameGoal(plain, b) {
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
			symbolAt[p.At] = symbolHorizontal
		case isShape(p, 1, 2):
			symbolAt[p.At] = symbolVertical
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
	return c, free >= minEmpty
}

// codes returns the CommonCode and the ShortCode of a classic layout, by format name, or nil for
// any other board. Parsing either code gives the same layout again.
func codes(b board.Board) map[string]string {
	c, ok := encodeLayout(b)
	if !ok {
		return nil
	}
	common := c.String()
	if rows, err := parseCode(common); err != nil || rows != c.rows() {
		// Without the zero, parseCode would read the text as a ShortCode.
		common += "0"
	}
	return map[string]string{"common": common, "short": c.shortCode()}
}

// parseCode returns the rows of the layout with the given CommonCode or ShortCode. A text of five
// characters that is valid both as a CommonCode and as a ShortCode is parsed as a ShortCode.
// Appending a zero turns the ambiguous text into a CommonCode.
func parseCode(text string) (string, error) {
	if isShortCode(text) {
		if c, ok := parseShortCode(text); ok {
			return c.rows(), nil
		}
	}
	if isCommonCode(text) {
		c, err := parseCommonCode(text)
		if err == nil {
			return c.rows(), nil
		}
		if !isWord(text) {
			return "", err
		}
	}
	return "", &solve.NotABoardError{Format: "rows separated by /"}
}

// isWord reports whether a text contains no digits. A text without digits may be a misspelled name.
func isWord(text string) bool { return !strings.ContainsAny(text, "0123456789") }
