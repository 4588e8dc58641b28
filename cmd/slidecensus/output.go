package main

import (
	"context"
	"io"
	"slices"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// A format is one kind of output.
type format struct {
	document.Format
	rows  bool // one row a position, written while they are counted
	chart func(context.Context, io.Writer, render.Chart, render.Options) error
}

var formats = []format{
	{Format: document.Format{Name: "txt"}},
	{Format: document.Format{Name: "json"}},
	{Format: document.Format{Name: "png", Binary: true}, chart: render.ChartPNG},
	{Format: document.Format{Name: "svg"}, chart: render.ChartSVG},
	{Format: document.Format{Name: "csv", Streams: true}, rows: true},
	{Format: document.Format{Name: "sqlite", Binary: true}, rows: true},
}

// addOutputFlags adds the flags of outputs.
func addOutputFlags(fs *pflag.FlagSet) *cli.OutputFlags {
	syntax := document.Syntax{Keys: []string{"theme", "lang", "font"}}
	for _, f := range formats {
		syntax.Formats = append(syntax.Formats, f.Format)
	}
	return cli.AddOutputFlags(fs, syntax, "a table on standard output")
}

// An outFile is one file to write.
type outFile struct {
	document.Output
	format format
}

// A writtenFile is one that has been written.
type writtenFile struct {
	path  string
	bytes int64
}

// readOutputs reads the flags of outputs. Where there is none, standard output gets a table.
func readOutputs(f *cli.OutputFlags, c cli.Console) ([]outFile, error) {
	files, err := f.Outputs(c)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		files = []document.Output{{Path: document.Standard, Format: formats[0].Format, Options: f.Picture}}
	}
	var outs []outFile
	for _, file := range files {
		i := slices.IndexFunc(formats, func(f format) bool { return f.Name == file.Format.Name })
		if file.Path == document.Standard && file.Format.Name == "sqlite" {
			return nil, input.Errorf("name a file, as -o states.sqlite", "a database cannot go to standard output")
		}
		outs = append(outs, outFile{file, formats[i]})
	}
	return outs, nil
}

// A result is an answer in words and in JSON.
type result struct {
	noun input.Message // what it is
	json any
	text func(io.Writer, words.Language) error
}

// write writes the result to outputs, all of which are txt or json.
func (r result) write(outs []outFile, quiet bool, c cli.Console) error {
	for _, out := range outs {
		if out.format.Name != "txt" && out.format.Name != "json" {
			return input.Errorf(input.Say("a %s is written as txt or json", r.noun), "output %s: the format %s shows positions by distance, and a %s has none", out.Path, out.format.Name, r.noun)
		}
	}
	for _, out := range outs {
		n, err := cli.WriteOutput(out.Output, c, func(w io.Writer) error { return r.encode(w, out.format, out.Options.Lang) })
		if err != nil {
			return err
		}
		if out.Path != document.Standard && !quiet {
			c.Say("%s -> %s", humanize.IBytes(uint64(n)), out.Path)
		}
	}
	return nil
}

func (r result) encode(w io.Writer, f format, lang string) error {
	if f.Name == "json" {
		return pipeline.EncodeJSON(w, r.json)
	}
	return r.text(w, words.In(lang).OnCommand())
}
