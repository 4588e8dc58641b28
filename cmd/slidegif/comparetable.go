package main

import (
	"cmp"
	"context"
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A tableFormat is an output format for a comparison. Image formats contain a chart.
type tableFormat struct {
	render.Format
	write func(table, io.Writer, words.Language) error // nil for images
}

// tableFormats lists the formats of a comparison. The first one is the default.
var tableFormats = []tableFormat{
	{Format: render.Format{Name: "txt", Text: true}, write: table.writeText},
	{Format: render.Format{Name: "md", Text: true}, write: table.writeMarkdown},
	{Format: render.Format{Name: "csv", Text: true}, write: table.writeCSV},
	{Format: render.Format{Name: "json", Text: true}, write: table.writeJSON},
	{Format: render.FormatNamed("png")},
	{Format: render.FormatNamed("svg")},
}

// tableSyntax describes the outputs that a comparison can write.
func tableSyntax() document.Syntax {
	s := document.Syntax{Keys: []string{"theme", "size", "lang", "font"}}
	for _, f := range tableFormats {
		s.Formats = append(s.Formats, document.Format{Format: f.Format})
	}
	return s
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

// A row describes one search, or the means of several searches. The numbers for a single search are
// integers.
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

// If a solution is proved shortest, markShortest sets the field Shortest of all rows with a solution.
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

// cells returns the text of each cell, beginning with the row of headings.
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

// write writes the table in the format of an output. Text without the option lang is in the language of the
// console.
func (t table) write(ctx context.Context, w io.Writer, out document.Output, c cli.Console) error {
	if out.Format.Image {
		return out.Format.WriteChart(ctx, w, t.chart(out.Options.Lang), out.Options)
	}
	i := slices.IndexFunc(tableFormats, func(f tableFormat) bool { return f.Name == out.Format.Name })
	return tableFormats[i].write(t, w, words.In(cmp.Or(out.Options.Lang, c.Lang)).ForCommand())
}

func (t table) writeJSON(w io.Writer, _ words.Language) error {
	return pipeline.EncodeJSON(w, t)
}

func (t table) writeCSV(w io.Writer, _ words.Language) error {
	return csv.NewWriter(w).WriteAll(t.cells("", "limit"))
}

func (t table) writeText(w io.Writer, l words.Language) error {
	_, err := io.WriteString(w, t.checkText(l)+cli.Columns(t.lines(l)))
	return err
}

func (t table) writeMarkdown(w io.Writer, l words.Language) error {
	rule := slices.Repeat([]string{"---"}, len(t.lines(l)[0]))
	text := t.checkText(l)
	for _, line := range slices.Insert(t.lines(l), 1, rule) {
		text += "| " + strings.Join(line, " | ") + " |\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// checkText returns the result of a check as a paragraph. The paragraph may be empty.
func (t table) checkText(l words.Language) string {
	if t.Check == nil {
		return ""
	}
	return l.Text(t.Check.message) + "\n\n"
}

// lines returns the rows of the table for people to read, beginning with the headings.
func (t table) lines(l words.Language) [][]string {
	lines := withoutEmptyColumns(t.cells(l.MoreThan(""), "limit"))
	for i, name := range lines[0] {
		lines[0][i] = l.Text(input.Word(name))
	}
	return lines
}
