package web

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
)

// FuzzQuery reads the query of a URL. A request that is taken has a fixed URL, which asks
// for the same; and no key opens a file of the server.
func FuzzQuery(f *testing.F) {
	for _, q := range []string{
		"puzzle=tiles:864072513&theme=dark&size=200&counter=off", "puzzle=横刀立马&view=step:40&metric=step", "kind=tiles:3x3&length=5-7",
		"puzzle=klotski:aa0/b00:..b/...&title=a%20b%26c%3Dd%23e%2Bf", "puzzle=864/072/513&puzzle=1", "image=/etc/passwd&puzzle=tiles:12/30", "size=99999", "%zz", "a;b",
	} {
		f.Add(q)
	}
	limits := Defaults()
	f.Fuzz(func(t *testing.T, raw string) {
		if strings.Contains(raw, "@") || strings.Contains(raw, "%40") {
			return // drawing is bounded, but takes its time
		}
		told := func(err error) {
			t.Helper()
			if text := err.Error(); text == "" || strings.ContainsRune(text, '\n') {
				t.Fatalf("%q: %v", raw, err)
			}
		}
		q, err := readWish(raw, limits, "puzzle", "kind", "length")
		if err != nil {
			told(err)
			return
		}
		if q.options.Font != "" || q.options.Image != "" || q.options.Portraits != "" {
			t.Fatalf("%q opens files: %+v", raw, q.options)
		}
		if _, err := q.Draw(solve.Options{}); err != nil {
			told(err)
		}
		p, err := pipeline.ParseID(t.Context(), q.Puzzle)
		if err != nil {
			told(err)
			return
		}
		format := formats()[len(raw)%len(formats())]
		r, err := newOutput(p, format, q, limits)
		if err != nil {
			told(err)
			return
		}
		given, err := url.ParseQuery(raw)
		if err != nil {
			t.Fatal(err)
		}
		fixed, err := url.Parse("/" + r.location(given))
		if err != nil {
			t.Fatalf("%q: %v", raw, err)
		}
		q2, err := readWish(fixed.RawQuery, limits, "puzzle")
		if err != nil {
			t.Fatalf("%q has the fixed URL %s: %v", raw, fixed, err)
		}
		p2, err := pipeline.ParseID(t.Context(), q2.Puzzle)
		if err != nil {
			t.Fatalf("%q has the fixed URL %s: %v", raw, fixed, err)
		}
		r2, err := newOutput(p2, format, q2, limits)
		if err != nil || fmt.Sprintf("%+v %s", r2.Options, r2.metric) != fmt.Sprintf("%+v %s", r.Options, r.metric) || p2.ID() != p.ID() {
			t.Fatalf("%q has the fixed URL %s, which asks for %+v instead of %+v (%v)", raw, fixed, r2, r, err)
		}
	})
}
