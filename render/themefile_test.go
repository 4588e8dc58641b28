package render

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/input"
)

// themeFile writes a file and returns its path.
func themeFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "mine.json")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestThemeFileRefused(t *testing.T) {
	path := themeFile(t, "{\n\"floor\": \"rouge\"}")
	var bad *input.Error
	_, err := GIF(context.Background(), &bytes.Buffer{}, solutions[0].solution, Options{Theme: path})
	if !errors.As(err, &bad) || bad.Hint == "" || !strings.Contains(err.Error(), path+`: line 2: floor: "rouge"`) {
		t.Errorf("%v", err)
	}
	if _, err := GIF(context.Background(), &bytes.Buffer{}, solutions[0].solution, Options{Theme: "missing.json"}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	i := slices.IndexFunc(Keys(), func(k Key) bool { return k.Name == "theme" })
	if k := Keys()[i]; !k.NamesFile("a/b.json") || k.NamesFile("wood") || k.NamesFile("") {
		t.Error("a theme's file and its name are taken for each other")
	}
}
