package document

import (
	"cmp"
	"slices"
	"strings"

	"slidegif/render"
	"slidegif/solve/input"
)

// CheckView returns an error if a key applies to the format of the output but not to its view.
func (o Output) CheckView(key string) error {
	k, _ := render.KeyNamed(key)
	switch applies := k.AppliesToView(o.View()); {
	case !applies && o.isPlayer():
		return input.Errorf("it applies to the <picture> element that -f html prints", "%s does not apply to a player", key)
	case !applies:
		return input.Errorf(input.Say("it applies to view=%s", k.Views[0]), "%s does not apply to .%s with view=%s", key, o.Format.Name, cmp.Or(o.Options.View, o.Format.View))
	case key == "size" && o.Format.Name == "pdf" && !o.View().FillsPage():
		return input.Errorf(input.Say("it applies to view=%s", fillingViews()), "%s does not apply to .%s with view=%s", key, o.Format.Name, cmp.Or(o.Options.View, o.Format.View))
	case key == "dpi" && o.Options.Print.Side == 0 && !strings.HasSuffix(o.Format.Name, "png"):
		return input.Errorf("give the size as a length, such as size=10cm", "dpi applies to .%s only if the size is a length", o.Format.Name)
	}
	return nil
}

// fillingViews returns the names of the views for which FillsPage is true.
func fillingViews() (names input.List) {
	for _, v := range render.Views() {
		if v.FillsPage() {
			names = append(names, v.Name)
		}
	}
	return names
}

// CheckSinglePuzzle validates the options of an output that shows one puzzle. It returns an error if the
// options contain keys for worksheets.
func (o Output) CheckSinglePuzzle() error {
	key := ""
	switch {
	case !o.Format.HoldsMany():
	case o.Options.Print.PerPage != 0:
		key = "per-page"
	case o.Options.Print.Solutions == render.Off:
		key = "solutions"
	}
	if key == "" {
		return nil
	}
	return input.Errorf("slidegif random tiles:3x3 -n 12 -o class.pdf makes a worksheet", "%s applies to worksheets only, and this is a single puzzle", key)
}

// SinglePuzzleKeys returns the picture keys that an output with one puzzle accepts in the given format. The
// result excludes keys that take a file name as their value.
func (s Syntax) SinglePuzzleKeys(format string) []render.Key {
	return slices.DeleteFunc(render.Keys(), func(k render.Key) bool {
		return k.File || k.Worksheet || !slices.Contains(s.FormatsOf(k.Name), format)
	})
}

// FormatsOf returns the names of the formats that accept the given key.
func (s Syntax) FormatsOf(key string) []string {
	if s.Keys != nil {
		return s.Names()
	}
	k, _ := render.KeyNamed(key)
	return k.FormatNames()
}

// LimitedFormats returns the names of the formats that accept the given key. It also reports whether only
// some of the picture formats accept the key. In that case, the help for the key lists these formats.
func (s Syntax) LimitedFormats(key string) (names []string, limited bool) {
	pictures := 0
	for _, f := range s.Formats {
		if f.View != "" {
			pictures++
		}
	}
	names = s.FormatsOf(key)
	return names, len(names) < pictures
}

// CheckKey returns an error if the given format does not accept the key with this value.
func (s Syntax) CheckKey(format, key, value string) error {
	in := s.FormatsOf(key)
	switch {
	case format == "html" && key == "view" && value != render.ViewPlayer:
		return input.Errorf(input.Say("use -f html for a <picture> element, or -o a.png,view=%s for a picture file", value), "view: an .html file contains a player, not %s", value)
	case slices.Contains(in, format):
		return nil
	case key == "speed":
		return input.Errorf("use move=600ms to set the duration of a move", "speed applies to players only, not to .%s", format)
	}
	return input.Errorf(input.Say("it applies to .%s", strings.Join(in, ", .")), "%s does not apply to .%s", key, format)
}
