package input

import (
	"errors"
	"fmt"
	"testing"
)

func TestErrorf(t *testing.T) {
	var bad *Error
	if err := Errorf("mend it", "row %d: odd", 3); !errors.As(err, &bad) || bad.Error() != "row 3: odd" || bad.Hint != "mend it" {
		t.Errorf("Errorf() = %#v, want text %q and hint %q", bad, "row 3: odd", "mend it")
	}
}

func TestParseCell(t *testing.T) {
	if x, y, ok := ParseCell("03.12"); x != 3 || y != 12 || !ok {
		t.Errorf("ParseCell(%q) = %d, %d, %v, want 3, 12, true", "03.12", x, y, ok)
	}
	for _, in := range []string{"", "1", "1.", ".1", "0.1", "1.0", "-1.1", "1.+1", "1.2.3", "99999999.1", "1,1", " 1.1"} {
		if x, y, ok := ParseCell(in); ok {
			t.Errorf("ParseCell(%q) = %d, %d, want false", in, x, y)
		}
	}
}

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"横刀立马 ok":                      "横刀立马 ok",
		"\x1b]0;own\x07ed":             "]0;owned",
		"a\u009b31mb\x7f":              "a31mb",
		"a\u202eb\u2066c\u200fd\ufeff": "abcd",
		"two\nlines\tand\r\n\u2028":    "two lines and   ",
		"\xff\xfea":                    "a",
		"\U0001f469\u200d\U0001f467":   "\U0001f469\u200d\U0001f467",
		"\U000e0041":                   "",
	} {
		if got := Printable(text); got != want {
			t.Errorf("Printable(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	words := []string{"theme", "title", "to", "tween"}
	for value, want := range map[string]string{"thme": "theme", "Titel": "title", "tweem": "tween", "ton": "to", "image": "", "": ""} {
		if got := Nearest(value, words); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", value, got, want)
		}
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"横刀立马", "横刀立牛", 1}, {"abc", "", 3}, {"kitten", "sitting", 3}} {
		if got := EditDistance(c.a, c.b, 9); got != c.want {
			t.Errorf("EditDistance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
	if got := EditDistance("kitten", "sitting", 1); got <= 1 {
		t.Errorf("EditDistance() with limit 1 = %d, want more than 1", got)
	}
}

func TestShellQuote(t *testing.T) {
	for word, want := range map[string]string{
		"out/a.gif": "out/a.gif", "图/横刀.gif": "图/横刀.gif", "my pictures": "'my pictures'", "a;b": "'a;b'", "it's": `'it'\''s'`, "": "''", "%03d.png": "%03d.png",
	} {
		if got := ShellQuote(word); got != want {
			t.Errorf("ShellQuote(%q) = %s, want %s", word, got, want)
		}
	}
}

func ExampleFormatRange() {
	fmt.Println(FormatRange(9, 12))
	fmt.Println(FormatRange(99, 99))
	// Output:
	// 9 to 12
	// 99
}
