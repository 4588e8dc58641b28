package web

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"
)

// on returns a server of a moment.
func on(t *testing.T, now string) *Server {
	t.Helper()
	s := quiet(t)
	at, err := time.Parse(time.DateTime, now)
	if err != nil {
		t.Fatal(err)
	}
	s.now = func() time.Time { return at }
	return s
}

// TestDay: the puzzle of a day is one and the same on the page, in pictures and in oEmbed, on the day
// and ever after.
func TestDay(t *testing.T) {
	today, later := on(t, "2026-11-24 23:59:00"), on(t, "2027-02-03 00:00:01")
	drawn := func(s *Server, query string) string {
		t.Helper()
		var a struct{ ID string }
		w := get(s, "/daily.json?"+query)
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code != 200 {
			t.Fatalf("%s: %d %.300s", query, w.Code, w.Body)
		}
		return a.ID
	}
	shown := func(s *Server, query string) string {
		t.Helper()
		m := regexp.MustCompile(` puzzle="([^"]*)"`).FindStringSubmatch(get(s, "/?lang=en&"+query).Body.String())
		if m == nil {
			t.Fatalf("/?%s shows no puzzle", query)
		}
		return m[1]
	}
	for kind, want := range map[string]string{
		"":               "klotski:0122/34xx/34xx/5607/5897",
		"klotski":        "klotski:0122/34xx/34xx/5607/5897",
		"rush":           "",
		"tiles:3x3":      "",
		"15-puzzle":      "",
		"klotski:v5h0s4": "",
	} {
		dated := "kind=" + kind + "&day=2026-11-24"
		id := drawn(today, "kind="+kind)
		if want != "" && id != want {
			t.Errorf("%s: %s is no more what it was, %s", kind, id, want)
		}
		for query, got := range map[string]string{
			"the day named": drawn(today, dated), "later": drawn(later, dated), "in another metric": drawn(later, dated+"&metric=step"),
			"the page": shown(today, "kind="+kind), "the page, named": shown(later, dated), "in another theme": shown(today, "theme=dark&kind="+kind),
		} {
			if got != id {
				t.Errorf("%s, %s: %s, want %s", kind, query, got, id)
			}
		}
	}
	if drawn(later, "") == drawn(later, "day=2026-11-24") {
		t.Error("two days have one puzzle")
	}
	page := get(later, "/?lang=en&day=2026-11-24").Body.String()
	for _, want := range []string{
		`data-day="2026-11-24"`, `content="http://example.com/?day=2026-11-24&amp;lang=en"`, "2026-11-24</p>", `href="./?day=2026-11-24&amp;lang=zh"`,
		"/oembed?url=http%3A%2F%2Fexample.com%2F%3Fday%3D2026-11-24%26lang%3Den",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of a day has no %s", want)
		}
	}
	if body := get(later, "/oembed?url=http://example.com/%3Fday=2026-11-24").Body.String(); !strings.Contains(body, "0122/34xx/34xx/5607/5897") {
		t.Errorf("oEmbed of a day: %s", body)
	}
}

// TestBadLink: a link to what is no puzzle shows the puzzle of the day below the message. Tomorrow it is another one.
func TestBadLink(t *testing.T) {
	s := on(t, "2026-11-24 23:59:00")
	for range 2 {
		w := get(s, "/?lang=en&puzzle=nobody&metric=push")
		for _, want := range []string{"no puzzle named", ">nobody</textarea>", `id="drawer" open`, `data-day="2026-11-24"`, ` puzzle="klotski:0122/34xx/34xx/5607/5897"`} {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("a bad link has no %s", want)
			}
		}
		if got := w.Header().Get("Cache-Control"); got != noStore {
			t.Errorf("its page is kept: %s", got)
		}
	}
	s.now = func() time.Time { return time.Date(2026, 11, 25, 0, 0, 1, 0, time.UTC) }
	if body := get(s, "/?lang=en&puzzle=nobody&metric=push").Body.String(); !strings.Contains(body, `data-day="2026-11-25"`) {
		t.Error("a bad link shows the puzzle of yesterday")
	}
}

// TestDayIsFixed: a picture of a day that is named never changes; that of today does at midnight.
func TestDayIsFixed(t *testing.T) {
	s := on(t, "2026-11-24 23:59:00")
	const today = `<p id="eyebrow" class="quiet">Klotski · 2026-11-24</p>`
	for query, want := range map[string]string{"": "public, max-age=60", "&day=": "public, max-age=60", "&day=2026-11-24": immutable, "&day=2026-01-01": immutable} {
		w := get(s, "/daily.svg?kind=tiles:3x3"+query)
		if w.Code != 200 || w.Header().Get("Cache-Control") != want || w.Header().Get("ETag") == "" {
			t.Errorf("%s: %d %v", query, w.Code, w.Header())
		}
	}
	for _, day := range []string{"2025-12-31", "2026-11-25", "2026-02-30", "today", "2026-1-1", "20261124"} {
		for _, url := range []string{"/daily.json?day=" + day, "/daily.gif?day=" + day, "/?lang=en&day=" + day} {
			w := get(s, url)
			if w.Code != 400 || w.Header().Get("Cache-Control") != noStore || !strings.HasPrefix(url, "/daily.gif") && !strings.Contains(w.Body.String(), "from 2026-01-01 to 2026-11-24") {
				t.Errorf("%s: %d %v", url, w.Code, w.Header())
			}
			if strings.HasPrefix(url, "/?") && !strings.Contains(w.Body.String(), today) {
				t.Errorf("%s does not show the puzzle of today", url)
			}
		}
	}
	for kind, said := range map[string]string{"zzz": "no kind of puzzle", "tiles:99x1": "99x1", "rush@7": "stands for one puzzle"} {
		for _, url := range []string{"/daily.json?kind=" + kind, "/?lang=en&kind=" + kind, "/?lang=en&day=2026-11-24&kind=" + kind} {
			w := get(s, url)
			if w.Code != 400 || !strings.Contains(w.Body.String(), said) || strings.HasPrefix(url, "/?") && !strings.Contains(w.Body.String(), today) {
				t.Errorf("%s: %d %.300s", url, w.Code, w.Body)
			}
		}
	}
}
