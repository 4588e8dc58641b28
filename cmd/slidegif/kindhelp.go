package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/solve"
	"slidegif/solve/input"
)

// writeKind writes the help page of a puzzle kind, which explains the syntax of its IDs and moves.
func writeKind(c cli.Console, k *solve.Kind) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n\n%s\n", cli.Wrap(k.Name+": "+c.Word(k.Doc)), c.Text("IDs:"))
	for _, sentence := range k.Syntax {
		s.WriteString(cli.Table([][2]string{{"-", c.Word(sentence)}}))
	}
	var metrics input.List
	for _, m := range k.Metrics {
		metrics = append(metrics, string(m))
	}
	if len(metrics) == 1 {
		fmt.Fprintf(&s, "\n%s\n", c.Text("metric: %s", metrics[0]))
	} else {
		fmt.Fprintf(&s, "\n%s\n", c.Text("metrics: %s (default: %s)", metrics, metrics[0]))
	}
	fmt.Fprintf(&s, "\n%s\n", c.Text("notations of --moves:")+"\n"+strings.TrimSuffix(moveNotations(c.Words(), k), "\n"))
	if len(k.Imports) > 0 {
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("forms of other programs:"), pastedForms(k))
	}
	if len(k.Words) > 0 {
		fmt.Fprintf(&s, "\n%s\n%s", c.Text("other names:"), cli.Table(wordsFor(k)))
	}
	examples := []string{"slidegif " + c.Words().Text(k.Sample())}
	if len(k.NamedLayouts()) > 0 {
		examples = append(examples, "slidegif list "+k.Name)
	}
	if k.Random != nil {
		examples = append(examples, "slidegif random "+k.Name)
	}
	command.WriteExamples(&s, examples, c)
	_, err := io.WriteString(c.Out, s.String())
	return err
}

// wordsFor returns the alternative names of a kind, grouped by the puzzle ID that each name stands for.
func wordsFor(k *solve.Kind) (rows [][2]string) {
	called := map[string]input.List{}
	for _, word := range slices.Sorted(maps.Keys(k.Words)) {
		id := strings.TrimSuffix(k.Name+":"+k.Words[word], ":")
		called[id] = append(called[id], word)
	}
	for _, id := range slices.Sorted(maps.Keys(called)) {
		rows = append(rows, [2]string{id, called[id].String()})
	}
	return rows
}
