package catalog

import (
	"context"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/sheet"
)

// An interpretation assigns a meaning to every block of a text. A block is a start, a goal, a size, a number of
// moves, or text to ignore. A note quotes the ignored text.
type interpretation struct {
	Options
	ctx     context.Context
	text    string
	one     bool // whether the text has one line
	boards  []fragment
	sizes   []size
	ignored []string // lines of text next to the boards
}

// A size is one number or two numbers that the text gives as the size of the board.
type size struct {
	line  int
	text  string
	sides []int
}

const (
	rowsHint    = "keep only the rows of the board, or give a name such as 横刀立马"
	maxTextRows = 4 // maximum number of rows of text above or below a board
)

// readSheet reads a text with the rows of a board. The argument typed is the complete input of the user, for error
// messages.
func readSheet(ctx context.Context, typed, text string, o Options) (solve.Puzzle, input.Message, error) {
	s, err := sheet.Read(ctx, text)
	if err != nil {
		return nil, input.Message{}, err
	}
	if n := s.Size(); n > MaxCharacters {
		return nil, input.Message{}, input.Errorf("a board has at most 400 cells", "the puzzle is too long (%d characters)", n)
	}
	a := interpretation{Options: o, ctx: ctx, text: typed, one: !strings.Contains(strings.TrimSpace(text), "\n")}
	for _, b := range s.Blocks {
		if err := a.add(b); err != nil {
			return nil, input.Message{}, err
		}
	}
	return a.puzzle()
}

// add decides whether a block of the text is a board, a size, a number or text to ignore.
func (a *interpretation) add(b sheet.Block) error {
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
			if slices.ContainsFunc(a.sizes, func(s size) bool { return s.text == b.Label }) {
				return input.Errorf("keep one of them", "line %d: the name %q is given twice", b.Heading, input.Truncate(b.Label, 40))
			}
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
	if first := b.Lines[0]; role != sheet.None && first.Number == b.Heading && sheet.Role(first.Text) != sheet.None {
		return input.Errorf("write one board below the other", "line %d has labels for two boards", b.Heading)
	}
	if k := headingKind(b.Lines[0].Text); k != nil && len(b.Lines) > 1 {
		if a.Kind == nil {
			a.Kind = k
		}
		a.ignored = append(a.ignored, strings.TrimSpace(b.Lines[0].Text))
		b.Lines = b.Lines[1:]
	}
	if sides := gridSize(b.Lines); sides != nil {
		a.sizes = append(a.sizes, size{b.Lines[0].Number, strings.TrimSpace(b.Lines[0].Text), sides})
		b.Lines = b.Lines[1:]
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

func (a *interpretation) puzzle() (solve.Puzzle, input.Message, error) {
	if err := a.moveText(); err != nil {
		return nil, input.Message{}, err
	}
	switch len(a.boards) {
	case 0:
		return nil, input.Message{}, input.Errorf(rowsHint, "no rows found")
	case 1:
		return a.readSingle(a.boards[0])
	case 2:
		return a.readPair(a.boards[0], a.boards[1], false)
	}
	return nil, input.Message{}, a.severalError()
}

// readSingle reads a text with one block.
func (a *interpretation) readSingle(p fragment) (solve.Puzzle, input.Message, error) {
	if p.role == sheet.Goal {
		return nil, input.Message{}, input.Errorf(rowsHint, "line %d: the text has a goal, but no start", p.line)
	}
	puzzle, note, err := a.read(p, nil)
	if err == nil || !isInputError(err) {
		return puzzle, note, err
	}
	if upper, lower, ok := splitHalves(p); ok {
		if puzzle, note, pairErr := a.readPair(upper, lower, true); pairErr == nil || !a.isInvalid(upper) {
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

const maxSide = 20 // rows
