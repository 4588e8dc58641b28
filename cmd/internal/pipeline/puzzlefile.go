package pipeline

import (
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
	// maxText is above the longest puzzle file that means anything: it may hold moves.
	maxText = moves.MaxText
	// maxName is as many bytes as a title or a label may have.
	maxName = 400
)

// A puzzleText is a puzzle file taken apart:
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
type puzzleText struct {
	keys   map[string]string
	blocks [][]string
}

const fileHint = "a puzzle file is lines of key: value, a blank line, the rows of the start, and perhaps a blank line and the rows of the goal"

func parseText(ctx context.Context, data []byte) (Puzzle, error) {
	if len(data) > maxText {
		return Puzzle{}, input.Errorf(fileHint, "%d bytes of text are too long for a puzzle", len(data))
	}
	if !utf8.Valid(data) {
		return Puzzle{}, input.Errorf("a puzzle file is text in UTF-8, or a GIF or PNG that slidegif wrote", "the text is not UTF-8")
	}
	typed := strings.Trim(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n\t")
	text := strings.TrimSpace(typed)
	if text == "" {
		return Puzzle{}, input.Errorf(fileHint, "there is no puzzle in it")
	}
	lines := strings.Split(typed, "\n")
	for n, line := range lines {
		for _, r := range line {
			switch {
			case r == '\r':
				return Puzzle{}, input.Errorf("end lines in LF or in CR LF", "line %d: a carriage return without a line feed", n+1)
			case unicode.IsControl(r) && r != '\t':
				return Puzzle{}, input.Errorf("a puzzle file is text, or a GIF or PNG that slidegif wrote", "line %d: the control character %U", n+1, r)
			}
		}
	}
	said := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return strings.TrimSpace(line) == "" || isComment(line) })
	if len(said) == 1 {
		if _, _, isKey := cutKey(said[0]); !isKey {
			return ParseLine(ctx, said[0])
		}
	}
	if w, ok := readPrinted(text); ok {
		return w.puzzle(ctx, "a printed solution")
	}
	if strings.HasPrefix(text, "[") && json.Valid([]byte(text)) { // an array of rows
		return ParseID(ctx, text)
	}
	t, err := splitText(lines)
	var p Puzzle
	if err == nil {
		p, err = t.puzzle(ctx)
	}
	if err != nil && isList(ctx, said) {
		err = input.Errorf("--list FILE solves every line", "there are %d puzzles, one a line", len(said))
	}
	return p, err
}

// isList reports whether lines are puzzles of their own rather than rows of one. A row of digits may
// look like a code of a general kind.
func isList(ctx context.Context, lines []string) bool {
	if len(lines) < 2 {
		return false
	}
	for _, line := range lines[:2] {
		if kind, _, _ := strings.Cut(line, ":"); catalog.Kind(kind) != nil {
			continue
		}
		if strings.Contains(line, "@") { // nothing is drawn for that
			return false
		}
		p, err := ParseLine(ctx, line)
		if err != nil || p.Kind().General && strings.Trim(line, "0123456789abcdefABCDEF") == "" {
			return false
		}
	}
	return true
}

// isComment reports whether a line says nothing to the program, as in a list of puzzles.
// A row of cells that stand apart, as "# a . #", may begin with a wall: it has one character
// in each place.
func isComment(line string) bool {
	words := strings.Fields(line)
	long := slices.ContainsFunc(words, func(word string) bool { return utf8.RuneCountInString(word) > 1 })
	return strings.HasPrefix(line, "# ") && (long || len(words) < 2)
}

var fileKeys = []string{"name", "kind", "labels", "metric", "same", "source", "moves", scrambleKey}

// cutKey splits "name: 横刀立马" and reports whether the line is one of a key's form.
// No row is: a colon is no piece. An ID is not, since its kind is not a key.
func cutKey(line string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(line, ":")
	key = strings.ToLower(strings.TrimSpace(key))
	return key, strings.TrimSpace(value), ok && slices.Contains(fileKeys, key)
}

func splitText(lines []string) (puzzleText, error) {
	t := puzzleText{keys: map[string]string{}}
	var block []string
	flush := func() {
		if block != nil {
			t.blocks = append(t.blocks, block)
		}
		block = nil
	}
	for n, whole := range lines {
		line := strings.TrimSpace(whole)
		key, value, isKey := cutKey(line)
		switch {
		case line == "":
			flush()
		case isComment(line):
		case isKey:
			if len(t.blocks) > 0 || block != nil {
				return t, input.Errorf("keys stand above the rows", "line %d: the key %q comes after a row", n+1, key)
			}
			if _, twice := t.keys[key]; twice {
				return t, input.Errorf("keep one of them", "line %d: the key %q is given twice", n+1, key)
			}
			t.keys[key] = value
		case strings.Contains(line, ":"):
			return t, input.Errorf(input.Say("the keys are %s", input.List(fileKeys)), "line %d: there is no key %q", n+1, key)
		default:
			block = append(block, whole)
		}
	}
	flush()
	switch len(t.blocks) {
	case 0:
		if t.keys[scrambleKey] == "" {
			return t, input.Errorf(fileHint, "there are no rows in it")
		}
		return t, nil
	case 1, 2:
		return t, nil
	}
	return t, input.Errorf("only the start and the goal may be given", "there are %d blocks of rows", len(t.blocks))
}

// parse reads the puzzle of the rows, or of the scramble, whose rows are those of the goal.
func (t puzzleText) parse(ctx context.Context) (Puzzle, error) {
	kind, prefix := strings.ToLower(t.keys["kind"]), ""
	if scramble := t.keys[scrambleKey]; scramble != "" {
		goal := ""
		switch len(t.blocks) {
		case 1:
			goal = strings.Join(cellsOf(t.blocks[0]), "/")
		case 2:
			return Puzzle{}, input.Errorf("leave the start out: the scramble makes it of the goal", "%s: there are a start and a goal", scrambleKey)
		}
		p, err := Scramble(ctx, kind, goal, scramble)
		return p, at(scrambleKey, err)
	}
	if kind != "" {
		k, _, err := FindKind(kind)
		if err != nil {
			return Puzzle{}, at("kind", err)
		}
		prefix = k.Name + ":"
	}
	p, err := parseID(ctx, prefix+t.id(cellsOf))
	if err != nil {
		var other error
		if p, other = parseID(ctx, prefix+t.id(asTyped)); other != nil { // a space may be a blank
			return Puzzle{}, err
		}
	}
	return p, nil
}

// puzzle reads the puzzle, and lays what the keys say over it.
func (t puzzleText) puzzle(ctx context.Context) (Puzzle, error) {
	p, err := t.parse(ctx)
	if err != nil {
		return Puzzle{}, err
	}
	if name := t.keys["name"]; len(name) > maxName {
		return Puzzle{}, input.Errorf("shorten it", "name: it has %d bytes, more than %d", len(name), maxName)
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
		if err := p.GiveMoves(ctx, text); err != nil {
			return Puzzle{}, fmt.Errorf("moves: %w", err)
		}
	}
	return p, nil
}

// id puts the blocks together as an ID without its kind; rows writes those of a block.
func (t puzzleText) id(rows func(block []string) []string) string {
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

// asTyped returns the rows of a block with all of their spaces.
func asTyped(block []string) []string { return block }

// cellsOf returns the rows of a block in ID notation. Spaces between cells of one character each are
// left out; between longer ones, as numbers are, they become commas.
func cellsOf(block []string) []string {
	between := ""
	for _, row := range block {
		for _, cell := range strings.Fields(row) {
			if len(strings.Fields(row)) > 1 && utf8.RuneCountInString(cell) > 1 {
				between = ","
			}
		}
	}
	var rows []string
	for _, row := range block {
		if strings.Contains(row, ",") {
			rows = append(rows, strings.TrimSpace(row))
		} else {
			rows = append(rows, strings.Join(strings.Fields(row), between))
		}
	}
	return rows
}

// setLabels lays "x=曹操 1=张飞" over the start.
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
		if len(label) > maxName {
			return input.Errorf("shorten it", "labels: that of piece %q has %d bytes, more than %d", name, len(label), maxName)
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
			return input.Errorf("the pieces are named by their characters in the start", "labels: there is no piece %q", name)
		}
	}
	return nil
}
