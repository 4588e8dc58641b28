package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/hanzi"
	"slidegif/solve/input"
)

var listCommand = command{
	name: "list", args: "[KIND] [flags]",
	doc:  "list the named layouts with their optimum in each metric",
	text: "An optimum of \"none\" was proved: the layout cannot be solved.",
	examples: []string{
		"slidegif list",
		"slidegif list klotski | grep 81",
		"slidegif list klotski --codes",
		"slidegif list klotski -f json",
	},
	setup: func(fs *pflag.FlagSet) action {
		format := fs.StringP("format", "f", "txt", "print the list in this `FORMAT`: txt or json")
		codes := fs.Bool("codes", false, "show the codes that other programs use for a layout")
		return func(ctx context.Context, args []string, c cli.Console) error {
			return runList(ctx, args, *format, *codes, c)
		}
	},
}

func runList(ctx context.Context, args []string, format string, codes bool, c cli.Console) error {
	kinds := catalog.Kinds
	switch len(args) {
	case 0:
	case 1:
		k, _, err := pipeline.FindKind(args[0])
		if err != nil {
			return err
		}
		kinds = []*solve.Kind{k}
	default:
		return input.Errorf("list them one after the other, or all by slidegif list", "list takes one kind at most, but %q came after %q", args[1], args[0])
	}
	switch format {
	case "txt":
		return listText(ctx, kinds, codes, c)
	case "json":
		return listJSON(ctx, kinds, codes, c.Out)
	}
	return input.Errorf("the formats of list are txt and json", "--format: there is no format %q", format)
}

// listed returns the metrics that some layout of the kinds has an optimum in, in the order
// of the columns.
func listed(kinds []*solve.Kind) []solve.Metric {
	known := map[solve.Metric]bool{}
	for _, k := range kinds {
		for _, l := range k.Named() {
			for m := range l.Optimum {
				known[m] = true
			}
		}
	}
	columns := []solve.Metric{board.StepMetric, board.MoveMetric, board.SlideMetric, board.PushMetric}
	return slices.DeleteFunc(columns, func(m solve.Metric) bool { return !known[m] })
}

func listText(ctx context.Context, kinds []*solve.Kind, codes bool, c cli.Console) error {
	if len(kinds) == 1 && len(kinds[0].Named()) == 0 {
		said := input.Say("%s has no named layouts", kinds[0].Name)
		if kinds[0].Random != nil {
			said = input.Say("%s; slidegif random %s draws one", said, kinds[0].Name)
		}
		c.Say("%s", said)
		return nil
	}
	columns := listed(kinds)
	var head []string
	for _, m := range columns {
		head = append(head, c.Words().Unit(m))
	}
	if codes {
		head = append(head, "code", "short")
	}
	rows := [][]string{append(head, c.Text("puzzle"))}
	for _, k := range kinds {
		for _, l := range k.Named() {
			var row []string
			for _, m := range columns {
				row = append(row, optimum(l, m, c))
			}
			if codes {
				of := codesOf(ctx, k, l)
				row = append(row, of["common"], of["short"])
			}
			name := l.Name
			if strings.HasPrefix(c.Lang, "zh") {
				name = cmp.Or(l.Chinese, name)
			}
			named := k.Name + ":" + l.Slug + "  " + hanzi.In(c.Lang, strings.Join(append([]string{name}, l.Aliases...), " = "))
			if by := l.By(); by != "" {
				named += " (" + by + ")"
			}
			rows = append(rows, append(row, strings.TrimSpace(named)))
		}
	}
	_, err := io.WriteString(c.Out, cli.Columns(rows))
	return err
}

// codesOf returns the codes of a layout, none where its kind has no such func.
func codesOf(ctx context.Context, k *solve.Kind, l solve.Layout) map[string]string {
	if k.Codes == nil {
		return nil
	}
	p, err := catalog.Parse(ctx, l.ID)
	if err != nil {
		return nil
	}
	return k.Codes(p.Board())
}

func optimum(l solve.Layout, m solve.Metric, c cli.Console) string {
	switch n, known := l.Optimum[m]; {
	case !known:
		return "" // the kind has no such metric
	case n < 0:
		return c.Text("none")
	default:
		return fmt.Sprint(n)
	}
}

func listJSON(ctx context.Context, kinds []*solve.Kind, codes bool, w io.Writer) error {
	type layout struct {
		Kind    string               `json:"kind"`
		Slug    string               `json:"slug"`
		Name    string               `json:"name"`
		Aliases []string             `json:"aliases,omitempty"`
		ID      string               `json:"id"`
		Author  string               `json:"author,omitempty"`
		Year    int                  `json:"year,omitempty"`
		Source  string               `json:"source"`
		Optimum map[solve.Metric]int `json:"optimum"` // -1: proved unsolvable
		Codes   map[string]string    `json:"codes,omitempty"`
	}
	all := []layout{}
	for _, k := range kinds {
		for _, l := range k.Named() {
			of := layout{k.Name, l.Slug, l.Name, l.Aliases, l.ID, l.Author, l.Year, l.Source, l.Optimum, nil}
			if codes {
				of.Codes = codesOf(ctx, k, l)
			}
			all = append(all, of)
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(all)
}
