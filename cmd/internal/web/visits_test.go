//go:build !js

package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/solve/test/testcost"
)

// maxFirstMoves is the maximum solution length of a puzzle for first visits.
const maxFirstMoves = 12

// A firstDoor is the first puzzle of a day, with a shortest solution.
type firstDoor struct {
	ID    string
	Moves []struct{ Piece, Path string }
}

// firstDoorOf returns the first puzzle of the current day of a server.
func firstDoorOf(t *testing.T, s *Server) (d firstDoor) {
	t.Helper()
	w := get(s, "/daily.json?kind="+pipeline.DailyKinds[0]+"&day="+s.now().Format(time.DateOnly))
	if err := json.Unmarshal(w.Body.Bytes(), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestFirstDoorIsShort checks that the first puzzle of each day is short. It checks three days, or four weeks if
// SLIDEGIF_LONG is set.
func TestFirstDoorIsShort(t *testing.T) {
	s, days := newTestServer(t), 3
	if testcost.Long() {
		days = 28
	}
	for n := range days {
		day := testTime.AddDate(0, 0, n)
		s.now = func() time.Time { return day }
		if d := firstDoorOf(t, s); len(d.Moves) == 0 || len(d.Moves) > maxFirstMoves {
			t.Errorf("%s: %d moves, want 1 to %d", day.Format(time.DateOnly), len(d.Moves), maxFirstMoves)
		}
	}
}

// TestFirstVisits simulates five first visits with phones, on days spread over four weeks. Every other phone is slow, so
// that each language has a slow phone. If SLIDEGIF_WHOLE is set, it makes ten visits with slow phones, at different
// hours, on each of the next 28 days. Each visitor solves the first puzzle by
// dragging pieces, and saves the GIF of the game with a single tap. A friend then opens the link, which shows the same
// puzzle and the result to beat. The friend also solves the puzzle and sees both results.
func TestFirstVisits(t *testing.T) {
	langs := []string{"en", "zh", "zh-Hant"}
	if os.Getenv("SLIDEGIF_WHOLE") != "" { // takes about half an hour
		first := time.Now().UTC().Truncate(24 * time.Hour)
		for n := range 28 {
			day := first.AddDate(0, 0, n)
			t.Run(day.Format(time.DateOnly), func(t *testing.T) {
				s := newTestServer(t)
				for visit := range 10 {
					now := day.Add(time.Duration(2*visit+1) * time.Hour)
					t.Run(now.Format("15h"), func(t *testing.T) { firstVisit(t, s, now, langs[(n+visit)%len(langs)], slowPhone) })
				}
			})
		}
		return
	}
	testcost.LongOnly(t, "it makes five visits")
	for visit := range 5 {
		day, slowdown := testTime.AddDate(0, 0, 6*visit), fullSpeed
		if visit%2 == 0 {
			slowdown = slowPhone
		}
		t.Run(day.Format(time.DateOnly), func(t *testing.T) { firstVisit(t, newTestServer(t), day, langs[visit%len(langs)], slowdown) })
	}
}

// Factors by which the CPU of a phone is slower than this machine.
const fullSpeed, slowPhone = 1.0, 4.0

func firstVisit(t *testing.T, s *Server, now time.Time, lang string, slowdown float64) {
	s.now = func() time.Time { return now }
	server := httptest.NewServer(s)
	t.Cleanup(server.Close) // after the browser has been closed
	door, date := firstDoorOf(t, s), now.Format(time.DateOnly)
	if len(door.Moves) == 0 || len(door.Moves) > maxFirstMoves {
		t.Errorf("%d moves, want 1 to %d", len(door.Moves), maxFirstMoves)
	}
	openPhone := func(url string) context.Context {
		ctx := browsertest.Open(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
		pagetest.Do(t, ctx, pagetest.FreezeClock(now), slowDown(slowdown))
		pagetest.Open(t, ctx, url)
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.puzzle.id === %q && document.getElementById("board").dataset.day === %q`, pagetest.Player, door.ID, date))
		return ctx
	}
	ctx := openPhone(server.URL + "/?lang=" + lang)
	pagetest.Do(t, ctx, pagetest.CaptureFiles())
	door.dragPieces(t, ctx)
	pagetest.Wait(t, ctx, `document.querySelector("#own img")?.naturalWidth`)
	result := pagetest.Value[string](t, ctx, pagetest.TextOf("result"))
	pagetest.Do(t, ctx, pagetest.Evaluate(`window.file = null`), pagetest.ScrollTo("#own"))
	tap(t, ctx, `document.getElementById("own")`)
	pagetest.Wait(t, ctx, `window.file`)
	if got, want := pagetest.Value[string](t, ctx, `file.slice(0, 6).text().then((head) => head + " " + file.name)`), "GIF89a slidegif-"+date+".gif"; got != want {
		t.Errorf("saved file = %s, want %s", got, want)
	}
	link := pagetest.EvalInPlayer[string](t, ctx, `p.link()`)
	pagetest.Do(t, ctx, slowDown(fullSpeed)) // Chromium slows a page down with busy waiting, even if the page is idle
	// The page of the friend shows a challenge with the number of moves.
	friend := openPhone(link)
	const card = `document.querySelector("slide-player").shadowRoot.querySelector(".card:not([hidden])")`
	pagetest.Wait(t, friend, `/\d/.test(`+card+`?.querySelector("p").textContent)`)
	number := regexp.MustCompile(fmt.Sprintf(`\b%d\b`, len(door.Moves)))
	if dare := pagetest.Value[string](t, friend, card+`.querySelector("p").textContent`); !number.MatchString(dare) || !number.MatchString(result) {
		t.Errorf("%d moves: result %q, dare %q", len(door.Moves), result, dare)
	}
	if lang == "en" {
		pagetest.Screenshot(t, friend, "dare-"+date)
	}
	tap(t, friend, card+`.querySelector("button")`)
	pagetest.Wait(t, friend, `!`+card+` && `+pagetest.Player+`.at === 0`)
	door.dragPieces(t, friend)
	if both := pagetest.Value[string](t, friend, pagetest.TextOf("result")); len(number.FindAllString(both, -1)) < 2 {
		t.Errorf("result of a friend = %q, want %d twice", both, len(door.Moves))
	}
	if lang == "en" {
		pagetest.Screenshot(t, friend, "both-"+date)
	}
	pagetest.CheckFitsWidth(t, friend)
}

// dragPieces solves the puzzle by dragging its pieces with a finger, and waits for the card of the win.
func (d firstDoor) dragPieces(t *testing.T, ctx context.Context) {
	t.Helper()
	for n, m := range d.Moves {
		piece := pagetest.EvalInPlayer[int](t, ctx, fmt.Sprintf(`p.puzzle.pieces.findIndex(({ name }) => name === %q)`, m.Piece))
		pagetest.Wait(t, ctx, pagetest.Player+`.stage.groups.every((g) => g.getAnimations().every((a) => a.playState === "finished"))`)
		pagetest.Do(t, ctx, pagetest.Touch(pagetest.DragPath(t, ctx, piece, m.Path)))
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.at === %d`, pagetest.Player, n+1))
	}
	pagetest.Wait(t, ctx, pagetest.Player+`.won && document.getElementById("win").checkVisibility()`)
}

// tap touches the middle of an element. The script evaluates to the element.
func tap(t *testing.T, ctx context.Context, script string) {
	t.Helper()
	pagetest.Do(t, ctx, pagetest.Touch(pagetest.Value[[][2]float64](t, ctx, `(({ x, y, width, height }) => [[x + width / 2, y + height / 2]])(`+script+`.getBoundingClientRect())`)))
}

// slowDown returns a step that makes the CPU slower by the given factor.
func slowDown(factor float64) pagetest.Step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: factor})
		return err
	})
}
