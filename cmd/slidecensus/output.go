package main

import (
	"context"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/render"
	"slidegif/solve/input"
)

// A format is one kind of output.
type format struct {
	document.Format
	rows  bool // one row a position, written while they are counted
	write func(ctx context.Context, w io.Writer, r *report, o render.Options) error
}

var formats = []format{
	{document.Format{Name: "txt"}, false, writeText},
	{document.Format{Name: "json"}, false, writeJSON},
	{document.Format{Name: "png", Binary: true}, false, writePNG},
	{document.Format{Name: "svg"}, false, writeSVG},
	{document.Format{Name: "csv"}, true, nil},
	{document.Format{Name: "sqlite", Binary: true}, true, nil},
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
		files = []document.Output{{Path: document.Standard, Format: formats[0].Format}}
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

// write lets fill write the output, and returns its size. Rows for standard output are not
// held back: they may be more than memory holds.
func (o outFile) write(c cli.Console, fill func(io.Writer) error) (int64, error) {
	if o.Path == document.Standard && o.format.rows {
		return 0, fill(c.Out)
	}
	return cli.WriteOutput(o.Path, c, fill)
}
