package pipeline

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// A solutionDoc holds those parts of a json or txt output that the program reads back.
type solutionDoc struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Metric  solve.Metric `json:"metric"`
	AtLeast int          `json:"at_least"` // proved lower bound, or 0 if unknown
	Moves   []docMove    `json:"moves"`
}

type docMove struct {
	Piece string `json:"piece"` // piece names, separated by commas
	Path  string `json:"path"`
}

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

// outputFields contains the names of all fields that any version of the json output format has.
var outputFields = strings.Fields(`id kind name metric solvable reason length optimal at_least positions elapsed_ms ended stages given solved notation counts
	optimum distances insight chapters scramble codes moves boards error hint offers forced nodes widths shortest
	line input flags limits`)

// hasOnlyOutputFields reports whether every field of a JSON object is a field of the json output format. A JSON
// object with other fields may be a board in another notation.
func hasOnlyOutputFields(text []byte) bool {
	var object map[string]json.RawMessage
	if json.Unmarshal(text, &object) != nil {
		return false
	}
	for name := range object {
		if !slices.Contains(outputFields, name) {
			return false
		}
	}
	return true
}

var arrowLetters = strings.NewReplacer("↑", "U", "↓", "D", "←", "L", "→", "R")

// parseMoveRow parses a row of moves in the txt output format. A row has the columns "number", "piece",
// "from", "to" and "arrows". The column "to" is "-" if the piece leaves the board.
func parseMoveRow(line string) (docMove, bool) {
	f := strings.Fields(line)
	if len(f) < 5 || strings.Trim(f[0], "0123456789") != "" || !isCell(f[2]) || !isCell(f[3]) && f[3] != "-" || strings.Trim(f[4], "↑↓←→") != "" {
		return docMove{}, false
	}
	return docMove{f[1], arrowLetters.Replace(f[4])}, true
}

// parseMoveRows parses rows of moves in the txt output format, and skips headings before the rows. ok is false if
// text contains other lines.
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

// isCell reports whether text consists of a column and a row, as in 2.3. isCell also accepts 2,3, as in
// old output files.
func isCell(text string) bool {
	column, row, ok := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	return ok && column != "" && row != "" && strings.Trim(column+row, "0123456789") == ""
}

// parseSolutionText parses a solution in the txt output format, which consists of a title in any language, a
// line with the ID, and rows of moves. parseSolutionText reports whether text has this format.
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

// puzzle returns the puzzle and the given moves in doc.
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

// setName changes the name of the puzzle. If the name changes, setName removes the slug and the translated
// names of the layout.
func (p *Puzzle) setName(name string) {
	name = input.Printable(name)
	if name != p.Start.Name {
		p.Start.Slug, p.Start.English, p.Start.Chinese = "", "", ""
	}
	p.Start.Name = name
}
