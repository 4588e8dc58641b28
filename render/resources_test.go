package render

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gomono"

	"slidegif/render/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/filetest"
	"slidegif/solve/input"
	"slidegif/solve/testcost"
)

// outputs are all ways to draw a solution.
var outputs = map[string]func(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error){
	"gif": GIF, "png": PNG, "svg": SVG, "apng": APNG, "pdf": PDF,
	"player": func(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
		g, err := Game(ctx, s, o)
		if err != nil {
			return Report{}, err
		}
		return Player(w, g, o)
	},
}

func drawnAs(t testing.TB, format string, s Solution, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := outputs[format](t.Context(), &b, s, o); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return b.String()
}

// markOf returns what the ids of an SVG begin with.
func markOf(text string) string {
	if _, rest, ok := strings.Cut(text, `aria-labelledby="`); ok {
		return rest[:3]
	}
	return ""
}

// A value draws what the file does that holds it, in every format.
func TestResourcesAreFiles(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	dir := t.TempDir()
	file := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		filetest.Write(t, path, data)
		return path
	}
	text := []byte(`{"base": "wood", "floor": "#205080"}`)
	look, err := theme.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	img := rendertest.Quarters(90, 80)
	font, photo := file("f.ttf", gomono.TTF), file("x.png", rendertest.PNG(t, img))
	s := wander(layoutOf(classic), 3, 1)
	s.Board.Name = "Quarters"
	for name, c := range map[string]struct{ file, value Options }{
		"theme":     {Options{Theme: file("t.json", text)}, Options{Resources: &Resources{Theme: &look}}},
		"font":      {Options{Files: Files{Font: font}}, Options{Resources: &Resources{Font: gomono.TTF}}},
		"image":     {Options{Files: Files{Image: photo}}, Options{Resources: &Resources{Image: img}}},
		"portraits": {Options{Files: Files{Portraits: dir}}, Options{Resources: &Resources{Portraits: map[string]image.Image{"x": img}}}},
		"none":      {Options{}, Options{Resources: &Resources{}}},
	} {
		for format := range outputs {
			draw := func(o Options) string {
				o.Size, o.Tween, o.Title = 120, 2, "Quarters"
				text := drawnAs(t, format, s, o)
				if mark := markOf(text); mark != "" {
					text = regexp.MustCompile(`\b`+mark).ReplaceAllString(text, "")
				}
				return text
			}
			named, given := draw(c.file), draw(c.value)
			if named != given || name != "none" && given == draw(Options{}) {
				t.Errorf("%s: the %s of a value is another than that of its file", format, name)
			}
		}
	}
}

// Two values draw two pictures, whatever they are called; on one page their ids differ.
func TestResourcesOfOneName(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := wander(layoutOf(classic), 3, 1)
	red, _ := theme.Get("wood")
	blue := red
	red.Floor, blue.Floor = color.RGBA{R: 200, A: 255}, color.RGBA{B: 200, A: 255}
	one, other := rendertest.Quarters(64, 64), rendertest.Quarters(64, 64)
	draw.Draw(other, image.Rect(30, 30, 50, 50), image.Black, image.Point{}, draw.Src)
	pairs := [][2]*Resources{{{Theme: &red}, {Theme: &blue}}, {{Image: one}, {Image: other}}, {{Font: nil}, {Font: gomono.TTF}}}
	for i, pair := range pairs {
		for format := range outputs {
			var drawn [2]string
			for k, r := range pair {
				drawn[k] = drawnAs(t, format, s, Options{Size: 120, Tween: 2, Title: "Q", Resources: r})
			}
			if drawn[0] == drawn[1] {
				t.Errorf("%s: pair %d is one picture", format, i)
			}
			if mark := markOf(drawn[0]); mark != "" && mark == markOf(drawn[1]) {
				t.Errorf("%s: pair %d has the ids of one picture", format, i)
			}
		}
	}
}

func TestResourcesRefused(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for want, r := range map[string]*Resources{
		"font: it is not a font":                             {Font: []byte("GIF89a, and more of it")},
		"image is empty":                                     {Image: image.NewRGBA(image.Rectangle{})},
		"portraits: a picture is empty":                      {Portraits: map[string]image.Image{"x": image.NewRGBA(image.Rectangle{})}},
		"portraits: no picture given is named as a piece is": {Portraits: map[string]image.Image{"nobody": rendertest.Quarters(9, 9)}},
	} {
		_, err := GIF(t.Context(), io.Discard, solutions[0].solution, Options{Resources: r})
		var bad *input.Error
		if !errors.As(err, &bad) || bad.Hint == "" || !strings.Contains(bad.Text, want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if zero := (&Resources{Theme: &theme.Theme{}}); drawnAs(t, "png", solutions[0].solution, Options{Resources: zero}) != drawnAs(t, "png", solutions[0].solution, Options{Theme: theme.Names()[0]}) {
		t.Error("the zero theme is not the first one")
	}
}
