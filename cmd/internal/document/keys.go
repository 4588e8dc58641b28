package document

import (
	"cmp"
	"slices"

	"slidegif/render"
	"slidegif/solve/input"
)

// CheckKeys returns an error if the output ignores any of the keys. CheckKeys checks the key "view" first,
// because errors about other keys name the view.
func (o Output) CheckKeys(keys []string) error {
	if i := slices.Index(keys, "view"); i > 0 {
		keys = slices.Insert(slices.Delete(slices.Clone(keys), i, i+1), 0, "view")
	}
	for _, key := range keys {
		if err := o.checkKey(key); err != nil {
			return err
		}
	}
	return nil
}

// checkKey returns an error if the output does not use the key with the given name.
func (o Output) checkKey(key string) error {
	k, _ := render.KeyNamed(key)
	view, _, _ := render.ViewNamed(cmp.Or(o.Options.View, o.Format.View)) // even if a player ignores the key
	switch f := o.Format; {
	case !f.uses(k) && key == "speed":
		return input.Errorf("use move=600ms to set the duration of a move", "speed applies to players only, not to %s", f.place())
	case !f.uses(k):
		var others input.List
		for _, other := range allFormats() {
			if other.uses(k) && !slices.Contains(others, other.place()) {
				others = append(others, other.place())
			}
		}
		return input.Errorf(input.Say("it applies to %s", others), "%s does not apply to %s", key, f.place())
	case key == "view" && !f.Shows(view):
		var others []render.Format
		for _, other := range Formats {
			others = append(others, other.Format)
		}
		return f.ViewError(view, others)
	case !k.AppliesTo(f.Properties(o.View())):
		i := slices.IndexFunc(render.Views(), func(v render.View) bool { return f.Shows(v) && k.AppliesTo(f.Properties(v)) })
		return input.Errorf(input.Say("it applies to view=%s", render.Views()[i].Value()), "%s does not apply to %s with view=%s", key, f.place(), f.ViewValue(o.Options))
	case key == "dpi" && o.Options.Print.Side == 0 && !f.Reads.Has(render.Resolution):
		return input.Errorf("give the size as a length, such as size=10cm", "dpi applies to %s only if the size is a length", f.place())
	}
	return nil
}

// uses reports whether an output of the format uses the key in any view.
func (f Format) uses(k render.Key) bool { return k.AppliesTo(f.PropertiesInAnyView()) }

// Keys returns the keys that outputs of the format use, without keys for file names and for documents with several
// puzzles.
func (f Format) Keys() []render.Key {
	return slices.DeleteFunc(render.Keys(), func(k render.Key) bool {
		return k.File || k.AppliesTo(render.ManyPuzzles) || !f.uses(k)
	})
}

// checkSinglePuzzle validates the options of an output that shows one puzzle, and rejects the keys
// for worksheets.
func (o Output) checkSinglePuzzle() error {
	key := ""
	switch {
	case !o.Format.HoldsMany:
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

// Uses reports whether outputs in the given format accept the key.
func (s Syntax) Uses(key, format string) bool { return slices.Contains(s.FormatsOf(key), format) }

// FormatsOf returns the names of the formats that accept the given key.
func (s Syntax) FormatsOf(key string) (names []string) {
	k, _ := render.KeyNamed(key)
	for _, f := range s.Formats {
		if s.Keys != nil || f.uses(k) || f.printed != nil && f.printed.uses(k) {
			names = append(names, f.Name)
		}
	}
	return names
}

// LimitedFormats returns the names of the formats that accept the given key. limited reports whether any
// other picture format rejects the key. If limited is set, the help for the key lists the formats.
func (s Syntax) LimitedFormats(key string) (names []string, limited bool) {
	names = s.FormatsOf(key)
	return names, slices.ContainsFunc(s.Formats, func(f Format) bool {
		return f.View != "" && !f.Text && !slices.Contains(names, f.Name)
	})
}
