package pipeline

import (
	"bytes"
	"context"
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
//	1xx2                    rows, the start and the goal
//	1xx2
type puzzleFile struct {
	keys map[string]string
	rows string // the text without the keys, whose lines are empty
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
			return parseLine(ctx, content[0])
		}
	}
	if doc, ok := parseSolutionText(text); ok {
		return doc.puzzle(ctx, "a printed solution")
	}
	listError := input.Errorf("use --list FILE to solve every line", "there are %d puzzles, one per line", len(content))
	isIDs := strings.Contains(content[0], "/")
	if isIDs && isList(ctx, content) { // two boards may also look like a start and its goal
		return Puzzle{}, listError
	}
	t, err := splitText(lines)
	var p Puzzle
	if err == nil {
		p, err = t.puzzle(ctx)
	}
	if err != nil && !isIDs && isList(ctx, content) {
		err = listError
	}
	return p, err
}

// isBinary reports whether data is not text. The first bytes identify PDF files, which may begin with lines
// of text. One zero byte may be a mistake in a text; parseText reports its line.
func isBinary(data []byte) bool {
	const maxHead = 8192 // bytes
	return bytes.HasPrefix(data, []byte("%PDF-")) || bytes.Count(data[:min(maxHead, len(data))], []byte{0}) > 1
}

// isList reports whether lines are separate puzzles, rather than the rows of one puzzle. isList examines the first
// two lines. If a kind accepts any rows, a line of hexadecimal digits is probably a row rather than a puzzle of
// this kind. If the first line is a valid ID with its kind and without a seed, the second line does not matter.
func isList(ctx context.Context, lines []string) bool {
	if len(lines) < 2 {
		return false
	}
	for i, line := range lines[:2] {
		if strings.ContainsAny(line, "=[{(\"|") || strings.Contains(line, ": ") { // part of a table with a name
			return false
		}
		line, _, _ = strings.Cut(line, " #")
		p, _, err := catalog.Read(ctx, line, catalog.Options{Brief: true})
		if kind, _, _ := strings.Cut(line, ":"); catalog.Kind(kind) != nil {
			if i == 0 && err == nil && !strings.Contains(line, "@") {
				return true
			}
			continue
		}
		if strings.Contains(line, "@") { // do not generate a random puzzle just to check the line
			return false
		}
		if err != nil || p.Kind().General && strings.Trim(line, "0123456789abcdefABCDEF") == "" {
			return false
		}
	}
	return true
}

// isComment reports whether a line of a puzzle file is a comment. A row such as "# a . #" also begins with
// #, but all its words have one character.
func isComment(line string) bool {
	words := strings.Fields(line)
	long := slices.ContainsFunc(words, func(word string) bool { return utf8.RuneCountInString(word) > 1 })
	return strings.HasPrefix(line, "# ") && (long || len(words) < 2)
}

var fileKeys = []string{"name", "kind", "labels", "metric", "same", "source", "moves", scrambleKey}

// cutKey splits a line such as "name: 横刀立马" into key and value, and reports whether the line has a key. The rows of a
// board never have a key, because a colon cannot be a piece. IDs have no key either, because no key is the name of a
// kind.
func cutKey(line string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(line, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	return key, strings.TrimSpace(value), ok && slices.Contains(fileKeys, key)
}

// splitText parses the lines of a puzzle file into keys and rows.
func splitText(lines []string) (puzzleFile, error) {
	t := puzzleFile{keys: map[string]string{}}
	rows := slices.Clone(lines)
	inRows := false
	for n, untrimmed := range lines {
		line := strings.TrimSpace(untrimmed)
		key, value, isKey := cutKey(line)
		switch {
		case line == "" || isComment(line):
		case isKey && inRows:
			return t, input.Errorf("write keys above the rows", "line %d: the key %q comes after a row", n+1, key)
		case isKey:
			if _, exists := t.keys[key]; exists {
				return t, input.Errorf("keep one of them", "line %d: the key %q is given twice", n+1, key)
			}
			t.keys[key], rows[n] = value, ""
		case !inRows && isUnknownKey(line):
			return t, input.Errorf(input.Say("the keys are %s", input.List(fileKeys)), "line %d: unknown key %q", n+1, key)
		default:
			inRows = true
		}
	}
	if !inRows && t.keys[scrambleKey] == "" {
		return t, input.Errorf(fileHint, "no rows found")
	}
	t.rows = strings.Join(rows, "\n")
	return t, nil
}

// isUnknownKey reports whether a line is probably a key with a value, rather than a label with a row.
func isUnknownKey(line string) bool {
	key, value, ok := strings.Cut(line, ":")
	isOther := func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '_' }
	return ok && strings.HasPrefix(value, " ") && !strings.ContainsFunc(key, isOther) && catalog.Kind(strings.ToLower(key)) == nil &&
		strings.ContainsFunc(value, unicode.IsLetter) && !strings.ContainsAny(value, "0123456789/[(.") && !strings.HasSuffix(value, ":")
}

// parse returns the puzzle in the rows of the file. The rows of a scramble describe the goal.
func (t puzzleFile) parse(ctx context.Context) (Puzzle, error) {
	kind := strings.ToLower(t.keys["kind"])
	if scramble := t.keys[scrambleKey]; scramble != "" {
		p, err := Scramble(ctx, kind, joinRows(t.rows), scramble)
		return p, withPlace(scrambleKey, err)
	}
	o := catalog.Options{Same: t.keys["same"], Keyed: len(t.keys) > 0}
	if kind != "" {
		k, _, err := FindKind(kind)
		if err != nil {
			return Puzzle{}, withPlace("kind", err)
		}
		o.Kind = k
	}
	rows := t.rows
	if text := strings.TrimSpace(rows); o.Kind != nil && strings.Contains(text, "@") && !strings.ContainsAny(text, "/:\n") {
		rows, o.Kind = o.Kind.Name+":"+text, nil // a random puzzle, such as 3x3@42
	}
	p, note, err := catalog.Read(ctx, rows, o)
	if err != nil {
		return Puzzle{}, err
	}
	noted := PuzzleOf(p)
	noted.Note = note
	return noted, nil
}

// joinRows joins the rows of a goal in the form that IDs use.
func joinRows(rows string) string {
	var all []string
	for line := range strings.Lines(rows) {
		cells := strings.Fields(line)
		isWide := slices.ContainsFunc(cells, func(cell string) bool { return utf8.RuneCountInString(cell) > 1 })
		switch {
		case len(cells) > 1 && isWide:
			all = append(all, strings.Join(cells, ","))
		case len(cells) > 0:
			all = append(all, strings.Join(cells, ""))
		}
	}
	return strings.Join(all, "/")
}

// puzzle returns the puzzle in the file, with the values of all keys.
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
