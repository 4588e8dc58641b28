package document

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"slidegif/render"
	"slidegif/solve/input"
)

// TestKeysBelong: every key of the table is one of pictures, every key belongs to a format,
// and an output takes a key if and only if it belongs to its format.
func TestKeysBelong(t *testing.T) {
	known := map[string]bool{}
	values := map[string]string{"size": "100", "dpi": "300", "view": "start", "theme": "dark", "background": "#ffffff", "move": "600ms", "first": "1s", "last": "1s", "motion": "exact", "quick": "on",
		"lang": "en", "title": "x", "base-url": "/x", "paper": "a4", "font": "a.ttf", "image": "a.png", "portraits": "a", "speed": "2", "poster": "goal", "caption": "why", "max-bytes": "1MB"}
	for _, k := range render.Keys() {
		known[k.Name] = true
		value := values[k.Name]
		if value == "" {
			value = "9"
		}
		if strings.Contains(k.Value, "on|off") {
			value = "off"
		}
		in := Solutions().FormatsOf(k.Name)
		if len(in) == 0 {
			t.Errorf("%s belongs to no format", k.Name)
		}
		for _, f := range Formats {
			if f.Name == "html" && k.Name == "view" {
				value = "player"
			}
			spec := "a." + f.Name + "," + k.Name + "=" + value
			view, some := keyViews[k.Name]
			if view, _, _ = strings.Cut(view, " "); some && f.Name != "html" && f.View != "" {
				spec += ",view=" + view
			}
			if k.Name == "dpi" {
				spec += ",size=10cm"
			}
			wanted := slices.Contains(in, f.Name) && !(k.Name == "base-url" && f.Name == "html")
			if _, err := Solutions().Parse(spec, "", render.Options{}); (err == nil) != wanted {
				t.Errorf("%s: %v, and it belongs to %q", spec, err, in)
			}
		}
	}
	for key := range keyFormats {
		if !known[key] {
			t.Errorf("there is no key %s", key)
		}
	}
}

// TestKeysMean: a key that would change nothing in what an output shows is refused.
func TestKeysMean(t *testing.T) {
	for spec, said := range map[string]string{
		"a.gif,columns=3":               "view=sheet",
		"a.svg,move=600ms":              "view=solution",
		"a.svg,dpi=100":                 "as size=10cm",
		"a.png,from=3":                  "view=solution",
		"a.html,base-url=/x":            "<picture>",
		"a.png,caption=why":             "view=solution",
		"a.gif,caption=why,view=goal":   "view=solution",
		"a.svg,caption=why,view=step:3": "",
		"a.gif,view=sheet,columns=3":    "",
		"a.pdf,columns=3":               "",
		"a.png,dpi=100":                 "",
		"a.gif,dpi=100,size=3cm":        "",
		"-,base-url=/x":                 "",
	} {
		_, err := Solutions().Parse(spec, "html", render.Options{})
		if bad, ok := errors.AsType[input.Cured](err); (err != nil) != (said != "") || ok && !strings.Contains(bad.Cure().String(), said) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	for _, key := range []string{"per-page=2", "solutions=off"} {
		o, err := Solutions().Parse("a.pdf,"+key, "", render.Options{})
		if err != nil || o.CheckOne() == nil {
			t.Errorf("%s is taken in the PDF of one puzzle, or not in that of many: %v", key, err)
		}
	}
	both, err := Solutions().Parse("a.pdf,solutions=off,per-page=2", "", render.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 50 { // of two mistakes it tells always the same one
		if err := both.CheckOne(); err == nil || !strings.Contains(err.Error(), "per-page is") {
			t.Fatal(err)
		}
	}
}

// TestHTMLIsPlayer: a file is a page of a player, standard output a picture to paste.
func TestHTMLIsPlayer(t *testing.T) {
	html, err := FormatOf("html", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, view string
		player     bool
	}{{"a.html", "", true}, {"a.html", "player", true}, {"a.html", "sheet", true}, {"-", "", false}, {"-", "player", true}} {
		o := NewOutput(c.path, html, render.Options{View: c.view})
		if got := o.view() == playerView && !o.Embeds(); got != c.player {
			t.Errorf("%s with view %q: a player: %t", c.path, c.view, got)
		}
	}
	if _, err := Solutions().Parse("a.html,view=sheet", "", render.Options{}); err == nil {
		t.Error("a sheet in an .html file is taken")
	}
}
