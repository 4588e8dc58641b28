// Package matrix splits tables of numbers into rows of cells. It accepts the notations of programming
// languages, spreadsheets and Markdown:
//
//	[[1, 2, 3], [4, 0, 5]]     {{1,2,3},{4,0,5}}     1,2,3     | 1 | 2 | 3 |
//	board = np.array([[1 2 3]  1 2 3;4 0 5           4,,5      |---|---|---|
//	                  [4 0 5]])                                | 4 |   | 5 |
//
// The package does not know which tables are boards. Some text can be split in several ways, for
// example with or without an empty cell. Callers use the first result that is a board.
package matrix

import (
	"strings"
	"unicode"
)

// Blank is the cell that replaces any symbol for the blank, such as x, null or an empty cell of a CSV file.
const Blank = "_"

// A Section is a table with the name that precedes it, in lower case. For example, the name in goal
// = [[1,2],[3,0]] is "goal".
type Section struct {
	Name   string
	Rows   [][]string
	Spaced bool // whether only spaces and the ends of rows separate the cells
}

// MaxText is the maximum size of a text in bytes. Read does not split longer text.
const MaxText = 8192

const minDigits = 3 // minimum number of digits in a table

// Read splits the text into sections, in every possible way.
func Read(text string) [][]Section {
	digits := 0
	for _, digit := range "0123456789０１２３４５６７８９" {
		digits += strings.Count(text, string(digit))
	}
	if len(text) > MaxText || digits < minDigits {
		return nil
	}
	text = clean(text)
	var ways [][]Section
	for _, empty := range []bool{true, false} {
		if !empty && !strings.ContainsAny(text, "[{(\t") { // a comma after the last cell, or an indented row
			continue
		}
		for _, wrapped := range []bool{true, false} {
			s := splitter{emptyCells: empty, wrapped: wrapped}
			if s.split([]rune(text)); s.ok() {
				ways = append(ways, s.sections)
			}
		}
	}
	return ways
}

// marks contains the symbols for the blank, in lower case.
var marks = map[string]bool{
	"": true, "x": true, "_": true, "-": true, "*": true, ".": true, "none": true, "null": true, "nil": true, "nan": true, "blank": true, "empty": true,
	"□": true, "■": true, "▢": true, "◻": true, "◼": true, "⬜": true, "⬛": true, "空": true,
}

// IsBlank reports whether a cell contains a symbol for the blank.
func IsBlank(cell string) bool { return marks[strings.ToLower(cell)] }

// IsNumber reports whether a cell is a number from 0 to 9999.
func IsNumber(cell string) bool {
	return cell != "" && len(cell) < 5 && strings.Trim(cell, "0123456789") == ""
}

// A splitter splits text into sections.
type splitter struct {
	emptyCells bool // whether two adjacent separators enclose an empty cell
	wrapped    bool // whether a line that ends in a comma within brackets continues on the next line

	sections  []Section
	name      string
	rows      [][]string
	row       []string
	words     []string // last words of the current row, which may belong to a name
	spaced    bool
	emptyRow  bool // whether a row before or after a slash is empty
	slash     bool // whether a slash came after the last cell
	depth     int
	separated bool // whether a separator came after the last cell
	closed    bool // whether a bracket closed after the last cell
}

func (s *splitter) ok() bool { return len(s.sections) > 0 && !s.emptyRow }

// split divides text without comments into sections.
func (s *splitter) split(text []rune) {
	s.spaced = true
	s.scan(text)
	s.emptyRow = s.emptyRow || s.slash
	s.endSection("")
}

// scan reads the cells of the text.
func (s *splitter) scan(text []rune) {
	for i := 0; i < len(text); {
		r := text[i]
		switch {
		case r == '\n' && s.wrapped && s.depth > 0 && s.separated:
			i++
		case r == '\n' || r == ';' || r == '/' || r == ':':
			s.emptyRow = s.emptyRow || r == '/' && len(s.row) == 0 && !s.separated
			s.endRow(true)
			s.slash = r == '/'
			i++
		case strings.ContainsRune("[{(", r):
			s.endRow(false)
			s.depth++
			i++
		case strings.ContainsRune("]})", r):
			s.separated = false // a comma after the last cell
			s.endRow(false)
			s.depth = max(0, s.depth-1)
			s.closed = true
			i++
		case strings.ContainsRune(",|&\t", r):
			s.separate()
			i++
		case unicode.IsSpace(r) || r == '\\' || r == '=' || r == '+' && s.closed:
			i++
		default:
			i = s.word(text, i)
		}
	}
}

// separate handles a separator between cells.
func (s *splitter) separate() {
	if s.closed { // between rows
		s.closed = false
		return
	}
	s.spaced, s.slash = false, false
	if s.emptyCells && (s.separated || len(s.row) == 0) {
		s.row = append(s.row, Blank)
	}
	s.separated = true
}

// word reads a cell, a name, or the name of a function before a bracket. It returns the index of
// the next character.
func (s *splitter) word(text []rune, i int) int {
	from, end, quoted := i, i, strings.ContainsRune(`"'`, text[i])
	if quoted {
		for end = i + 1; end < len(text) && text[end] != text[i]; end++ {
		}
		from = i + 1
	} else {
		for end = i; end < len(text) && !unicode.IsSpace(text[end]) && !strings.ContainsRune("[]{}(),|&;/:=\"'", text[end]); end++ {
		}
	}
	word := strings.TrimSpace(string(text[from:end]))
	next := end
	if quoted {
		next = min(end+1, len(text))
	}
	after := next
	for after < len(text) && text[after] == ' ' {
		after++
	}
	isWord := strings.ContainsFunc(word, unicode.IsLetter)
	isName := isWord && len([]rune(word)) > 1
	isKind := after+1 < len(text) && text[after] == ':' && (unicode.IsDigit(text[after+1]) || text[after+1] == '/') // cube:12/30
	switch {
	case after < len(text) && (isWord && text[after] == '=' || isName && text[after] == ':' && !isKind):
		name := strings.ToLower(strings.Join(append(s.words, word), " "))
		s.row = s.row[:max(0, len(s.row)-len(s.words))]
		s.endRow(false)
		s.endSection(name)
		return after + 1
	case isName && next < len(text) && strings.ContainsRune("[(", text[next]): // array(, int[]
		return next
	case quoted && strings.ContainsAny(word, " ,\n/;"): // a row, or rows
		s.scan([]rune(word))
		s.endRow(true)
		s.closed = true
		return next
	}
	s.add(word)
	return next
}

// add adds a cell.
func (s *splitter) add(word string) {
	whole, fraction, _ := strings.Cut(word, ".")
	switch {
	case IsBlank(word):
		word = Blank
	case IsNumber(whole) && strings.Trim(fraction, "0") == "":
		word = whole // 1. or 1.0
	}
	if word != Blank && !strings.ContainsAny(word, "0123456789") {
		s.words = append(s.words, word)
	} else {
		s.words = nil
	}
	s.row = append(s.row, word)
	s.separated, s.closed, s.slash = false, false, false
}

// endRow ends a row. If the row ends in a separator, an empty cell may follow the separator.
func (s *splitter) endRow(openEnd bool) {
	if openEnd && s.separated && s.emptyCells && len(s.row) > 0 {
		s.row = append(s.row, Blank)
	}
	if len(s.row) > 0 {
		s.rows = append(s.rows, s.row)
	}
	s.row, s.words, s.separated, s.closed = nil, nil, false, false
}

// endSection ends a section and begins the section with the given name.
func (s *splitter) endSection(next string) {
	s.endRow(true)
	if len(s.rows) > 0 {
		s.sections = append(s.sections, Section{s.name, s.rows, s.spaced})
	}
	s.name, s.rows, s.spaced = next, nil, true
}
