package pipeline

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"slidegif/render/words"
	"slidegif/solve/board"
)

// WriteText writes a solution to be read or printed: what was solved, the moves, and
// the boards at both ends.
func (s Solved) WriteText(w io.Writer, lang string) error {
	b := s.Start.Translate(lang)
	var out strings.Builder
	said := words.In(lang)
	length := s.LengthText(lang)
	if len(s.Kind().Metrics) > 1 {
		length += said.Metric(s.Solution.Metric)
	}
	length += s.InsightText(lang)
	fmt.Fprintf(&out, "%s%s%s\n%s\n\n%s\n", s.Title(lang), said.Colon(), length, s.ID(), picture(b))
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for i, m := range s.Solution.Moves {
		t := tell(b, m)
		label := ""
		if t.Label != t.Piece {
			label = t.Label
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t  %s\n", i+1, t.Piece, cell(t.From), cell(t.To), strings.TrimSpace(Arrows(t.Path)+" "+label))
		b = b.Apply(m)
	}
	table.Flush()
	if len(s.Solution.Moves) > 0 {
		fmt.Fprintf(&out, "\n%s", picture(b))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// Title is what to call the puzzle in a sentence: its name in a language, else its ID.
func (p Puzzle) Title(lang string) string {
	return cmp.Or(p.Start.NameIn(lang), p.ID())
}

func cell(c [2]int) string { return fmt.Sprintf("%d,%d", c[0], c[1]) }

var arrow = strings.NewReplacer("U", "↑", "D", "↓", "L", "←", "R", "→")

// Arrows writes a path as arrows: "UUR" as "↑↑→".
func Arrows(path string) string { return arrow.Replace(path) }

// picture writes a board as rows of cells in columns.
func picture(b board.Board) string {
	wide := 1
	for _, p := range b.Pieces {
		wide = max(wide, len(p.Name))
	}
	b.Text.Row, b.Text.Cell = "\n", "\t"
	var out strings.Builder
	for _, row := range strings.Split(b.String(), "\n") {
		for i, name := range strings.Split(row, "\t") {
			if i > 0 {
				out.WriteByte(' ')
			}
			fmt.Fprintf(&out, "%*s", wide, name)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
