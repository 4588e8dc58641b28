package main

import (
	"fmt"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A report is a census together with its target.
type report struct {
	*solve.Census
	target  *target
	insight bool // whether the census counted the shortest solutions
}

// summary returns a summary of the census in one line.
func (r report) summary(l words.Language) input.Message {
	if r.GodsNumber() < 0 {
		return input.Say("%s: %s, none of which can be solved", r.target.Title, cli.Plural(r.Positions, "position"))
	}
	return input.Say("%s: God's number %s, %s", r.target.Title, l.Count(r.GodsNumber(), r.Metric)+l.Metric(r.Metric), cli.Plural(r.Positions, "position"))
}

// result returns the content of all outputs without one row per position.
func (r report) result() result {
	hardest := []string{}
	for _, b := range r.Hardest {
		hardest = append(hardest, r.target.PositionID(b))
	}
	chart := render.Histogram{
		Name: r.target.Title, Metric: r.Metric, Counts: r.Depths, Hardest: r.Hardest, Positions: r.Positions - r.Unreachable,
	}
	if n := len(r.Depths); n > 0 {
		chart.Farthest = r.Depths[n-1]
	}
	return result{
		noun: input.Say("%s", r.target.ID), json: r.json(hardest), chart: &chart,
		text: func(l words.Language) string { return r.table(l, hardest) },
	}
}

func (r report) json(hardest []string) any {
	out := struct {
		ID          string       `json:"id"`
		Metric      solve.Metric `json:"metric"`
		Positions   int64        `json:"positions"`
		Unreachable int64        `json:"unreachable"`
		GodsNumber  int          `json:"gods_number"` // -1 if no position can be solved
		Depths      []int64      `json:"depths"`
		Hardest     []string     `json:"hardest"`
		Components  int64        `json:"components,omitempty"` // only if the space is a set of layouts
		Unique      *int64       `json:"unique,omitempty"`     // only with --insight
	}{r.target.ID, r.Metric, r.Positions, r.Unreachable, r.GodsNumber(), append([]int64{}, r.Depths...), hardest, 0, nil}
	if r.insight {
		out.Unique = &r.Unique
	}
	if r.target.Rename != nil {
		out.Components = r.Components
	}
	return out
}

// barWidth is the length of the longest bar of the table, in characters.
const barWidth = 50

func (r report) table(l words.Language, hardest []string) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n", l.Text(r.summary(l)))
	if r.target.Title != r.target.ID {
		fmt.Fprintf(&s, "%s\n", r.target.ID)
	}
	details := input.Say("%s cannot reach a goal", cli.Plural(r.Unreachable, "position"))
	if len(r.Depths) > 0 {
		details = input.Say("%s solved; %s", cli.Plural(r.Depths[0], "position"), details)
	}
	if r.target.Rename != nil {
		details = input.Say("%s; %s", details, cli.Plural(r.Components, "component"))
	}
	if r.insight {
		details = input.Say("%s; %s with exactly one shortest solution", details, cli.Plural(r.Unique, "position"))
	}
	fmt.Fprintf(&s, "%s\n\n", l.Text(details))
	maxCount := int64(1)
	for _, n := range r.Depths {
		maxCount = max(maxCount, n)
	}
	var rows [][]string
	if len(r.Depths) > 0 {
		rows = append(rows, []string{l.Unit(r.Metric), l.PositionsAxis(false), ""})
	}
	for d, n := range r.Depths {
		rows = append(rows, []string{fmt.Sprint(d), input.Thousands(n), bar(float64(n) / float64(maxCount) * barWidth)})
	}
	s.WriteString(cli.Columns(rows))
	if len(hardest) > 0 {
		total := r.Depths[len(r.Depths)-1]
		fmt.Fprintf(&s, "\n%s\n", l.Text(input.Say("hardest (%s):", l.Count(r.GodsNumber(), r.Metric))))
		for _, id := range hardest {
			fmt.Fprintf(&s, "  %s\n", id)
		}
		if more := total - int64(len(hardest)); more > 0 {
			fmt.Fprintf(&s, "  %s\n", l.Text(input.Say("and %s more", input.Thousands(more))))
		}
	}
	return s.String()
}

// bar draws a bar of the given length, which is measured in characters and rounded to eighths. Every bar is at
// least one eighth of a character long.
func bar(length float64) string {
	eighths := max(1, int(length*8+0.5))
	return strings.Repeat("█", eighths/8) + []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}[eighths%8]
}
