package theme

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"image/color"
	"maps"
	"slices"

	"slidegif/solve/input"
)

const fileHint = `write {"base": "wood", "paper": "#ffffff", "colors": {"#c9503f": "#0055aa"}}`

// Read parses a theme file in JSON. A theme file selects a built-in theme as its base and replaces
// some of that theme's colours. Colours use the syntax that ParseColor accepts.
//
//	{
//	  "base": "wood",       built-in theme; default: the first of Themes
//	  "paper": "#ffffff",   background; "ink" is the text on it
//	  "plate": "#203040",   behind title and counter, with "plate-ink"; not in all themes
//	  "floor": "#302010",   free cells
//	  "sign": "#0055aa",    exits and goals
//	  "ring": "#ffcc00",    highlight; in contrast, of gliding pieces only
//	  "colors": {"#98302a": "#204a80"}
//	}
//
// The colors key replaces other colours of the base theme. Colours set by other keys do not change.
// The resulting theme has no dark-mode variant. The name of the theme consists of the name of the
// base theme and a hash of the file. Errors are of type *input.Error and include the line number.
func Read(data []byte) (Theme, error) {
	f := themeFile{data: data, named: map[string]color.RGBA{}, colors: map[color.RGBA]color.RGBA{}, keyColors: map[string]color.RGBA{}}
	values, err := f.parse()
	if err != nil {
		return Theme{}, err
	}
	base := Themes[0]
	for _, key := range slices.Sorted(maps.Keys(values)) {
		switch value := values[key]; {
		case key == "base":
			base, err = f.base(value)
		case key == "colors":
			err = f.readColors(value)
		case slices.Contains(colorKeys, key):
			f.named[key], err = f.color(key, key, value)
		default:
			keys := append([]string{"base", "colors"}, colorKeys...)
			hint := input.Say("the keys are %s", input.List(keys))
			if n := input.Nearest(key, keys); n != "" {
				hint = input.Say("did you mean %s?", n)
			}
			err = f.errorf(key, hint, input.Say("unknown key %.40q", key))
		}
		if err != nil {
			return Theme{}, err
		}
	}
	if _, ok := f.named["plate"]; ok && base.Plate == base.Paper {
		return Theme{}, input.Errorf("omit plate and plate-ink", "plate: the theme %s has no plate; title and counter are on the paper", base.Name)
	}
	t := f.theme(base)
	if err := f.checkColors(base, t.overrides.base); err != nil {
		return Theme{}, err
	}
	h := fnv.New64a()
	h.Write(data)
	t.Name = fmt.Sprintf("%s-%016x", base.Name, h.Sum64())
	return t, nil
}

// colorKeys are the keys of a theme file with a single colour as their value.
var colorKeys = []string{"paper", "ink", "floor", "plate", "plate-ink", "sign", "ring"}

// A themeFile holds the parsed contents of a theme file.
type themeFile struct {
	data      []byte
	named     map[string]color.RGBA
	colors    map[color.RGBA]color.RGBA
	keyColors map[string]color.RGBA // keys of the colors object, as written in the file
}

// parse decodes the top-level JSON object.
func (f *themeFile) parse() (values map[string]any, err error) {
	err = json.Unmarshal(f.data, &values)
	if syntaxErr, ok := errors.AsType[*json.SyntaxError](err); ok {
		return nil, input.Errorf(fileHint, "line %d: invalid JSON: %v", f.lineNumber(int(syntaxErr.Offset)), err)
	}
	if err != nil || values == nil {
		return nil, input.Errorf(fileHint, "line %d: a JSON object in braces is expected", 1)
	}
	return values, nil
}

func (f *themeFile) readColors(value any) error {
	values, ok := value.(map[string]any)
	if !ok {
		return f.errorf("colors", input.Word(fileHint), input.Word("a JSON object in braces is expected"))
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		from, err := f.color(key, "colors", key)
		if err == nil {
			f.keyColors[key] = from
			f.colors[from], err = f.color(key, "colors: "+key, values[key])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// theme applies the settings of the file to the base theme.
func (f *themeFile) theme(base Theme) Theme {
	c := &overrides{base: base, colors: f.colors}
	give := func(key string, into ...*color.RGBA) {
		if to, ok := f.named[key]; ok {
			c.fixed = append(c.fixed, to)
			for _, p := range into {
				*p = to
			}
		}
	}
	p := &c.base
	if base.Plate == base.Paper {
		give("paper", &p.Plate)
		give("ink", &p.PlateInk)
	}
	if base.land.Ground == base.Paper {
		give("paper", &p.land.Ground)
		give("ink", &p.land.Ink)
	}
	give("paper", &p.Paper)
	give("ink", &p.Ink)
	give("floor", &p.Floor, &p.Asphalt)
	give("plate", &p.Plate)
	give("plate-ink", &p.PlateInk)
	give("sign", &p.Sign)
	give("ring", &p.ring, &p.carRing)
	p.DarkColors = nil
	t := *p
	for _, at := range []*color.RGBA{&t.Paper, &t.Ink, &t.Floor, &t.Plate, &t.PlateInk, &t.Sign, &t.Asphalt} {
		*at = c.color(*at)
	}
	t.overrides = c
	return t
}

func (f *themeFile) base(value any) (Theme, error) {
	name, _ := value.(string)
	t, ok := Get(name)
	if !ok {
		return t, f.errorf("base", input.Say("use one of %s", input.List(Names())), input.Say("base: unknown theme %.40q", fmt.Sprint(value)))
	}
	return t, nil
}

// color parses a colour value. Error messages contain the place of the value and the line number of the key.
func (f *themeFile) color(key, place string, value any) (color.RGBA, error) {
	text, _ := value.(string)
	c, ok := ParseColor(text)
	if !ok {
		hint := input.Word("write colours as #rrggbb, #rgb or CSS names")
		return c, f.errorf(key, hint, input.Say("%s: %.40q is not a colour", place, fmt.Sprint(value)))
	}
	return c, nil
}

// errorf returns an error that includes the line number of the given key.
func (f *themeFile) errorf(key string, hint, why input.Message) error {
	return input.Errorf(hint, "line %d: %s", f.lineNumber(bytes.Index(f.data, []byte(`"`+key+`"`))), why)
}

func (f *themeFile) lineNumber(at int) int {
	return 1 + bytes.Count(f.data[:max(0, min(at, len(f.data)))], []byte("\n"))
}
