package pipeline

import (
	"testing"
	"unicode"
)

// What a file calls a puzzle and its pieces is printed everywhere: on terminals, in logs and on
// pages.
func TestNoControlCharacters(t *testing.T) {
	for _, file := range []string{
		`{"id":"tiles:123/456/708","name":"a\u001b]0;own\u0007\u202e\u009bb","metric":"step","moves":[]}`,
		"name: a\u202e\u2066b\u200f\nlabels: 1=x\u202ey\n\n123\n456\n708\n",
	} {
		p, err := ParseFile(t.Context(), []byte(file))
		if err != nil {
			t.Fatal(err)
		}
		shown := p.Start.Name + p.Start.Pieces[0].Label
		for _, r := range shown {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
				t.Errorf("%q shows %q", file, shown)
			}
		}
	}
}
