package theme

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"reflect"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/input"
	"slidegif/solve/test/testcost"
)

func readTheme(t *testing.T, text string) Theme {
	t.Helper()
	th, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// countColors returns the number of shapes and pattern tones per colour.
func countColors(t *testing.T, th Theme) map[color.RGBA]int {
	t.Helper()
	s := Scene{Board: rendertest.Board(rendertest.Classic), Cell: 60, Labels: true}
	d := th.Board(s)
	for i := range s.Board.Pieces {
		piece, err := th.Piece(s, i, i == 0)
		if err != nil {
			t.Fatal(err)
		}
		d = append(d, piece...)
	}
	n := map[color.RGBA]int{}
	d.recolor(func(c color.RGBA) color.RGBA {
		n[c]++
		return c
	})
	return n
}

// A file without colours draws like its base. The key colors can replace every colour.
func TestReadTheme(t *testing.T) {
	for _, base := range Themes {
		same := readTheme(t, `{"base": "`+base.Name+`"}`)
		before := countColors(t, base)
		for c, n := range countColors(t, same) {
			if before[c] != n {
				t.Errorf("%s: %v is drawn %d times, want %d", base.Name, c, n, before[c])
			}
		}
		// Replace every colour by a different one.
		to, changes := map[color.RGBA]color.RGBA{}, []string(nil)
		for c := range before {
			to[c] = rgb(uint32(len(to) + 1))
			changes = append(changes, fmt.Sprintf("%q: %q", hexOf(c), hexOf(to[c])))
		}
		th := readTheme(t, `{"base": "`+base.Name+`", "colors": {`+strings.Join(changes, ", ")+`}}`)
		after := countColors(t, th)
		for c, n := range before {
			if after[to[c]] != n {
				t.Errorf("%s: %v is drawn %d times in place of %v, want %d times", base.Name, to[c], after[to[c]], c, n)
			}
		}
		if len(after) != len(before) || th.Floor != to[base.Floor] {
			t.Errorf("%s: %d colours, floor %v; want %d colours, floor %v", base.Name, len(after), th.Floor, len(before), to[base.Floor])
		}
	}
}

func TestReadThemeRoles(t *testing.T) {
	wood := readTheme(t, `{"base":"wood","paper":"#000001","ink":"#000002","floor":"#000003","plate":"#000004","plate-ink":"#000005","sign":"#000006","ring":"#000007",
		"colors": {"#000003": "#ffffff", "#f3ecdf": "#ffffff"}}`)
	n := countColors(t, wood)
	for _, c := range []color.RGBA{rgb(3), rgb(6), rgb(7)} {
		if n[c] == 0 {
			t.Errorf("colour %v is not drawn", c)
		}
	}
	if wood.Paper != rgb(1) || wood.Ink != rgb(2) || wood.Floor != rgb(3) || wood.Plate != rgb(4) || wood.PlateInk != rgb(5) || wood.Sign != rgb(6) {
		t.Errorf("theme = %+v, want the colours of the file", wood)
	}
	if modern := readTheme(t, `{"paper":"#000001","ink":"#000002"}`); modern.Plate != rgb(1) || modern.PlateInk != rgb(2) || countColors(t, modern)[rgb(1)] == 0 {
		t.Error("modern: plate differs from paper, want the same colour")
	}
	if swapped := countColors(t, readTheme(t, `{"base":"contrast","colors":{"#000000":"#ffffff","#ffffff":"#000000"}}`)); swapped[white] != countColors(t, Themes[3])[black] {
		t.Error("black and white are not exchanged")
	}
	on := wood.WithBackground(rgb(0xabcdef))
	if on.Paper != rgb(0xabcdef) || countColors(t, on)[rgb(3)] == 0 {
		t.Error("WithBackground: paper not set, or other colours changed")
	}
}

// Each theme file has a different name. A file without colours draws like its base.
func TestReadThemeNames(t *testing.T) {
	s := Scene{Board: rendertest.Board(rendertest.Classic), Cell: 60}
	names := map[string]bool{}
	for _, text := range []string{`{"base":"wood"}`, `{"base":"wood","floor":"#000001"}`, `{"base":"wood","colors":{"#4e2b1c":"#000001"}}`} {
		th := readTheme(t, text)
		names[th.Name] = true
		if same := reflect.DeepEqual(th.Board(s), wood.Board(s)); same != (text == `{"base":"wood"}`) {
			t.Errorf("%s: board equals wood: %v, want %v", text, same, !same)
		}
	}
	if len(names) != 3 {
		t.Errorf("got names %v, want 3 different names", names)
	}
}

func TestReadThemeErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "line 1: invalid JSON",
		"[]":                                     "line 1: a JSON object in braces is expected",
		"{\n\"papr\": \"#ffffff\"}":              `line 2: unknown key "papr" (did you mean paper?)`,
		"{\n\n\"paper\": \"wheat2\"}":            `line 3: paper: "wheat2" is not a colour`,
		`{"paper": 5}`:                           `paper: "5" is not a colour`,
		`{"base": "oak"}`:                        `base: unknown theme "oak"`,
		`{"base": "modern", "plate": "#ffffff"}`: "plate: the theme modern has no plate",
		`{"base": "wood"`:                        "invalid JSON",
		`{"base": "wood"} {}`:                    "line 1: invalid JSON",
		"{\"colors\": {\n\"rad\": \"#000000\"}}": `line 2: colors: "rad" is not a colour`,
		`{"colors": {"#000000": "rad"}}`:         `colors: #000000: "rad" is not a colour`,
		`{"colors": ["#000000"]}`:                "a JSON object in braces is expected",
		`{"base": {}}`:                           "base: unknown theme",
	} {
		_, err := Read([]byte(text))
		var bad *input.Error
		if !errors.As(err, &bad) || bad.Hint == "" || !strings.Contains(err.Error()+" ("+bad.Hint+")", want) {
			t.Errorf("Read(%q) = %v, want an error with %q", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"base":"wood","paper":"#ffffff","colors":{"#aabbcc":"#112233"}}`))
	f.Add([]byte("{\"colors\":\n{"))
	f.Add([]byte(`{"base":"wood","ink":"#123456","colors":{"#010203":"#000"}}`))
	for _, base := range Themes {
		builtinPalette(base) // computed only once
	}
	f.Add([]byte(`{"ink":1,"paper":"x","colors":{"#aabbcc":"y","#abc":0}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var a Theme
		var err error
		fixed := int64(64 << 10)
		if bytes.Contains(data, []byte("olors")) {
			fixed = 24 << 20 // Read draws boards to find the colours of a theme
		}
		if work := testcost.Allocated(func() { a, err = Read(data) }); work > fixed+200*int64(len(data)) {
			t.Fatalf("Read(%.200q) of %d bytes allocated %d bytes, want at most %d and 200 for each byte", data, len(data), work, fixed)
		}
		if err == nil {
			if _, ok := Get(a.Name); ok || a.Name == "" {
				t.Errorf("Read(%q): name %q, want a new non-empty name", data, a.Name)
			}
			return
		}
		bad, ok := errors.AsType[*input.Error](err)
		if !ok || bad.Hint == "" || strings.ContainsRune(bad.Text, '\n') {
			t.Fatalf("Read(%q) = %v, want an input.Error with a hint on one line", data, err)
		}
		if _, again := Read(data); again == nil || again.Error() != err.Error() {
			t.Errorf("Read(%q) returned different errors: %v, %v", data, err, again)
		}
	})
}
