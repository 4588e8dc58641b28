package pipeline

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// A solutionDoc is a solution in the output format json or txt, as far as the program reads it back.
type solutionDoc struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Metric  solve.Metric `json:"metric"`
	AtLeast int          `json:"at_least"` // proved lower bound; 0: unknown
	Moves   []docMove    `json:"moves"`
}

type docMove struct {
	Piece string `json:"piece"` // names, separated by commas
	Path  string `json:"path"`
}

// parseSolutionJSON parses the output format json.
func parseSolutionJSON(data []byte) (doc solutionDoc, err error) {
	const hint = "use the output of slidegif -f json"
	if err := decodeJSON(data, &doc); err != nil {
		return solutionDoc{}, input.Errorf(hint, "cannot read the JSON: %v", err)
	}
	if doc.ID == "" {
		return solutionDoc{}, input.Errorf(hint, `the JSON has no "id"`)
	}
	return doc, nil
}

var arrowLetters = strings.NewReplacer("↑", "U", "↓", "D", "←", "L", "→", "R")

// parseMoveRow parses a row of the output format txt. Its columns are number, piece, from, to and arrows; to is - for
// a piece that leaves.
func parseMoveRow(line string) (docMove, bool) {
	f := strings.Fields(line)
	if len(f) < 5 || strings.Trim(f[0], "0123456789") != "" || !isCell(f[2]) || !isCell(f[3]) && f[3] != "-" || strings.Trim(f[4], "↑↓←→") != "" {
		return docMove{}, false
	}
	return docMove{f[1], arrowLetters.Replace(f[4])}, true
}

// parseMoveRows parses the rows of moves of the output format txt, which headings may precede. It reports whether
// text has no other lines.
func parseMoveRows(text string) (doc solutionDoc, ok bool) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if heading := strings.HasSuffix(line, ":") || strings.HasSuffix(line, "："); line == "" || heading && len(doc.Moves) == 0 {
			continue
		}
		m, ok := parseMoveRow(line)
		if !ok {
			return solutionDoc{}, false
		}
		doc.Moves = append(doc.Moves, m)
	}
	return doc, len(doc.Moves) > 0
}

// isCell reports whether text is a column and a row, such as 2.3. It also accepts 2,3, for old output files.
func isCell(text string) bool {
	column, row, ok := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	return ok && column != "" && row != "" && strings.Trim(column+row, "0123456789") == ""
}

// parseSolutionText parses the output format txt: a title in any language, a line with the ID, and rows of
// moves. It reports whether text has this format.
func parseSolutionText(text string) (solutionDoc, bool) {
	var doc solutionDoc
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if len(lines) < 3 || lines[2] != "" {
		return doc, false
	}
	doc.ID = strings.TrimSpace(lines[1])
	kind, _, _ := strings.Cut(doc.ID, ":")
	if catalog.Kind(kind) == nil || strings.ContainsAny(doc.ID, " \t") {
		return doc, false
	}
	for _, line := range lines[2:] {
		if m, ok := parseMoveRow(line); ok {
			doc.Moves = append(doc.Moves, m)
		}
	}
	return doc, true
}

// puzzle returns the puzzle of doc with its moves.
func (doc solutionDoc) puzzle(ctx context.Context, notation string) (Puzzle, error) {
	p, err := ParseID(ctx, doc.ID)
	if err != nil {
		return Puzzle{}, err
	}
	if doc.Name != "" && len(doc.Name) <= maxNameLength {
		p.setName(doc.Name)
	}
	if len(doc.Moves) == 0 {
		return p, nil
	}
	if err := p.setDocMoves(ctx, doc, notation); err != nil {
		return Puzzle{}, err
	}
	p.Given.FromOutput = true
	return p, nil
}

// setName sets the name of the puzzle. If name differs from the layout's name, the slug and the translated names are
// removed.
func (p *Puzzle) setName(name string) {
	name = input.Printable(name)
	if name != p.Start.Name {
		p.Start.Slug, p.Start.English, p.Start.Chinese = "", "", ""
	}
	p.Start.Name = name
}
