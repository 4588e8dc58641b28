package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

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
	insight bool     // shortest solutions were counted
	hardest []string // IDs
	elapsed time.Duration
}

func newReport(t *target, c *solve.Census, insight bool, elapsed time.Duration) *report {
	r := &report{Census: c, target: t, insight: insight, hardest: []string{}, elapsed: elapsed}
	for _, b := range c.Hardest {
		r.hardest = append(r.hardest, t.PositionID(b))
	}
	return r
}

// summary is the census in a sentence.
func (r *report) summary(l words.Language) input.Message {
	if r.GodsNumber() < 0 {
		return input.Say("%s: %s, none of which can be solved", r.target.Title, cli.Plural(r.Positions, "position"))
	}
	return input.Say("%s: God's number %s, %s", r.target.Title, l.Count(r.GodsNumber(), r.Metric)+l.Metric(r.Metric), cli.Plural(r.Positions, "position"))
}

// write writes the census in one of the formats without rows.
func (r *report) write(ctx context.Context, w io.Writer, f format, o render.Options) error {
	if f.chart != nil {
		if len(r.Depths) == 0 {
			return &solve.Unsolvable{Reason: input.Say("a histogram of %s would be empty", r.target.ID)}
		}
		return f.chart(ctx, w, render.Chart{
			Name: r.target.Title, Metric: r.Metric, Counts: r.Depths, Hardest: r.Hardest,
			Positions: r.Positions - r.Unreachable, Farthest: r.Depths[len(r.Depths)-1],
		}, o)
	}
	return result{json: r.json(), text: r.writeText}.encode(w, f, o.Lang)
}

func (r *report) json() any {
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
	}{r.target.ID, r.Metric, r.Positions, r.Unreachable, r.GodsNumber(), append([]int64{}, r.Depths...), r.hardest, 0, nil}
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

func (r *report) writeText(w io.Writer, l words.Language) error {
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
	if len(r.hardest) > 0 {
		most := r.Depths[len(r.Depths)-1]
		fmt.Fprintf(&s, "\n%s\n", l.Text(input.Say("hardest, %s:", l.Count(r.GodsNumber(), r.Metric))))
		for _, id := range r.hardest {
			fmt.Fprintf(&s, "  %s\n", id)
		}
		if more := most - int64(len(r.hardest)); more > 0 {
			fmt.Fprintf(&s, "  %s\n", l.Text(input.Say("and %s more", humanize.Comma(more))))
		}
	}
	_, err := io.WriteString(w, s.String())
	return err
}

// bar draws a length in eighths of a character, at least one.
func bar(length float64) string {
	eighths := max(1, int(length*8+0.5))
	return strings.Repeat("█", eighths/8) + []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}[eighths%8]
}
