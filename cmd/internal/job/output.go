package job

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"slidegif/render"
	"slidegif/solve/board"
)

// An Output is one file to write, with its own picture options.
type Output struct {
	Path    string // "-" is standard output
	Format  Format
	Options render.Options
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

// CheckFolder looks whether the output's folder is there.
func (o Output) CheckFolder() error {
	dir := filepath.Dir(o.Path)
	if _, err := os.Stat(dir); o.Path != "-" && errors.Is(err, fs.ErrNotExist) {
		return fileError(o.Path, &noFolder{dir})
	}
	return nil
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
	return at("output "+o.Path, o.Options.Check(p.Start))
}

var keyValue = regexp.MustCompile(`^[a-z][a-z-]*=`)

// ParseOutput reads "FILE,key=value,…" over the options that hold for all outputs. The
// extension chooses the format; where there is none, or the file is "-", fallback does.
// A comma within a file's name or a value is kept.
func ParseOutput(spec, fallback string, common render.Options) (Output, error) {
	path, settings := splitSpec(spec)
	o := Output{Path: path, Options: common}
	if path == "" {
		return o, board.BadInput("write -o FILE, or -o - for standard output", "output %q names no file", spec)
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
		return o, board.BadInput("end it in ."+strings.ReplaceAll(FormatNames(), ", ", ", .")+", or name the format with -f", "output %q has no extension", path)
	}
	if file, rest, ok := strings.Cut(path, ","); ok && strings.Contains(ext, ",") {
		return o, board.BadInput("write FILE,key=value, as a.gif,theme=dark", "output %s: %q is not of the form key=value", file, rest)
	}
	f, err := FormatOf(ext, "output "+path)
	o.Format = f
	return o, err
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
