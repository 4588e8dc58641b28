package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/cmd/internal/screenshot"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// writeScreenshot writes a JPEG screenshot of a puzzle, without its ID, and returns the path. If change is
// not nil, it modifies the screen first.
func writeScreenshot(t *testing.T, id string, change func(*image.RGBA)) string {
	t.Helper()
	dir := t.TempDir()
	if code, _, stderr := runCommand(t, id, "-q", "-o", filepath.Join(dir, "a.png")+",view=start,theme=modern,size=400"); code != 0 {
		t.Fatal(stderr)
	}
	board := rendertest.DecodePNG(t, bytes.NewReader(filetest.Read(t, filepath.Join(dir, "a.png"))))
	screen := image.NewRGBA(image.Rect(0, 0, 440, 800))
	draw.Draw(screen, screen.Rect, image.NewUniform(color.RGBA{240, 240, 230, 255}), image.Point{}, draw.Src)
	draw.Draw(screen, board.Bounds().Add(image.Pt(20, 150)), board, board.Bounds().Min, draw.Over)
	if change != nil {
		change(screen)
	}
	name := filepath.Join(dir, "screenshot.jpg")
	filetest.Write(t, name, rendertest.EncodeJPEG(t, screen, 80))
	return name
}

// TestScreenshot solves puzzles in screenshots.
func TestScreenshot(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	const tiles, klotski = "tiles:163/425/780", "klotski:1xx2/1xx2/3445/3675/8009"
	double := func(screen *image.RGBA) { // replaces the tile 5 by a second 6
		r, err := screenshot.Decode(rendertest.EncodePNG(t, screen))
		if err != nil {
			t.Fatal(err)
		}
		cell := r.Bounds.Dx() / 3
		at := func(x, y int) image.Rectangle {
			return image.Rect(0, 0, cell, cell).Add(r.Bounds.Min).Add(image.Pt(x*cell, y*cell))
		}
		draw.Draw(screen, at(2, 1), screen, at(1, 0).Min, draw.Src)
	}
	for _, x := range []struct {
		name, id string
		change   func(*image.RGBA)
		code     int
		messages []string
	}{
		{"tiles", tiles, nil, 0, []string{"read from the picture: " + tiles + "\n"}},
		{"klotski", klotski, nil, 0, []string{"read from the picture: " + klotski + "\n"}},
		{"two tiles look like 6", tiles, double, 2, []string{"two tiles look like 6\nhint: ", " tiles:1", " or tiles:1"}},
		{"nothing", tiles, func(s *image.RGBA) { draw.Draw(s, s.Rect, image.White, image.Point{}, draw.Src) }, 2, []string{"no board found\nhint: "}},
	} {
		name := writeScreenshot(t, x.id, x.change)
		code, stdout, stderr := runCommand(t, name, "-f", "json")
		if code != x.code || code == 0 && !strings.Contains(stdout, `"id":"`+x.id+`"`) {
			t.Errorf("%s: exit %d, want %d: %s%s", x.name, code, x.code, stdout, stderr)
		}
		for _, message := range x.messages {
			if !strings.Contains(stderr, message) {
				t.Errorf("%s: message %q does not contain %q", x.name, stderr, message)
			}
		}
	}
}

// TestMarkdownScreenshot draws a block that names a screenshot in the directory of the document.
func TestMarkdownScreenshot(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	name := writeScreenshot(t, "tiles:163/425/780", nil)
	dir := filepath.Dir(name)
	doc := filepath.Join(dir, "post.md")
	filetest.Write(t, doc, "```slidegif format=svg\nscreenshot.jpg\n```\n")
	if code, stdout, stderr := runMarkdown(t, "", doc, "--dir", dir); code != 0 || !strings.Contains(stdout, "163/425/780") {
		t.Errorf("exit %d, want 0 and a picture of 163/425/780: %s%s", code, stdout, stderr)
	}
	if code, _, _ := runMarkdown(t, "", doc, "--dir", dir, "--folder", t.TempDir()); code == 0 {
		t.Error("a screenshot outside --folder was read")
	}
}
