package sheet

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Blank is the cell that replaces any symbol for the blank, such as x, null or an empty cell of a CSV file.
const Blank = "_"

// A Section is a table with its name. For example, the name in goal = [[1,2],[3,0]] is "goal".
type Section struct {
	Name   string
	Rows   [][]string
	Spaced bool // whether only spaces and the ends of rows separate the cells
}

// Tables splits a block into sections in two ways. In the first way, a line that ends in a comma within brackets
// continues on the next line. Two adjacent separators enclose an empty cell. Callers use the first result that
// contains valid boards.
//
//	[[1, 2, 3], [4, 0, 5]]     {{1,2,3},{4,0,5}}     1,2,3     | 1 | 2 | 3 |
//	np.array([[1 2 3]          1 2 3;4 0 5           4,,5      | 4 |   | 5 |
//	          [4 0 5]])
func (b Block) Tables() [][]Section {
	text := clean(b.Text())
	var ways [][]Section
	for _, wrapped := range []bool{true, false} {
		if !wrapped && !strings.ContainsAny(text, "[{(") {
			continue
		}
		s := splitter{wrapped: wrapped}
		if s.split([]rune(text)); s.ok() {
			ways = append(ways, s.sections)
		}
	}
	return ways
}

// symbols converts special characters and escaped line breaks to ASCII.
var symbols = strings.NewReplacer("×", "x", "、", ",", `\n`, "\n", `\\`, "\n", "🔟", " 10 ")

// keycaps removes the boxes around digits, and converts squares to blanks.
var keycaps = strings.NewReplacer("\u20E3", " ", "⬜", " _ ", "⬛", " _ ", "□", " _ ", "🟦", " _ ", "🟥", " _ ")

// otherDigits converts Chinese and circled digits to ASCII.
var otherDigits = strings.NewReplacer(
	"空", "0", "〇", "0", "零", "0", "一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9",
	"①", "1", "②", "2", "③", "3", "④", "4", "⑤", "5", "⑥", "6", "⑦", "7", "⑧", "8", "⑨", "9",
	"⑩", " 10 ", "⑪", " 11 ", "⑫", " 12 ", "⑬", " 13 ", "⑭", " 14 ", "⑮", " 15 ",
)

// clean converts special characters to ASCII, and other separators between cells to commas.
func clean(text string) string {
	if strings.Contains(text, "\u20E3") {
		text = keycaps.Replace(text)
	}
	text = symbols.Replace(text)
	if digits := otherDigits.Replace(text); strings.Trim(digits, "0123456789/ \n\t|,") == "" {
		text = digits
	}
	for _, name := range []string{`\begin{`, `\end{`} {
		for {
			before, rest, ok := strings.Cut(text, name)
			_, after, closed := strings.Cut(rest, "}")
			if !ok || !closed {
				break
			}
			text = before + after
		}
	}
	if strings.ContainsAny(text, "\t,|") {
		text = joinWords(text)
	}
	lines := strings.Split(text, "\n")
	for !slices.ContainsFunc(lines, func(line string) bool { return !strings.HasPrefix(line, "\t") }) { // indentation
		for i := range lines {
			lines[i] = lines[i][1:]
		}
	}
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "|") { // the frame of a row
			trimmed = strings.TrimSuffix(trimmed[1:], "|")
			if line = trimmed; strings.Trim(line, " |") == "" { // the empty heading of a Markdown table
				line = ""
			}
		}
		words := strings.Fields(line)
		for k, word := range words {
			for _, mark := range []string{"**", "__", "`"} {
				if inner, ok := strings.CutPrefix(word, mark); ok && strings.HasSuffix(inner, mark) && len(inner) > len(mark) {
					words[k] = strings.TrimSuffix(inner, mark)
				}
			}
		}
		if strings.Contains(line, "**") || strings.Contains(line, "__") || strings.Contains(line, "`") {
			line = strings.Join(words, " ")
		}
		lines[i] = line
	}
	text = strings.Join(lines, "\n")
	if commas := separateDigits(text); commas != "" {
		return commas
	}
	if isSemicolonCSV(text, lines) || isSemicolonList(lines) {
		text = strings.ReplaceAll(text, ";", ",")
	}
	return text
}

// joinWords replaces the spaces within names such as cao cao, because other characters separate the cells.
func joinWords(text string) string {
	runes := []rune(text)
	for i, r := range runes {
		if r == ' ' && i > 0 && i+1 < len(runes) && unicode.IsLetter(runes[i-1]) && unicode.IsLetter(runes[i+1]) {
			runes[i] = '_'
		}
	}
	return string(runes)
}

// separators replaces the characters that may separate numbers with commas.
var separators = strings.NewReplacer(".", ",", "-", ",", "_", ",", ">", ",", "~", ",", "+", ",", "*", ",")

// separateDigits replaces unusual separators between numbers, as in 1-2-3/4-5-6/7-8-0 or 1.2\3.0, with commas and
// slashes. If the text contains more than numbers and separators, separateDigits returns an empty string.
func separateDigits(text string) string {
	rows := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '\\' || r == '\n' })
	for i, row := range rows {
		cells := strings.Split(separators.Replace(row), ",")
		for j, cell := range cells {
			if cells[j] = strings.TrimSpace(cell); cells[j] == "" || strings.Trim(cells[j], "0123456789") != "" {
				return ""
			}
		}
		rows[i] = strings.Join(cells, ",")
	}
	return strings.Join(rows, "/")
}

// isSemicolonCSV reports whether semicolons separate the cells of a line, as in the CSV files of
// some locales.
func isSemicolonCSV(text string, lines []string) bool {
	hasCells := func(line string) bool { return strings.Count(line, ";") == strings.Count(lines[0], ";") }
	isOther := func(line string) bool { return !hasCells(line) || !strings.Contains(line, ";") }
	return len(lines) > 1 && !strings.ContainsAny(text, ",[{(") && !strings.HasSuffix(lines[0], ";") && !slices.ContainsFunc(lines, isOther)
}

// isSemicolonList reports whether semicolons separate the cells of a single line, as in 8;6;4;0;7;2;5;1;3,
// and not rows, as in 123;456;780.
func isSemicolonList(lines []string) bool {
	if len(lines) != 1 {
		return false
	}
	short := false
	for cell := range strings.SplitSeq(lines[0], ";") {
		n := utf8.RuneCountInString(strings.TrimSpace(cell))
		if n > 2 {
			return false
		}
		short = short || n == 1
	}
	return short
}

// marks contains the symbols for the blank, in lower case.
var marks = map[string]bool{
	"": true, "x": true, "_": true, "-": true, "*": true, ".": true, "none": true, "null": true, "nil": true, "nan": true, "blank": true, "empty": true,
	"vacio": true, "vacío": true, "vazio": true, "vide": true, "leer": true, "vuoto": true, "пусто": true, "空白": true, "빈칸": true,
	"□": true, "■": true, "▢": true, "◻": true, "◼": true, "⬜": true, "⬛": true, "空": true,
}

// Normalize converts each symbol for the blank to Blank, and removes the decimal point from whole numbers.
func Normalize(rows [][]string) [][]string {
	out := make([][]string, len(rows))
	for y, row := range rows {
		for _, cell := range row {
			whole, fraction, _ := strings.Cut(cell, ".")
			switch {
			case IsBlank(cell):
				cell = Blank
			case IsNumber(whole) && strings.Trim(fraction, "0") == "":
				cell = whole // 1. or 1.0
			}
			out[y] = append(out[y], cell)
		}
	}
	return out
}

// IsBlank reports whether a cell contains a symbol for the blank.
func IsBlank(cell string) bool { return marks[strings.ToLower(cell)] }

// IsNumber reports whether a cell is a number from 0 to 9999.
func IsNumber(cell string) bool {
	return cell != "" && len(cell) < 5 && strings.Trim(cell, "0123456789") == ""
}

// A splitter splits text into sections.
type splitter struct {
	wrapped bool // whether a line that ends in a comma within brackets continues on the next line

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
			s.separated = false                     // a comma after the last cell
			if len(s.row) == 0 && len(s.rows) > 0 { // the bracket encloses rows
				s.endSection("")
			}
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

func (s *splitter) separate() {
	if s.closed { // between rows
		s.closed = false
		return
	}
	s.spaced, s.slash = false, false
	if s.separated || len(s.row) == 0 {
		s.row = append(s.row, "")
	}
	s.separated = true
}

// word reads a cell, a name, or the name of a function before a bracket. The result is the index of
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
	isKind := after+1 < len(text) && text[after] == ':' && !unicode.IsSpace(text[after+1]) && !strings.ContainsRune("[{(\"'", text[after+1]) // cube:12/30
	switch {
	case after < len(text) && (isWord && text[after] == '=' || isName && text[after] == ':' && !isKind):
		name := strings.Join(append(s.words, word), " ")
		s.row = s.row[:max(0, len(s.row)-len(s.words))]
		s.endRow(false)
		s.endSection(name)
		return after + 1
	case next < len(text) && (isName && strings.ContainsRune("[({", text[next]) || isWord && text[next] == '('): // array(, int[], int{, c(
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

func (s *splitter) add(word string) {
	if !IsBlank(word) && !strings.ContainsAny(word, "0123456789") {
		s.words = append(s.words, word)
	} else {
		s.words = nil
	}
	s.row = append(s.row, word)
	s.separated, s.closed, s.slash = false, false, false
}

// endRow ends a row. If openEnd is set, a separator at the end of the row adds an empty cell.
func (s *splitter) endRow(openEnd bool) {
	if openEnd && s.separated && s.depth == 0 && len(s.row) > 0 {
		s.row = append(s.row, "")
	}
	if len(s.row) > 0 {
		s.rows = append(s.rows, s.row)
	}
	s.row, s.words, s.separated, s.closed = nil, nil, false, false
}

// endSection ends a section and begins the section with the given name.
func (s *splitter) endSection(next string) {
	s.endRow(true)
	if len(s.rows) > 0 || s.name != "" {
		s.sections = append(s.sections, Section{s.name, s.rows, s.spaced})
	}
	s.name, s.rows, s.spaced = next, nil, true
}
