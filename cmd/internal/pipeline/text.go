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
	var rows strings.Builder
	table := tabwriter.NewWriter(&rows, 0, 0, 2, ' ', tabwriter.AlignRight)
	widest := 0
	var story why.Story
	if s.WantsWhy {
		story = s.story()
	}
	for _, m := range s.Solution.Moves {
		widest = max(widest, len(m.Path))
	}
	for i, m := range s.Solution.Moves {
		after := b.Apply(m)
		t := tell(b, after, m)
		label := ""
		if t.Label != t.Piece {
			label = t.Label
		}
		if s.WantsWhy {
			label = strings.Repeat(" ", widest-len(m.Path)+1) + said.Why(story, i+1, false)
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t  %s\n", i+1, t.Piece, cell(&t.From), cell(t.To), strings.TrimSpace(board.Arrows(t.Path)+" "+label))
		b = after
		if err := stillTakes(w, i); err != nil {
			return err
		}
	}
	table.Flush()
	if len(s.Solution.Moves) > 0 {
		fmt.Fprintf(&out, "%s\n", said.Rows())
	}
	lines := strings.SplitAfter(rows.String(), "\n")
	for _, c := range story.Chapters {
		lines[c.From-1] = "\n" + said.ChapterHeading(story, c) + "\n" + lines[c.From-1]
	}
	out.WriteString(strings.Join(lines, ""))
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

// cell writes a column and a row as goals do, from 1, and - where a piece has left.
func cell(c *[2]int) string {
	if c == nil {
		return "-"
	}
	return fmt.Sprintf("%d.%d", c[0]+1, c[1]+1)
}

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
