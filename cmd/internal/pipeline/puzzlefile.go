package pipeline

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

const (
	maxTextSize   = moves.MaxText // size of a puzzle file in bytes; moves are its longest part
	maxNameLength = 400           // length of a title or label in bytes
)

// A puzzleFile holds the parts of a puzzle file:
//
//	# of the classics       a comment
//	name: 横刀立马          keys, each "key: value"
//	labels: x=曹操 1=张飞
//	                        a blank line
//	1xx2                    blocks[0], the start
//	1xx2
//	                        a blank line
//	....                    blocks[1], the goal
//	.xx.
type puzzleFile struct {
	keys   map[string]string
	blocks [][]string
}

const (
	fileHint = "write the rows of the board, one per line; key: value lines may precede it, and a goal may follow it, separated by blank lines"
	rowsHint = "keep only the rows of the board, or give a name such as 横刀立马"
)

// parseText parses text that is a puzzle file, a printed solution, or a puzzle on a single line.
func parseText(ctx context.Context, data []byte) (Puzzle, error) {
	if isBinary(data) {
		return Puzzle{}, input.Errorf("give a text file in UTF-8, or a picture in PNG, JPEG, GIF or WebP", "the data is neither text nor a picture in a known format")
	}
	if trimmed := bytes.TrimSpace(data); bytes.HasPrefix(trimmed, []byte("<")) && bytes.Contains(trimmed, []byte("</")) {
		return Puzzle{}, input.Errorf("copy the board as text, such as 864/072/513", "the text is HTML or XML, not a board")
	}
	if len(data) > maxTextSize {
		return Puzzle{}, input.Errorf(fileHint, "the text is too long for a puzzle (%d bytes)", len(data))
	}
	if !utf8.Valid(data) {
		return Puzzle{}, input.Errorf("a puzzle file is UTF-8 text, or a GIF or PNG written by slidegif", "the text is not valid UTF-8")
	}
	untrimmed := strings.Trim(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n\t")
	text := strings.TrimSpace(untrimmed)
	if text == "" {
		return Puzzle{}, input.Errorf(fileHint, "the text is empty")
	}
	lines := strings.Split(untrimmed, "\n")
	for n, line := range lines {
		for _, r := range line {
			switch {
			case r == '\r':
				return Puzzle{}, input.Errorf("end lines with LF or CR LF", "line %d: a carriage return without a line feed", n+1)
			case unicode.IsControl(r) && r != '\t':
				return Puzzle{}, input.Errorf("a puzzle file is text, or a GIF or PNG written by slidegif", "line %d: unexpected control character %U", n+1, r)
			}
		}
	}
	content := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return strings.TrimSpace(line) == "" || isComment(line) })
	if len(content) == 1 {
		if _, _, isKey := cutKey(content[0]); !isKey {
			return ParseLine(ctx, content[0])
		}
	}
	if doc, ok := parseSolutionText(text); ok {
		return doc.puzzle(ctx, "a printed solution")
	}
	if strings.HasPrefix(text, "[") && json.Valid([]byte(text)) { // a JSON array of rows
		return ParseID(ctx, text)
	}
	listError := input.Errorf("use --list FILE to solve every line", "there are %d puzzles, one per line", len(content))
	if strings.Contains(content[0], "/") && isList(ctx, content) { // two boards may also look like a start and its goal
		return Puzzle{}, listError
	}
	t, err := splitText(lines)
	var p Puzzle
	if err == nil {
		p, err = t.puzzle(ctx)
	}
	isKey := func(line string) bool { _, _, ok := cutKey(line); return ok }
	list := err != nil && isList(ctx, content)
	if err != nil && !list && !slices.ContainsFunc(content, isKey) {
		q, pastedErr := parseID(ctx, untrimmed)
		switch {
		case pastedErr == nil:
			return q, nil
		case catalog.Recognizes(text):
			err = pastedErr
		}
	}
	if err != nil && list {
		err = listError
	}
	return p, err
}

// isBinary reports whether data is not text. It recognizes PDF files, which may begin with lines of text, by their first
// bytes. A single zero byte may be a mistake in a text, for which parseText reports the line.
func isBinary(data []byte) bool {
	const maxHead = 8192 // bytes
	return bytes.HasPrefix(data, []byte("%PDF-")) || bytes.Count(data[:min(maxHead, len(data))], []byte{0}) > 1
}

// isList reports whether each line is a puzzle by itself, rather than a row of one puzzle. A line of
// hexadecimal digits never counts as a puzzle of a general kind, because a row of a board can look the same. If the
// first line is a valid ID with its kind and without a seed, isList does not check the second line.
func isList(ctx context.Context, lines []string) bool {
	if len(lines) < 2 {
		return false
	}
	for i, line := range lines[:2] {
		if strings.ContainsAny(line, "=[{(\"|") || strings.Contains(line, ": ") { // part of a table with a name
			return false
		}
		if kind, _, _ := strings.Cut(line, ":"); catalog.Kind(kind) != nil {
			if _, err := ParseLine(ctx, line); i == 0 && err == nil && !strings.Contains(line, "@") {
				return true
			}
			continue
		}
		if strings.Contains(line, "@") { // do not generate a random puzzle just to check the line
			return false
		}
		p, err := ParseLine(ctx, line)
		if err != nil || p.Kind().General && strings.Trim(line, "0123456789abcdefABCDEF") == "" {
			return false
		}
	}
	return true
}

// isComment reports whether a line of a puzzle file is a comment. A row such as "# a . #" may begin with a
// wall. Unlike a comment, it consists of single characters separated by spaces.
func isComment(line string) bool {
	words := strings.Fields(line)
	long := slices.ContainsFunc(words, func(word string) bool { return utf8.RuneCountInString(word) > 1 })
	return strings.HasPrefix(line, "# ") && (long || len(words) < 2)
}

var fileKeys = []string{"name", "kind", "labels", "metric", "same", "source", "moves", scrambleKey}

// cutKey splits a line such as "name: 横刀立马" into key and value, and reports whether the line has a key. Rows
// have no key, because a colon is not a piece. IDs have no key either, because no kind has the same name as a
// key.
func cutKey(line string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(line, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	return key, strings.TrimSpace(value), ok && slices.Contains(fileKeys, key)
}

// splitText splits the lines of a puzzle file into keys and blocks of rows.
func splitText(lines []string) (puzzleFile, error) {
	t := puzzleFile{keys: map[string]string{}}
	var block []string
	goalFirst := false // whether the heading of the goal precedes all rows
	flush := func() {
		if block != nil {
			t.blocks = append(t.blocks, block)
		}
		block = nil
	}
	for n, untrimmed := range lines {
		line := strings.TrimSpace(untrimmed)
		key, value, isKey := cutKey(line)
		switch {
		case line == "":
			flush()
		case isComment(line):
		case isKey:
			if len(t.blocks) > 0 || block != nil {
				return t, input.Errorf("write keys above the rows", "line %d: the key %q comes after a row", n+1, key)
			}
			if _, exists := t.keys[key]; exists {
				return t, input.Errorf("keep one of them", "line %d: the key %q is given twice", n+1, key)
			}
			t.keys[key] = value
		case strings.HasSuffix(line, ":") || strings.HasSuffix(line, "："): // a heading, such as Start:
			heading := strings.TrimSuffix(key, "：")
			goalFirst = goalFirst || (heading == "goal" || heading == "目标") && block == nil && len(t.blocks) == 0
			if k, _, ok := catalog.FindKind(heading); ok && t.keys["kind"] == "" {
				t.keys["kind"] = k.Name
			}
			flush()
		case strings.Contains(line, ":") && strings.Contains(key, " "):
			return t, input.Errorf(rowsHint, "line %d is text, not a row of a board: %q", n+1, input.Truncate(line, 40))
		case strings.Contains(line, ":"):
			return t, input.Errorf(input.Say("the keys are %s", input.List(fileKeys)), "line %d: unknown key %q", n+1, key)
		default:
			block = append(block, untrimmed)
		}
	}
	flush()
	if goalFirst && len(t.blocks) == 2 {
		slices.Reverse(t.blocks)
	}
	switch len(t.blocks) {
	case 0:
		if t.keys[scrambleKey] == "" {
			return t, input.Errorf(fileHint, "no rows found")
		}
		return t, nil
	case 1, 2:
		return t, nil
	}
	return t, input.Errorf("write only the start and the goal", "there are %d blocks of rows", len(t.blocks))
}

// parse returns the puzzle that the rows of the file describe, without applying the other keys. If the file
// contains a scramble, its rows describe the goal.
func (t puzzleFile) parse(ctx context.Context) (Puzzle, error) {
	kind, prefix := strings.ToLower(t.keys["kind"]), ""
	if scramble := t.keys[scrambleKey]; scramble != "" {
		goal := ""
		switch len(t.blocks) {
		case 1:
			goal = strings.Join(compactRows(t.blocks[0]), "/")
		case 2:
			return Puzzle{}, input.Errorf("omit the start: the scramble makes it from the goal", "%s: the file has both a start and a goal", scrambleKey)
		}
		p, err := Scramble(ctx, kind, goal, scramble)
		return p, withPlace(scrambleKey, err)
	}
	if kind != "" {
		k, _, err := FindKind(kind)
		if err != nil {
			return Puzzle{}, withPlace("kind", err)
		}
		prefix = k.Name + ":"
	}
	if len(t.blocks) == 2 && len(t.blocks[0]) == 1 && !strings.Contains(strings.Join(t.blocks[1], ""), ".") { // a name, not a start
		if p, ok := t.parseWithoutText(ctx, prefix); ok {
			return p, nil
		}
	}
	p, err := t.parseRows(ctx, prefix)
	if err == nil {
		return p, nil
	}
	if p, ok := t.parseWithoutText(ctx, prefix); ok {
		return p, nil
	}
	if n := sentence(t.blocks[0]); n > 0 && kind == "" {
		err = input.Errorf(rowsHint, "row %d is text, not a row of a board: %q", n, input.Truncate(strings.TrimSpace(t.blocks[0][n-1]), 40))
	}
	return Puzzle{}, err
}

// parseRows parses the rows of the file as a puzzle. The prefix names the kind; it may be empty.
func (t puzzleFile) parseRows(ctx context.Context, prefix string) (Puzzle, error) {
	p, err := parseID(ctx, prefix+t.id(compactRows))
	if err == nil {
		return p, nil
	}
	if p, err := parseID(ctx, prefix+t.id(rawRows)); err == nil { // in raw rows, a space may denote the blank
		return p, nil
	}
	lines := func(block []string) []string { return []string{strings.Join(block, "\n")} }
	if p, err := parseID(ctx, prefix+t.id(lines)); err == nil && len(t.keys) > 0 { // a table of numbers
		return p, nil
	}
	return Puzzle{}, err
}

// puzzle returns the puzzle in the file, with all keys applied.
func (t puzzleFile) puzzle(ctx context.Context) (Puzzle, error) {
	p, err := t.parse(ctx)
	if err != nil {
		return Puzzle{}, err
	}
	if name := t.keys["name"]; len(name) > maxNameLength {
		return Puzzle{}, input.Errorf("shorten it", "name: the text has %d bytes, more than %d", len(name), maxNameLength)
	} else if name != "" {
		p.setName(name)
	}
	if m := solve.Metric(t.keys["metric"]); m != "" {
		if p.Metric, err = p.Kind().Metric(m); err != nil {
			return Puzzle{}, err
		}
	}
	if err := p.setLabels(t.keys["labels"]); err != nil {
		return Puzzle{}, err
	}
	if text, ok := t.keys["moves"]; ok {
		if err := p.SetMoves(ctx, text); err != nil {
			return Puzzle{}, fmt.Errorf("moves: %w", err)
		}
	}
	return p, nil
}

// id joins the blocks into a puzzle ID without the name of the kind. It calls the function rows to format the
// rows of each block.
func (t puzzleFile) id(rows func(block []string) []string) string {
	id := strings.Join(rows(t.blocks[0]), "/")
	if len(t.blocks) == 2 || t.keys["same"] != "" {
		id += ":"
	}
	if len(t.blocks) == 2 {
		id += strings.Join(rows(t.blocks[1]), "/")
	}
	if same := t.keys["same"]; same != "" {
		id += ":same=" + same
	}
	return id
}

// rawRows returns the rows of a block unchanged, including all spaces.
func rawRows(block []string) []string { return block }

// compactRows returns the rows of a block in the notation used in IDs. If every cell is a single character, the
// spaces between cells are removed. Otherwise, the row consists of numbers, and commas replace the spaces.
func compactRows(block []string) []string {
	separator := ""
	for _, row := range block {
		for _, cell := range strings.Fields(row) {
			if len(strings.Fields(row)) > 1 && utf8.RuneCountInString(cell) > 1 {
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

// setLabels sets the labels of pieces in the start position. The text has the form "x=曹操 1=张飞".
func (p *Puzzle) setLabels(text string) error {
	labelled := map[string]bool{}
	for _, pair := range strings.Fields(text) {
		name, label, ok := strings.Cut(pair, "=")
		if !ok || name == "" {
			return input.Errorf("write labels: x=曹操 1=张飞", "labels: %q is not of the form piece=label", pair)
		}
		if labelled[name] {
			return input.Errorf("keep one of them", "labels: piece %q has two labels", name)
		}
		if len(label) > maxNameLength {
			return input.Errorf("shorten it", "labels: the label of piece %q has %d bytes, more than %d", name, len(label), maxNameLength)
		}
		labelled[name] = true
		found := false
		for i := range p.Start.Pieces {
			if p.Start.Pieces[i].Name == name {
				p.Start.Pieces[i].Label = input.Printable(label)
				found = true
			}
		}
		if !found {
			return input.Errorf("write the characters of the pieces in the start", "labels: there is no piece %q", name)
		}
	}
	return nil
}
