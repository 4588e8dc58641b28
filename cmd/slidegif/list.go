package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/job"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

var listCommand = command{
	name: "list", args: "[KIND] [flags]",
	doc:  "list the named layouts with their optimum in each metric",
	text: "An optimum of \"none\" was proved: the layout cannot be solved.",
	examples: []string{
		"slidegif list",
		"slidegif list klotski | grep 81",
		"slidegif list klotski -f json",
	},
	setup: func(fs *pflag.FlagSet) action {
		format := fs.StringP("format", "f", "txt", "print as this `format`: txt or json")
		return func(_ context.Context, args []string, c cli.Console) error {
			return runList(args, *format, c)
		}
	},
}

func runList(args []string, format string, c cli.Console) error {
	kinds := catalog.Kinds
	switch len(args) {
	case 0:
	case 1:
		k, err := job.FindKind(args[0])
		if err != nil {
			return err
		}
		kinds = []*solve.Kind{k}
	default:
		return board.BadInput("list them one after the other, or all by slidegif list", "list takes one kind at most, but %q came after %q", args[1], args[0])
	}
	switch format {
	case "txt":
		return listText(kinds, c)
	case "json":
		return listJSON(kinds, c.Out)
	}
	return board.BadInput("the formats of list are txt and json", "--format: there is no format %q", format)
}

// listed are the metrics of a block puzzle, in the order of the columns.
var listed = []solve.Metric{board.StepMetric, board.MoveMetric, board.SlideMetric}

func listText(kinds []*solve.Kind, c cli.Console) error {
	if len(kinds) == 1 && len(kinds[0].Named()) == 0 {
		said := kinds[0].Name + " has no named layouts"
		if kinds[0].Random != nil {
			said += "; slidegif random " + kinds[0].Name + " draws one"
		}
		_, err := fmt.Fprintln(c.Err, said)
		return err
	}
	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "steps\tmoves\tslides\t  puzzle\n")
	for _, k := range kinds {
		for _, l := range k.Named() {
			for _, m := range listed {
				fmt.Fprint(table, optimum(l, m), "\t")
			}
			named := k.Name + ":" + l.Slug + "  " + strings.Join(append([]string{l.Name}, l.Aliases...), " = ")
			fmt.Fprintf(table, "  %s\n", strings.TrimSpace(named))
		}
	}
	return table.Flush()
}

func optimum(l solve.Layout, m solve.Metric) string {
	switch n, known := l.Optimum[m]; {
	case !known:
		return "?"
	case n < 0:
		return "none"
	default:
		return fmt.Sprint(n)
	}
}

func listJSON(kinds []*solve.Kind, w io.Writer) error {
	type layout struct {
		Kind    string               `json:"kind"`
		Slug    string               `json:"slug"`
		Name    string               `json:"name"`
		Aliases []string             `json:"aliases,omitempty"`
		ID      string               `json:"id"`
		Source  string               `json:"source"`
		Optimum map[solve.Metric]int `json:"optimum"` // -1: proved unsolvable
	}
	all := []layout{}
	for _, k := range kinds {
		for _, l := range k.Named() {
			all = append(all, layout{k.Name, l.Slug, l.Name, l.Aliases, l.ID, l.Source, l.Optimum})
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(all)
}
