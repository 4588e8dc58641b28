package document

import (
	"bytes"
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/font/gofont/gomono"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/render/test/rendertest"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// keyValues returns a value of each key that differs from its default. The files are created in a temporary folder.
func keyValues(t *testing.T) map[string]string {
	dir := t.TempDir()
	photo, font := filepath.Join(dir, "x.png"), filepath.Join(dir, "font.ttf")
	filetest.Write(t, photo, rendertest.EncodePNG(t, rendertest.Quarters(64, 64)))
	filetest.Write(t, font, gomono.TTF)
	values := map[string]string{
		"theme": "dark", "background": "#ff0000", "size": "90", "dpi": "50", "tween": "3", "move": "700ms", "first": "2s", "last": "3s", "loops": "2",
		"colors": "16", "seal": "2026-11-27", "lang": "zh", "labels": "off", "title": "A", "from": "1", "to": "1", "columns": "1", "base-url": "/x", "paper": "a5",
		"per-page": "2", "font": font, "image": photo, "portraits": dir, "at": "1", "max-bytes": "2KB", "max-pixels": "60000", "max-frames": "5", "play": "on", "map": "rings", "map-positions": "20", "algorithm": "iddfs",
	}
	for _, k := range render.Keys() {
		if values[k.Name] == "" && k.Name != "view" {
			i := slices.IndexFunc(k.Values(), func(v string) bool { return v != k.Default })
			if i < 0 {
				t.Fatalf("add a value of the key %s to this test", k.Name)
			}
			values[k.Name] = k.Values()[i]
		}
	}
	return values
}

// rowViews returns the values of the view key for which a test writes a format.
func rowViews(f Format) (values []string) {
	for _, v := range render.Views() {
		if f.Shows(v) && v.Name != render.ViewSteps {
			values = append(values, strings.Replace(v.Value(), "N", "1", 1))
		}
	}
	if values == nil {
		values = []string{""}
	}
	return values
}

// solvedForTable returns a function that returns a puzzle for a view. The puzzle has given moves, a comparison and an
// analysis, so that all views can show it, except that view=heuristic needs number tiles.
func solvedForTable(t *testing.T) func(view string) pipeline.Solved {
	usual, tiles := solveGiven(t, "klotski:xx../xx../..../...a/....", "xD aU xDDR"), solveGiven(t, "123/450/786", "D")
	return func(view string) pipeline.Solved {
		if view == render.ViewHeuristic {
			return tiles
		}
		return usual
	}
}

func solveGiven(t *testing.T, id, moves string) pipeline.Solved {
	p, err := pipeline.ParseID(t.Context(), id)
	if err == nil {
		err = p.SetMoves(t.Context(), moves)
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{Best: true, Race: true, Analysis: true, Insight: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDeclaredKeys sets every key on every format, whether or not the format declares it, and checks that the keys that
// change the file are exactly the declared ones. A short run tries undeclared keys only in the default view.
func TestDeclaredKeys(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s, values := solvedForTable(t), keyValues(t)
	short := render.Pace{Move: 100 * time.Millisecond, First: 40 * time.Millisecond, Last: 40 * time.Millisecond}
	for _, f := range append(allFormats(), ServedPlayer, PlayerData) {
		if f.Embeds {
			continue // a document reads the options of its pictures; see TestEmbeddedKeys
		}
		if (f.Name == "apng" || f.Name == "y4m") && !testcost.Long() {
			continue // these formats have the frames of a GIF
		}
		write := func(o render.Options) string {
			var b bytes.Buffer
			if _, err := NewOutput("a."+f.Name, f, o).Write(t.Context(), &b, s(o.View)); err != nil {
				return err.Error()
			}
			return b.String()
		}
		plain := map[string]string{} // by view and size
		changes := func(k render.Key, view string) bool {
			o, base := render.Options{View: view, Size: 64, Tween: 2, Pace: short}, view
			switch k.Name {
			case "dpi":
				o.Size, o.Print.Side, base = 0, 30, view+" by length"
			case "map", "map-positions": // a board and a map need more room
				o.Size, base = 150, view+" with room"
			case "font": // Go Mono has no Chinese labels
				o.Title, base = "A", view+" with title"
			case "pace": // move has priority
				o.Pace.Move, base = 0, view+" without move"
			case "max-frames", "max-pixels":
				o.Tween, base = 6, view+" with frames"
			}
			if plain[base] == "" {
				plain[base] = write(o)
			}
			value := values[k.Name]
			if k.Name == "lang" && f.View == "" {
				value = "en" // labels are Chinese by default
			}
			if err := o.Set(k.Name, value); err != nil {
				t.Fatal(err)
			}
			return write(o) != plain[base]
		}
		for _, k := range render.Keys() {
			if k.Name == "view" || k.AppliesTo(render.ManyPuzzles) {
				continue
			}
			views := rowViews(f)
			if !f.uses(k) && !testcost.Long() {
				views = []string{f.View}
			}
			effective := slices.ContainsFunc(views, func(view string) bool { return changes(k, view) })
			if effective != f.uses(k) {
				t.Errorf("%s: the key %s changes the file: %t, declared: %t", f.place(), k.Name, effective, f.uses(k))
			}
		}
	}
}

// TestOutputTable tries every key in every view of every format. The output must be written, or refused with a true sentence.
func TestOutputTable(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s, values := solvedForTable(t), keyValues(t)
	parse := func(f Format, view, key string) (Output, error) {
		spec := "a." + f.Name
		if f.Embeds {
			spec = "-"
		}
		if view != "" {
			spec += ",view=" + view
		}
		if key != "view" {
			spec += "," + key + "=" + values[key]
		}
		switch key {
		case "dpi":
			spec += ",size=2cm"
		case "max-pixels":
			size := ",size=64"
			if view == render.ViewMap {
				size = ",size=150" // a board and a map do not fit in 64 pixels
			}
			spec += size
		}
		return Solutions().Parse(spec, f.Name, render.Options{})
	}
	places := regexp.MustCompile(`^it applies to (.*)$`)
	for _, f := range allFormats() {
		for _, v := range append(render.Views(), render.View{}) {
			view := strings.Replace(v.Value(), "N", "1", 1)
			for _, k := range render.Keys() {
				o, err := parse(f, view, k.Name)
				if view != "" && !f.Shows(v) {
					// The view of -f html selects a player.
					if hinted, ok := errors.AsType[input.HintedError](err); (!ok || hinted.HintMessage().String() == "") && !(f.Is(pictureElement) && view == render.ViewPlayer) {
						t.Errorf("%s, view=%s: error %v, want one with a hint", f.place(), view, err)
					}
					continue
				}
				if err == nil {
					if v.Name == render.ViewHeuristic && k.Name == "portraits" {
						continue // number tiles have no portraits
					}
					if !testcost.Long() && (k.Name != "view" || v.Name == render.ViewSteps) {
						continue
					}
					if _, err := o.Complete(s(v.Name)); err != nil && v.Name != render.ViewSteps && !k.AppliesTo(render.ManyPuzzles) {
						t.Errorf("%s, view=%s, %s=%s: %v", f.place(), view, k.Name, values[k.Name], err)
					}
					continue
				}
				hinted, ok := errors.AsType[input.HintedError](err)
				if !ok {
					t.Errorf("%s, view=%s, %s: error %v, want a hint", f.place(), view, k.Name, err)
					continue
				}
				m := places.FindStringSubmatch(hinted.HintMessage().String())
				if m == nil {
					if k.Name != "speed" {
						t.Errorf("%s, view=%s, %s: hint %q, want the outputs to which the key applies", f.place(), view, k.Name, hinted.HintMessage())
					}
					continue
				}
				if other, ok := strings.CutPrefix(m[1], "view="); ok {
					if _, err := parse(f, strings.Replace(other, "N", "1", 1), k.Name); err != nil {
						t.Errorf("%s: the hint for %s names view=%s: %v", f.place(), k.Name, other, err)
					}
					continue
				}
				for _, other := range allFormats() {
					named := slices.Contains(strings.Split(m[1], ", "), other.place())
					accepted := slices.ContainsFunc(rowViews(other), func(view string) bool {
						_, err := parse(other, view, k.Name)
						return err == nil
					})
					if named != accepted {
						t.Errorf("%s: the hint for %s names %s: %t, accepted: %t", f.place(), k.Name, other.place(), named, accepted)
					}
				}
			}
		}
	}
}

// TestEmbeddedKeys checks the keys of documents that embed pictures.
func TestEmbeddedKeys(t *testing.T) {
	s := solvedForTable(t)
	picture, err := Solutions().Parse("a.gif,size=100", "", render.Options{})
	if err != nil {
		t.Fatal(err)
	}
	picture.Report = render.Report{Frames: 3, Width: 100, Height: 90}
	for _, name := range []string{"html", "md"} {
		texts := map[string]bool{}
		for _, keys := range []string{"", ",lang=zh", ",base-url=/x"} {
			o, err := Solutions().Parse("-"+keys, name, render.Options{})
			if err != nil {
				t.Fatal(err)
			}
			o.EarlierOutputs = []Output{picture}
			var b bytes.Buffer
			if _, err := o.Write(t.Context(), &b, s("")); err != nil {
				t.Fatal(err)
			}
			texts[b.String()] = true
		}
		if len(texts) != 3 {
			t.Errorf("%s: the keys lang and base-url give %d different texts, want 3", name, len(texts))
		}
	}
}

// TestMeasure checks that an output predicts the size of each picture, and the maximum number of its frames.
func TestMeasure(t *testing.T) {
	s := solvedForTable(t)
	for _, f := range Formats {
		if f.View == "" || f.View == render.ViewPlayer || f.HoldsMany || f.Streams { // a video repeats frames
			continue
		}
		for _, view := range rowViews(f) {
			if view == render.ViewSheet && f.Text {
				continue // the cells of an SVG sheet may have a fraction of a pixel
			}
			p, err := NewOutput("a", f, render.Options{View: view, Size: 150}).Complete(s(view))
			if err != nil {
				t.Fatal(err)
			}
			want, err := p.Measure()
			if err != nil {
				t.Fatal(err)
			}
			got, err := p.Write(t.Context(), &bytes.Buffer{})
			if err != nil || got.Width != want.Width || got.Height != want.Height || got.Frames > want.Frames {
				t.Errorf("%s, view=%s: wrote %d x %d pixels, %d frames, error %v; measured %d x %d, %d frames", f.Name, view, got.Width, got.Height, got.Frames, err, want.Width, want.Height, want.Frames)
			}
			if animated := want.Frames > 1; animated != p.Animates() {
				t.Errorf("%s, view=%s: %d frames, animated: %t", f.Name, view, want.Frames, p.Animates())
			}
		}
	}
}

// TestPlayerReport checks that the report of a player has the size of the frame that the page needs: the width of
// the picture, and room for the controls below it.
func TestPlayerReport(t *testing.T) {
	players := []Format{ServedPlayer}
	for _, f := range Formats {
		if f.View == render.ViewPlayer {
			players = append(players, f)
		}
	}
	for _, f := range players {
		r, err := NewOutput("a."+f.Name, f, render.Options{Size: 150}).Write(t.Context(), &bytes.Buffer{}, solvedForTable(t)(render.ViewPlayer))
		if err != nil || r.Width != 122 || r.Height < r.Width+player.ControlsHeight {
			t.Errorf("%s: %d x %d pixels, error %v; want a width of 122 pixels and room for the controls", f.place(), r.Width, r.Height, err)
		}
	}
}
