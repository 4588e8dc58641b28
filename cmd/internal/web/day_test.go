package web

import (
	"cmp"
	"encoding/json"
	"image"
	"image/color"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve/board"
	"slidegif/solve/test/testcost"
)

// serverAt returns a server with a fixed clock.
func serverAt(t *testing.T, now string) *Server {
	t.Helper()
	s := newTestServer(t)
	at, err := time.Parse(time.DateTime, now)
	if err != nil {
		t.Fatal(err)
	}
	s.now = func() time.Time { return at }
	return s
}

// TestDay checks that the page, pictures and oEmbed show the same daily puzzle, on the day and later.
func TestDay(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	today, later := serverAt(t, "2026-11-24 23:59:00"), serverAt(t, "2027-02-03 00:00:01")
	dailyID := func(s *Server, query string) string {
		t.Helper()
		var a struct{ ID string }
		w := get(s, "/daily.json?"+query)
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code != 200 {
			t.Fatalf("%s: status %d, body %.300s", query, w.Code, w.Body)
		}
		return a.ID
	}
	pageID := func(s *Server, query string) string {
		t.Helper()
		m := regexp.MustCompile(` puzzle="([^"]*)"`).FindStringSubmatch(get(s, "/?lang=en&"+query).Body.String())
		if m == nil {
			t.Fatalf("page /?%s contains no puzzle", query)
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
		undated := "kind=" + cmp.Or(kind, "klotski") // without a day and a kind, the page shows the first door
		id := dailyID(today, "kind="+kind)
		if want != "" && id != want {
			t.Errorf("kind %s: daily puzzle = %s, want %s", kind, id, want)
		}
		for query, got := range map[string]string{
			"the day named": dailyID(today, dated), "later": dailyID(later, dated), "in another metric": dailyID(later, dated+"&metric=step"),
			"the page": pageID(today, undated), "the page, named": pageID(later, dated), "in another theme": pageID(today, "theme=dark&"+undated),
		} {
			if got != id {
				t.Errorf("%s, %s: %s, want %s", kind, query, got, id)
			}
		}
	}
	if dailyID(later, "") == dailyID(later, "day=2026-11-24") {
		t.Error("two days have the same puzzle")
	}
	page := get(later, "/?lang=en&day=2026-11-24").Body.String()
	for _, want := range []string{
		`data-day="2026-11-24"`, `content="http://example.com/?day=2026-11-24&amp;lang=en"`, ">Tuesday, 24 November 2026</p>", `href="./?day=2026-11-24&amp;lang=zh"`,
		"/oembed?url=http%3A%2F%2Fexample.com%2F%3Fday%3D2026-11-24%26lang%3Den",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page of a day does not contain %s", want)
		}
	}
	if body := get(later, "/oembed?url=http://example.com/%3Fday=2026-11-24").Body.String(); !strings.Contains(body, "0122/34xx/34xx/5607/5897") {
		t.Errorf("oEmbed of a day = %s, want its puzzle", body)
	}
}

// TestBadLink checks that an invalid link shows the current daily puzzle below the error.
func TestBadLink(t *testing.T) {
	s := serverAt(t, "2026-11-24 23:59:00")
	for range 2 {
		w := get(s, "/?lang=en&puzzle=nobody&metric=push")
		for _, want := range []string{"no puzzle named", ">nobody</textarea>", `id="drawer" open`, `data-day="2026-11-24"`, ` puzzle="gates:###`} {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("page of an invalid link does not contain %s", want)
			}
		}
		if got := w.Header().Get("Cache-Control"); got != noStore {
			t.Errorf("page of an invalid link: Cache-Control %s, want no-store", got)
		}
	}
	s.now = func() time.Time { return time.Date(2026, 11, 25, 0, 0, 1, 0, time.UTC) }
	if body := get(s, "/?lang=en&puzzle=nobody&metric=push").Body.String(); !strings.Contains(body, `data-day="2026-11-25"`) {
		t.Error("page of an invalid link shows yesterday's puzzle")
	}
}

// TestFirstDoor checks that the page shows the first door of today, and the pictures and links of all doors.
func TestFirstDoor(t *testing.T) {
	s := serverAt(t, "2026-11-30 12:00:00")
	page := get(s, "/?lang=en").Body.String()
	for _, want := range []string{
		`data-day="2026-11-30" data-kind="gates"`, ">Monday, 30 November</p>", `href="./?kind=klotski&amp;lang=en"`,
		`src="./door.png?kind=tiles:3x3&amp;colors=32`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page does not contain %s", want)
		}
	}
	for _, kind := range pipeline.DailyKinds {
		if w := get(s, "/door.png?kind="+kind+"&colors=32&lang=none"); w.Code != 200 || w.Body.Len() > 5000 {
			t.Errorf("picture of the door to %s: status %d, %d bytes", kind, w.Code, w.Body.Len())
		}
	}
}

// TestDoorPictureIsCropped checks that the picture of a large board contains the goal cell, also in a corner.
func TestDoorPictureIsCropped(t *testing.T) {
	const side, cell = 16, doorSize / doorCells
	img := image.NewGray16(image.Rect(0, 0, side*cell, side*cell)) // the colour of each cell is its number
	for i := range img.Rect.Dx() * img.Rect.Dy() {
		x, y := i%img.Rect.Dx(), i/img.Rect.Dx()
		img.SetGray16(x, y, color.Gray16{Y: uint16(256 * (x/cell + side*(y/cell)))})
	}
	for _, goal := range []board.Point{{X: 0, Y: 0}, {X: 15, Y: 15}, {X: 7, Y: 8}, {X: 15, Y: 3}} {
		cropped := cropAround(img, board.Board{W: side, H: side}, goal)
		pixels := 0
		for i := 0; i < len(cropped.Pix); i += 4 {
			if int(cropped.Pix[i]) == goal.X+side*goal.Y {
				pixels++
			}
		}
		if pixels != cell*cell || cropped.Rect.Dx() != doorSize || cropped.Rect.Dy() != doorSize {
			t.Errorf("goal %v: the picture of %v pixels contains %d pixels of the goal, want %d", goal, cropped.Rect.Size(), pixels, cell*cell)
		}
	}
}

// TestDailyCaching checks that dated pictures are immutable, and undated ones expire at midnight.
func TestDailyCaching(t *testing.T) {
	s := serverAt(t, "2026-11-24 23:59:00")
	const today = `<p id="eyebrow" class="quiet">Tuesday, 24 November</p>`
	for query, want := range map[string]string{"": "public, max-age=60", "&day=": "public, max-age=60", "&day=2026-11-24": immutable, "&day=2026-11-25": immutable, "&day=2026-01-01": immutable} {
		w := get(s, "/daily.svg?kind=tiles:3x3"+query)
		if w.Code != 200 || w.Header().Get("Cache-Control") != want || w.Header().Get("ETag") == "" {
			t.Errorf("%s: status %d, header %v", query, w.Code, w.Header())
		}
	}
	for _, day := range []string{"2025-12-31", "2026-11-26", "2026-02-30", "today", "2026-1-1", "20261124"} {
		for _, url := range []string{"/daily.json?day=" + day, "/daily.gif?day=" + day, "/?lang=en&day=" + day} {
			w := get(s, url)
			if w.Code != 400 || w.Header().Get("Cache-Control") != noStore || !strings.HasPrefix(url, "/daily.gif") && !strings.Contains(w.Body.String(), "from 2026-01-01 to 2026-11-25") {
				t.Errorf("%s: status %d, header %v", url, w.Code, w.Header())
			}
			if strings.HasPrefix(url, "/?") && !strings.Contains(w.Body.String(), today) {
				t.Errorf("%s does not show today's puzzle", url)
			}
		}
	}
	for kind, said := range map[string]string{"zzz": "unknown kind of puzzle", "tiles:99x1": "99x1", "rush@7": "has a seed"} {
		for _, url := range []string{"/daily.json?kind=" + kind, "/?lang=en&kind=" + kind, "/?lang=en&day=2026-11-24&kind=" + kind} {
			w := get(s, url)
			if w.Code != 400 || !strings.Contains(w.Body.String(), said) || strings.HasPrefix(url, "/?") && !strings.Contains(w.Body.String(), today) {
				t.Errorf("%s: status %d, body %.300s", url, w.Code, w.Body)
			}
		}
	}
}

// TestPrepareDay checks that a prepared day is answered from the cache, and that each day is prepared before it begins in the
// first time zone.
func TestPrepareDay(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := serverAt(t, "2026-11-23 09:30:00")
	for now, want := range map[string]string{"2026-11-23 08:59:59": "2026-11-23 09:00 2026-11-24", "2026-11-23 09:00:00": "2026-11-24 09:00 2026-11-25"} {
		at, day := nextPreparation(serverAt(t, now).now())
		if got := at.Format("2006-01-02 15:04 ") + day.Format(time.DateOnly); got != want {
			t.Errorf("%s: next preparation = %s, want %s", now, got, want)
		}
	}
	s.prepareDay(t.Context(), time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)) // a Monday, which is easy
	for _, kind := range pipeline.DailyKinds {
		for _, address := range []string{"/daily.json?day=2026-11-23&kind=" + kind, "/door.png?day=2026-11-23&kind=" + kind + doorStyle} {
			r := httptest.NewRequest("GET", address, nil)
			r.Header.Set("Accept-Encoding", "gzip")
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if w.Code != 200 || w.Header().Get("X-Cache") != "hit" {
				t.Errorf("%s: status %d, X-Cache %q, want an answer from the cache", address, w.Code, w.Header().Get("X-Cache"))
			}
		}
	}
}
