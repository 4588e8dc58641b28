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
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Metric  solve.Metric  `json:"metric"`
	AtLeast int           `json:"at_least"` // proved; 0 where it is not told
	Moves   []writtenMove `json:"moves"`
}

type writtenMove struct {
	Piece string `json:"piece"` // names, apart by commas
	Path  string `json:"path"`
}

// readJSON reads the format json.
func readJSON(data []byte) (w written, err error) {
	const hint = "give what slidegif -f json prints"
	if err := parseJSON(data, &w); err != nil {
		return written{}, input.Errorf(hint, "the JSON cannot be read: %v", err)
	}
	if w.ID == "" {
		return written{}, input.Errorf(hint, `the JSON has no "id"`)
	}
	return w, nil
}

var letter = strings.NewReplacer("↑", "U", "↓", "D", "←", "L", "→", "R")

// printedRow reads a row of the format txt: number, piece, from, to (- for a piece that leaves), arrows.
func printedRow(line string) (writtenMove, bool) {
	f := strings.Fields(line)
	if len(f) < 5 || strings.Trim(f[0], "0123456789") != "" || !isCell(f[2]) || !isCell(f[3]) && f[3] != "-" || strings.Trim(f[4], "↑↓←→") != "" {
		return writtenMove{}, false
	}
	return writtenMove{f[1], letter.Replace(f[4])}, true
}

// readRows reads rows of the format txt without the rest, and reports whether a text is
// nothing but such rows.
func readRows(text string) (w written, ok bool) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if heading := strings.HasSuffix(line, ":") || strings.HasSuffix(line, "："); line == "" || heading && len(w.Moves) == 0 {
			continue
		}
		m, ok := printedRow(line)
		if !ok {
			return written{}, false
		}
		w.Moves = append(w.Moves, m)
	}
	return w, len(w.Moves) > 0
}

// isCell reports whether a text is a column and a row: 2.3, or 1,2 as earlier versions wrote.
func isCell(text string) bool {
	column, row, ok := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
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
	w.ID = strings.TrimSpace(lines[1])
	kind, _, _ := strings.Cut(w.ID, ":")
	if catalog.Kind(kind) == nil || strings.ContainsAny(w.ID, " \t") {
		return w, false
	}
	for _, line := range lines[2:] {
		if m, ok := printedRow(line); ok {
			w.Moves = append(w.Moves, m)
		}
	}
	return w, true
}

// puzzle returns the puzzle of a document, with its moves.
func (w written) puzzle(ctx context.Context, notation string) (Puzzle, error) {
	p, err := ParseID(ctx, w.ID)
	if err != nil {
		return Puzzle{}, err
	}
	if w.Name != "" && len(w.Name) <= maxName {
		p.setName(w.Name)
	}
	if len(w.Moves) == 0 { // nothing to show but the puzzle
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
		p.Start.Slug, p.Start.English, p.Start.Chinese = "", "", ""
	}
	p.Start.Name = name
}
