package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// addOutputFlags adds the flags of outputs; otherwise is what is done without any.
func addOutputFlags(fs *pflag.FlagSet, otherwise string) *cli.OutputFlags {
	syntax := document.Syntax()
	var binary []string
	for _, f := range document.Formats {
		if f.Binary {
			binary = append(binary, f.Name)
		}
	}
	return cli.AddOutputFlags(fs, syntax, binary, otherwise, strings.Join(syntax.Formats, ", "))
}

// readOutputs reads the flags of outputs.
func readOutputs(f *cli.OutputFlags, c cli.Console) ([]document.Output, error) {
	files, err := f.Outputs(c)
	if err != nil {
		return nil, err
	}
	var outs []document.Output
	for _, file := range files {
		outs = append(outs, document.OutputOf(file))
	}
	document.MatchStills(outs)
	return outs, nil
}

// lacksPicture returns the first output that is made of pictures, if there is one but no
// picture that it could be made of.
func lacksPicture(outs []document.Output) (page document.Output, lacks bool) {
	for _, o := range outs {
		if o.Format.View != "" {
			return document.Output{}, false
		}
		if o.Embeds() && !lacks {
			page, lacks = o, true
		}
	}
	return page, lacks
}

// checkKeys refuses flags of pictures that mean nothing in any of the outputs.
func checkKeys(f *cli.OutputFlags, outs []document.Output) error {
	if len(outs) == 0 {
		return nil
	}
	var formats []string
	for _, o := range outs {
		formats = append(formats, o.Format.Name)
	}
	return f.CheckKeys(formats)
}

func noPicture(page document.Output) error {
	return input.Errorf("add the picture to the same command, as in -o a.gif -o still.png -f html",
		"output %s: there is no picture to embed", page.Path)
}

// checkOutputs looks at the outputs before anything is solved for them.
func checkOutputs(p pipeline.Puzzle, outs []document.Output) error {
	for _, o := range outs {
		if err := o.Check(p); err != nil {
			return err
		}
	}
	return document.CheckPages(outs)
}

// deliver writes the outputs and says in one line, after what was said of the puzzle,
// where they are. Documents that embed pictures come after the pictures.
func deliver(ctx context.Context, s pipeline.Solved, said string, outs []document.Output, quiet bool, c cli.Console) error {
	var written []document.Written
	for _, o := range document.EmbedsLast(outs) {
		report, size, err := writeOutput(ctx, document.Document{Solved: s, Output: o, Beside: written}, c)
		if err != nil {
			return err
		}
		written = append(written, document.Written{Output: o, Report: report})
		said += "; " + describe(report, size) + " -> " + o.Path
	}
	if !quiet {
		c.Say("%s", said)
	}
	return nil
}

func writeOutput(ctx context.Context, d document.Document, c cli.Console) (report render.Report, size int64, err error) {
	size, err = cli.WriteOutput(d.Path, c, func(w io.Writer) (err error) {
		if report, err = d.Format.Write(ctx, w, d); err != nil {
			return fmt.Errorf("output %s: %w", d.Path, err)
		}
		return nil
	})
	return report, size, err
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
