package main

import (
	"context"
	"encoding/csv"
	"io"

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

// formats lists the output formats of slidecensus. Images are histograms. Streaming formats contain one row per
// position, which is written during the census.
var formats = []document.Format{
	{Format: render.Format{Name: "txt", Text: true}},
	{Format: render.Format{Name: "json", Text: true}},
	{Format: render.Format{Name: "png", Image: true}},
	{Format: render.Format{Name: "svg", Image: true, Text: true}},
	{Format: render.Format{Name: "csv", Streams: true, Text: true}},
	{Format: render.Format{Name: "sqlite", Streams: true}},
}

// addOutputFlags adds the output flags to fs.
func addOutputFlags(fs *pflag.FlagSet) *cli.OutputFlags {
	syntax := document.Syntax{Keys: []string{"theme", "lang", "font"}, Formats: formats}
	return cli.AddOutputFlags(fs, syntax, "print a table")
}

// readOutputs returns the outputs that the flags describe. The default output is a table on standard output.
func readOutputs(f *cli.OutputFlags, c cli.Console) ([]document.Output, error) {
	outs, err := f.Outputs(c)
	if err != nil {
		return nil, err
	}
	if len(outs) == 0 {
		outs = []document.Output{{Path: document.Standard, Format: formats[0], Options: f.Picture}}
	}
	for _, out := range outs {
		if out.Format.Name != "sqlite" {
			continue
		}
		if out.Path == document.Standard {
			return nil, input.Errorf("write to a file, such as -o states.sqlite", "a database cannot be written to standard output")
		}
		if err := checkSQLite(); err != nil {
			return nil, err
		}
	}
	return outs, nil
}

// A result holds the content of all outputs that the census has not written itself.
type result struct {
	noun  input.Message // name for messages, such as a puzzle ID
	json  any
	text  func(words.Language) string
	chart *render.Histogram // number of positions at each distance; may be nil
	table func() [][]string // rows of a CSV file; nil if the census writes the rows itself
}

// write writes all outputs except the streaming formats, which the census itself has written. A CSV file with a table
// is not streamed. It returns one message per file.
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

// isTable reports whether an output is a CSV file with the table of r.
func (r result) isTable(out document.Output) bool { return r.table != nil && out.Format.Name == "csv" }

// sizeMessages returns a message with the size of an output file. For standard output, it returns nil.
func sizeMessages(out document.Output, bytes int64) []input.Message {
	if out.Path == document.Standard {
		return nil
	}
	return []input.Message{input.Say("%s -> %s", humanize.IBytes(uint64(bytes)), out.Path)}
}

func (r result) encode(ctx context.Context, w io.Writer, out document.Output) error {
	switch {
	case r.isTable(out):
		return csv.NewWriter(w).WriteAll(r.table())
	case out.Format.Image && len(r.chart.Counts) == 0:
		return &solve.Unsolvable{Reason: input.Say("a histogram of %s would be empty", r.noun)}
	case out.Format.Name == "png":
		return render.ChartPNG(ctx, w, *r.chart, out.Options)
	case out.Format.Name == "svg":
		return render.ChartSVG(ctx, w, *r.chart, out.Options)
	case out.Format.Name == "json":
		return pipeline.EncodeJSON(w, r.json)
	}
	_, err := io.WriteString(w, r.text(words.In(out.Options.Lang).ForCommand()))
	return err
}
