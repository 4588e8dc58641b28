//go:build !js

package web

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/rendertest"
)

// TestFive wins the five puzzles of a Monday on a phone.
func TestFive(t *testing.T) {
	ctx, url := openTab(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.CheckFive(t, ctx, pagetest.Site{URL: url}, "2026-11-23")
}

// TestDamagedDays checks that invalid stored results do not stop the scripts of the page.
func TestDamagedDays(t *testing.T) {
	ctx, url := openTab(t, 390, 844)
	pagetest.Open(t, ctx, url+"/?lang=en")
	for days, want := range map[string]int{`{"2026-11-28":null}`: 0, `{"2026-11-28":{},"2026-11-27":{"n":30,"fewest":30}}`: 1, `[null]`: 0, `7`: 0, `"x"`: 0, `{`: 0} {
		pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`localStorage.setItem("days", %q)`, days)))
		pagetest.Open(t, ctx, url+"/?lang=en")
		got := pagetest.Value[int](t, ctx, `import("./assets/daily.js").then((daily) => daily.results().filter((result) => daily.isFewest(result)).length + (daily.sealOf("2026-11-28") ? 100 : 0))`)
		if got != want {
			t.Errorf("days %s: %d results, want %d", days, got, want)
		}
	}
}

// openFive opens a door of a day on which all five puzzles are won. No game of that day is stored.
func openFive(t *testing.T, day, kind string) context.Context {
	t.Helper()
	ctx, url := openTab(t, 390, 844)
	pagetest.Open(t, ctx, url+"/?lang=en&day="+day+"&kind="+kind)
	pagetest.Do(t, ctx, pagetest.CaptureFiles(), pagetest.Evaluate(fmt.Sprintf(`localStorage.setItem("days", JSON.stringify(Object.fromEntries(
		[...document.querySelectorAll("#doors a")].map(({ dataset: { kind } }) => [kind === "klotski" ? %q : %[1]q + " " + kind, { n: 30, fewest: 3 }]))))`, day)))
	return ctx
}

// boardsDrawn is a script that counts the boards on the card of a day.
const boardsDrawn = `[...document.querySelectorAll("#five li img")].filter((img) => img.naturalWidth).length`

// TestFiveWithoutGames shows the card of a day without stored games, which cannot have a GIF. Winning a puzzle
// again stores its game, and the record transfers the game to another browser.
func TestFiveWithoutGames(t *testing.T) {
	const day, kind = "2026-11-23", "tiles:3x3"
	ctx := openFive(t, day, kind)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`import("./assets/five.js").then((five) => five.show(%q, ""))`, day), chromedp.EvalAwaitPromise))
	pagetest.Wait(t, ctx, boardsDrawn+` === 5`)
	if got := pagetest.Value[string](t, ctx, `document.querySelectorAll("#five .film, #five button").length + file.type`); got != "0image/png" {
		t.Errorf("number of previews and buttons, and type of the last file = %s, want 0image/png", got)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
	pagetest.Wait(t, ctx, `document.querySelector("#five .film img:last-child")?.naturalWidth && `+boardsDrawn+` === 5`)
	games := pagetest.Value[string](t, ctx, `localStorage.getItem("games")`)
	if want := fmt.Sprintf(`{"%s %s":{"line":"`, day, kind); !strings.HasPrefix(games, want) {
		t.Errorf("stored games = %s, want %s...", games, want)
	}
	if got := pagetest.Value[string](t, ctx, `import("./assets/record.js").then(({ exportRecord, importRecord }) => {
		const line = exportRecord(), read = () => localStorage.getItem("games");
		localStorage.clear();
		const taken = importRecord(line) && read();
		localStorage.clear();
		const [head, encoded] = line.split(":"), { games, ...old } = JSON.parse(atob(encoded));
		return [taken, importRecord(head + ":" + btoa(JSON.stringify(old))), read(), importRecord(head + ":" + btoa(JSON.stringify({ ...old, games: { a: { line: 1 } } })))].join("|");
	})`); got != games+"|true|{}|false" {
		t.Errorf("games after importing the record, a record without games and an invalid game = %s, want %s|true|{}|false", got, games)
	}
}

// TestFiveCancelled cancels the drawing of the third board, as a request on a static site does. The pictures drawn
// before that remain. The buttons for the GIF, or another call to show, draw the missing pictures. The first click on
// Share has expired when the file is ready, so another click is needed to share the file. A new card revokes the URLs of
// the old pictures.
func TestFiveCancelled(t *testing.T) {
	const day, kind = "2026-11-23", "tiles:3x3"
	ctx := openFive(t, day, kind)
	pagetest.Do(t, ctx, pagetest.Evaluate(`import("./assets/solver.js").then(({ solver }) => {
		const { save } = solver;
		window.cancelAt = (n) => (solver.save = (...keys) => (--n ? save(...keys) : Promise.reject(new DOMException("", "AbortError"))));
	})`, chromedp.EvalAwaitPromise))
	show := func(cancelAt int) {
		t.Helper()
		pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`cancelAt(%d), import("./assets/five.js").then((five) => five.show(%q, ""))`, cancelAt, day), chromedp.EvalAwaitPromise))
	}
	show(3)
	pagetest.Wait(t, ctx, boardsDrawn+` === 2`)
	show(2)
	pagetest.Wait(t, ctx, boardsDrawn+` === 3`)
	show(0)
	pagetest.Wait(t, ctx, boardsDrawn+` === 5`)
	// The third file, after the picture of the game and the first board, is the second board.
	pagetest.Do(t, ctx, pagetest.Evaluate(`cancelAt(3), window.revoked = 0, URL.revokeObjectURL = () => revoked++`), pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
	pagetest.Wait(t, ctx, `document.querySelector("#own img")?.naturalWidth && document.querySelector("#five button") && `+boardsDrawn+` === 1`)
	const canShare = `!document.querySelector("#five p button:last-child").disabled`
	pagetest.Wait(t, ctx, canShare)
	if got := pagetest.Value[string](t, ctx, `[revoked, `+boardsDrawn+`, document.querySelector("#five li img").alt].join()`); got != "5,1,Rush Hour · 30" {
		t.Errorf("revoked URLs, drawn boards, alternative text of the first board = %s, want 5,1,Rush Hour · 30", got)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`window.shares = [], navigator.share = ({ files: [file] }) => shares.push(file.name) > 1 || Promise.reject(new DOMException("expired", "NotAllowedError"))`), pagetest.Evaluate(`document.querySelector("#five p button:last-child").click()`))
	if pagetest.Value[bool](t, ctx, canShare) {
		t.Error("Share is enabled while the GIF is drawn")
	}
	pagetest.Wait(t, ctx, boardsDrawn+` === 5 && document.querySelector("#five .film img:last-child").naturalWidth && shares.length === 1 && `+canShare)
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.querySelector("#five p button:last-child").click()`))
	pagetest.Wait(t, ctx, `shares.join() === "slidegif-`+day+`.gif,slidegif-`+day+`.gif"`)
	if said := pagetest.Value[string](t, ctx, pagetest.TextOf("shared")); said != "" {
		t.Errorf("message after sharing = %q, want none", said)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`window.file = null`), pagetest.Click("#five p button:first-child"))
	pagetest.Wait(t, ctx, `file?.name === "slidegif-`+day+`.gif"`)
}

// TestJoinGIFs decodes joined GIFs with image/gif. It compares each picture with the corresponding picture of the
// original GIF, centred on the background.
func TestJoinGIFs(t *testing.T) {
	s := newTestServer(t)
	var files [][]byte
	for _, query := range []string{"puzzle=tiles:123/405/786&size=160&colors=64", "puzzle=rush:ooBo/AABo/oooo/oooo&size=200&labels=on&counter=off", "puzzle=klotski:xaa/bcd/e.d:x@3.3&size=120&frames=whole"} {
		files = append(files, get(s, "/solve.gif?"+query).Body.Bytes())
	}
	given, err := json.Marshal(files)
	if err != nil {
		t.Fatal(err)
	}
	ctx, url := openTab(t, 390, 844)
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=864072513")
	joined, err := base64.StdEncoding.DecodeString(pagetest.Value[string](t, ctx, `import("./assets/join.js").then(({ joinGIFs }) => new Promise((done) => {
		const reader = new FileReader();
		reader.onload = () => done(reader.result.split(",")[1]);
		reader.readAsDataURL(joinGIFs(`+string(given)+`.map((text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))), "#fffdf8"));
	}))`))
	if err != nil {
		t.Fatal(err)
	}
	all, delays := rendertest.DecodeGIF(t, joined)
	size := all[0].Rect.Size()
	before := image.NewRGBA(all[0].Rect)
	expect := func(picture *image.RGBA, delay int) {
		t.Helper()
		if len(all) == 0 {
			t.Fatal("too few pictures")
		}
		if !bytes.Equal(all[0].Pix, picture.Pix) || delays[0] != delay {
			t.Errorf("a picture differs, or its delay %d is not %d; %d pictures follow", delays[0], delay, len(all)-1)
		}
		all, delays, before = all[1:], delays[1:], picture
	}
	for _, f := range files {
		part, d := rendertest.DecodeGIF(t, f)
		at := part[0].Rect.Add(size.Sub(part[0].Rect.Size()).Div(2))
		on := func(ground, picture *image.RGBA) *image.RGBA {
			whole := image.NewRGBA(ground.Rect)
			draw.Draw(whole, whole.Rect, ground, image.Point{}, draw.Src)
			draw.Draw(whole, at, picture, image.Point{}, draw.Src)
			return whole
		}
		paper := image.NewRGBA(before.Rect)
		draw.Draw(paper, paper.Rect, image.NewUniform(color.RGBA{0xff, 0xfd, 0xf8, 255}), image.Point{}, draw.Src)
		if at != before.Rect { // the first picture does not cover the margin
			expect(on(before, part[0]), 2)
			d[0] -= 2
		}
		for i, picture := range part {
			expect(on(paper, picture), d[i])
		}
	}
	if len(all) > 0 {
		t.Errorf("%d more pictures than in the parts", len(all))
	}
}
