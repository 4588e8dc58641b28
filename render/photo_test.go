package render

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"slidegif/render/rendertest"
)

func TestGIFOfPictures(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.png")
	if err := os.WriteFile(file, rendertest.PNG(t, rendertest.Quarters(300, 200)), 0o600); err != nil {
		t.Fatal(err)
	}
	checkGIF(t, pushes(tilesOf(2, 2), 5, 1), with(t, "size=120,labels=off,image="+file))
	checkGIF(t, shows[0].show, with(t, "size=120,theme=wood,portraits="+dir))
	if _, err := PNG(t.Context(), io.Discard, shows[0].show, with(t, "image="+file+"x")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}
