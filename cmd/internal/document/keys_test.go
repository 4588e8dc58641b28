package document

import (
	"slices"
	"strings"
	"testing"

	"slidegif/render"
)

// TestKeysBelong: every key of the table is one of pictures, every key belongs to a format,
// and an output takes a key if and only if it belongs to its format.
func TestKeysBelong(t *testing.T) {
	known := map[string]bool{}
	values := map[string]string{"size": "100", "dpi": "300", "view": "start", "theme": "dark", "background": "#ffffff", "move": "600ms", "first": "1s", "last": "1s", "motion": "exact",
		"lang": "en", "title": "x", "base-url": "/x", "paper": "a4", "font": "a.ttf", "image": "a.png", "portraits": "a", "speed": "2", "poster": "goal", "max-bytes": "1MB"}
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
			_, err := Solutions().Parse("a."+f.Name+","+k.Name+"="+value, "", render.Options{})
			if (err == nil) != slices.Contains(in, f.Name) {
				t.Errorf("a.%s,%s=%s: %v, and it belongs to %q", f.Name, k.Name, value, err, in)
			}
		}
	}
	for key := range keyFormats {
		if !known[key] {
			t.Errorf("there is no key %s", key)
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
