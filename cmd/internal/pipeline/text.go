package pipeline

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/why"
)

// WriteText writes the solution as readable text: the puzzle, the first board, the moves, and the last board.
func (s Solved) WriteText(w io.Writer, lang string) error {
	b := s.Start.Translate(lang)
	var out strings.Builder
	language := words.In(lang)
	length := s.LengthText(lang)
	if len(s.Kind().Metrics) > 1 {
		length += language.Metric(s.Solution.Metric)
	}
	length += s.InsightText(lang)
	fmt.Fprintf(&out, "%s%s%s\n%s\n\n%s\n", s.Title(lang), language.Colon(), length, s.ID(), formatBoard(b))
	var rows strings.Builder
	table := tabwriter.NewWriter(&rows, 0, 0, 2, ' ', tabwriter.AlignRight)
	maxPath := 0
	var story why.Explanation
	if s.WantsWhy {
		story = s.explain()
	}
	for _, m := range s.Solution.Moves {
		maxPath = max(maxPath, len(m.Path))
	}
	for i, m := range s.Solution.Moves {
		after := b.Apply(m)
		t := newMoveJSON(b, after, m)
		label := ""
		if t.Label != t.Piece {
			label = t.Label
		}
		if s.WantsWhy {
			label = strings.Repeat(" ", maxPath-len(m.Path)+1) + language.Why(story, i+1, false)
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t  %s\n", i+1, t.Piece, formatCell(&t.From), formatCell(t.To), strings.TrimSpace(board.Arrows(t.Path)+" "+label))
		b = after
		if err := checkWriter(w, i); err != nil {
			return err
		}
	}
	table.Flush()
	if len(s.Solution.Moves) > 0 {
		fmt.Fprintf(&out, "%s\n", language.TableHeader())
	}
	lines := strings.SplitAfter(rows.String(), "\n")
	for i, heading := range s.stageHeadings(lang) {
		lines[i] = "\n" + heading + "\n" + lines[i]
	}
	for _, c := range story.Chapters {
		lines[c.From-1] = "\n" + language.ChapterHeading(story, c) + "\n" + lines[c.From-1]
	}
	out.WriteString(strings.Join(lines, ""))
	if len(s.Solution.Moves) > 0 {
		fmt.Fprintf(&out, "\n%s", formatBoard(b))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// Title returns the name of the puzzle in lang, or its ID if it has no name.
func (p Puzzle) Title(lang string) string {
	return cmp.Or(p.Start.NameIn(lang), p.ID())
}

// formatCell formats a column and a row, both counted from 1, in the notation used for goals. If c is nil,
// because the piece has left the board, the result is "-".
func formatCell(c *[2]int) string {
	if c == nil {
		return "-"
	}
	return fmt.Sprintf("%d.%d", c[0]+1, c[1]+1)
}

// formatBoard formats a board as rows of cells, with the columns aligned.
func formatBoard(b board.Board) string {
	width := 1
	for _, p := range b.Pieces {
		width = max(width, len(p.Name))
	}
	b.Text.Row, b.Text.Cell = "\n", "\t"
	var out strings.Builder
	for _, row := range strings.Split(b.String(), "\n") {
		for i, name := range strings.Split(row, "\t") {
			if i > 0 {
				out.WriteByte(' ')
			}
			fmt.Fprintf(&out, "%*s", width, name)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
