package catalog

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/sheet"
)

// An account assigns a meaning to every block of a text. Each block is a start, a goal, a size or a number of moves that
// agrees with the board, or text that a note names.
type account struct {
	Options
	ctx     context.Context
	text    string
	one     bool // whether the text has one line
	boards  []part
	sizes   []size
	ignored []string // lines of text beside the boards
}

// A part is a block that may be a board or the goal of a board.
type part struct {
	role   sheet.Label
	joined bool
	label  string // on the same line
	line   int
	lines  []sheet.Line
	raw    []string          // the block as rows of characters, in several ways
	plain  int               // number of elements of raw that are not made from a table
	odd    int               // index of the first line that is neither cells nor numbers, or -1
	tables [][]sheet.Section // the block as a table, in several ways
}

// A size is a number or two numbers in the text that must agree with the board.
type size struct {
	line  int
	text  string
	sides []int
}

const (
	rowsHint    = "keep only the rows of the board, or give a name such as 横刀立马"
	maxTextRows = 4 // maximum number of rows of text above or below a board
)

// readSheet reads a text with the rows of a board. The user has typed this text, perhaps with a kind before it.
func readSheet(ctx context.Context, typed, text string, o Options) (solve.Puzzle, input.Message, error) {
	s, err := sheet.Read(ctx, text)
	if err != nil {
		return nil, input.Message{}, err
	}
	if n := s.Size(); n > MaxCharacters {
		return nil, input.Message{}, input.Errorf("a board has at most 400 cells", "the puzzle is too long (%d characters)", n)
	}
	a := account{Options: o, ctx: ctx, text: typed, one: !strings.Contains(strings.TrimSpace(text), "\n")}
	for _, b := range s.Blocks {
		if err := a.add(b); err != nil {
			return nil, input.Message{}, err
		}
	}
	return a.puzzle()
}

// add adds a block of the text to the account.
func (a *account) add(b sheet.Block) error {
	role := sheet.Role(b.Label)
	if b.Declared && role == sheet.None { // only the last word of static final int[][] start is a name
		words := strings.Fields(b.Label)
		role = sheet.Role(words[len(words)-1])
	}
	if len(b.Size) > 0 {
		a.sizes = append(a.sizes, size{b.Heading, b.Label, b.Size})
	}
	if number, ok := onlyNumber(b); ok && b.Label != "" && role == sheet.None {
		switch {
		case isMoveCount(b.Label):
			return nil
		case isSizeWord(b.Label):
			a.sizes = append(a.sizes, size{b.Heading, b.Label, []int{number}})
			return nil
		}
		return input.Errorf("leave it out if it does not change the puzzle", "line %d: %q is not supported", b.Heading, input.Truncate(b.Label, 40))
	}
	if b.Label != "" && role == sheet.None && !b.Declared {
		if k, _, ok := FindKind(b.Label); ok && a.Kind == nil {
			a.Kind = k
		} else if len(b.Lines) == 0 || strings.ContainsAny(b.Label, " ") || !isASCIIWord(b.Label) {
			a.ignored = append(a.ignored, b.Label)
		}
	}
	if len(b.Lines) == 0 {
		if role != sheet.None {
			return input.Errorf(rowsHint, "line %d: there are no rows below %q", b.Heading, input.Truncate(b.Label, 40))
		}
		return nil
	}
	p := newPart(b)
	p.role, p.joined = role, b.Joined
	if b.Heading == p.line && !b.Declared {
		p.label = b.Label
	}
	for _, sections := range p.tables {
		for _, s := range sections {
			if s.Name != "" && strings.HasSuffix(b.Label, s.Name) {
				return input.Errorf("keep one of them", "line %d: the name %q is given twice", b.Heading, input.Truncate(s.Name, 40))
			}
		}
	}
	a.boards = append(a.boards, p)
	return nil
}

func isASCIIWord(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// onlyNumber returns the number in a block that contains nothing else, except marks at its end.
func onlyNumber(b sheet.Block) (int, bool) {
	if len(b.Lines) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(strings.Trim(b.Lines[0].Text, " \t;,.\"'"))
	return n, err == nil && n >= 0
}

// isMoveCount reports whether a label or a field is a number of moves, which may be ignored beside a board.
func isMoveCount(name string) bool {
	return slices.Contains([]string{
		"moves", "minmoves", "minimummoves", "nummoves", "numberofmoves", "optimalmoves", "optimal", "optimum", "steps", "minsteps", "最少步数", "步数", "步數", "最优步数", "手数", "züge", "coups", "movimientos", "ходов", "ходы",
	}, strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(name), "_", ""), " ", ""), "-", ""))
}

// isSizeWord reports whether a label or a field is a size of the board.
func isSizeWord(name string) bool {
	return slices.Contains([]string{"size", "n", "k", "side", "dim", "rows", "cols", "columns", "nrow", "ncol", "nrows", "ncols", "width", "height", "w", "h", "boardsize", "gridsize"},
		strings.ReplaceAll(strings.ToLower(name), "_", ""))
}

// newPart returns the readings of a block.
func newPart(b sheet.Block) part {
	p := part{line: b.Lines[0].Number, lines: b.Lines}
	if text := b.Text(); !strings.HasPrefix(text, ":") && !strings.Contains(text, "::") { // an ID with an empty part
		p.tables = b.Tables()
	}
	var lines []string
	for _, line := range b.Lines {
		lines = append(lines, unquote(line.Text))
	}
	hasEmptyCell := func(line string) bool {
		return strings.Contains(line, "\t\t") || strings.HasPrefix(line, "\t") || strings.HasSuffix(line, "\t")
	}
	if !slices.ContainsFunc(lines, hasEmptyCell) {
		p.raw = appendNew(p.raw, strings.Join(compactRows(lines), "/"))
		p.raw = appendNew(p.raw, strings.Join(lines, "/"))
	}
	p.plain, p.odd = len(p.raw), oddLine(lines)
	for _, sections := range p.tables {
		if len(sections) != 1 || sections[0].Name != "" || len(sections[0].Rows) == 0 {
			continue
		}
		if rows := joinGrid(sections[0].Rows); rows != "" {
			p.raw = appendNew(p.raw, rows)
		}
	}
	return p
}

func appendNew(list []string, text string) []string {
	if text == "" || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

// unquote removes quotation marks around a line, and the plus sign, comma or semicolon after them.
func unquote(line string) string {
	trimmed := strings.TrimRight(strings.TrimSpace(line), " +,;\\")
	for _, quote := range []string{`"`, "'", "`"} {
		if inner, ok := strings.CutPrefix(trimmed, quote); ok && strings.HasSuffix(inner, quote) && strings.Count(inner, quote) == 1 {
			return strings.TrimSuffix(strings.TrimSuffix(inner, quote), `\n`)
		}
	}
	return line
}

// compactRows returns rows in the notation used in IDs. If every cell is a single character, the
// spaces between cells are removed. Otherwise, the row consists of numbers, and commas replace the spaces. A single row
// is returned unchanged.
func compactRows(block []string) []string {
	if len(block) == 1 {
		return []string{strings.TrimSpace(block[0])}
	}
	separator := ""
	for _, row := range block {
		cells := strings.Fields(row)
		for _, cell := range cells {
			if len(cells) > 1 && utf8.RuneCountInString(cell) > 1 {
				separator = ","
			}
		}
	}
	var rows []string
	for _, row := range block {
		if strings.Contains(row, ",") {
			rows = append(rows, strings.TrimSpace(row))
		} else {
			rows = append(rows, strings.Join(strings.Fields(row), separator))
		}
	}
	return rows
}

// oddLine returns the index of the first of several rows with spaces that has a cell of several characters, but not a number. If
// there is none, it returns -1.
func oddLine(lines []string) int {
	isOdd := func(cell string) bool { return utf8.RuneCountInString(cell) > 1 && !isNumber(cell) }
	for i, line := range lines {
		if cells := strings.Fields(line); len(lines) > 1 && len(cells) > 1 && !strings.ContainsAny(line, ",|[]{}()\"'") && slices.ContainsFunc(cells, isOdd) {
			return i
		}
	}
	return -1
}

// joinGrid returns a table whose cells are single characters, or a list of rows of equal width, as rows of characters. For
// other tables, it returns an empty string.
func joinGrid(rows [][]string) string {
	cells := slices.Concat(rows...)
	width := utf8.RuneCountInString(cells[0])
	list := width > 1 && len(cells) > 1 && (len(rows) == 1 || len(rows) == len(cells))
	for _, cell := range cells {
		n := utf8.RuneCountInString(cell)
		if list && n != width || !list && n > 1 || strings.ContainsAny(cell, "/:") {
			return ""
		}
	}
	if list {
		return strings.Join(cells, "/")
	}
	lines := make([]string, len(rows))
	for y, row := range rows {
		for _, cell := range row {
			if cell == "" {
				cell = "."
			}
			lines[y] += cell
		}
	}
	return strings.Join(lines, "/")
}

// puzzle returns the puzzle that the blocks describe.
func (a *account) puzzle() (solve.Puzzle, input.Message, error) {
	if err := a.moveText(); err != nil {
		return nil, input.Message{}, err
	}
	switch len(a.boards) {
	case 0:
		return nil, input.Message{}, input.Errorf(rowsHint, "no rows found")
	case 1:
		return a.single(a.boards[0])
	case 2:
		return a.pair(a.boards[0], a.boards[1], false)
	}
	return nil, input.Message{}, a.severalError()
}

// moveText moves blocks of text beside the boards to the ignored text. Text after a label is an error, since the label may be
// an unknown setting.
func (a *account) moveText() error {
	for i := 0; i < len(a.boards) && len(a.boards) > 1; {
		p := a.boards[i]
		isText := p.role == sheet.None && !p.joined && len(p.lines) > 0 && len(p.lines) < 3
		for _, line := range p.lines {
			isHeading := len(p.lines) == 1 && i < len(a.boards)-1 && len(a.boards[i+1].lines) > 1 && isWords(line.Text)
			isText = isText && (isProse(line.Text) || isHeading)
		}
		isText = isText && a.isInvalid(p)
		if !isText && strings.Contains(p.label, " ") && len(p.lines) == 1 && len(strings.Fields(p.lines[0].Text)) == 1 && !strings.Contains(p.lines[0].Text, "/") {
			return lineError(sheet.Line{Number: p.line, Text: p.label + ":" + p.lines[0].Text})
		}
		if !isText {
			i++
			continue
		}
		if p.label != "" {
			return input.Errorf(rowsHint, "line %d: %q is not supported", p.line, input.Truncate(p.label, 40))
		}
		for _, line := range p.lines {
			a.ignored = append(a.ignored, strings.TrimSpace(line.Text))
		}
		a.boards = slices.Delete(a.boards, i, i+1)
	}
	return nil
}

// isWords reports whether a line consists only of letters, spaces and the punctuation marks of a sentence.
func isWords(line string) bool {
	isOther := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune(" .,;!?'\"()。，！？、", r)
	}
	return strings.ContainsFunc(line, unicode.IsLetter) && !strings.ContainsFunc(line, isOther)
}

// isProse reports whether a line has several words, and at most one number. A word has three or more letters, or two Chinese
// characters. Unlike most rows of a board, it does not have the same letter twice in a row.
func isProse(line string) bool {
	words, numbers, all := 0, 0, strings.Fields(line)
	for _, word := range all {
		if strings.Count(word, "#") > 2 || strings.Contains(word, "..") && !strings.HasSuffix(word, "...") || strings.ContainsAny(word, "|[]{}=") || isCells(word) {
			return false // cells
		}
		letters := []rune(strings.Trim(word, ".,;:!?\"'()*#。，！？、"))
		last := rune(0)
		isWord := len(letters) > 2 || len(letters) == 2 && unicode.Is(unicode.Han, letters[0])
		for _, r := range letters {
			isWord = isWord && unicode.IsLetter(r) && r != last
			last = r
		}
		switch {
		case isWord:
			words++
		case isNumber(string(letters)):
			numbers++
		case strings.ContainsAny(word, "0123456789"):
			return false // cells
		}
	}
	return numbers < 2 && !strings.Contains(line, "\t") && (words > 1 || words == 1 && (len(all) == 2 || strings.ContainsAny(line, ".,!?。，！？")))
}

// isCells reports whether a word looks like the row of a board: it has the same letter three times in a row, or a capital
// letter after a small one.
func isCells(word string) bool {
	var last, before rune
	for _, r := range word {
		if unicode.IsLetter(r) && (r == last && r == before || unicode.IsUpper(r) && unicode.IsLower(last)) {
			return true
		}
		last, before = r, last
	}
	return false
}

// single reads a text with one block.
func (a *account) single(p part) (solve.Puzzle, input.Message, error) {
	if p.role == sheet.Goal {
		return nil, input.Message{}, input.Errorf(rowsHint, "line %d: the text has a goal, but no start", p.line)
	}
	puzzle, note, err := a.read(p, nil)
	if err == nil || !isInputError(err) {
		return puzzle, note, err
	}
	if upper, lower, ok := halves(p); ok {
		if puzzle, note, pairErr := a.pair(upper, lower, true); pairErr == nil || !a.isInvalid(upper) {
			return puzzle, note, pairErr
		}
	}
	ignored := a.ignored
	rest := p
	for range maxTextRows {
		if p.label != "" {
			return nil, input.Message{}, input.Errorf(rowsHint, "line %d: %q is not supported", p.line, input.Truncate(p.label, 40))
		}
		var row string
		if rest, row = rest.withoutText(); row == "" {
			break
		}
		if !a.isInvalid(newPart(sheet.Block{Lines: []sheet.Line{{Number: p.line, Text: row}}})) {
			break // another board
		}
		a.ignored = append(a.ignored, row)
		if puzzle, note, err := a.read(rest, nil); err == nil {
			return puzzle, note, nil
		}
	}
	a.ignored = ignored
	if line, ok := a.textLine(p); ok {
		err = line
	} else if line, ok := a.extraLine(p); ok {
		err = line
	} else if id, number := a.withoutNumber(p); id != "" {
		err = input.Errorf(input.Say("leave it out: %s", input.Puzzle{Word: id, ID: id}), "%s: the line has one number more than its board, %s", kindName(id), number)
	}
	return nil, input.Message{}, err
}

// extraLine returns the error for the only line that a board has too many.
func (a *account) extraLine(p part) (err error, ok bool) {
	if len(p.lines) < 3 || len(p.lines) > maxSide {
		return nil, false
	}
	width := func(line sheet.Line) int { return len(strings.Fields(line.Text)) + len(line.Text) }
	for i, line := range p.lines {
		if same := func(other sheet.Line) bool { return other.Number != line.Number && width(other) == width(line) }; slices.ContainsFunc(p.lines, same) {
			continue
		}
		rest := newPart(sheet.Block{Lines: slices.Delete(slices.Clone(p.lines), i, i+1)})
		if _, _, wrong := a.read(rest, nil); wrong == nil {
			if ok {
				return nil, false
			}
			err, ok = lineError(line), true
		}
	}
	return err, ok
}

const maxSide = 20 // rows

// kindName returns the name of the kind in an ID.
func kindName(id string) input.Message {
	name, _, _ := strings.Cut(id, ":")
	return Kind(name).DisplayName()
}

// withoutNumber splits a line that consists of a board with slashes and a number, in either order. It returns
// the ID of the board and the number.
func (a *account) withoutNumber(p part) (id, number string) {
	if len(p.lines) != 1 || !strings.Contains(p.lines[0].Text, "/") {
		return "", ""
	}
	words := strings.Fields(p.lines[0].Text)
	for _, i := range []int{0, len(words) - 1} {
		if len(words) < 2 || !isNumber(words[i]) {
			continue
		}
		rest := strings.Join(slices.Delete(slices.Clone(words), i, i+1), " ")
		if puzzle, _, err := a.read(newPart(sheet.Block{Lines: []sheet.Line{{Number: p.line, Text: rest}}}), nil); err == nil {
			return puzzle.ID(), words[i]
		}
	}
	return "", ""
}

// lineError returns the error for a line of text among the rows of a board.
func lineError(line sheet.Line) error {
	return input.Errorf(rowsHint, "line %d is text, not a row of a board: %q", line.Number, input.Truncate(strings.TrimSpace(line.Text), 40))
}

// textLine returns the error for a row of text within a block of rows.
func (a *account) textLine(p part) (error, bool) {
	if len(p.lines) < 2 || a.Kind != nil {
		return nil, false
	}
	for _, line := range p.lines {
		if isProse(line.Text) {
			return lineError(line), true
		}
	}
	return nil, false
}

// withoutText returns a part without its first or last line if this line is text. A line is text if it
// is prose, or if it is a word that cannot be a row of the board. If neither line is text, row is empty.
func (p part) withoutText() (rest part, row string) {
	fields := func(line sheet.Line) int { return len(strings.Fields(line.Text)) }
	isOther := func(line sheet.Line) bool { return fields(line) < 3 || fields(line) != fields(p.lines[0]) }
	if len(p.lines) < 3 || !slices.ContainsFunc(p.lines, isOther) { // a table of words
		return p, ""
	}
	for _, i := range []int{0, len(p.lines) - 1} {
		lines := slices.Delete(slices.Clone(p.lines), i, i+1)
		block := sheet.Block{Lines: lines}
		others, row := block.Text(), p.lines[i].Text
		shares := strings.ContainsFunc(row, func(r rune) bool { return !unicode.IsSpace(r) && strings.ContainsRune(others, r) })
		isHan := strings.ContainsFunc(row, isHan) && !strings.ContainsFunc(others, isHan)
		width := utf8.RuneCountInString(lines[0].Text)
		isRow := func(word string) bool {
			return utf8.RuneCountInString(word) == width && word[0] < utf8.RuneSelf && !strings.Contains(lines[0].Text, " ")
		}
		if slices.ContainsFunc(strings.Fields(row), isRow) {
			continue
		}
		sameWidth := utf8.RuneCountInString(row) == width
		if isProse(row) || !shares && isWords(row) && (isHan || !sameWidth) {
			rest := newPart(block)
			rest.role, rest.joined = p.role, p.joined
			return rest, strings.TrimSpace(row)
		}
	}
	return p, ""
}

// halves splits a part with an even number of lines, or a line with two words, into two parts.
func halves(p part) (upper, lower part, ok bool) {
	for _, sections := range p.tables {
		if len(sections) == 2 && len(sections[0].Rows) > 0 && len(sections[1].Rows) > 0 {
			return tablePart(sections[0], p), tablePart(sections[1], p), true
		}
	}
	if n := len(p.lines); n%2 == 0 && n > 2 {
		return newPart(sheet.Block{Lines: p.lines[:n/2]}), newPart(sheet.Block{Lines: p.lines[n/2:]}), true
	}
	if len(p.lines) != 1 {
		return upper, lower, false
	}
	words := strings.Fields(strings.ReplaceAll(p.lines[0].Text, ", ", " "))
	if len(words) != 2 || min(len(words[0]), len(words[1])) < 4 {
		return upper, lower, false
	}
	of := func(word string) part {
		return newPart(sheet.Block{Lines: []sheet.Line{{Number: p.line, Text: word}}})
	}
	return of(words[0]), of(words[1]), true
}

// tablePart returns a section of a part as a separate part.
func tablePart(s sheet.Section, p part) part {
	part := part{line: p.line, lines: p.lines, role: sheet.Role(s.Name), tables: [][]sheet.Section{{{Rows: s.Rows, Spaced: s.Spaced}}}}
	part.raw = appendNew(nil, joinGrid(s.Rows))
	return part
}

// pair reads a text with two blocks. They are a start and a goal if the text shows it; otherwise, they are two puzzles.
func (a *account) pair(first, second part, onlyBoards bool) (solve.Puzzle, input.Message, error) {
	start, goal, shown := first, second, second.joined || a.Keyed
	switch {
	case first.role != sheet.None && first.role == second.role:
		return nil, input.Message{}, input.Errorf("keep one of them", "lines %d and %d have the same label", first.line, second.line)
	case first.role == sheet.Goal || second.role == sheet.Start:
		start, goal, shown = second, first, true
	case first.role != sheet.None || second.role != sheet.None:
		shown = true
	}
	puzzle, note, err := a.read(start, &goal)
	if err == nil && (shown || a.isGoal(puzzle, goal)) {
		return puzzle, note, nil
	}
	if err != nil && !isInputError(err) {
		return nil, note, err
	}
	if err == nil || !shown && !a.isInvalid(first) && !a.isInvalid(second) {
		return nil, input.Message{}, a.severalError()
	}
	if onlyBoards {
		return nil, input.Message{}, err
	}
	for _, one := range [][2]part{{first, second}, {second, first}} { // one of them is text
		board, text := one[0], one[1]
		hasLetter := strings.ContainsFunc(text.lines[0].Text, unicode.IsLetter)
		if text.role != sheet.None || len(text.lines) > 1 || !hasLetter || len(board.lines) < 2 {
			continue
		}
		if p, note, err := a.read(board, nil); err == nil && isProse(text.lines[0].Text) {
			a.ignored = append(a.ignored, strings.TrimSpace(text.lines[0].Text))
			p, note, err = a.read(board, nil)
			return p, note, err
		}
	}
	for _, p := range []part{first, second} {
		if line, ok := a.textLine(p); ok {
			return nil, input.Message{}, line
		}
	}
	return nil, input.Message{}, err
}

// isInvalid reports whether a part is not a board by itself, even without its first or its last line.
func (a *account) isInvalid(p part) bool {
	_, _, err := a.read(p, nil)
	for n := len(p.lines); err != nil && n > 2; n = 0 {
		if _, _, err = a.read(newPart(sheet.Block{Lines: p.lines[1:]}), nil); err != nil {
			_, _, err = a.read(newPart(sheet.Block{Lines: p.lines[:n-1]}), nil)
		}
	}
	return err != nil
}

// isGoal reports whether the second board of a text is a goal although no word says so: a usual goal, a grid with more dots
// than the start has empty cells, or a notation that is not a board.
func (a *account) isGoal(p solve.Puzzle, goal part) bool {
	_, desc, _ := strings.Cut(p.ID(), ":")
	if usual := p.Kind().HasUsualGoal; usual != nil {
		return usual(desc)
	}
	b := p.Board()
	empty := b.W*b.H - len(b.Walls)
	for _, piece := range b.Pieces {
		empty -= len(piece.Cells)
	}
	if len(goal.raw) == 0 {
		return false
	}
	raw := goal.raw[0]
	return strings.Count(raw, ".") > empty || !solve.IsGrid(raw, b.H, b.W, "")
}

// severalError returns the error for a text with several boards.
func (a *account) severalError() error {
	const maxLines = 5
	var lines input.List
	for i, p := range a.boards {
		if i == maxLines {
			lines = append(lines, "…")
			break
		}
		lines = append(lines, strconv.Itoa(p.line))
	}
	boards := max(2, len(a.boards))
	hint := "give one of them; or write them as IDs, one per line, and use --list FILE; a goal needs the word goal: before it"
	if len(lines) < 2 || lines[0] == lines[1] {
		return input.Errorf(hint, "the text contains %d puzzles", boards)
	}
	return input.Errorf(hint, "the text contains %d puzzles, in lines %s", boards, lines)
}

// read reads a start and, if it is not nil, a goal.
func (a *account) read(start part, goal *part) (solve.Puzzle, input.Message, error) {
	var firstErr error
	var firstKind *solve.Kind
	keep := func(k *solve.Kind, err error) {
		if firstErr == nil {
			firstErr, firstKind = err, k
		}
	}
	goals := []string{""}
	if goal != nil {
		goals = goal.raw
		if len(goal.lines) == 1 {
			goals = appendNew(slices.Clone(goals), strings.Join(strings.Fields(goal.lines[0].Text), ""))
		}
	}
	parse := func(general bool) (solve.Puzzle, input.Message, bool) {
		for i, rows := range start.raw {
			for _, end := range goals {
				desc := a.join(rows, end)
				k := a.Kind
				if k == nil {
					if k = recognize(desc); k == nil || k.General != general {
						continue
					}
				}
				if k.General && start.odd >= 0 && i == 0 {
					keep(k, lineError(start.lines[start.odd]))
					continue
				}
				p, err := parseBoard(k, desc, a.Kind == nil)
				if err == nil {
					if note, err := a.finish(p, input.Message{}, start, goal != nil, i >= start.plain); err == nil {
						return p, note, true
					} else {
						keep(k, err)
						continue
					}
				}
				if _, other := errors.AsType[*solve.NotABoardError](err); !other {
					keep(k, a.suggestKinds(err, desc, k))
				}
			}
		}
		return nil, input.Message{}, false
	}
	if p, note, ok := parse(false); ok {
		return p, note, nil
	}
	p, note, tableErr := a.readTable(start, goal)
	if p != nil {
		return p, note, nil
	}
	if firstErr == nil || firstKind.ReadTable != nil {
		firstErr = cmpError(tableErr, firstErr)
	}
	if a.Kind == nil {
		if p, note, ok := parse(true); ok {
			return p, note, nil
		}
	}
	if firstErr == nil {
		firstErr = &unknownError{func() error { return newUnknownError(typed(a.text), a.Kind) }}
	}
	return nil, input.Message{}, firstErr
}

// join returns an ID without its kind.
func (a *account) join(start, goal string) string {
	switch {
	case a.Same != "":
		return start + ":" + goal + ":same=" + a.Same
	case goal != "":
		return start + ":" + goal
	}
	return start
}

// readTable reads a start and a goal as tables.
func (a *account) readTable(start part, goal *part) (solve.Puzzle, input.Message, error) {
	var firstErr error
	for _, k := range Kinds {
		if k.ReadTable == nil || a.Kind != nil && a.Kind != k {
			continue
		}
		for i, sections := range start.tables {
			table, sizes, err := a.oneTable(sections)
			if err != nil || table == nil {
				firstErr = cmpError(firstErr, err)
				continue
			}
			var end *solve.Table
			if goal != nil {
				if len(goal.tables) == 0 {
					continue
				}
				if end, _, err = a.oneTable(goal.tables[min(i, len(goal.tables)-1)]); err != nil || end == nil {
					continue
				}
			}
			for _, t := range withoutSize(*table) {
				desc, note, err := k.ReadTable(&t.table, end)
				if desc == "" {
					firstErr = cmpError(firstErr, err)
					continue
				}
				p, err := parseBoard(k, a.join(strings.TrimSuffix(desc, ":"), ""), a.Kind == nil)
				if err != nil {
					firstErr = cmpError(firstErr, err)
					continue
				}
				known := a.sizes
				a.sizes = append(append(slices.Clone(a.sizes), sizes...), t.sizes...)
				message, err := a.finish(p, note, start, goal != nil, true)
				if a.sizes = known; err != nil {
					firstErr = cmpError(firstErr, err)
					continue
				}
				return p, message, nil
			}
		}
	}
	return nil, input.Message{}, firstErr
}

func cmpError(first, err error) error {
	if first != nil {
		return first
	}
	return err
}

// oneTable returns the only table of a block. The other sections must be settings, such as nrow = 3.
func (a *account) oneTable(sections []sheet.Section) (table *solve.Table, sizes []size, err error) {
	for _, s := range sections {
		if s.Name != "" && len(s.Rows) == 1 && len(s.Rows[0]) == 1 {
			value := s.Rows[0][0]
			n, numberErr := strconv.Atoi(value)
			switch {
			case isMoveCount(s.Name) && numberErr == nil:
			case isSizeWord(s.Name) && numberErr == nil:
				sizes = append(sizes, size{0, s.Name, []int{n}})
			case s.Name == "dtype" || s.Name == "byrow" && strings.HasPrefix(strings.ToUpper(value), "T"):
			default:
				return nil, nil, input.Errorf("leave it out if it does not change the puzzle", "%s is not supported", input.Truncate(s.Name, 40))
			}
			continue
		}
		if table != nil || len(s.Rows) == 0 {
			return nil, nil, nil
		}
		table = &solve.Table{Rows: sheet.Normalize(s.Rows), Spaced: s.Spaced}
	}
	return table, sizes, nil
}

// A sizedTable is a table without a line that gives its size.
type sizedTable struct {
	table solve.Table
	sizes []size
}

// withoutSize returns a table, and the same table without its first row if this row may be a size. In a flat list, the size
// gives the rows.
func withoutSize(t solve.Table) []sizedTable {
	all := []sizedTable{{table: t}}
	row := t.Rows[0]
	if a, b, ok := strings.Cut(strings.ToLower(row[0]), "x"); ok && len(row) == 1 {
		row = []string{a, b}
	}
	if len(t.Rows) < 2 || len(row) > 2 {
		return all
	}
	sides := make([]int, len(row))
	for i, cell := range row {
		n, err := strconv.Atoi(cell)
		if err != nil || n < 2 || n > 20 {
			return all
		}
		sides[i] = n
	}
	rest := t.Rows[1:]
	if h, w := sides[0], sides[len(sides)-1]; len(rest) == 1 && len(rest[0]) == h*w {
		rest = slices.Collect(slices.Chunk(rest[0], w))
	}
	return append(all, sizedTable{solve.Table{Rows: rest, Spaced: t.Spaced}, []size{{1, strings.Join(t.Rows[0], " "), sides}}})
}

// finish checks that the sizes agree with the board, and returns the note about the puzzle. The note names the puzzle if it
// was not read from the rows of an ID.
func (a *account) finish(p solve.Puzzle, note input.Message, start part, hasGoal, converted bool) (input.Message, error) {
	b := p.Board()
	for _, s := range a.sizes {
		agrees := len(s.sides) == 2 && (s.sides[0] == b.H && s.sides[1] == b.W || s.sides[0] == b.W && s.sides[1] == b.H)
		if len(s.sides) == 1 {
			n := s.sides[0]
			agrees = n == b.W*b.H || n == b.W && n == b.H || strings.ContainsAny(strings.ToLower(s.text), "rcwh") && (n == b.W || n == b.H)
		}
		if !agrees {
			return note, input.Errorf("write the size as the number of rows and the number of columns", "the size %q does not agree with the board of %s of %s", input.Truncate(s.text, 40), input.Count(b.H, "row"), input.Count(b.W, "cell"))
		}
	}
	switch own := noteOf(p); {
	case note.Format != "":
		note = input.Say("read as %s: %s", note, p.ID())
	case converted || a.one && hasGoal:
		note = input.Say("read as %s", p.ID())
	case own.Format != "":
		note = own
	}
	if len(a.ignored) > 0 {
		ignored := input.Say("ignored text that is not a row of the board: %q", input.Truncate(strings.Join(a.ignored, " / "), 200))
		if note.Format != "" {
			ignored = input.Say("%s; %s", note, ignored)
		}
		note = ignored
	}
	return note, nil
}
