package render

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"slidegif/solve/input"
)

func TestSet(t *testing.T) {
	o := parseOptions(t, "view=step:40,theme=modern,size=300,tween=1,move=0.5s,first=20ms,last=3s,loops=2,colors=256,lang=zh-Hant,"+
		"labels=off,counter=false,highlight=off,title=x y,from=2,to=5,columns=3,font=f,image=i,portraits=p,max-bytes=5MB,max-frames=9,motion=exact,background=#fF0000")
	want := Options{View: "step:40", Theme: "modern", Size: 300, Tween: 1,
		Pace: Pace{Move: 500 * time.Millisecond, First: 20 * time.Millisecond, Last: 3 * time.Second, Loops: 2}, Colors: 256, Lang: "zh-Hant", Labels: Off, Counter: Off, Highlight: Off, Title: "x y", Part: Part{2, new(5)}, Columns: 3,
		Files: Files{"f", "i", "p"}, MaxBytes: 5e6, MaxFrames: 9, Motion: "exact", Background: "#fF0000"}
	if !reflect.DeepEqual(o, want) {
		t.Errorf("Set:\ngot  %+v\nwant %+v", o, want)
	}
	for _, k := range Keys() {
		if err := o.Set(k.Name, ""); err != nil {
			t.Errorf("Set(%q, \"\"): %v", k.Name, err)
		}
	}
	if !reflect.DeepEqual(o, Options{}) {
		t.Errorf("after resetting all keys: %+v, want zero Options", o)
	}
}

func TestSetMaxBytes(t *testing.T) {
	for value, want := range map[string]int64{
		"900KiB": 900 << 10, "5MB": 5e6, "５MB": 5e6, "1.5 MiB": 3 << 19, "1000": 1000, "12B": 12, "2k": 2000, "": 0, "0": 0, "1GiB": 1 << 30,
	} {
		var o Options
		if err := o.Set("max-bytes", value); err != nil || o.MaxBytes != want {
			t.Errorf("Set(\"max-bytes\", %q): MaxBytes = %d, error %v; want %d", value, o.MaxBytes, err, want)
		}
	}
}

// FuzzSet checks that rejected values return an *input.Error and leave the options unchanged, that
// accepted values pass check, and that an empty value resets the option.
func FuzzSet(f *testing.F) {
	for _, k := range Keys() {
		for _, value := range []string{k.Default, "", "4", "on", "300ms", "step:3", "wood", "5MB", "-1", "x"} {
			f.Add(k.Name, value)
		}
	}
	f.Add("tehme", "dark")
	f.Add("size", "50cm")
	f.Fuzz(func(t *testing.T, key, value string) {
		var o Options
		if err := o.Set(key, value); err != nil {
			bad, ok := errors.AsType[*input.Error](err)
			if !ok || bad.Hint == "" || strings.ContainsRune(bad.Text, '\n') {
				t.Fatalf("Set(%q, %q): error %v, want an *input.Error with a hint on one line", key, value, err)
			}
			if !reflect.DeepEqual(o, Options{}) && key != "to" && key != "max-bytes" {
				t.Fatalf("Set(%q, %q) failed but changed the options: %+v", key, value, o)
			}
			return
		}
		if err := o.check(); err != nil && o.Print.Side == 0 { // the size in pixels depends on dpi
			t.Fatalf("Set(%q, %q): invalid options %+v: %v", key, value, o, err)
		}
		if err := o.Set(key, ""); err != nil || !reflect.DeepEqual(o, Options{}) {
			t.Fatalf("Set(%q, \"\") after %q: error %v, options %+v; want zero Options", key, value, err, o)
		}
	})
}

// TestDocListsValues checks that the documentation of a key lists all accepted words. The views are too many
// for one line.
func TestDocListsValues(t *testing.T) {
	keys := 0
	for _, k := range Keys() {
		err := new(Options).Set(k.Name, "no-such-word")
		bad, ok := errors.AsType[*input.Error](err)
		if !ok || len(bad.HintMessage().Args) == 0 {
			continue
		}
		words, ok := bad.HintMessage().Args[0].(input.List)
		if !ok {
			continue
		}
		keys++
		for _, word := range words {
			if !slices.Contains(k.Values(), word) {
				t.Errorf("%s.Values() = %q, want %q", k.Name, k.Values(), word)
			}
			if k.Name != "view" && !strings.Contains(k.Doc, word) { // the help topic pictures describes the views
				t.Errorf("Doc of %s = %q, want it to contain %q", k.Name, k.Doc, word)
			}
		}
	}
	if keys < 5 {
		t.Errorf("%d keys accept words, want at least 5", keys)
	}
}
