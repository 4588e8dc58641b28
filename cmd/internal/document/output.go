package document

import (
	"fmt"
	"strings"

	"slidegif/cmd/internal/atomicfile"
	"slidegif/cmd/internal/output"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
)

// An Output is one file to write, with its own picture options.
type Output struct {
	Path    string
	Format  Format
	Options render.Options
}

// NewOutput returns the output of a format with its options. HTML in a file is a page of a
// player; on standard output it is a <picture>, unless a player is asked for.
func NewOutput(path string, f Format, o render.Options) Output {
	if f.Name == playerPage.Name && (path != output.Standard || o.View == playerView) {
		f, o.View = playerPage, playerView
	}
	return Output{Path: path, Format: f, Options: o}
}

// NeedsSolution reports whether the output shows more than the start and the goal.
func (o Output) NeedsSolution() bool {
	view := o.view()
	return view != "start" && view != "goal"
}

// view is what a picture shows; empty for text.
func (o Output) view() string {
	if o.Format.View == "" || o.Options.View == "" {
		return o.Format.View
	}
	return o.Options.View
}

// CheckFolder reports an error if the output's folder does not exist.
func (o Output) CheckFolder() error {
	if o.Path == output.Standard {
		return nil
	}
	return atomicfile.CheckFolder(o.Path)
}

// Check looks before a puzzle is solved at what would else be seen only when the output
// is written: the folder, and the files that the options name.
func (o Output) Check(p pipeline.Puzzle) error {
	if err := o.CheckFolder(); err != nil {
		return err
	}
	if o.Format.View == "" {
		return nil
	}
	err := o.Options.Check(p.Start)
	if err == nil && o.Format.Opaque {
		err = o.Options.CheckOpaque(strings.ToUpper(o.Format.Name))
	}
	if err != nil {
		return fmt.Errorf("output %s: %w", o.Path, err)
	}
	return nil
}

// Syntax is what -o takes of a solved puzzle.
func Syntax() output.Syntax {
	s := output.Syntax{FormatsOf: formatsOf, Belongs: belongs}
	for _, f := range Formats {
		s.Formats = append(s.Formats, f.Name)
	}
	return s
}

// ParseOutput reads "FILE,key=value,…" over the options that hold for all outputs.
func ParseOutput(spec string, common render.Options) (Output, error) {
	file, err := Syntax().Parse(spec, "", common)
	if err != nil {
		return Output{}, err
	}
	return OutputOf(file), nil
}

// OutputOf returns the output that a command line names.
func OutputOf(file output.File) Output {
	f, _ := FormatOf(file.Format, "")
	return NewOutput(file.Path, f, file.Options)
}
