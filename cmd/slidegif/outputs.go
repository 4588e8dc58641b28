package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"slidegif/cmd/internal/atomicfile"
	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

type outputFlags struct {
	files  []string
	format string
	common *render.Options
}

// addOutputFlags adds the flags of outputs; otherwise is what is done without any.
func addOutputFlags(fs *pflag.FlagSet, otherwise string) *outputFlags {
	var f outputFlags
	cli.Group(fs, "output", func() {
		fs.StringArrayVarP(&f.files, "output", "o", nil, "write `FILE[,key=value...]`, - for standard output; may be repeated (default: "+otherwise+")")
		fs.StringVarP(&f.format, "format", "f", "", "`FORMAT` of standard output: "+pipeline.FormatNames())
	})
	f.common = cli.AddPictureFlags(fs)
	return &f
}

// outputs reads the -o flags. A format that -f names and no -o writes goes to standard
// output besides.
func (f *outputFlags) outputs() ([]pipeline.Output, error) {
	if f.format != "" {
		if _, err := pipeline.FormatOf(f.format, "--format"); err != nil {
			return nil, err
		}
	}
	seen := map[string]bool{}
	printed := f.format == ""
	var outs []pipeline.Output
	for _, spec := range f.files {
		fallback := f.format
		if fallback == "" && (spec == "-" || strings.HasPrefix(spec, "-,")) {
			fallback = pipeline.Formats[0].Name
		}
		o, err := pipeline.ParseOutput(spec, fallback, *f.common)
		if err != nil {
			return nil, err
		}
		key := o.Path
		if key != "-" {
			key = filepath.Clean(key)
		}
		if seen[key] {
			return nil, input.Errorf("give each output a name of its own", "output %s is named twice", o.Path)
		}
		seen[key] = true
		printed = printed || o.Path == "-" || o.Format.Name == f.format
		outs = append(outs, o)
	}
	if !printed {
		format, _ := pipeline.FormatOf(f.format, "--format")
		outs = append(outs, pipeline.NewOutput("-", format, *f.common))
	}
	pipeline.MatchStills(outs)
	return outs, nil
}

// lacksPicture returns the first output that is made of pictures, if there is one but no
// picture that it could be made of.
func lacksPicture(outs []pipeline.Output) (page pipeline.Output, lonely bool) {
	for _, o := range outs {
		if o.Format.View != "" {
			return pipeline.Output{}, false
		}
		if o.Embeds() && !lonely {
			page, lonely = o, true
		}
	}
	return page, lonely
}

func noPicture(page pipeline.Output) error {
	return input.Errorf("add the picture to the same command, as in -o a.gif -o still.png -o a.html",
		"output %s: there is no picture to embed", page.Path)
}

// refuseTerminal fails where a picture would be written to a terminal.
func refuseTerminal(outs []pipeline.Output, c cli.Console) error {
	for _, o := range outs {
		if o.Path == "-" && o.Format.Binary && cli.IsTerminal(c.Out) {
			return input.Errorf("name a file with -o, or pipe it to another command", "a %s is not for a terminal", o.Format.Name)
		}
	}
	return nil
}

// checkOutputs looks at the outputs before anything is solved for them.
func checkOutputs(p pipeline.Puzzle, outs []pipeline.Output) error {
	for _, o := range outs {
		if err := o.Check(p); err != nil {
			return err
		}
	}
	return nil
}

// deliver writes the outputs and says in one line, after what was said of the puzzle,
// where they are. Documents that embed pictures come after the pictures.
func deliver(ctx context.Context, s pipeline.Solved, said string, outs []pipeline.Output, quiet bool, c cli.Console) error {
	var written []pipeline.Written
	for _, o := range pipeline.EmbedsLast(outs) {
		report, size, err := writeOutput(ctx, pipeline.Document{Solved: s, Output: o, Beside: written}, c)
		if err != nil {
			return err
		}
		written = append(written, pipeline.Written{Output: o, Report: report})
		said += "; " + describe(report, size) + " -> " + o.Path
	}
	if !quiet {
		fmt.Fprintln(c.Err, said)
	}
	return nil
}

func writeOutput(ctx context.Context, d pipeline.Document, c cli.Console) (report render.Report, size int64, err error) {
	size, err = writeTo(d.Path, func(w io.Writer) (err error) {
		if report, err = d.Format.Write(ctx, w, d); err != nil {
			return fmt.Errorf("output %s: %w", d.Path, err)
		}
		return nil
	}, c)
	return report, size, err
}

// writeTo lets write fill a file, or standard output for "-". What goes to standard
// output is held back until it is whole, so that a failure prints nothing.
func writeTo(path string, write func(io.Writer) error, c cli.Console) (int64, error) {
	if path != "-" {
		return atomicfile.WriteFile(path, write)
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return 0, err
	}
	return b.WriteTo(c.Out)
}

// describe says what was written: "325 frames, 612 KiB".
func describe(r render.Report, size int64) string {
	var said []string
	if r.Frames > 1 {
		said = append(said, humanize.Comma(int64(r.Frames))+" frames")
	}
	if r.Pages > 0 {
		said = append(said, cli.Plural(r.Pages, "page"))
	}
	said = append(said, humanize.IBytes(uint64(size)))
	return strings.Join(append(said, r.Notes...), ", ")
}
