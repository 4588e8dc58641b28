package web

import (
	"maps"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// TestVary checks that a response for public caches depends only on the headers of the request that Vary names.
func TestVary(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} // the address of test requests
	s := newLimitedServer(t, l)
	now := time.Now()
	s.now = func() time.Time { return now } // max-age depends on the time
	headers := map[string]string{
		"Host": "other.example", "X-Forwarded-Prefix": "/slide", "X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7", "X-Forwarded-Host": "other.example",
		"Forwarded": "for=198.51.100.7", "Via": "1.1 proxy", "Accept-Language": "zh", "Accept-Encoding": "gzip", "Accept": "image/webp", "Origin": "https://other.example",
		"Referer": "https://other.example/", "User-Agent": "curl", "Sec-Fetch-Site": "cross-site", "Cookie": "a=b", "Authorization": "Basic YTpi", "If-None-Match": "x",
	}
	_, urls := workingRoutes(s)
	for path := range s.routes {
		if urls[path] == "" {
			urls[path] = path
		}
	}
	urls["unknown path"] = "/nothing.svg"
	urls["/embed?daily"] = "/embed?daily=tiles:3x3"
	checked := 0
	for path, url := range urls {
		switch {
		case path == "/metrics" || path == "/readyz":
			continue // the state of the server
		case strings.HasPrefix(path, "/solve.") && path != "/solve.svg", strings.HasPrefix(path, "/daily.") && path != "/daily.json":
			continue // same handler as /solve.svg or /daily.json
		}
		want := get(s, url)
		if control := want.Header().Get("Cache-Control"); control == noStore || control == "" {
			continue
		}
		checked++
		for name, value := range headers {
			got := get(s, url, name, value)
			if strings.Contains(strings.Join(want.Header().Values("Vary"), ", "), name) {
				continue
			}
			a, b := want.Header().Clone(), got.Header().Clone()
			a.Del("X-Cache")
			b.Del("X-Cache")
			same := func(x, y []string) bool { return strings.Join(x, "|") == strings.Join(y, "|") }
			if got.Code != want.Code || got.Body.String() != want.Body.String() || !maps.EqualFunc(map[string][]string(a), map[string][]string(b), same) {
				t.Errorf("%s depends on the header %s, but Vary is %q\n%v\n%v", url, name, want.Header().Values("Vary"), a, b)
			}
		}
	}
	if checked < 20 {
		t.Errorf("%d routes were checked, want at least 20", checked)
	}
}

// TestEmbedDaily checks the daily puzzle of a frame: it is the puzzle of the requested day or of today, and no cache keeps
// it for the next day.
func TestEmbedDaily(t *testing.T) {
	s := newTestServer(t)
	const kind = "tiles:3x3"
	id := func(url string) string {
		_, rest, _ := strings.Cut(get(s, url).Body.String(), `"id":"`)
		id, _, _ := strings.Cut(rest, `"`)
		return id
	}
	for _, test := range []struct{ day, want string }{{"", ""}, {"&day=2026-01-02", "2026-01-02"}, {"&day=2001-01-01", ""}} {
		url := "/embed?daily=" + kind + test.day
		w := get(s, url)
		puzzle := id("/daily.json?kind=" + kind + "&day=" + test.want)
		if w.Code != http.StatusOK || puzzle == "" || !strings.Contains(w.Body.String(), puzzle) || !strings.Contains(w.Body.String(), dailyScript) {
			t.Errorf("%s: status %d, want a page with %s and the script", url, w.Code, puzzle)
		}
		if control := w.Header().Get("Cache-Control"); control != revalidate {
			t.Errorf("%s: Cache-Control %q, want %q", url, control, revalidate)
		}
		if test.want != "" && !strings.Contains(w.Body.String(), `data-day="2026-01-02"`) {
			t.Errorf("%s: the page does not name its day", url)
		}
	}
	if w := get(s, "/embed?daily=chess"); w.Code != http.StatusBadRequest {
		t.Errorf("unknown kind: status %d, want 400", w.Code)
	}
	if w := get(s, "/embed?puzzle=123/456/708"); strings.Contains(w.Body.String(), dailyScript) || w.Header().Get("Cache-Control") != oneHour {
		t.Errorf("page of a fixed puzzle: Cache-Control %q, want %q and no script of the day", w.Header().Get("Cache-Control"), oneHour)
	}
}
