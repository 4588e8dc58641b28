package document

import (
	"errors"
	"strings"
	"testing"

	"slidegif/render"
	"slidegif/solve/input"
)

// TestCheckView checks that a key without an effect on the view of an output is an error.
func TestCheckView(t *testing.T) {
	for spec, wantHint := range map[string]string{
		"a.gif,columns=3":               "view=sheet",
		"a.svg,move=600ms":              "view=solution",
		"a.svg,dpi=100":                 "as size=10cm",
		"a.png,from=3":                  "view=solution",
		"a.pdf,size=30cm":               "view=trace",
		"a.pdf,size=30cm,view=trace":    "",
		"a.html,base-url=/x":            "-f html",
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
		if hinted, ok := errors.AsType[input.HintedError](err); (err != nil) != (wantHint != "") || ok && !strings.Contains(hinted.HintMessage().String(), wantHint) {
			t.Errorf("Parse(%q): error %v, want hint %q", spec, err, wantHint)
		}
	}
	for _, key := range []string{"per-page=2", "solutions=off"} {
		o, err := Solutions().Parse("a.pdf,"+key, "", render.Options{})
		if err != nil || o.checkSinglePuzzle() == nil {
			t.Errorf("a.pdf,%s: Parse: %v, want success and an error from checkSinglePuzzle", key, err)
		}
	}
	both, err := Solutions().Parse("a.pdf,solutions=off,per-page=2", "", render.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 50 { // the reported error must not depend on map order
		if err := both.checkSinglePuzzle(); err == nil || !strings.Contains(err.Error(), "per-page applies") {
			t.Fatalf("checkSinglePuzzle: error %v, want an error about per-page", err)
		}
	}
}

// TestHTMLPlayer checks that HTML is a player page in a file and a <picture> element on standard output.
func TestHTMLPlayer(t *testing.T) {
	html, err := FormatOf("html", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, view string
		player     bool
	}{{"a.html", "", true}, {"a.html", "player", true}, {"a.html", "sheet", true}, {"-", "", false}, {"-", "player", true}} {
		o := NewOutput(c.path, html, render.Options{View: c.view})
		if got := o.isPlayer() && !o.Format.Embeds; got != c.player {
			t.Errorf("NewOutput(%q) with view %q: is a player: %t, want %t", c.path, c.view, got, c.player)
		}
	}
	if _, err := Solutions().Parse("a.html,view=sheet", "", render.Options{}); err == nil {
		t.Error("Parse(\"a.html,view=sheet\") succeeded, want an error")
	}
}
