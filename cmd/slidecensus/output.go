package main

import (
	"context"
	"encoding/csv"
	"io"
	"slices"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A format is an output format of slidecensus. Images are histograms. Streaming formats contain one row per position,
// which is written during the census.
type format struct {
	render.Format
	write  func(r result, w io.Writer, lang string) error // nil for histograms and databases
	stream func(context.Context, document.Output, cli.Console, fillRows) (size int64, err error)
	check  func(path string) error // returns an error if the path cannot be written; may be nil
}

// formats lists the output formats, starting with the default.
var formats = []format{
	{Format: render.Format{Name: "txt", Text: true}, write: result.writeText},
	{Format: render.Format{Name: "json", Text: true}, write: result.writeJSON},
	{Format: render.FormatNamed("png")},
	{Format: render.FormatNamed("svg")},
	{Format: render.Format{Name: "csv", Streams: true, Text: true}, write: result.writeTable, stream: streamCSV},
	edgeFormat,
	{Format: render.Format{Name: "sqlite", Streams: true}, stream: streamDatabase, check: checkDatabase},
}

func formatOf(out document.Output) format {
	return formats[slices.IndexFunc(formats, func(f format) bool { return f.Name == out.Format.Name })]
}

func addOutputFlags(fs *pflag.FlagSet) *cli.OutputFlags {
	syntax := document.Syntax{Keys: []string{"theme", "lang", "font"}}
	for _, f := range formats {
		syntax.Formats = append(syntax.Formats, document.Format{Format: f.Format})
	}
	return cli.AddOutputFlags(fs, syntax, "print a table")
}

// readOutputs returns the outputs that the flags describe. The default output is a table on standard output.
func readOutputs(f *cli.OutputFlags, c cli.Console) ([]document.Output, error) {
	outs, err := f.Outputs(c)
	if err != nil {
		return nil, err
	}
	if len(outs) == 0 {
		outs = []document.Output{{Path: document.Standard, Format: document.Format{Format: formats[0].Format}, Options: f.Picture}}
	}
	for i, out := range outs {
		outs[i] = edgeOutput(out)
		if check := formatOf(out).check; check != nil {
			if err := check(out.Path); err != nil {
				return nil, err
			}
		}
	}
	return outs, nil
}

// A result holds the content of the outputs that are written after the census.
type result struct {
	noun  input.Message // name for messages, such as a puzzle ID
	json  any
	text  func(words.Language) string
	chart *render.Histogram // number of positions at each distance; may be nil
	table func() [][]string // rows of a CSV file; nil if the census writes the rows itself
}

// write writes the outputs that were not written during the census, and returns a message for each file.
func (r result) write(ctx context.Context, outs []document.Output, c cli.Console) (written []input.Message, err error) {
	for _, out := range outs {
		if r.chart == nil && (out.Format.Image || out.Format.Streams) && !r.isTable(out) {
			return nil, input.Errorf(input.Say("write a %s as txt or json", r.noun), "output %s: the format %s needs positions by distance, which a %s does not have", out.Path, out.Format.Name, r.noun)
		}
	}
	for _, out := range outs {
		if out.Format.Streams && !r.isTable(out) {
			continue
		}
		n, err := cli.WriteOutput(out, c, func(w io.Writer) error { return r.encode(ctx, w, out) })
		if err != nil {
			return written, err
		}
		written = append(written, sizeMessages(out, n)...)
	}
	return written, nil
}

// isTable reports whether an output in a streaming format contains r.table instead of one row per position.
func (r result) isTable(out document.Output) bool {
	return r.table != nil && out.Format.Streams && formatOf(out).write != nil
}

// sizeMessages returns a message with the size of an output file, and no message for standard output.
func sizeMessages(out document.Output, bytes int64) []input.Message {
	if out.Path == document.Standard {
		return nil
	}
	return []input.Message{input.Say("%s -> %s", humanize.IBytes(uint64(bytes)), out.Path)}
}

func (r result) encode(ctx context.Context, w io.Writer, out document.Output) error {
	switch {
	case !out.Format.Image:
		return formatOf(out).write(r, w, out.Options.Lang)
	case len(r.chart.Counts) == 0:
		return &solve.Unsolvable{Reason: input.Say("a histogram of %s would be empty", r.noun)}
	}
	return out.Format.WriteChart(ctx, w, *r.chart, out.Options)
}

func (r result) writeJSON(w io.Writer, _ string) error  { return pipeline.EncodeJSON(w, r.json) }
func (r result) writeTable(w io.Writer, _ string) error { return csv.NewWriter(w).WriteAll(r.table()) }

func (r result) writeText(w io.Writer, lang string) error {
	_, err := io.WriteString(w, r.text(words.In(lang).ForCommand()))
	return err
}
