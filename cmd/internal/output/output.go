// Package output reads what the flags -o and -f ask for.
//
//	-o out/night.gif,theme=dark
//	   └ path    ┘  └ picture options of this output
//	         └ format
//
// Each command brings its own Syntax; this package knows names alone.
package output

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"slidegif/render"
	"slidegif/solve/input"
)

// Standard is the path of standard output.
const Standard = "-"

// A Syntax is what the outputs of a command may say.
type Syntax struct {
	Formats []string // also the extensions, without the dot; the first is the default of standard output
	Keys    []string // of pictures; all that render knows where there are none

	// FormatsOf returns the formats that a key belongs to, and Belongs refuses a key, with its
	// value, that means nothing in a format. Where they are nil, every key belongs to all.
	FormatsOf func(key string) []string
	Belongs   func(format, key, value string) error
}

// A File is one file to write, with its own picture options.
type File struct {
	Path    string
	Format  string // one of the Syntax
	Options render.Options
}

// Find returns the format of that name in any case; at names the place for the error.
func (s Syntax) Find(name, at string) (string, error) {
	if lower := strings.ToLower(name); slices.Contains(s.Formats, lower) {
		return lower, nil
	}
	return "", input.Errorf("the formats are "+strings.Join(s.Formats, ", "), "%s: there is no format %q", at, name)
}

var keyValue = regexp.MustCompile(`^[a-z][a-z-]*=`)

// Parse reads "FILE,key=value,…" over the options that hold for all outputs. The
// extension chooses the format; where there is none, or the file is "-", fallback does.
// A comma within a file's name or a value is kept.
func (s Syntax) Parse(spec, fallback string, common render.Options) (File, error) {
	path, settings := split(spec)
	o := File{Path: path, Options: common}
	if path == "" {
		return o, input.Errorf("write -o FILE, or -o - for standard output", "output %q names no file", spec)
	}
	for _, kv := range settings {
		key, value, _ := strings.Cut(kv, "=")
		if err := o.Options.Set(key, value, s.Keys...); err != nil {
			return o, fmt.Errorf("output %s: %w", path, err)
		}
	}
	extension := strings.TrimPrefix(filepath.Ext(path), ".")
	if path == Standard || extension == "" {
		extension = fallback
	}
	if extension == "" {
		return o, input.Errorf("end it in ."+strings.Join(s.Formats, ", .")+", or name the format with -f", "output %q has no extension", path)
	}
	if file, rest, ok := strings.Cut(path, ","); ok && strings.Contains(extension, ",") {
		return o, input.Errorf("write FILE,key=value, as a.gif,theme=dark", "output %s: %q is not of the form key=value", file, rest)
	}
	var err error
	if o.Format, err = s.Find(extension, "output "+path); err != nil || s.Belongs == nil {
		return o, err
	}
	for _, kv := range settings {
		key, value, _ := strings.Cut(kv, "=")
		if err := s.Belongs(o.Format, key, value); err != nil && (path != Standard || key != "view") {
			return o, fmt.Errorf("output %s: %w", path, err)
		}
	}
	return o, nil
}

func split(spec string) (path string, settings []string) {
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
