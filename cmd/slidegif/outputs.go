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
	"slidegif/cmd/internal/memory"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// missingPicture returns the first output that embeds a picture. If there is none, or if some output is a
// picture, missing is false.
func missingPicture(outs []document.Output) (page document.Output, missing bool) {
	for _, o := range outs {
		if o.Format.Image {
			return document.Output{}, false
		}
		if o.Format.Embeds && !missing {
			page, missing = o, true
		}
	}
	return page, missing
}

// requirePicture returns an error if an output needs a picture to embed but no output is a picture.
func requirePicture(outs []document.Output) error {
	if page, missing := missingPicture(outs); missing {
		return input.Errorf("add a picture to the command, such as -o a.gif -o still.png -f html",
			"output %s: the command writes no picture to embed", page.Path)
	}
	return nil
}

// checkOutputs validates the outputs and reads their files before the search for a solution starts. The sources
// are the files that the command reads.
func checkOutputs(p pipeline.Puzzle, outs []document.Output, sources ...string) ([]document.Output, error) {
	checked := make([]document.Output, len(outs))
	for i, o := range outs {
		var err error
		if checked[i], err = o.Check(p); err != nil {
			return nil, input.Faultf("output %s: %v", o.Path, err)
		}
	}
	if err := checkOverwrite(outs, sources...); err != nil {
		return nil, err
	}
	return checked, document.CheckPages(outs)
}

// expandNames returns a copy of outs with the name of the puzzle in place of document.PuzzleVerb in each
// path.
func expandNames(outs []document.Output, p pipeline.Puzzle) []document.Output {
	outs = slices.Clone(outs)
	for i := range outs {
		outs[i].Path = strings.Replace(outs[i].Path, document.PuzzleVerb, p.FileName(), 1)
	}
	return outs
}

// checkOverwrite returns an error if an output would overwrite a file that the command reads. The command reads
// the sources, and the theme, font and photo files of each output.
func checkOverwrite(outs []document.Output, sources ...string) error {
	read := slices.Clone(sources)
	for _, o := range outs {
		read = append(read, o.Options.Theme, o.Options.Files.Font, o.Options.Files.Image)
		if o.Options.Files.Portraits != "" {
			read = append(read, filepath.Join(o.Options.Files.Portraits, filepath.Base(o.Path)))
		}
	}
	for _, o := range outs {
		existing, err := os.Stat(o.Path)
		if err != nil {
			continue
		}
		for _, source := range read {
			if info, err := os.Stat(source); err == nil && os.SameFile(info, existing) {
				return input.Errorf("choose another file name", "output %s: the command also reads this file", o.Path)
			}
		}
	}
	return nil
}

// deliver writes the outputs of a solution. Pictures are written before the documents that embed them. After
// writing all files, deliver prints the given text and the file names.
func deliver(ctx context.Context, s pipeline.Solved, text string, outs []document.Output, quiet bool, c cli.Console) error {
	outs = document.EmbedsLast(outs)
	for i, o := range outs {
		if !o.LinkOnly {
			continue
		}
		file, err := o.Complete(s)
		if err == nil {
			outs[i].Report, err = file.Measure()
		}
		if err != nil {
			return input.Faultf("output %s: %v", o.Path, err)
		}
	}
	return writeAll(text, outs, quiet, c, func(w io.Writer, o document.Output) (render.Report, error) {
		if line := progressLine(quiet, c); line != nil {
			defer line.Clear()
			o.Options.Progress = func(done, total int) { line.Count(c, "frame", done, total) }
		}
		return o.Write(ctx, w, s)
	})
}

// writeAll calls write for each output. A picture that a document only links is not written. Unless quiet is set,
// writeAll prints one line with the given text, and the size and path of each file, even if a later file fails.
func writeAll(text string, outs []document.Output, quiet bool, c cli.Console, write func(io.Writer, document.Output) (render.Report, error)) (err error) {
	defer memory.SetDrawingLimit()()
	var written []document.Output
	missing := ""
	for _, o := range outs {
		o.EarlierOutputs = written
		if o.LinkOnly {
			written = append(written, o)
			missing = c.Text("; add -o %s to write the picture", o.Path)
			continue
		}
		var size int64
		size, err = cli.WriteOutput(o, c, func(w io.Writer) (err error) {
			if o.Report, err = write(w, o); err != nil {
				return input.Faultf("output %s: %v", o.Path, err)
			}
			return nil
		})
		if err != nil {
			break
		}
		written = append(written, o)
		text += c.Text("; %s -> %s", describe(o.Report, size, c), o.Path)
	}
	if !quiet && (err == nil || len(written) > 0) {
		c.Say("%s", text+missing)
	}
	return err
}

// describe returns a short description of a written output, for example "325 frames, 612 KiB".
func describe(r render.Report, size int64, c cli.Console) input.List {
	var parts input.List
	if r.Frames > 1 {
		parts = append(parts, c.Text("%s", cli.Plural(r.Frames, "frame")))
	}
	if r.Pages > 0 {
		parts = append(parts, c.Text("%s", cli.Plural(r.Pages, "page")))
	}
	parts = append(parts, humanize.IBytes(uint64(size)))
	for _, note := range r.Notes {
		parts = append(parts, c.Words().Text(note))
	}
	return parts
}
