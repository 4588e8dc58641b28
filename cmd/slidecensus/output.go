package main

import (
	"context"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/output"
	"slidegif/render"
	"slidegif/solve/input"
)

// A format is one kind of output.
type format struct {
	name   string // also the extension, without its dot
	binary bool   // never written to a terminal
	rows   bool   // one row a position, written while they are counted
	write  func(ctx context.Context, w io.Writer, r *report, o render.Options) error
}

var formats = []format{
	{name: "txt", write: writeText},
	{name: "json", write: writeJSON},
	{name: "png", binary: true, write: writePNG},
	{name: "svg", write: writeSVG},
	{name: "csv", rows: true},
	{name: "sqlite", binary: true, rows: true},
}

// addOutputFlags adds the flags of outputs.
func addOutputFlags(fs *pflag.FlagSet) *cli.OutputFlags {
	syntax := output.Syntax{Keys: []string{"theme", "lang", "font"}}
	var binary []string
	for _, f := range formats {
		syntax.Formats = append(syntax.Formats, f.name)
		if f.binary {
			binary = append(binary, f.name)
		}
	}
	return cli.AddOutputFlags(fs, syntax, binary, "a table on standard output", "txt, json, svg or csv")
}

// An outFile is one file to write.
type outFile struct {
	output.File
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
		files = []output.File{{Path: output.Standard, Format: formats[0].name}}
	}
	var outs []outFile
	for _, file := range files {
		i := slices.IndexFunc(formats, func(f format) bool { return f.name == file.Format })
		if file.Path == output.Standard && file.Format == "sqlite" {
			return nil, input.Errorf("name a file, as -o states.sqlite", "a database cannot go to standard output")
		}
		outs = append(outs, outFile{file, formats[i]})
	}
	return outs, nil
}

// write lets fill write the output, and returns its size. Rows for standard output are not
// held back: they may be more than memory holds.
func (o outFile) write(c cli.Console, fill func(io.Writer) error) (int64, error) {
	if o.Path == output.Standard && o.format.rows {
		return 0, fill(c.Out)
	}
	return cli.WriteOutput(o.Path, c, fill)
}
