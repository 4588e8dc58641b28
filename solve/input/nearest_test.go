package input

import "testing"

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
		if got := Distance(c.a, c.b, 9); got != c.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
	if got := Distance("kitten", "sitting", 1); got <= 1 {
		t.Errorf("within 1: %d", got)
	}
}
