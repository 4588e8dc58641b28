package web

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"
)

// FuzzRequest: whatever is asked for, the answer is one of those that are promised, and
// never a fault.
func FuzzRequest(f *testing.F) {
	for _, seed := range [][2]string{
		{"/solve.gif", "puzzle=864072513&theme=dark"},
		{"/solve.png", "puzzle=横刀立马&view=step:3"},
		{"/solve.svg", "puzzle=rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN&view=solution"},
		{"/solve.json", "puzzle=klotski:1xx2/1xx2/3445/3785/6009:..../..../..../.xx./.xx.:same=12"},
		{"/random.gif", "kind=tiles:3x3&length=5-9"},
		{"/daily.png", "kind=klotski&view=sheet&columns=3"},
		{"/player.json", "puzzle=1+2+3%0A4+5+6%0A7+0+8&lang=en"},
		{"/", "puzzle=%00&lang=zh&random=rush"},
		{"/nothing.svg", "title=<&from=2&to=1"},
	} {
		f.Add(seed[0], seed[1])
	}
	l := Defaults()
	l.Timeout, l.Positions, l.Size, l.Frames, l.Pixels = 200*time.Millisecond, 20_000, 200, 60, 2_000_000
	s := New(l, "test", slog.New(slog.NewTextHandler(io.Discard, nil)))
	promised := map[int]bool{200: true, 303: true, 400: true, 404: true, 413: true, 422: true, 503: true}
	f.Fuzz(func(t *testing.T, path, query string) {
		if len(path)+len(query) > 2000 {
			return
		}
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL = &url.URL{Path: path, RawQuery: query}
		r.RequestURI = r.URL.String()
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if !promised[w.Code] {
			t.Errorf("%s: %d %s", r.RequestURI, w.Code, w.Body)
		}
		if ext := extension(path); ext != "" && w.Code >= 400 {
			if err := wellFormed(ext, w.Body); err != nil {
				t.Errorf("%s: %v", r.RequestURI, err)
			}
		}
	})
}
