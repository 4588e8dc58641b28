package pipeline

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// A written is what this program reads back of its own JSON and text.
type written struct {
	id, name string
	metric   solve.Metric
	moves    []writtenMove
}

type writtenMove struct {
	pieces string // names, apart by commas
	path   string
}

// readJSON reads the format json.
func readJSON(data []byte) (written, error) {
	var doc struct {
		ID     string       `json:"id"`
		Name   string       `json:"name"`
		Metric solve.Metric `json:"metric"`
		Moves  []struct {
			Piece string `json:"piece"`
			Path  string `json:"path"`
		} `json:"moves"`
	}
	const hint = "give what slidegif -f json prints"
	if err := json.Unmarshal(data, &doc); err != nil {
		return written{}, input.Errorf(hint, "the JSON cannot be read: %v", err)
	}
	if doc.ID == "" {
		return written{}, input.Errorf(hint, `the JSON has no "id"`)
	}
	w := written{id: doc.ID, name: doc.Name, metric: doc.Metric}
	for _, m := range doc.Moves {
		w.moves = append(w.moves, writtenMove{m.Piece, m.Path})
	}
	return w, nil
}

var (
	// printedRow is a row of the format txt: number, piece, from, to, arrows.
	printedRow = regexp.MustCompile(`^\s*[0-9]+\s+(\S+)\s+[0-9]+,[0-9]+\s+[0-9]+,[0-9]+\s+([↑↓←→]+)(?:\s|$)`)
	// printedCount is the length in the title, which names the metric.
	printedCount = regexp.MustCompile(`\b[0-9]+ (step|slide|move|push)(?:s|es)?\b|（\S+ (step|slide|move|push)）`)
	letter       = strings.NewReplacer("↑", "U", "↓", "D", "←", "L", "→", "R")
)

// readPrinted reads the format txt, and reports whether a text is in it: a title, the ID
// on a line of its own, and rows of moves.
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
	if m := printedCount.FindAllStringSubmatch(lines[0], -1); m != nil {
		w.metric = solve.Metric(m[0][1] + m[0][2])
	}
	for _, line := range lines[2:] {
		if row := printedRow.FindStringSubmatch(line); row != nil {
			w.moves = append(w.moves, writtenMove{row[1], letter.Replace(row[2])})
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
	if err := p.giveWritten(w, notation); err != nil {
		return Puzzle{}, err
	}
	p.Given.Printed = true
	return p, nil
}

// setName gives the puzzle the name of its file.
func (p *Puzzle) setName(name string) {
	if name != p.Start.Name {
		p.Start.Slug = ""
	}
	p.Start.Name = name
}
