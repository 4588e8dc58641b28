package web

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

// TestVary checks that caches store a response of the page for each language and encoding, and that a 304 response says
// so, too.
func TestVary(t *testing.T) {
	s := newTestServer(t)
	page := get(s, "/?puzzle=864072513")
	same := get(s, "/?puzzle=864072513", "If-None-Match", page.Header().Get("ETag"))
	if page.Code != http.StatusOK || same.Code != http.StatusNotModified {
		t.Errorf("page: status %d, with If-None-Match %d, want 200 and 304", page.Code, same.Code)
	}
	for _, w := range []http.Header{page.Header(), same.Header()} {
		if vary := strings.Join(w.Values("Vary"), ", "); !strings.Contains(vary, "Accept-Language") || !strings.Contains(vary, "Accept-Encoding") {
			t.Errorf("page: Vary %q, want Accept-Language and Accept-Encoding", vary)
		}
	}
}

// TestHead checks that a response to HEAD has the length of the body, but no body, on all routes.
func TestHead(t *testing.T) {
	s := newTestServer(t)
	for _, url := range []string{eightPuzzleURL, "/", "/healthz", "/robots.txt", "/metrics", "/solve.json?puzzle=none", "/none"} {
		if w := sendRequest(s, "HEAD", url, ""); w.Body.Len() > 0 || w.Header().Get("Content-Length") == "" {
			t.Errorf("HEAD %s: %d bytes, Content-Length %q, want a length and no body", url, w.Body.Len(), w.Header().Get("Content-Length"))
		}
	}
}

// TestFailureIsNotCached checks that a request succeeds after a failure of the server.
func TestFailureIsNotCached(t *testing.T) {
	s := newTestServer(t)
	calls := 0
	s.routes["/flaky.json"] = route{cacheControl: immutable, handle: func(context.Context, request) (response, error) {
		if calls++; calls == 1 {
			panic("the first call fails")
		}
		return ok("application/json", []byte("{}")), nil
	}}
	if w := get(s, "/flaky.json"); w.Code != http.StatusInternalServerError {
		t.Errorf("first request: status %d, want 500", w.Code)
	}
	if w := get(s, "/flaky.json"); w.Code != http.StatusOK || w.Header().Get("X-Cache") != "" {
		t.Errorf("second request: status %d, X-Cache %q, want 200 without the cache", w.Code, w.Header().Get("X-Cache"))
	}
	if w := get(s, "/flaky.json"); w.Code != http.StatusOK || w.Header().Get("X-Cache") != "hit" {
		t.Errorf("third request: status %d, X-Cache %q, want 200 from the cache", w.Code, w.Header().Get("X-Cache"))
	}
}

// TestPolicies checks which scripts and styles a response may load.
func TestPolicies(t *testing.T) {
	s := newTestServer(t)
	for _, c := range []struct{ url, accept, want string }{
		{"/", "text/html", pagePolicy}, {"/none", "text/html", pagePolicy}, {"/none", "*/*", picturePolicy}, {"/solve.svg?puzzle=864072513", "", picturePolicy},
		{"/solve.pdf?puzzle=864072513", "", ""}, // browsers do not display PDF files in a sandbox
	} {
		if got := get(s, c.url, "Accept", c.accept).Header().Get("Content-Security-Policy"); got != c.want {
			t.Errorf("%s for %s: Content-Security-Policy %q, want %q", c.url, c.accept, got, c.want)
		}
	}
}

// TestRandomPageIsNotCached checks that neither the server nor a client caches a page whose puzzle is random.
func TestRandomPageIsNotCached(t *testing.T) {
	s := newTestServer(t)
	for _, url := range []string{"/?random=tiles:2x3", "/?random=tiles:3x3&length=99"} { // a redirect and an error
		w := get(s, url)
		if w.Header().Get("Cache-Control") != noStore || w.Header().Get("ETag") != "" {
			t.Errorf("%s: status %d, headers %v, want no-store and no ETag", url, w.Code, w.Header())
		}
	}
	if n := s.solver.cache.Snapshot()["answers"].Entries; n != 0 {
		t.Errorf("the server has cached %d pages with random puzzles, want none", n)
	}
}

// TestFileNames checks the name under which a browser saves a file.
func TestFileNames(t *testing.T) {
	s := newTestServer(t)
	for url, want := range map[string]string{
		"/solve.svg?puzzle=横刀立马&view=start": "inline; filename=heng-dao-li-ma.svg", "/solve.json?puzzle=123/456/708": "inline; filename=tiles-123-456-708.json", "/": "",
	} {
		if got := get(s, url).Header().Get("Content-Disposition"); got != want {
			t.Errorf("%s: Content-Disposition %q, want %q", url, got, want)
		}
	}
}
