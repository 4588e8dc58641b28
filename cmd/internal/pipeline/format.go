package pipeline

import (
	"context"
	"io"
	"slices"

	"slidegif/render"
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
	Solved
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

func writePDF(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
	return render.PDF(ctx, w, d.Show(), d.Options)
}

func writeSVG(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
	return render.SVG(ctx, w, d.Show(), d.Options)
}

// Show returns what a picture of the solution draws.
func (s Solved) Show() render.Show {
	return render.Show{
		Board: s.Start, Moves: s.Solution.Moves, Metric: s.Solution.Metric, AtLeast: s.Solution.AtLeast, ID: s.ID(),
		Given: s.Given != nil, Rival: s.rival(),
	}
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
