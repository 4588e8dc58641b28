package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// lacksPicture returns the first output that is made of pictures, if there is one but no
// picture that it could be made of.
func lacksPicture(outs []document.Output) (page document.Output, lacks bool) {
	for _, o := range outs {
		if o.Format.Image {
			return document.Output{}, false
		}
		if o.Embeds() && !lacks {
			page, lacks = o, true
		}
	}
	return page, lacks
}

// needPicture refuses an output that is made of pictures where there is none.
func needPicture(outs []document.Output) error {
	if page, lacks := lacksPicture(outs); lacks {
		return input.Errorf("add the picture to the same command, as in -o a.gif -o still.png -f html",
			"output %s: there is no picture to embed", page.Path)
	}
	return nil
}

// checkOutputs looks at the outputs before anything is solved for them. Sources are files that the command reads.
func checkOutputs(p pipeline.Puzzle, outs []document.Output, sources ...string) error {
	for _, o := range outs {
		if err := o.Check(p); err != nil {
			return err
		}
	}
	if err := checkSource(outs, sources...); err != nil {
		return err
	}
	return document.CheckPages(outs)
}

// named puts the puzzle's name into the outputs' paths, where a verb stands for it.
func named(outs []document.Output, p pipeline.Puzzle) []document.Output {
	outs = slices.Clone(outs)
	for i := range outs {
		outs[i].Path = strings.Replace(outs[i].Path, document.PuzzleVerb, p.FileName(), 1)
	}
	return outs
}

// checkSource refuses an output that would take the place of a file that the command reads: one of sources, or
// what the picture of an output is made of.
func checkSource(outs []document.Output, sources ...string) error {
	read := slices.Clone(sources)
	for _, o := range outs {
		read = append(read, o.Options.Theme, o.Options.Files.Font, o.Options.Files.Image)
		if o.Options.Files.Portraits != "" {
			read = append(read, filepath.Join(o.Options.Files.Portraits, filepath.Base(o.Path)))
		}
	}
	for _, o := range outs {
		there, err := os.Stat(o.Path)
		if err != nil {
			continue
		}
		for _, source := range read {
			if info, err := os.Stat(source); err == nil && os.SameFile(info, there) {
				return input.Errorf("give the output another name", "output %s: the command reads that file", o.Path)
			}
		}
	}
	return nil
}

// deliver writes the outputs of a solution. Documents that embed pictures come after the pictures.
func deliver(ctx context.Context, s pipeline.Solved, said string, outs []document.Output, quiet bool, c cli.Console) error {
	return writeAll(said, document.EmbedsLast(outs), quiet, c, func(w io.Writer, o document.Output) (render.Report, error) {
		return o.Format.Write(ctx, w, s, o)
	})
}

// writeAll writes the outputs and says in one line, after what was said of the puzzle,
// where they are.
func writeAll(said string, outs []document.Output, quiet bool, c cli.Console, write func(io.Writer, document.Output) (render.Report, error)) error {
	var written []document.Output
	for _, o := range outs {
		o.Beside = written
		size, err := cli.WriteOutput(o, c, func(w io.Writer) (err error) {
			if o.Report, err = write(w, o); err != nil {
				return input.Faultf("output %s: %v", o.Path, err)
			}
			return nil
		})
		if err != nil {
			return err
		}
		written = append(written, o)
		said += c.Text("; %s -> %s", describe(o.Report, size, c), o.Path)
	}
	if !quiet {
		c.Say("%s", said)
	}
	return nil
}

// describe says what was written: "325 frames, 612 KiB".
func describe(r render.Report, size int64, c cli.Console) input.List {
	var said input.List
	if r.Frames > 1 {
		said = append(said, c.Text("%s", cli.Plural(r.Frames, "frame")))
	}
	if r.Pages > 0 {
		said = append(said, c.Text("%s", cli.Plural(r.Pages, "page")))
	}
	said = append(said, humanize.IBytes(uint64(size)))
	for _, note := range r.Notes {
		said = append(said, c.Words().Text(note))
	}
	return said
}
