package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/guard"
)

// newSigningServer returns a server that requires signatures, and a function that signs URLs.
func newSigningServer(t *testing.T) (*Server, func(string) string) {
	l := limitsWithoutTimeouts()
	l.SignKeys = guard.SignKeys{guard.SignKey("0123456789abcdef"), guard.SignKey("another secret key")}
	l.Call = 1 << 20
	return newLimitedServer(t, l), func(link string) string {
		u, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		signed, err := l.SignKeys[1].Sign(*u)
		if err != nil {
			t.Fatal(err)
		}
		return signed.String()
	}
}

// unreadBody is a request body that must not be read.
type unreadBody struct{ t *testing.T }

func (b unreadBody) Read([]byte) (int, error) {
	b.t.Error("the body was read")
	return 0, io.EOF
}

// TestUnsignedURLs requests every route without a signature. The server must not do any work: it has no
// cache, so that work panics, and it must not read the body.
func TestUnsignedURLs(t *testing.T) {
	s, _ := newSigningServer(t)
	paths := []string{"/", "/oembed", "/slidegif/svg", "/slidegif/gif/eJwzNDLmMjE14zIwt-ACAA0-AfM=", "/none", "/none.gif", "//", "/solve.gif/", "/solve.gif/../player.js"}
	for path := range s.routes {
		paths = append(paths, path)
	}
	public := []string{"/healthz", "/readyz", "/metrics", "/player.js"}
	for _, path := range public {
		if w := get(s, path); w.Code != http.StatusOK {
			t.Errorf("GET %s: status %d, want 200 without a signature", path, w.Code)
		}
	}
	s.solver.cache, s.uploads = nil, guard.UploadPool{}
	for _, path := range paths {
		if slices.Contains(public, path) {
			continue
		}
		for _, method := range []string{"GET", "HEAD", "POST", "OPTIONS", "PUT"} {
			for _, query := range []string{"?puzzle=864/072/513", "?puzzle=864/072/513&sig=AAAA", "?sig=", "?theme=dark&size=2000&sig=x&sig=y", "?%zz"} {
				r := httptest.NewRequest(method, "/", unreadBody{t})
				u, err := url.Parse("http://example.com" + path + query)
				if err != nil {
					t.Fatal(err)
				}
				r.URL, r.RequestURI = u, path+query
				w := httptest.NewRecorder()
				s.ServeHTTP(w, r)
				if w.Code != http.StatusForbidden || w.Header().Get("Content-Type") != plainText {
					t.Errorf("%s %s%s: status %d, type %s, want a line of text with status 403", method, path, query, w.Code, w.Header().Get("Content-Type"))
				}
			}
		}
	}
	for _, queue := range []*guard.Queue{s.solver.queue, s.solver.fastQueue, s.solver.pictureQueue} {
		if stats := queue.Snapshot(); stats.Refused > 0 || stats.Busy > 0 || stats.Waiting > 0 {
			t.Errorf("queue = %+v, want no requests", stats)
		}
	}
}

// TestSignedURLs checks that signed URLs get the same responses as the URLs of a server without keys.
func TestSignedURLs(t *testing.T) {
	s, sign := newSigningServer(t)
	plain := newTestServer(t)
	for _, link := range []string{"/solve.gif?puzzle=123/456/078&theme=dark", "/solve.json?puzzle=tiles:123/456/078", "/slidegif/svg/eJwzNDLmMjE14zIwt-ACAA0-AfM=?theme=dark", "/embed?puzzle=123/456/078", "/puzzles.html"} {
		got, want := get(s, sign(link)), get(plain, link)
		if got.Code != http.StatusOK || got.Body.String() != want.Body.String() || got.Header().Get("ETag") != want.Header().Get("ETag") {
			t.Errorf("signed %s: status %d, %d bytes, ETag %s; want 200, %d bytes, ETag %s", link, got.Code, got.Body.Len(), got.Header().Get("ETag"), want.Body.Len(), want.Header().Get("ETag"))
		}
	}
	if w := sendRequest(s, "POST", sign("/slidegif/svg"), "123\n456\n078\n"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "<svg") {
		t.Errorf("signed POST: status %d, want a picture", w.Code)
	}
	if w := postMCP(s, solveCall); w.Code != http.StatusForbidden {
		t.Errorf("unsigned POST /mcp: status %d, want 403", w.Code)
	}
	if w := get(s, sign("/slidegif/svg/eJwzNDLmMjE14zIwt-ACAA0-AfM="), "Kroki-Diagram-Options-Theme", "dark"); w.Code != http.StatusForbidden {
		t.Errorf("signed URL with an option in a header: status %d, want 403", w.Code)
	}
	for _, link := range []string{"/", "/?puzzle=123/456/078", "/oembed?url=http://example.com/"} {
		if w := get(s, sign(link)); w.Code != http.StatusNotFound {
			t.Errorf("signed %s: status %d, want 404 because there is no page", link, w.Code)
		}
	}
	// The permanent URL of a random puzzle is signed, too.
	w := get(s, sign("/random.json?kind=tiles:2x3"))
	fixed := w.Header().Get("Content-Location")
	if again := get(s, fixed); w.Code != http.StatusOK || again.Body.String() != w.Body.String() {
		t.Errorf("Content-Location %s: status %d, want the same response", fixed, again.Code)
	}
}
