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

	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// outputs lists the drawing functions by format.
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

func mustDraw(t testing.TB, format string, s Solution, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := outputs[format](t.Context(), &b, s, o); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return b.String()
}

// idPrefix returns the common prefix of the ids of an SVG file.
func idPrefix(text string) string {
	if _, rest, ok := strings.Cut(text, `aria-labelledby="`); ok {
		id, _, _ := strings.Cut(rest, " ")
		return strings.TrimSuffix(id, "t")
	}
	return ""
}

// TestResourcesMatchFiles checks that a resource in memory and the same resource in a file produce equal
// output in every format.
func TestResourcesMatchFiles(t *testing.T) {
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
	font, photo := file("f.ttf", gomono.TTF), file("x.png", rendertest.EncodePNG(t, img))
	s := randomSolution(newBoard(classic), 3, 1)
	s.Board.Name = "Quarters"
	plain := map[string]string{} // outputs without resources, by format
	for name, c := range map[string]struct{ file, value Options }{
		"theme":     {Options{Theme: file("t.json", text)}, Options{Resources: &Resources{Theme: &look}}},
		"font":      {Options{Files: Files{Font: font}}, Options{Resources: &Resources{Font: gomono.TTF}}},
		"image":     {Options{Files: Files{Image: photo}}, Options{Resources: &Resources{Image: img}}},
		"portraits": {Options{Files: Files{Portraits: dir}}, Options{Resources: &Resources{Portraits: map[string]image.Image{"x": img}}}},
		"none":      {Options{}, Options{Resources: &Resources{}}},
	} {
		for format := range outputs {
			draw := func(o Options) string {
				o.Size, o.Tween, o.Title = 64, 1, "Quarters"
				text := mustDraw(t, format, s, o)
				if prefix := idPrefix(text); prefix != "" {
					text = regexp.MustCompile(`\b`+prefix).ReplaceAllString(text, "")
				}
				return text
			}
			if plain[format] == "" {
				plain[format] = draw(Options{})
			}
			fromFile, fromValue := draw(c.file), draw(c.value)
			if fromFile != fromValue || name != "none" && fromValue == plain[format] {
				t.Errorf("%s, %s: output of value and file differ, or the resource has no effect", format, name)
			}
		}
	}
}

// TestResourcesDistinct checks that different resources produce different pictures with different ids, even
// if their names are equal.
func TestResourcesDistinct(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := randomSolution(newBoard(classic), 3, 1)
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
				drawn[k] = mustDraw(t, format, s, Options{Size: 64, Tween: 1, Title: "Q", Resources: r})
			}
			if drawn[0] == drawn[1] {
				t.Errorf("%s, pair %d: pictures are equal", format, i)
			}
			if prefix := idPrefix(drawn[0]); prefix != "" && prefix == idPrefix(drawn[1]) {
				t.Errorf("%s, pair %d: ids are equal", format, i)
			}
		}
	}
}

func TestResourceErrors(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for want, r := range map[string]*Resources{
		"font: it is not a font":                              {Font: []byte("GIF89a, and more of it")},
		"image is empty":                                      {Image: image.NewRGBA(image.Rectangle{})},
		"portraits: a picture is empty":                       {Portraits: map[string]image.Image{"x": image.NewRGBA(image.Rectangle{})}},
		"portraits: no picture given has the name of a piece": {Portraits: map[string]image.Image{"nobody": rendertest.Quarters(9, 9)}},
	} {
		_, err := GIF(t.Context(), io.Discard, solutions[0].solution, Options{Resources: r})
		var bad *input.Error
		if !errors.As(err, &bad) || bad.Hint == "" || !strings.Contains(bad.Text, want) {
			t.Errorf("GIF: error %v, want %q with a hint", err, want)
		}
	}
	if zero := (&Resources{Theme: &theme.Theme{}}); mustDraw(t, "png", solutions[0].solution, Options{Resources: zero}) != mustDraw(t, "png", solutions[0].solution, Options{Theme: theme.Names()[0]}) {
		t.Error("the zero theme does not draw like the first theme")
	}
}
