package main

import (
	"context"
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

// formats are all kinds of output. An image is a histogram; what streams has a row for each position,
// written while they are counted.
var formats = []document.Format{
	{Name: "txt"},
	{Name: "json"},
	{Name: "png", Binary: true, Image: true},
	{Name: "svg", Image: true},
	{Name: "csv", Streams: true},
	{Name: "sqlite", Binary: true, Streams: true},
}

// addOutputFlags adds the flags of outputs.
func addOutputFlags(fs *pflag.FlagSet) *cli.OutputFlags {
	syntax := document.Syntax{Keys: []string{"theme", "lang", "font"}, Formats: formats}
	return cli.AddOutputFlags(fs, syntax, "a table on standard output")
}

// readOutputs reads the flags of outputs. Where there is none, standard output gets a table.
func readOutputs(f *cli.OutputFlags, c cli.Console) ([]document.Output, error) {
	outs, err := f.Outputs(c)
	if err != nil {
		return nil, err
	}
	if len(outs) == 0 {
		outs = []document.Output{{Path: document.Standard, Format: formats[0], Options: f.Picture}}
	}
	for _, out := range outs {
		if out.Path == document.Standard && out.Format.Name == "sqlite" {
			return nil, input.Errorf("name a file, as -o states.sqlite", "a database cannot go to standard output")
		}
	}
	return outs, nil
}

// An answer is what the command found, as outputs show it.
type answer struct {
	noun  input.Message // what it is
	json  any
	text  func(words.Language) string
	chart *render.Chart // positions by distance; nil: it has none
}

// write writes the outputs that have no rows, and returns what it wrote.
func (a answer) write(ctx context.Context, outs []document.Output, c cli.Console) (written []input.Message, err error) {
	for _, out := range outs {
		if a.chart == nil && (out.Format.Image || out.Format.Streams) {
			return nil, input.Errorf(input.Say("a %s is written as txt or json", a.noun), "output %s: the format %s shows positions by distance, and a %s has none", out.Path, out.Format.Name, a.noun)
		}
	}
	for _, out := range outs {
		if out.Format.Streams {
			continue
		}
		n, err := cli.WriteOutput(out, c, func(w io.Writer) error { return a.encode(ctx, w, out) })
		if err != nil {
			return written, err
		}
		written = append(written, told(out, n)...)
	}
	return written, nil
}

// told says how large a file has become; of standard output nothing.
func told(out document.Output, bytes int64) []input.Message {
	if out.Path == document.Standard {
		return nil
	}
	return []input.Message{input.Say("%s -> %s", humanize.IBytes(uint64(bytes)), out.Path)}
}

func (a answer) encode(ctx context.Context, w io.Writer, out document.Output) error {
	switch {
	case out.Format.Image && len(a.chart.Counts) == 0:
		return &solve.Unsolvable{Reason: input.Say("a histogram of %s would be empty", a.noun)}
	case out.Format.Name == "png":
		return render.ChartPNG(ctx, w, *a.chart, out.Options)
	case out.Format.Name == "svg":
		return render.ChartSVG(ctx, w, *a.chart, out.Options)
	case out.Format.Name == "json":
		return pipeline.EncodeJSON(w, a.json)
	}
	_, err := io.WriteString(w, a.text(words.In(out.Options.Lang).OnCommand()))
	return err
}
