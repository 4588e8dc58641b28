// Package document writes what package pipeline has solved: pictures, JSON, text, and the
// pages that embed pictures.
package document

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// A Format is one kind of output.
type Format struct {
	Name   string // also the extension, without its dot
	Binary bool   // never written to a terminal
	Opaque bool   // has no transparent pictures
	View   string // what a picture shows by default; empty for text
	Write  func(ctx context.Context, w io.Writer, d Document) (render.Report, error)
}

// A Document is one output of a solved puzzle that is to be written.
type Document struct {
	pipeline.Solved
	Output
	Beside []Written // the outputs of the same command that were written before
}

// Formats are all outputs; the first is the default.
var Formats = []Format{
	{"gif", true, true, "solution", writeGIF},
	{"png", true, false, "start", writePNG},
	{"apng", true, false, "solution", writeAPNG},
	{"svg", false, false, "start", writeSVG},
	{"pdf", true, true, "sheet", writePDF},
	{"json", false, false, "", writeJSON},
	{"txt", false, false, "", writeText},
	{"html", false, false, "", writeHTML},
	{"md", false, false, "", writeMarkdown},
}

func writeGIF(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
	return render.GIF(ctx, w, d.Show(), d.Options)
}

func writePNG(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
	return render.PNG(ctx, w, d.Show(), d.Options)
}

func writeAPNG(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
	return render.APNG(ctx, w, d.Show(), d.Options)
}

// writePDF writes a sheet, or one position of it: a page holds what a picture of the view shows.
func writePDF(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
	o, at := d.Options, -1
	switch view := d.view(); view {
	case "start":
		at = 0
	case "goal":
		at = len(d.Solution.Moves)
	default:
		if step, ok := strings.CutPrefix(view, "step:"); ok {
			at, _ = strconv.Atoi(step) // the view was read before
			if n := len(d.Solution.Moves); at > n {
				return render.Report{}, input.Errorf(fmt.Sprintf("give a number from 0 to %d", n), "view: there is no step %d", at)
			}
		}
	}
	if at == 0 {
		o.To = render.Start
	} else if at > 0 {
		o.From, o.To = at, at
	}
	return render.PDF(ctx, w, d.Show(), o)
}

func writeSVG(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
	return render.SVG(ctx, w, d.Show(), d.Options)
}

// Show returns what a picture of the document draws.
func (d Document) Show() render.Show { return Show(d.Solved) }

// Show returns what a picture of a solution draws.
func Show(s pipeline.Solved) render.Show {
	return render.Show{
		Board: s.Start, Moves: s.Solution.Moves, Metric: s.Solution.Metric, AtLeast: s.Solution.AtLeast, ID: s.ID(),
		Given: s.Given != nil, Rival: rival(s),
	}
}

func writeJSON(_ context.Context, w io.Writer, d Document) (render.Report, error) {
	return render.Report{}, d.WriteJSON(w, d.Options.Lang)
}

func writeText(_ context.Context, w io.Writer, d Document) (render.Report, error) {
	return render.Report{}, d.WriteText(w, d.Options.Lang)
}

// FormatOf returns the format of that name; at names the place for the error.
func FormatOf(name, at string) (Format, error) {
	found, err := Syntax().Find(name, at)
	if err != nil {
		return Format{}, err
	}
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == found })
	return Formats[i], nil
}
