package theme

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"image/color"
	"io"
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
	r := fileReader{data: data, dec: json.NewDecoder(bytes.NewReader(data)), roles: map[string]color.RGBA{}, colors: map[color.RGBA]color.RGBA{}}
	base := Themes[0]
	err := r.object(append([]string{"base", "colors"}, fileRoles...), func(key string) error {
		var err error
		switch key {
		case "base":
			base, err = r.base()
		case "colors":
			err = r.object(nil, func(key string) error {
				from, ok := ParseColor(key)
				if !ok {
					return r.errorf(input.Word("write colours as #rrggbb, #rgb or by a name of CSS"), input.Say("colors: %.40q is not a colour", key))
				}
				r.named = append(r.named, namedColor{from, key, r.line()})
				r.colors[from], err = r.color("colors: " + key)
				return err
			})
		default:
			r.roles[key], err = r.color(key)
		}
		return err
	})
	if err != nil {
		return Theme{}, err
	}
	if _, err := r.dec.Token(); err != io.EOF {
		return Theme{}, r.errorf(input.Word("end the file there"), input.Say("something follows the last brace"))
	}
	if _, ok := r.roles["plate"]; ok && base.Plate == base.Paper {
		return Theme{}, input.Errorf("leave plate and plate-ink out", "plate: %s writes title and counter on its paper", base.Name)
	}
	t := r.theme(base)
	if err := r.checkNamed(base, t.changed.plain); err != nil {
		return Theme{}, err
	}
	h := fnv.New64a()
	h.Write(data)
	t.Name = fmt.Sprintf("%s-%016x", base.Name, h.Sum64())
	return t, nil
}

// fileRoles are the keys of a file that give one colour.
var fileRoles = []string{"paper", "ink", "floor", "plate", "plate-ink", "sign", "ring"}

type fileReader struct {
	data   []byte
	dec    *json.Decoder
	roles  map[string]color.RGBA
	colors map[color.RGBA]color.RGBA
	named  []namedColor
}

// A namedColor is a key of colors and the line that it stands on.
type namedColor struct {
	color color.RGBA
	key   string
	line  int
}

// theme puts what was read over the base.
func (r *fileReader) theme(base Theme) Theme {
	c := &changes{plain: base, colors: r.colors}
	give := func(key string, into ...*color.RGBA) {
		if to, ok := r.roles[key]; ok {
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

// object reads an object and calls value for each of its keys, to read what it stands for.
// Keys that are not in known, unless that is nil, and keys given twice are errors.
func (r *fileReader) object(known []string, value func(key string) error) error {
	if d, err := r.dec.Token(); err != nil || d != json.Delim('{') {
		return r.syntax(err, "an object in braces is missing")
	}
	var seen []string
	for r.dec.More() {
		token, err := r.dec.Token()
		key, ok := token.(string)
		switch {
		case err != nil || !ok:
			return r.syntax(err, "a key is missing")
		case slices.Contains(seen, key):
			return r.errorf(input.Word("keep one of them"), input.Say("%.40q is given twice", key))
		case known != nil && !slices.Contains(known, key):
			hint := input.Say("the keys are %s", input.List(known))
			if n := input.Nearest(key, known); n != "" {
				hint = input.Say("did you mean %s?", n)
			}
			return r.errorf(hint, input.Say("there is no key %.40q", key))
		}
		seen = append(seen, key)
		if err := value(key); err != nil {
			return err
		}
	}
	_, err := r.dec.Token()
	if err != nil {
		return r.syntax(err, "a brace is missing")
	}
	return nil
}

func (r *fileReader) base() (Theme, error) {
	token, err := r.dec.Token()
	if err != nil {
		return Theme{}, r.syntax(err, "")
	}
	name, _ := token.(string)
	t, ok := Get(name)
	if !ok {
		return t, r.errorf(input.Say("give one of %s", input.List(Names())), input.Say("base: there is no theme %.40q", fmt.Sprint(token)))
	}
	return t, nil
}

// color reads the colour that key stands for.
func (r *fileReader) color(key string) (color.RGBA, error) {
	token, err := r.dec.Token()
	if err != nil {
		return color.RGBA{}, r.syntax(err, "")
	}
	text, _ := token.(string)
	c, ok := ParseColor(text)
	if !ok {
		return c, r.errorf(input.Word("write colours as #rrggbb, #rgb or by a name of CSS"), input.Say("%s: %.40q is not a colour", key, fmt.Sprint(token)))
	}
	return c, nil
}

// syntax is the error where the file is no JSON, or not the JSON that it should be: then
// err is nil.
func (r *fileReader) syntax(err error, what string) error {
	if err == nil {
		return r.errorf(input.Word(fileHint), input.Word(what))
	}
	return r.errorf(input.Word(fileHint), input.Say("it is not JSON: %v", err))
}

// errorf names the line that was read last.
func (r *fileReader) errorf(hint, why input.Message) error {
	return input.Errorf(hint, "line %d: %s", r.line(), why)
}

func (r *fileReader) line() int {
	return 1 + bytes.Count(r.data[:min(int(r.dec.InputOffset()), len(r.data))], []byte("\n"))
}
