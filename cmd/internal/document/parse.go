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

// A Syntax describes the values that the -o and -f flags of a command accept.
//
//	-o out/night.gif,theme=dark
//	   └ path    ┘  └ picture options of this output
//	         └ format
type Syntax struct {
	Formats []Format // the first format is the default for standard output
	Keys    []string // picture keys that all formats accept; if nil, each format accepts its own keys of package render

	// KeyHint returns a hint for an unknown key, or an empty message if there is no hint. KeyHint may be nil.
	KeyHint func(key, value string) input.Message
}

// Solutions returns the Syntax of commands that write solved puzzles.
func Solutions() Syntax { return Syntax{Formats: Formats} }

// Names returns the names of all formats.
func (s Syntax) Names() []string {
	var names []string
	for _, f := range s.Formats {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the format with the given name. The case of the name does not matter. Error messages begin
// with at, for example "the path".
func (s Syntax) Find(name string, at any) (Format, error) {
	for _, f := range s.Formats {
		if f.Name == strings.ToLower(name) {
			return f, nil
		}
	}
	hint := input.Say("the formats are %s", input.List(s.Names()))
	if video := strings.ToLower(name); slices.Contains(videoFormats, video) && slices.Contains(s.Names(), "y4m") {
		hint = input.Say("use ffmpeg: slidegif 864/072/513 -f y4m -o - | ffmpeg -i - -pix_fmt yuv420p out.%s", video)
	}
	if known := Solutions().Names(); len(s.Formats) < len(known) && slices.Contains(known, strings.ToLower(name)) {
		return Format{}, input.Errorf(hint, "%s: this command does not write the format %q", at, name)
	}
	return Format{}, input.Errorf(hint, "%s: unknown format %q", at, name)
}

// videoFormats lists formats to which other programs can convert a .y4m file.
var videoFormats = []string{"mp4", "webm", "webp"}

// FormatOf returns the format with the given name for outputs that show a solved puzzle. Error messages
// begin with at, for example "the path".
func FormatOf(name, at string) (Format, error) { return Solutions().Find(name, at) }

// jsonLines is the extension of JSON files with one line per puzzle. The JSON of a puzzle is always one line.
const jsonLines = "jsonl"

// PuzzleVerb is the placeholder for the puzzle name in the file name of an output. If the user gives a
// directory such as out/, the output path is out/%s.gif.
const PuzzleVerb = "%s"

var keyValue = regexp.MustCompile(`^[a-z][a-z-]*=`)

// Parse parses an output specification of the form "FILE,key=value,…". The keys of the specification
// override the common options. The file extension of FILE determines the output format. If there is no
// extension or the file is "-", Parse uses the fallback format. File names and values may contain
// commas.
func (s Syntax) Parse(spec, fallback string, common render.Options) (Output, error) {
	path, settings := splitSpec(spec)
	o := Output{Path: path, Options: common}
	if path == "" {
		return o, input.Errorf("write -o FILE, or -o - for standard output", "output %q has no file name", spec)
	}
	given := map[string]bool{}
	for _, kv := range settings {
		key, value, _ := strings.Cut(kv, "=")
		if given[key] {
			return o, input.Errorf("keep one of them", "output %s: the key %.40q is given twice", path, key)
		}
		given[key] = true
		if hint := s.unknownKeyHint(key, value); hint.Format != "" {
			return o, input.Faultf("output %s: %v", path, input.Errorf(hint, "unknown key %q", key))
		}
		if err := o.Options.Set(key, value, s.Keys...); err != nil {
			return o, input.Faultf("output %s: %v", path, err)
		}
	}
	if strings.HasSuffix(filepath.ToSlash(path), "/") && s.Keys == nil { // a directory
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
		return o, input.Errorf(input.Say("end the file name in .%s, or select the format with -f", strings.Join(s.Names(), ", .")), "output %q has no extension", path)
	}
	if file, rest, ok := strings.Cut(path, ","); ok && strings.Contains(extension, ",") {
		return o, input.Errorf("write FILE,key=value, such as a.gif,theme=dark", "output %s: %q is not of the form key=value", file, rest)
	}
	if extension == jsonLines && s.Keys == nil {
		extension = "json"
	}
	format, err := s.Find(extension, input.Say("output %s", path))
	if err != nil {
		return o, err
	}
	o = NewOutput(path, format, o.Options)
	var keys []string
	for _, kv := range settings {
		key, _, _ := strings.Cut(kv, "=")
		keys = append(keys, key)
	}
	if s.Keys == nil { // otherwise, Options.Set has checked the keys
		if err := o.CheckKeys(keys); err != nil {
			return o, input.Faultf("output %s: %v", path, err)
		}
	}
	return o, nil
}

// unknownKeyHint returns the hint from s.KeyHint for a key that package render does not have. For other keys, the
// hint is empty.
func (s Syntax) unknownKeyHint(key, value string) input.Message {
	if _, known := render.KeyNamed(key); known || s.KeyHint == nil {
		return input.Message{}
	}
	return s.KeyHint(key, value)
}

// splitSpec splits a specification FILE,key=value,… into the path and the settings.
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
