package main

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"slidegif/cmd/internal/cli"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A report is a census with what it is of.
type report struct {
	*solve.Census
	target  *target
	insight bool // shortest solutions were counted
}

// summary is the census in a sentence.
func (r report) summary(l words.Language) input.Message {
	if r.GodsNumber() < 0 {
		return input.Say("%s: %s, none of which can be solved", r.target.Title, cli.Plural(r.Positions, "position"))
	}
	return input.Say("%s: God's number %s, %s", r.target.Title, l.Count(r.GodsNumber(), r.Metric)+l.Metric(r.Metric), cli.Plural(r.Positions, "position"))
}

// answer returns the census as outputs show it.
func (r report) answer() answer {
	hardest := []string{}
	for _, b := range r.Hardest {
		hardest = append(hardest, r.target.PositionID(b))
	}
	chart := render.Chart{
		Name: r.target.Title, Metric: r.Metric, Counts: r.Depths, Hardest: r.Hardest, Positions: r.Positions - r.Unreachable,
	}
	if n := len(r.Depths); n > 0 {
		chart.Farthest = r.Depths[n-1]
	}
	return answer{
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
		GodsNumber  int          `json:"gods_number"` // -1: no position can be solved
		Depths      []int64      `json:"depths"`
		Hardest     []string     `json:"hardest"`
		Components  int64        `json:"components,omitempty"` // of all layouts only
		Unique      *int64       `json:"unique,omitempty"`     // with --insight only
	}{r.target.ID, r.Metric, r.Positions, r.Unreachable, r.GodsNumber(), append([]int64{}, r.Depths...), hardest, 0, nil}
	if r.insight {
		out.Unique = &r.Unique
	}
	if r.target.Rename != nil {
		out.Components = r.Components
	}
	return out
}

// barWidth is the longest bar of the table, in characters.
const barWidth = 50

func (r report) table(l words.Language, hardest []string) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n", l.Text(r.summary(l)))
	if r.target.Title != r.target.ID {
		fmt.Fprintf(&s, "%s\n", r.target.ID)
	}
	told := input.Say("%s from which no goal can be reached", cli.Plural(r.Unreachable, "position"))
	if len(r.Depths) > 0 {
		told = input.Say("%s solved; %s", cli.Plural(r.Depths[0], "position"), told)
	}
	if r.target.Rename != nil {
		told = input.Say("%s; %s", told, cli.Plural(r.Components, "component"))
	}
	if r.insight {
		told = input.Say("%s; %s with exactly one shortest solution", told, cli.Plural(r.Unique, "position"))
	}
	fmt.Fprintf(&s, "%s\n\n", l.Text(told))
	most := int64(1)
	for _, n := range r.Depths {
		most = max(most, n)
	}
	var rows [][]string
	if len(r.Depths) > 0 {
		rows = append(rows, []string{l.Unit(r.Metric), l.Positions(false), ""})
	}
	for d, n := range r.Depths {
		rows = append(rows, []string{fmt.Sprint(d), humanize.Comma(n), bar(float64(n) / float64(most) * barWidth)})
	}
	s.WriteString(cli.Columns(rows))
	if len(hardest) > 0 {
		most := r.Depths[len(r.Depths)-1]
		fmt.Fprintf(&s, "\n%s\n", l.Text(input.Say("hardest, %s:", l.Count(r.GodsNumber(), r.Metric))))
		for _, id := range hardest {
			fmt.Fprintf(&s, "  %s\n", id)
		}
		if more := most - int64(len(hardest)); more > 0 {
			fmt.Fprintf(&s, "  %s\n", l.Text(input.Say("and %s more", humanize.Comma(more))))
		}
	}
	return s.String()
}

// bar draws a length in eighths of a character, at least one.
func bar(length float64) string {
	eighths := max(1, int(length*8+0.5))
	return strings.Repeat("█", eighths/8) + []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}[eighths%8]
}
