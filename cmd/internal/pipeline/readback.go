package pipeline

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// A written is what this program reads back of its own JSON and text.
type written struct {
	id, name string
	metric   solve.Metric
	atLeast  int // proved; 0 where it is not told
	moves    []writtenMove
}

type writtenMove struct {
	pieces string // names, apart by commas
	path   string
}

// A printedJSON is what is read of the format json.
type printedJSON struct {
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Metric  solve.Metric  `json:"metric"`
	AtLeast int           `json:"at_least"`
	Moves   []printedMove `json:"moves"`
}

type printedMove struct {
	Piece string `json:"piece"`
	Path  string `json:"path"`
}

// readJSON reads the format json.
func readJSON(data []byte) (written, error) {
	var doc printedJSON
	const hint = "give what slidegif -f json prints"
	if err := parseJSON(data, &doc); err != nil {
		return written{}, input.Errorf(hint, "the JSON cannot be read: %v", err)
	}
	if doc.ID == "" {
		return written{}, input.Errorf(hint, `the JSON has no "id"`)
	}
	w := written{id: doc.ID, name: doc.Name, metric: doc.Metric, atLeast: doc.AtLeast}
	for _, m := range doc.Moves {
		w.moves = append(w.moves, writtenMove{m.Piece, m.Path})
	}
	return w, nil
}

var letter = strings.NewReplacer("↑", "U", "↓", "D", "←", "L", "→", "R")

// printedRow reads a row of the format txt: number, piece, from, to, arrows.
func printedRow(line string) (writtenMove, bool) {
	f := strings.Fields(line)
	if len(f) < 5 || strings.Trim(f[0], "0123456789") != "" || !isCell(f[2]) || !isCell(f[3]) || strings.Trim(f[4], "↑↓←→") != "" {
		return writtenMove{}, false
	}
	return writtenMove{f[1], letter.Replace(f[4])}, true
}

// readRows reads rows of the format txt without the rest, and reports whether a text is
// nothing but such rows.
func readRows(text string) (w written, ok bool) {
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		m, ok := printedRow(line)
		if !ok {
			return written{}, false
		}
		w.moves = append(w.moves, m)
	}
	return w, len(w.moves) > 0
}

// isCell reports whether a text is a column and a row: 2,3.
func isCell(text string) bool {
	column, row, ok := strings.Cut(text, ",")
	return ok && column != "" && row != "" && strings.Trim(column+row, "0123456789") == ""
}

// readPrinted reads the format txt, and reports whether a text is in it: a title in any
// language, the ID on a line of its own, and rows of moves.
func readPrinted(text string) (written, bool) {
	var w written
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if len(lines) < 3 || lines[2] != "" {
		return w, false
	}
	w.id = strings.TrimSpace(lines[1])
	kind, _, _ := strings.Cut(w.id, ":")
	if catalog.Kind(kind) == nil || strings.ContainsAny(w.id, " \t") {
		return w, false
	}
	for _, line := range lines[2:] {
		if m, ok := printedRow(line); ok {
			w.moves = append(w.moves, m)
		}
	}
	return w, true
}

// puzzle returns the puzzle of a document, with its moves.
func (w written) puzzle(ctx context.Context, notation string) (Puzzle, error) {
	p, err := ParseID(ctx, w.id)
	if err != nil {
		return Puzzle{}, err
	}
	if w.name != "" && len(w.name) <= maxName {
		p.setName(w.name)
	}
	if len(w.moves) == 0 { // nothing to show but the puzzle
		return p, nil
	}
	if err := p.giveWritten(ctx, w, notation); err != nil {
		return Puzzle{}, err
	}
	p.Given.Printed = true
	return p, nil
}

// setName gives the puzzle the name of its file.
func (p *Puzzle) setName(name string) {
	name = input.Printable(name)
	if name != p.Start.Name {
		p.Start.Slug, p.Start.English = "", ""
	}
	p.Start.Name = name
}
