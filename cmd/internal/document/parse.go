package document

import (
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"slidegif/render"
	"slidegif/solve/input"
)

// A Syntax is what the flags -o and -f of a command may say.
//
//	-o out/night.gif,theme=dark
//	   └ path    ┘  └ picture options of this output
//	         └ format
type Syntax struct {
	Formats []Format // the first is the default of standard output
	Keys    []string // of pictures, for all formats; nil for all that render knows, each for those that it belongs to
}

// Solutions is the syntax of the outputs of a solved puzzle.
func Solutions() Syntax { return Syntax{Formats: Formats} }

// Names are those of the formats.
func (s Syntax) Names() []string {
	var names []string
	for _, f := range s.Formats {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the format of that name in any case; at names the place for the error.
func (s Syntax) Find(name string, at any) (Format, error) {
	for _, f := range s.Formats {
		if f.Name == strings.ToLower(name) {
			return f, nil
		}
	}
	hint := input.Say("the formats are %s", input.List(s.Names()))
	if video := strings.ToLower(name); slices.Contains(videos, video) && slices.Contains(s.Names(), "y4m") {
		hint = input.Say("ffmpeg makes it: slidegif 864/072/513 -f y4m -o - | ffmpeg -i - out.%s", video)
	}
	return Format{}, input.Errorf(hint, "%s: there is no format %q", at, name)
}

// videos are formats that other programs make of .y4m.
var videos = []string{"mp4", "webm", "webp"}

// FormatOf returns the format of a solved puzzle of that name; at names the place for the error.
func FormatOf(name, at string) (Format, error) { return Solutions().Find(name, at) }

// PuzzleVerb stands for the puzzle's name in the name of an output. A directory is its outputs: out/ is out/%s.gif.
const PuzzleVerb = "%s"

var keyValue = regexp.MustCompile(`^[a-z][a-z-]*=`)

// Parse reads "FILE,key=value,…" over the options that hold for all outputs. The
// extension chooses the format; where there is none, or the file is "-", fallback does.
// A comma within a file's name or a value is kept.
func (s Syntax) Parse(spec, fallback string, common render.Options) (Output, error) {
	path, settings := split(spec)
	o := Output{Path: path, Options: common}
	if path == "" {
		return o, input.Errorf("write -o FILE, or -o - for standard output", "output %q names no file", spec)
	}
	given := map[string]bool{}
	for _, kv := range settings {
		key, value, _ := strings.Cut(kv, "=")
		if given[key] {
			return o, input.Errorf("keep one of them", "output %s: the key %.40q is given twice", path, key)
		}
		given[key] = true
		if err := o.Options.Set(key, value, s.Keys...); err != nil {
			return o, input.Faultf("output %s: %v", path, err)
		}
	}
	if strings.HasSuffix(filepath.ToSlash(path), "/") && s.Keys == nil { // a folder
		format, err := s.Find(cmp.Or(fallback, s.Formats[0].Name), input.Say("output %s", path))
		if err != nil {
			return o, err
		}
		path += PuzzleVerb + "." + format.Name
	}
	extension := strings.TrimPrefix(filepath.Ext(path), ".")
	if path == Standard || extension == "" {
		extension = fallback
	}
	if extension == "" {
		return o, input.Errorf(input.Say("end it in .%s, or name the format with -f", strings.Join(s.Names(), ", .")), "output %q has no extension", path)
	}
	if file, rest, ok := strings.Cut(path, ","); ok && strings.Contains(extension, ",") {
		return o, input.Errorf("write FILE,key=value, as a.gif,theme=dark", "output %s: %q is not of the form key=value", file, rest)
	}
	format, err := s.Find(extension, input.Say("output %s", path))
	if err != nil {
		return o, err
	}
	o = NewOutput(path, format, o.Options)
	for _, kv := range settings {
		key, value, _ := strings.Cut(kv, "=")
		err := s.Belongs(format.Name, key, value)
		if err == nil && s.Keys == nil {
			err = o.Means(key)
		}
		if err != nil && (path != Standard || key != "view") {
			return o, input.Faultf("output %s: %v", path, err)
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
