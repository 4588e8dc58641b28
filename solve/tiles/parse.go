package tiles

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	minSide, maxSide = 2, 16
	maxSearchSide    = 8 // larger boards are only taught, or solved near their goal
	// maxIDLength exceeds the length of any valid ID with a start and a goal. Longer input is
	// rejected without parsing.
	maxIDLength = 2048

	sizeHint = "a board has 2 to 16 rows and 2 to 16 columns"
	rowHint  = "separate rows with / and tiles with commas or spaces, for example 8,6,4/0,7,2/5,1,3"
)

// splitFifteen splits a game ID of Simon Tatham's Fifteen into columns, rows and tiles. A game ID
// lists all tiles, separated by commas.
func splitFifteen(desc string) (columns, rows string, cells []string, ok bool) {
	size, list, _ := strings.Cut(desc, ":")
	columns, rows, ok = splitSize(size)
	cells = strings.Split(list, ",")
	for _, c := range cells {
		ok = ok && isNumber(c)
	}
	return columns, rows, cells, ok && len(columns) <= 2 && len(rows) <= 2 && len(cells) > 1
}

// convertFifteen converts a game ID of Fifteen to a puzzle ID. convertFifteen returns any other
// text unchanged.
func convertFifteen(desc string) (string, error) {
	columns, rows, cells, ok := splitFifteen(desc)
	if !ok {
		return desc, nil
	}
	w, _ := strconv.Atoi(columns)
	h, _ := strconv.Atoi(rows)
	if len(cells) != w*h || w == 0 {
		return "", input.Errorf("write COLUMNSxROWS: and every tile once, for example 3x2:1,2,3,4,5,0", "tiles: %s do not fit a %sx%s board", input.Count(len(cells), "number"), columns, rows)
	}
	var lines []string
	for ; len(cells) > 0; cells = cells[w:] {
		lines = append(lines, strings.Join(cells[:w], ","))
	}
	return strings.Join(lines, "/"), nil
}

// splitSize splits a size such as 3x4 into its two numbers.
func splitSize(size string) (a, b string, ok bool) {
	a, b, _ = strings.Cut(strings.ToLower(size), "x")
	return a, b, isNumber(a) && isNumber(b)
}

// isNumber reports whether text is a non-empty string of digits.
func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// asPuzzle returns p as a *puzzle. If p is another implementation of solve.Puzzle, asPuzzle creates
// the puzzle from p.Board.
func asPuzzle(p solve.Puzzle) *puzzle {
	if q, ok := p.(*puzzle); ok {
		return q
	}
	return fromBoard(p.Board())
}

func fromBoard(b board.Board) *puzzle {
	p, err := Parse(b.String() + ":" + b.GoalString())
	if err != nil {
		panic(err) // cannot happen, because the tiles of a board form a permutation
	}
	return p.(*puzzle)
}

// Parse parses START, START:GOAL, or a game ID of Simon Tatham's Fifteen.
func Parse(desc string) (solve.Puzzle, error) {
	p, err := parseID(desc)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// parseID parses START, START:GOAL or a game ID of Simon Tatham's Fifteen.
func parseID(desc string) (*puzzle, error) {
	if len(desc) > maxIDLength {
		return nil, input.Errorf(sizeHint, "tiles: the puzzle is too long (%d characters)", utf8.RuneCountInString(desc))
	}
	desc, err := convertFifteen(desc)
	if err != nil {
		return nil, err
	}
	start, goal, hasGoal := strings.Cut(desc, ":")
	if n := strings.Count(desc, ":"); n > 1 {
		return nil, input.Errorf("write START or START:GOAL; tiles have no options", "tiles: the puzzle has %d parts, more than 2", n+1)
	}
	if start == "" {
		return nil, input.Errorf(rowHint, "tiles: the puzzle is empty")
	}
	p := &puzzle{}
	if p.start, p.h, p.w, err = p.readCells(input.Message{}, start); err != nil {
		return nil, err
	}
	if !hasGoal || goal == "" {
		p.goal = standardGoal(len(p.start))
		return p, nil
	}
	if strings.TrimSpace(goal) == snail {
		p.goal = spiral(p.h, p.w)
		return p, nil
	}
	if p.goal, _, _, err = p.readCells(input.Word("goal "), goal); err != nil {
		return nil, err
	}
	return p, nil
}

// readCells parses a permutation. If p.h is not 0, the permutation must have the size of p. Error
// messages contain the prefix before the location, such as "row 3".
func (p *puzzle) readCells(prefix input.Message, s string) (cells []uint8, h, w int, err error) {
	rows, err := split(prefix, s)
	if err != nil {
		return nil, 0, 0, err
	}
	h, w = len(rows), len(rows[0])
	for y, row := range rows {
		if len(row) != w {
			return nil, 0, 0, input.Errorf("every row needs the same number of tiles", "tiles: %srow %d has %s, row 1 has %d", prefix, y+1, input.Count(len(row), "cell"), w)
		}
	}
	if h < minSide || h > maxSide || w < minSide || w > maxSide {
		return nil, 0, 0, input.Errorf(sizeHint, "tiles: the board size %dx%d is not supported", h, w)
	}
	if p.h > 0 && (h != p.h || w != p.w) {
		return nil, 0, 0, input.Errorf("start and goal must have the same size", "tiles: the goal is %s, but the start is %s", size(h, w), size(p.h, p.w))
	}
	maxTile := h*w - 1
	row := make([]int, h*w) // row in which each number appeared, plus 1; 0 if it has not appeared
	for y := range rows {
		for _, field := range rows[y] {
			n := 0
			if field != "_" && field != "." {
				n, err = strconv.Atoi(field)
				if r, size := utf8.DecodeRuneInString(field); size == len(field) && input.LooksEmpty(r) {
					return nil, 0, 0, input.Errorf("write 0, _ or . for the blank", "tiles: %srow %d: %q is not a number; did you mean the digit 0?", prefix, y+1, field)
				}
				if err != nil || n >= 0 && !isTileNumber(field) {
					return nil, 0, 0, notNumber(prefix, y+1, field)
				}
			}
			switch {
			case n < 0 || n > maxTile:
				return nil, 0, 0, input.Errorf(input.Say("a %s board has the tiles 1 to %d and one blank, written 0", size(h, w), maxTile),
					"tiles: %srow %d: there is no tile %s", prefix, y+1, field)
			case row[n] > 0 && n == 0:
				return nil, 0, 0, input.Errorf("exactly one cell must be blank", "tiles: %srow %d: there is a second blank", prefix, y+1)
			case row[n] > 0:
				return nil, 0, 0, input.Errorf("each tile must appear exactly once", "tiles: %srow %d: tile %d appears twice", prefix, y+1, n)
			}
			row[n] = y + 1
			cells = append(cells, uint8(n))
		}
	}
	return cells, h, w, nil
}

// notNumber returns the error for a cell that contains neither a number nor the blank.
func notNumber(prefix input.Message, row int, cell string) error {
	return input.Errorf("use the digits 0 to 9, and 0, _ or . for the blank", "tiles: %srow %d: %q is not a number", prefix, row, cell)
}

// isLarge reports whether the board is too large for tables, for beams and for a fallback solution.
func (p *puzzle) isLarge() bool { return max(p.h, p.w) > maxSearchSide }

func size(h, w int) string { return strconv.Itoa(h) + "x" + strconv.Itoa(w) }

func isTileNumber(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return len(s) < 4
}

// split divides the text of a board into rows of cells. Every supported notation is accepted.
func split(prefix input.Message, s string) ([][]string, error) {
	s = strings.ReplaceAll(strings.Trim(s, "\r\n"), "\n", "/")
	comma, space := strings.Contains(s, ","), strings.ContainsFunc(s, unicode.IsSpace)
	if rows, ok := splitColumns(strings.Split(s, "/")); ok {
		return rows, nil
	}
	var rows [][]string
	for _, row := range strings.Split(s, "/") {
		switch row = strings.TrimSpace(row); {
		case row == "":
			return nil, input.Errorf(rowHint, "tiles: %srow %d is empty", prefix, len(rows)+1)
		case comma:
			cells := strings.Split(row, ",")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, cells)
		case space:
			rows = append(rows, strings.Fields(row))
		default:
			rows = append(rows, strings.Split(row, ""))
		}
	}
	if len(rows) > 1 {
		return rows, nil
	}
	if prefix.Format != "" {
		prefix = input.Word("goal: ")
	}
	if !strings.ContainsAny(s, "0123456789") {
		return nil, input.Errorf(rowHint, "tiles: %s%q is not a board of numbers", prefix, input.Truncate(s, 40))
	}
	// A board without row separators is square.
	cells := rows[0]
	for side := 1; side*side <= len(cells); side++ {
		if side*side == len(cells) {
			rows = nil
			for ; len(cells) > 0; cells = cells[side:] {
				rows = append(rows, cells[:side])
			}
			return rows, nil
		}
	}
	if h, w, ok := splitSize(strings.Join(cells, "")); ok {
		if _, _, err := parseParams(h + "x" + w); err != nil {
			return nil, err
		}
		offer := input.Puzzle{Word: "tiles:" + h + "x" + w + "@42", ID: "tiles:" + h + "x" + w + "@42"}
		return nil, input.Errorf(input.Say("write %s for a random board, or run slidegif random tiles:%sx%s", offer, h, w), "tiles: %sx%s is a size, not a board", h, w)
	}
	for _, cell := range cells {
		if cell != "_" && cell != "." && !isNumber(cell) {
			return nil, notNumber(prefix, 1, cell)
		}
	}
	return nil, input.Errorf("separate the rows with /; only square boards may omit it", "tiles: %s%d cells do not form a square", prefix, len(cells))
}

// splitColumns divides rows into cells if the blank is written as a space. The columns must be
// aligned, with one or two characters per cell and at most one space between cells. splitColumns
// returns false unless the board has exactly one blank.
//
//	867     8 6 7      1  2  3  4
//	254     2 5 4      5  6  7  8
//	3 1     3   1      9 10 11 12
//	                  13 14    15
func splitColumns(rows []string) (cells [][]string, ok bool) {
	inner := make([]string, len(rows)) // the rows, without the first space if every row begins with a space
	indented := true
	for i, row := range rows {
		var cut bool
		inner[i], cut = strings.CutPrefix(row, " ")
		indented = indented && cut
	}
	for _, layout := range []struct{ width, gap int }{{1, 0}, {1, 1}, {2, 1}} {
		if cells, ok := cutColumns(rows, layout.width, layout.gap); ok {
			return cells, true
		}
		if indented {
			if cells, ok := cutColumns(inner, layout.width, layout.gap); ok {
				return cells, true
			}
		}
	}
	return nil, false
}

// cutColumns divides rows into cells of the given width, separated by the given gap. If the board
// does not have exactly one blank, cutColumns reports false.
func cutColumns(rows []string, width, gap int) (cells [][]string, ok bool) {
	blanks := 0
	for _, row := range rows {
		var line []string
		for ; len(row) > width; row = row[width+gap:] {
			if len(row) < width+gap || strings.TrimSpace(row[width:width+gap]) != "" {
				return nil, false
			}
			line = append(line, strings.TrimSpace(row[:width]))
		}
		line = append(line, strings.TrimSpace(row))
		for i, cell := range line {
			switch {
			case cell == "":
				line[i] = "0"
				blanks++
			case !isNumber(cell):
				return nil, false
			}
		}
		if cells = append(cells, line); len(line) != len(cells[0]) || len(line) == 1 {
			return nil, false
		}
	}
	return cells, blanks == 1
}

// format returns the cells in the notation used in puzzle IDs. format omits the commas if every
// number has one digit.
func (p *puzzle) format(cells []uint8) string {
	var s strings.Builder
	for i, t := range cells {
		switch {
		case i > 0 && i%p.w == 0:
			s.WriteByte('/')
		case i > 0:
			s.WriteString(p.cellSeparator())
		}
		s.WriteString(strconv.Itoa(int(t)))
	}
	return s.String()
}

func (p *puzzle) cellSeparator() string {
	if p.h*p.w <= 10 {
		return ""
	}
	return ","
}

// Board returns the board of the puzzle. The tiles are in reading order, and each tile is in a
// separate class.
func (p *puzzle) Board() board.Board {
	b := board.Board{W: p.w, H: p.h, Text: board.Symbols{Empty: "0", Row: "/", Cell: p.cellSeparator()}}
	place := func(cells []uint8) (pieces []board.Piece) {
		for i, t := range cells {
			if t == 0 {
				continue
			}
			n := strconv.Itoa(int(t))
			pieces = append(pieces, board.Piece{
				Name: n, Label: n, Role: board.Tile, Class: int(t),
				At: board.Point{X: i % p.w, Y: i / p.w}, Cells: []board.Point{{}},
			})
		}
		return pieces
	}
	b.Pieces, b.Goal = place(p.start), place(p.goal)
	return b
}
