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

// Read returns the theme that a JSON file describes: a built-in one, its base, with other
// colours, each as ParseColor reads it.
//
//	{
//	  "base": "wood",       the first of Themes where there is none
//	  "paper": "#ffffff",   around the board, and ink: what is written on it
//	  "plate": "#203040",   behind title and counter, and plate-ink; not of all themes
//	  "floor": "#302010",   of a free cell
//	  "sign": "#0055aa",    of ways out and goals
//	  "ring": "#ffcc00",    around the piece that moves; in contrast only around one that glides
//	  "colors": {"#98302a": "#204a80"}
//	}
//
// Colors names any colour that the base draws on some board, and what is drawn instead. It
// does not touch a colour that another key gives. The theme is the same for readers who prefer the dark.
// Its name is that of the base with a digest of the file. Errors are of type input.Error and
// name the line.
func Read(data []byte) (Theme, error) {
	f := themeFile{data: data, roles: map[string]color.RGBA{}, colors: map[color.RGBA]color.RGBA{}, keys: map[string]color.RGBA{}}
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
		case slices.Contains(fileRoles, key):
			f.roles[key], err = f.color(key, key, value)
		default:
			known := append([]string{"base", "colors"}, fileRoles...)
			hint := input.Say("the keys are %s", input.List(known))
			if n := input.Nearest(key, known); n != "" {
				hint = input.Say("did you mean %s?", n)
			}
			err = f.errorf(key, hint, input.Say("there is no key %.40q", key))
		}
		if err != nil {
			return Theme{}, err
		}
	}
	if _, ok := f.roles["plate"]; ok && base.Plate == base.Paper {
		return Theme{}, input.Errorf("leave plate and plate-ink out", "plate: %s writes title and counter on its paper", base.Name)
	}
	t := f.theme(base)
	if err := f.checkNamed(base, t.changed.plain); err != nil {
		return Theme{}, err
	}
	h := fnv.New64a()
	h.Write(data)
	t.Name = fmt.Sprintf("%s-%016x", base.Name, h.Sum64())
	return t, nil
}

// fileRoles are the keys of a file that give one colour.
var fileRoles = []string{"paper", "ink", "floor", "plate", "plate-ink", "sign", "ring"}

// A themeFile is what a file says.
type themeFile struct {
	data   []byte
	roles  map[string]color.RGBA
	colors map[color.RGBA]color.RGBA
	keys   map[string]color.RGBA // of colors, as they are written
}

// parse returns the values of the file, which is an object.
func (f *themeFile) parse() (values map[string]any, err error) {
	err = json.Unmarshal(f.data, &values)
	if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
		return nil, input.Errorf(fileHint, "line %d: it is not JSON: %v", f.line(int(wrong.Offset)), err)
	}
	if err != nil || values == nil {
		return nil, input.Errorf(fileHint, "line %d: an object in braces is missing", 1)
	}
	return values, nil
}

func (f *themeFile) readColors(value any) error {
	values, ok := value.(map[string]any)
	if !ok {
		return f.errorf("colors", input.Word(fileHint), input.Word("an object in braces is missing"))
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		from, err := f.color(key, "colors", key)
		if err == nil {
			f.keys[key] = from
			f.colors[from], err = f.color(key, "colors: "+key, values[key])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// theme puts what was read over the base.
func (f *themeFile) theme(base Theme) Theme {
	c := &changes{plain: base, colors: f.colors}
	give := func(key string, into ...*color.RGBA) {
		if to, ok := f.roles[key]; ok {
			c.given = append(c.given, to)
			for _, p := range into {
				*p = to
			}
		}
	}
	p := &c.plain
	if base.Plate == base.Paper {
		give("paper", &p.Plate)
		give("ink", &p.PlateInk)
	}
	give("paper", &p.Paper)
	give("ink", &p.Ink)
	give("floor", &p.Floor, &p.Asphalt)
	give("plate", &p.Plate)
	give("plate-ink", &p.PlateInk)
	give("sign", &p.Sign)
	give("ring", &p.ring, &p.carRing)
	p.Night = nil
	t := *p
	for _, at := range []*color.RGBA{&t.Paper, &t.Ink, &t.Floor, &t.Plate, &t.PlateInk, &t.Sign, &t.Asphalt} {
		*at = c.color(*at)
	}
	t.changed = c
	return t
}

func (f *themeFile) base(value any) (Theme, error) {
	name, _ := value.(string)
	t, ok := Get(name)
	if !ok {
		return t, f.errorf("base", input.Say("give one of %s", input.List(Names())), input.Say("base: there is no theme %.40q", fmt.Sprint(value)))
	}
	return t, nil
}

// color reads the colour that stands at a place of the file, on the line of a key.
func (f *themeFile) color(key, place string, value any) (color.RGBA, error) {
	text, _ := value.(string)
	c, ok := ParseColor(text)
	if !ok {
		hint := input.Word("write colours as #rrggbb, #rgb or by a name of CSS")
		return c, f.errorf(key, hint, input.Say("%s: %.40q is not a colour", place, fmt.Sprint(value)))
	}
	return c, nil
}

// errorf names the line of a key.
func (f *themeFile) errorf(key string, hint, why input.Message) error {
	return input.Errorf(hint, "line %d: %s", f.line(bytes.Index(f.data, []byte(`"`+key+`"`))), why)
}

// line is the line of a byte of the file.
func (f *themeFile) line(at int) int {
	return 1 + bytes.Count(f.data[:max(0, min(at, len(f.data)))], []byte("\n"))
}
