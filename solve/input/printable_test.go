package input

import "testing"

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
