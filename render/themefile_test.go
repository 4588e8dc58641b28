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

// Each colour of a file is seen, and a file without any is its base.
func TestThemeFileIsSeen(t *testing.T) {
	s := wander(layoutOf(classic), 3, 1)
	var themes []string
	for _, text := range []string{`{"base":"wood"}`, `{"base":"wood","floor":"#205080"}`, `{"base":"wood","ring":"#00ff00"}`, `{"base":"wood","plate-ink":"#00ff00"}`} {
		themes = append(themes, themeFile(t, text))
	}
	themes = append(themes, "wood")
	draw := func(name string) []byte {
		var b bytes.Buffer
		if _, err := GIF(context.Background(), &b, s, Options{Theme: name, Size: 100, Tween: 2}); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	var drawn [][]byte
	for i, name := range themes {
		drawn = append(drawn, draw(name))
		for k := range i {
			if same := k == 0 && name == "wood"; bytes.Equal(drawn[i], drawn[k]) != same {
				t.Errorf("themes %d and %d: the same pictures is %v", k, i, !same)
			}
		}
	}
}

// Two themes on one page have ids of their own.
func TestThemeFileIDs(t *testing.T) {
	mark := func(name string) string {
		var b bytes.Buffer
		if _, err := SVG(context.Background(), &b, shows[0].show, Options{Theme: name}); err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(b.String(), `aria-labelledby="`)
		return rest[:3]
	}
	a, b := mark(themeFile(t, `{"base":"wood","floor":"#205080"}`)), mark(themeFile(t, `{"base":"wood","floor":"#205081"}`))
	if a == b || a == mark("wood") {
		t.Errorf("marks %s, %s, %s", a, b, mark("wood"))
	}
}

func TestThemeFileRefused(t *testing.T) {
	path := themeFile(t, "{\n\"floor\": \"rouge\"}")
	var bad *input.Error
	_, err := GIF(context.Background(), &bytes.Buffer{}, shows[0].show, Options{Theme: path})
	if !errors.As(err, &bad) || bad.Hint == "" || !strings.Contains(err.Error(), path+`: line 2: floor: "rouge"`) {
		t.Errorf("%v", err)
	}
	if _, err := GIF(context.Background(), &bytes.Buffer{}, shows[0].show, Options{Theme: "missing.json"}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	i := slices.IndexFunc(Keys(), func(k Key) bool { return k.Name == "theme" })
	if k := Keys()[i]; !k.NamesFile("a/b.json") || k.NamesFile("wood") || k.NamesFile("") {
		t.Error("a theme's file and its name are taken for each other")
	}
}
