package catalog

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/sheet"
)

// readPair reads a text with two blocks. If nothing shows that one block is a goal, the text has two puzzles,
// which is an error.
func (a *interpretation) readPair(first, second fragment, onlyBoards bool) (solve.Puzzle, input.Message, error) {
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
	for _, one := range [][2]fragment{{first, second}, {second, first}} { // one of them is text
		board, text := one[0], one[1]
		hasLetter := strings.ContainsFunc(text.lines[0].Text, unicode.IsLetter)
		if text.role != sheet.None || len(text.lines) > 1 || !hasLetter || len(board.lines) < 2 {
			continue
		}
		if _, _, err := a.read(board, nil); err == nil && isProse(text.lines[0].Text) {
			a.ignored = append(a.ignored, strings.TrimSpace(text.lines[0].Text))
			return a.read(board, nil) // the note names the ignored text
		}
	}
	for _, p := range []fragment{first, second} {
		if line, ok := a.textLine(p); ok {
			return nil, input.Message{}, line
		}
	}
	return nil, input.Message{}, err
}

// isInvalid returns false if a fragment is a board, or becomes a board without its first or its last line.
func (a *interpretation) isInvalid(p fragment) bool {
	_, _, err := a.read(p, nil)
	for n := len(p.lines); err != nil && n > 2; n = 0 {
		if _, _, err = a.read(newPart(sheet.Block{Lines: p.lines[1:]}), nil); err != nil {
			_, _, err = a.read(newPart(sheet.Block{Lines: p.lines[:n-1]}), nil)
		}
	}
	return err != nil
}

// isGoal reports whether the second board of a text is a goal although it has no label. For a kind with
// HasUsualGoal, only a common goal is accepted. Otherwise, a goal has more dots than the start has empty cells, or
// another size.
func (a *interpretation) isGoal(p solve.Puzzle, goal fragment) bool {
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

// read reads a start and a goal. The goal may be nil.
func (a *interpretation) read(start fragment, goal *fragment) (solve.Puzzle, input.Message, error) {
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
				if k.General && end != "" && i >= start.plain && a.Kind == nil && !isGeneral(rows) {
					continue // a table of numbers, not pieces
				}
				if k.General && start.odd >= 0 && i == 0 {
					keep(k, lineError(start.lines[start.odd]))
					continue
				}
				p, err := parseBoard(k, desc, a.Kind == nil)
				if err == nil {
					if note, err := a.finish(p, input.Message{}, goal != nil, i >= start.plain); err == nil {
						return p, note, true
					} else {
						keep(k, err)
						continue
					}
				}
				isName := k.General && a.Kind == nil && a.one && isPhrase(a.text)
				if _, other := errors.AsType[*solve.NotABoardError](err); !other && !isName {
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
		firstErr = cmp.Or(tableErr, firstErr)
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

// isGeneral reports whether rows are recognized by no kind, except a kind that accepts any rows.
func isGeneral(rows string) bool {
	k := recognize(rows)
	return k == nil || k.General
}

// join builds an ID without its kind from a start, an optional goal and the option same=.
func (a *interpretation) join(start, goal string) string {
	switch {
	case a.Same != "":
		return start + ":" + goal + ":same=" + a.Same
	case goal != "":
		return start + ":" + goal
	}
	return start
}

// finish checks the sizes in the text against the board, and returns a note for the user. If the text was
// converted to an ID, the note contains this ID.
func (a *interpretation) finish(p solve.Puzzle, note input.Message, hasGoal, converted bool) (input.Message, error) {
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
