package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

var listCommand = command.Command{
	Name: "list", Args: "[KIND] [WORDS] [flags]",
	Doc: "list the named puzzles and their shortest solutions",
	Text: `WORDS select the puzzles with these words in their names: Chinese, pinyin or English. The columns are
metrics. "none" means that the puzzle is proved unsolvable.`,
	Examples: []string{
		"slidegif list",
		"slidegif list klotski | grep 81",
		"slidegif list heng dao",
		"slidegif list rush 50",
		"slidegif list klotski --codes",
		"slidegif list klotski -f json",
	},
	Arguments: kindNames,
	Setup: func(fs *pflag.FlagSet) command.Action {
		json := cli.AddJSONFormat(fs)
		codes := fs.Bool("codes", false, "show the codes that other programs use")
		return func(ctx context.Context, args []string, c cli.Console) error {
			return runList(ctx, args, *json, *codes, c)
		}
	},
}

func runList(ctx context.Context, args []string, json, codes bool, c cli.Console) error {
	groups, err := findLayouts(args)
	if err != nil {
		return err
	}
	if json {
		return listJSON(ctx, groups, codes, c.Out)
	}
	return listText(ctx, groups, codes, c)
}

// A group holds several layouts of the same kind.
type group struct {
	kind    *solve.Kind
	layouts []solve.Layout
}

// findLayouts returns the layouts selected by the arguments of the list command, or all layouts if there are
// no arguments. The arguments are either a kind, or words that must occur in the name of a layout.
func findLayouts(args []string) (groups []group, err error) {
	if len(args) == 0 {
		for _, k := range catalog.Kinds {
			groups = append(groups, group{k, k.NamedLayouts()})
		}
		return groups, nil
	}
	words := strings.Join(args, " ")
	k, _, err := pipeline.FindKind(words)
	if err == nil {
		return []group{{k, k.NamedLayouts()}}, nil
	}
	found := catalog.Search(words)
	for _, k := range catalog.Kinds {
		if len(found[k]) > 0 {
			groups = append(groups, group{k, found[k]})
		}
	}
	if len(groups) == 0 {
		if k, rest := cutKind(words); k != nil {
			return nil, input.Errorf(input.Say("run slidegif list %s for all names and numbers of moves", k.Name), "%s: no name contains %q", k.DisplayName(), input.Truncate(rest, 40))
		}
		if words == perfectList {
			return nil, input.Errorf(input.Say("slidegif --list perfect -o perfect.pdf writes the hundred perfect puzzles"), "the perfect puzzles have no entries in this list")
		}
		bad, _ := errors.AsType[*input.Error](err)
		return nil, input.Errorf(bad.HintMessage(), "%q is neither a kind nor part of the name of a layout", input.Truncate(words, 40))
	}
	return groups, nil
}

// cutKind splits text such as "rush hour easy" into a kind and the rest. If the kind or the rest is missing, k is
// nil.
func cutKind(text string) (k *solve.Kind, rest string) {
	words := strings.Fields(text)
	for n := len(words) - 1; n > 0; n-- {
		if k, _, err := pipeline.FindKind(strings.Join(words[:n], " ")); err == nil {
			return k, strings.Join(words[n:], " ")
		}
	}
	return nil, ""
}

// optimumMetrics returns the metrics for which the table has columns: the optimum in the metric is known for
// at least one layout. The default metrics of kinds come before all other metrics.
func optimumMetrics(groups []group) []solve.Metric {
	found := map[solve.Metric]bool{}
	for _, g := range groups {
		for _, l := range g.layouts {
			for m := range l.Optimum {
				found[m] = true
			}
		}
	}
	var columns []solve.Metric
	for _, k := range catalog.Kinds {
		columns = append(columns, k.Metrics[0])
	}
	return slices.DeleteFunc(append(columns, board.Metrics()...), func(m solve.Metric) bool {
		isColumn := found[m]
		delete(found, m)
		return !isColumn
	})
}

func listText(ctx context.Context, groups []group, codes bool, c cli.Console) error {
	if len(groups) == 1 && len(groups[0].layouts) == 0 {
		k := groups[0].kind
		message := input.Say("%s has no named layouts", k.Name)
		if k.Random != nil {
			message = input.Say("%s; slidegif random %s generates a puzzle", message, k.Name)
		}
		c.Say("%s", message)
		return nil
	}
	columns, lang := optimumMetrics(groups), language.Named(c.Lang)
	var head []string
	for _, m := range columns {
		head = append(head, c.Words().Unit(m))
	}
	if codes {
		head = append(head, "code", "short")
	}
	rows := [][]string{append(head, c.Text("puzzle"))}
	for _, g := range groups {
		for _, l := range g.layouts {
			var row []string
			for _, m := range columns {
				row = append(row, optimum(l, m, c))
			}
			if codes {
				layoutCodes := codesOf(ctx, g.kind, l)
				row = append(row, layoutCodes["common"], layoutCodes["short"])
			}
			names := []string{l.Name, ""}
			if lang.Han {
				names[0] = cmp.Or(l.Chinese, l.Name)
			} else if board.HasChinese(l.Name) {
				names[1] = l.English
			}
			names = slices.DeleteFunc(append(names, l.Aliases...), func(name string) bool { return name == "" })
			for i, name := range names {
				names[i] = catalog.ListedName(l, lang.Convert(name))
			}
			label := g.kind.Name + ":" + l.Slug + "  " + strings.Join(names, " = ")
			if by := l.Attribution(); by != "" {
				label += " (" + by + ")"
			}
			rows = append(rows, append(row, strings.TrimSpace(label)))
		}
	}
	_, err := io.WriteString(c.Out, cli.Columns(rows))
	return err
}

// codesOf returns the codes that other programs use for a layout, keyed by format. The result is nil if the
// kind has no codes.
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

// optimum returns the table cell with the optimal length of a layout in the given metric.
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

func listJSON(ctx context.Context, groups []group, codes bool, w io.Writer) error {
	type layout struct {
		Kind    string               `json:"kind"`
		Slug    string               `json:"slug"`
		Name    string               `json:"name"`
		English string               `json:"english,omitempty"`
		Aliases []string             `json:"aliases,omitempty"`
		ID      string               `json:"id"`
		Author  string               `json:"author,omitempty"`
		Year    int                  `json:"year,omitempty"`
		Source  string               `json:"source"`
		Optimum map[solve.Metric]int `json:"optimum"` // -1: proved unsolvable
		Codes   map[string]string    `json:"codes,omitempty"`
	}
	all := []layout{}
	for _, g := range groups {
		for _, l := range g.layouts {
			entry := layout{g.kind.Name, l.Slug, "", l.English, nil, l.ID, l.Author, l.Year, l.Source, l.Optimum, nil}
			if l.Name != "" {
				entry.Name = catalog.ListedName(l, l.Name)
			}
			for _, name := range l.Aliases {
				entry.Aliases = append(entry.Aliases, catalog.ListedName(l, name))
			}
			if codes {
				entry.Codes = codesOf(ctx, g.kind, l)
			}
			all = append(all, entry)
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(all)
}
