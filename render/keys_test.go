package render

import (
	"errors"
	"slidegif/solve/input"
	"strings"
	"testing"
	"time"
)

func TestSet(t *testing.T) {
	o := with(t, "view=step:40,theme=modern,size=300,tween=1,move=0.5s,first=20ms,last=3s,loops=2,colors=256,lang=zh-Hant,"+
		"labels=off,counter=false,highlight=off,title=x y,from=2,to=5,columns=3,font=f,image=i,portraits=p,max-bytes=5MB,max-frames=9,motion=exact,background=#fF0000")
	want := Options{View: "step:40", Theme: "modern", Size: 300, Tween: 1, Move: 500 * time.Millisecond, First: 20 * time.Millisecond,
		Last: 3 * time.Second, Loops: 2, Colors: 256, Lang: "zh-Hant", Labels: Off, Counter: Off, Highlight: Off, Title: "x y", From: 2, To: 5, Columns: 3,
		Font: "f", Image: "i", Portraits: "p", MaxBytes: 5e6, MaxFrames: 9, Motion: "exact", Background: "#fF0000"}
	if o != want {
		t.Errorf("got  %+v\nwant %+v", o, want)
	}
	for _, k := range Keys() {
		if err := o.Set(k.Name, ""); err != nil {
			t.Errorf("the default of %s: %v", k.Name, err)
		}
	}
	if o != (Options{}) {
		t.Errorf("back at the defaults: %+v", o)
	}
}

func TestSetRefuses(t *testing.T) {
	for _, c := range []struct{ key, value, text, hint string }{
		{"size", "0", `size: "0" is out of range`, "32"},
		{"size", "1e3", `size: "1e3"`, "whole number"},
		{"size", "10 m", `size: "10 m"`, "10cm"},
		{"size", "-1cm", `size: "-1cm"`, "10cm"},
		{"dpi", "5", `dpi: "5" is out of range`, "10 to 2400"},
		{"tween", "-1", `tween: "-1" is out of range`, "1 to 60"},
		{"tween", "0", "tween", "1 to 60"},
		{"colors", "1000", `colors: "1000" is out of range`, "8 to 256"},
		{"move", "1ms", "move", "20ms"},
		{"move", "300", "move", "300ms"},
		{"first", "24h", "first", "10m"},
		{"view", "step:-1", "view", "step:40"},
		{"view", "stat", `view: there is no "stat"`, "did you mean start?"},
		{"view", "nonsense", "nonsense", "solution"},
		{"theme", "wod", "theme", "did you mean wood?"},
		{"theme", "gold", "gold", "modern"},
		{"background", "#12345", `background: "#12345" is not a colour`, "#ffffff"},
		{"labels", "maybe", "labels", "on or off"},
		{"lang", "fr", "lang", "zh-Hant"},
		{"title", "a\nb", "title", "one line"},
		{"title", strings.Repeat("x", 500), "title", "shorten"},
		{"max-bytes", "-5", "max-bytes", "5MB"},
		{"max-bytes", "NaN", "max-bytes", "5MB"},
		{"max-bytes", "many", "max-bytes", "5MB"},
		{"to", "-2", "to", "whole number"},
		{"font", "a\x00b", "font", "path"},
		{"them", "wood", `no key "them"`, "did you mean theme?"},
		{"colour-space", "x", `no key "colour-space"`, "highlight"},
	} {
		var o Options
		var bad *input.Error
		if err := o.Set(c.key, c.value); !errors.As(err, &bad) {
			t.Errorf("%s=%q: %v", c.key, c.value, err)
		} else if !strings.Contains(bad.Text, c.text) || !strings.Contains(bad.Hint, c.hint) {
			t.Errorf("%s=%q: %q, hint %q", c.key, c.value, bad.Text, bad.Hint)
		}
		if o != (Options{}) && c.key != "to" {
			t.Errorf("%s=%q changed the options", c.key, c.value)
		}
	}
}

func TestMaxBytes(t *testing.T) {
	for value, want := range map[string]int64{
		"900KiB": 900 << 10, "5MB": 5e6, "1.5 MiB": 3 << 19, "1000": 1000, "12B": 12, "2k": 2000, "": 0, "0": 0, "1GiB": 1 << 30,
	} {
		var o Options
		if err := o.Set("max-bytes", value); err != nil || o.MaxBytes != want {
			t.Errorf("%q: %d, %v, want %d", value, o.MaxBytes, err, want)
		}
	}
}
