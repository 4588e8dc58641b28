package web

import (
	"encoding/json"
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/perfect"
)

// TestPerfect requests perfect puzzles from the server and from the form of the page.
func TestPerfect(t *testing.T) {
	s := newTestServer(t)
	var drawn struct{ ID string }
	if err := json.Unmarshal(get(s, "/random.json?kind=rush:4x4&perfect=on").Body.Bytes(), &drawn); err != nil {
		t.Fatal(err)
	}
	ids := []string{drawn.ID}
	location := get(s, "/?random=rush:4x4&perfect=on").Header().Get("Location")
	_, id, _ := strings.Cut(location, "puzzle=")
	for _, id := range append(ids, id) {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatalf("%q: %v", id, err)
		}
		if r, err := perfect.Check(t.Context(), p.Puzzle, solve.Options{}); err != nil || !r.Perfect() {
			t.Errorf("%s: %+v, %v, want a perfect puzzle", id, r, err)
		}
	}
	for target, want := range map[string]int{
		"/random.json?kind=tiles&perfect=on":            400,
		"/random.json?kind=rush&perfect=on&metric=step": 400,
		"/random.json?kind=rush&perfect=maybe":          400,
		"/daily.json?kind=rush&perfect=on":              400,
	} {
		if got := get(s, target).Code; got != want {
			t.Errorf("%s: status %d, want %d", target, got, want)
		}
	}
}
