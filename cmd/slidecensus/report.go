package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/dustin/go-humanize"

	"slidegif/cmd/internal/cli"
	"slidegif/render"
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
func (r *report) summary() string {
	if r.GodsNumber() < 0 {
		return fmt.Sprintf("%s: %s, none of which can be solved", r.target.Title, cli.Plural(r.Positions, "position"))
	}
	return fmt.Sprintf("%s: God's number %s, %s", r.target.Title, r.Metric.Count(r.GodsNumber()), cli.Plural(r.Positions, "position"))
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
	return result{json: r.json(), text: r.writeText}.encode(w, f)
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

func (r *report) writeText(w io.Writer) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n", r.summary())
	if r.target.Title != r.target.ID {
		fmt.Fprintf(&s, "%s\n", r.target.ID)
	}
	if len(r.Depths) > 0 {
		fmt.Fprintf(&s, "%s solved; ", cli.Plural(r.Depths[0], "position"))
	}
	fmt.Fprintf(&s, "%s from which no goal can be reached", cli.Plural(r.Unreachable, "position"))
	if r.target.Rename != nil {
		fmt.Fprintf(&s, "; %s", cli.Plural(r.Components, "component"))
	}
	if r.insight {
		fmt.Fprintf(&s, "; %s with exactly one shortest solution", cli.Plural(r.Unique, "position"))
	}
	fmt.Fprintf(&s, "\n\n")
	most := int64(1)
	for _, n := range r.Depths {
		most = max(most, n)
	}
	table := tabwriter.NewWriter(&s, 0, 0, 2, ' ', tabwriter.AlignRight)
	if len(r.Depths) > 0 {
		fmt.Fprintf(table, "%s\tpositions\t\n", r.Metric.Unit(2))
	}
	for d, n := range r.Depths {
		fmt.Fprintf(table, "%d\t%s\t  %s\n", d, humanize.Comma(n), bar(float64(n)/float64(most)*barWidth))
	}
	table.Flush()
	if len(r.hardest) > 0 {
		most := r.Depths[len(r.Depths)-1]
		fmt.Fprintf(&s, "\nhardest, %s:\n", r.Metric.Count(r.GodsNumber()))
		for _, id := range r.hardest {
			fmt.Fprintf(&s, "  %s\n", id)
		}
		if more := most - int64(len(r.hardest)); more > 0 {
			fmt.Fprintf(&s, "  and %s more\n", humanize.Comma(more))
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
