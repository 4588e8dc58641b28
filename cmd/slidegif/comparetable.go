package main

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// tableFormats lists the formats of a comparison. The first one is the default. Images are charts.
var tableFormats = []document.Format{
	{Format: render.Format{Name: "txt", Text: true}},
	{Format: render.Format{Name: "md", Text: true}},
	{Format: render.Format{Name: "csv", Text: true}},
	{Format: render.Format{Name: "json", Text: true}},
	{Format: render.Format{Name: "png", Image: true}},
	{Format: render.Format{Name: "svg", Image: true, Text: true}},
}

// A table is the result of a comparison.
type table struct {
	ID    string `json:"id"`
	Check *check `json:"check,omitempty"`
	Rows  []row  `json:"rows"`

	metric board.Metric
	count  int                      // number of random puzzles of each length; 0 for one puzzle
	title  func(lang string) string // of the puzzle or its family
}

// A row describes one search, or the means of several. The numbers of a search are whole.
type row struct {
	Algorithm string   `json:"algorithm"`
	Heuristic string   `json:"heuristic,omitempty"`
	Length    *int     `json:"length,omitempty"`
	Count     int      `json:"count,omitempty"` // number of random puzzles
	Shortest  *bool    `json:"shortest,omitempty"`
	Expanded  float64  `json:"expanded"`
	Generated float64  `json:"generated"`
	Stored    float64  `json:"stored"`
	Must      *float64 `json:"must,omitempty"`
	May       *float64 `json:"may,omitempty"`
	Limit     string   `json:"limit,omitempty"` // positions, memory or time

	limit solve.LimitKind
}

// markShortest compares the lengths of the other solutions with a solution that is proved shortest.
func markShortest(rows []row) {
	i := slices.IndexFunc(rows, func(r row) bool { return r.Shortest != nil })
	if i < 0 {
		return
	}
	for k, r := range rows {
		if r.Length != nil {
			rows[k].Shortest = new(*r.Length == *rows[i].Length)
		}
	}
}

// columns lists the columns of a table in the formats other than JSON.
var columns = []struct {
	name string
	text func(r row) string
}{
	{"algorithm", func(r row) string { return r.Algorithm }},
	{"heuristic", func(r row) string { return r.Heuristic }},
	{"length", func(r row) string { return optional(r.Length, strconv.Itoa) }},
	{"count", func(r row) string { return strconv.Itoa(r.Count) }},
	{"shortest", func(r row) string {
		return optional(r.Shortest, func(yes bool) string { return map[bool]string{true: "yes", false: "no"}[yes] })
	}},
	{"expanded", func(r row) string { return number(r.Expanded) }},
	{"generated", func(r row) string { return number(r.Generated) }},
	{"stored", func(r row) string { return number(r.Stored) }},
	{"must", func(r row) string { return optional(r.Must, number) }},
	{"may", func(r row) string { return optional(r.May, number) }},
}

func optional[T any](v *T, text func(T) string) string {
	if v == nil {
		return ""
	}
	return text(*v)
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// cells returns the heading and the rows of the table.
func (t table) cells(moreThan, limit string) (all [][]string) {
	var heading []string
	for _, column := range columns {
		if column.name != "count" || t.count > 0 {
			heading = append(heading, column.name)
		}
	}
	all = append(all, append(heading, limit))
	for _, r := range t.Rows {
		var line []string
		for _, column := range columns {
			switch {
			case column.name == "count" && t.count == 0:
			case r.Limit != "" && slices.Contains([]string{"expanded", "generated", "stored"}, column.name):
				line = append(line, moreThan+column.text(r))
			default:
				line = append(line, column.text(r))
			}
		}
		all = append(all, append(line, r.Limit))
	}
	if !slices.ContainsFunc(t.Rows, func(r row) bool { return r.Limit != "" }) {
		for i := range all {
			all[i] = all[i][:len(all[i])-1]
		}
	}
	return all
}

// withoutEmptyColumns removes the columns that have only a heading.
func withoutEmptyColumns(lines [][]string) [][]string {
	for i := len(lines[0]) - 1; i >= 0; i-- {
		if !slices.ContainsFunc(lines[1:], func(line []string) bool { return line[i] != "" }) {
			for k := range lines {
				lines[k] = slices.Delete(lines[k], i, i+1)
			}
		}
	}
	return lines
}

// chart returns the chart of the table.
func (t table) chart(lang string) render.SearchChart {
	c := render.SearchChart{Name: t.title(lang), Count: t.count, Metric: t.metric}
	for _, r := range t.Rows {
		search := r.Algorithm
		if r.Heuristic != "" {
			search += ":" + r.Heuristic
		}
		line := render.SearchRow{Search: search, Expanded: r.Expanded, Limited: r.Limit != ""}
		if r.Length != nil {
			line.Length = *r.Length
		}
		c.Rows = append(c.Rows, line)
	}
	return c
}

// write writes the table in the format of an output. The language of the console is the default for text.
func (t table) write(ctx context.Context, w io.Writer, out document.Output, c cli.Console) error {
	l := words.In(cmp.Or(out.Options.Lang, c.Lang)).ForCommand()
	switch out.Format.Name {
	case "png":
		return render.ChartPNG(ctx, w, t.chart(out.Options.Lang), out.Options)
	case "svg":
		return render.ChartSVG(ctx, w, t.chart(out.Options.Lang), out.Options)
	case "json":
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return e.Encode(t)
	case "csv":
		return csv.NewWriter(w).WriteAll(t.cells("", "limit"))
	}
	lines := withoutEmptyColumns(t.cells(l.MoreThan(""), "limit"))
	for i, name := range lines[0] {
		lines[0][i] = l.Text(input.Word(name))
	}
	if t.Check != nil {
		fmt.Fprintf(w, "%s\n\n", l.Text(t.Check.message))
	}
	if out.Format.Name == "md" {
		rule := slices.Repeat([]string{"---"}, len(lines[0]))
		for _, line := range slices.Insert(lines, 1, rule) {
			if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(line, " | ")); err != nil {
				return err
			}
		}
		return nil
	}
	_, err := io.WriteString(w, cli.Columns(lines))
	return err
}
