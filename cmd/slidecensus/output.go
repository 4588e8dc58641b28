package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"slidegif/cmd/internal/atomicfile"
	"slidegif/cmd/internal/cli"
	"slidegif/solve/input"
)

// A format is one kind of output.
type format struct {
	name   string // also the extension, without its dot
	doc    string
	binary bool // never written to a terminal
	rows   bool // one row a position, written while they are counted
	write  func(ctx context.Context, w io.Writer, r *report) error
}

var formats = []format{
	{name: "txt", doc: "a table with bars", write: writeText},
	{name: "json", doc: "the counts", write: writeJSON},
	{name: "png", doc: "a histogram", binary: true, write: writePNG},
	{name: "svg", doc: "a histogram", write: writeSVG},
	{name: "csv", doc: "a row for each position", rows: true},
	{name: "sqlite", doc: "a database of them", binary: true, rows: true},
}

func formatHelp() string {
	var parts []string
	for _, f := range formats {
		parts = append(parts, "."+f.name+" "+f.doc)
	}
	return strings.Join(parts, ", ")
}

func findFormat(name, at string) (format, error) {
	var names []string
	for _, f := range formats {
		if f.name == strings.ToLower(name) {
			return f, nil
		}
		names = append(names, f.name)
	}
	return format{}, input.Errorf("the formats are "+strings.Join(names, ", "), "%s: there is no format %q", at, name)
}

// An output is one file to write; "-" is standard output.
type output struct {
	path   string
	format format
}

// A file is one that has been written.
type file struct {
	path  string
	bytes int64
}

// outputs reads the -o flags. Where there is none, or -f names a format that no -o
// writes, standard output gets one besides.
func (f *flags) outputs(c cli.Console) ([]output, error) {
	standard := f.format
	if standard == "" {
		standard = formats[0].name
	}
	fallback, err := findFormat(standard, "--format")
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	printed := f.format == "" && len(f.files) > 0
	var outs []output
	for _, path := range f.files {
		o := output{path, fallback}
		switch ext := strings.TrimPrefix(filepath.Ext(path), "."); {
		case path == "":
			return nil, input.Errorf("write -o FILE, or -o - for standard output", "an output names no file")
		case path == "-":
		case ext == "" && f.format == "":
			return nil, input.Errorf("end it in .png, .svg, .csv, .sqlite, .json or .txt", "output %q has no extension", path)
		case ext != "":
			if o.format, err = findFormat(ext, "output "+path); err != nil {
				return nil, err
			}
		}
		key := filepath.Clean(path)
		if seen[key] {
			return nil, input.Errorf("give each output a name of its own", "output %s is named twice", path)
		}
		seen[key] = true
		printed = printed || path == "-" || o.format.name == f.format
		outs = append(outs, o)
	}
	if !printed {
		outs = append(outs, output{"-", fallback})
	}
	for _, o := range outs {
		if o.path == "-" && o.format.name == "sqlite" {
			return nil, input.Errorf("name a file, as -o states.sqlite", "a database cannot go to standard output")
		}
		if o.path == "-" && o.format.binary && cli.IsTerminal(c.Out) {
			return nil, input.Errorf("name a file with -o, or pipe it to another command", "a %s is not for a terminal", o.format.name)
		}
	}
	return outs, nil
}

// write lets fill write the output, and returns its size.
func (o output) write(c cli.Console, fill func(io.Writer) error) (int64, error) {
	if o.path == "-" {
		return 0, fill(c.Out)
	}
	return atomicfile.WriteFile(o.path, fill)
}
