package pipeline

import (
	"path/filepath"
	"regexp"
	"strings"

	"slidegif/cmd/internal/atomicfile"
	"slidegif/render"
	"slidegif/solve/input"
)

// An Output is one file to write, with its own picture options.
type Output struct {
	Path    string // "-" is standard output
	Format  Format
	Options render.Options
}

// NewOutput returns the output of a format with its options: an HTML file that shows a
// player is a format of its own.
func NewOutput(path string, f Format, o render.Options) Output {
	if o.View == playerView && f.Name == playerPage.Name {
		f = playerPage
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
	if o.Path == "-" {
		return nil
	}
	return atomicfile.CheckFolder(o.Path)
}

// Check looks before a puzzle is solved at what would else be seen only when the output
// is written: the folder, and the files that the options name.
func (o Output) Check(p Puzzle) error {
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
	return at("output "+o.Path, err)
}

var keyValue = regexp.MustCompile(`^[a-z][a-z-]*=`)

// ParseOutput reads "FILE,key=value,…" over the options that hold for all outputs. The
// extension chooses the format; where there is none, or the file is "-", fallback does.
// A comma within a file's name or a value is kept.
func ParseOutput(spec, fallback string, common render.Options) (Output, error) {
	path, settings := splitSpec(spec)
	o := Output{Path: path, Options: common}
	if path == "" {
		return o, input.Errorf("write -o FILE, or -o - for standard output", "output %q names no file", spec)
	}
	for _, kv := range settings {
		key, value, _ := strings.Cut(kv, "=")
		if err := o.Options.Set(key, value); err != nil {
			return o, at("output "+path, err)
		}
	}
	ext := strings.TrimPrefix(filepath.Ext(path), ".")
	if path == "-" || ext == "" {
		ext = fallback
	}
	if ext == "" {
		return o, input.Errorf("end it in ."+strings.ReplaceAll(FormatNames(), ", ", ", .")+", or name the format with -f", "output %q has no extension", path)
	}
	if file, rest, ok := strings.Cut(path, ","); ok && strings.Contains(ext, ",") {
		return o, input.Errorf("write FILE,key=value, as a.gif,theme=dark", "output %s: %q is not of the form key=value", file, rest)
	}
	f, err := FormatOf(ext, "output "+path)
	return NewOutput(path, f, o.Options), err
}

func splitSpec(spec string) (path string, settings []string) {
	for i, part := range strings.Split(spec, ",") {
		switch {
		case i == 0:
			path = part
		case keyValue.MatchString(part):
			settings = append(settings, part)
		case settings == nil:
			path += "," + part
		default:
			settings[len(settings)-1] += "," + part
		}
	}
	return path, settings
}
