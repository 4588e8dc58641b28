//go:build !js

package web

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/solve/language"
	"slidegif/solve/test/testcost"
)

// TestStars checks that the page stores ★ for a win without help, ☆ for one with hints and nothing after the solution
// was shown, and that the shared text mentions the help.
func TestStars(t *testing.T) {
	ctx, url := openTab(t, 1280, 900)
	count := pagetest.Player + `.shadowRoot.querySelector(".count").textContent`
	for _, c := range []struct{ help, ends, kept, shared string }{
		{"solution", "2 is possible", `null`, "4 steps (fewest 2) · after seeing the solution\n"},
		{"hint", "2 is possible", `{"tiles-123-406-758":"☆"}`, "4 steps (fewest 2) · hints: 1\n"},
		{"", "2 is possible", `{"tiles-123-406-758":"★"}`, "4 steps (fewest 2)\n"},
		{"hint", "2 is possible", `{"tiles-123-406-758":"★"}`, "4 steps (fewest 2) · hints: 1\n"},
		{"hint, and a visit later", "2 is possible", `{"tiles-123-406-758":"★"}`, "4 steps (fewest 2) · hints: 1\n"},
		{"hint, and once more after a restart", "2 is possible", `{"tiles-123-406-758":"★"}`, "4 steps (fewest 2) · hints: 1\n"},
	} {
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/406/758")
		switch c.help {
		case "solution":
			pagetest.ClickPlayerButton(t, ctx, "swap")
			pagetest.Wait(t, ctx, pagetest.Player+`.mode === "watch"`)
			pagetest.ClickPlayerButton(t, ctx, "swap")
		case "hint", "hint, and a visit later", "hint, and once more after a restart":
			pagetest.ClickPlayerButton(t, ctx, "hint")
			pagetest.Wait(t, ctx, pagetest.Player+`.helped === 1`)
			if c.help == "hint" {
				break
			}
			if c.help == "hint, and a visit later" {
				pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
				pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/406/758")
				pagetest.Wait(t, ctx, pagetest.Player+`.helped === 1`)
				break
			}
			pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+".focus()"), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("r"))
			pagetest.Wait(t, ctx, pagetest.Player+`.at + `+pagetest.Player+`.helped === 0`)
			pagetest.Do(t, ctx, chromedp.KeyEvent("h"))
			pagetest.Wait(t, ctx, pagetest.Player+`.shadowRoot.querySelector(".note").textContent`)
			pagetest.Wait(t, ctx, pagetest.Player+`.helped === 1`)
		}
		pagetest.Solve(t, ctx)
		pagetest.Wait(t, ctx, count+`.endsWith("`+c.ends+`")`)
		if got := pagetest.Value[string](t, ctx, `String(localStorage.getItem("stars"))`); got != c.kept {
			t.Errorf("stars after help %q = %s, want %s", c.help, got, c.kept)
		}
		if got := pagetest.Value[string](t, ctx, `new Promise((done) => (navigator.clipboard.writeText = async (text) => done(text), `+pagetest.Player+`.act("share")))`); !strings.Contains(got, c.shared) {
			t.Errorf("shared text after help %q = %q", c.help, got)
		}
		pagetest.Do(t, ctx, pagetest.Evaluate(`localStorage.removeItem("progress")`)) // forgets that the solution was shown
	}
}

// TestKnownOptimum checks that an incomplete search does not replace the known optimum of a named
// puzzle.
func TestKnownOptimum(t *testing.T) {
	ctx := openPage(t, 800, 900, "/?lang=en&puzzle=atomix:ethanol")
	if got := pagetest.EvalInPlayer[string](t, ctx, `(p.solver = { solve: async () => ({ length: 29, optimal: false, at_least: 26, moves: [] }) }, p.requestSolution().then(() => $(".count").textContent))`); got != "0 so far · fewest in all: 27 slides" {
		t.Errorf("count after an incomplete search = %q", got)
	}
}

// TestPressPiece checks that Enter, Space and a click without a pointer act like a tap: they move a
// piece or select it for the arrow keys. The page does not scroll. A tap shows no focus ring around the board.
func TestPressPiece(t *testing.T) {
	ctx, url := openTab(t, 500, 500)
	focus := pagetest.Evaluate(pagetest.Player + `.stage.groups[7].focus({ preventScroll: true })`)
	for name, press := range map[string]pagetest.Step{
		"Enter": chromedp.KeyEvent(kb.Enter),
		"Space": pagetest.PressSpace(),
		"click": pagetest.Evaluate(pagetest.Player + `.stage.groups[7].dispatchEvent(new MouseEvent("click", { bubbles: true }))`),
	} {
		pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/456/708")
		pagetest.Do(t, ctx, focus, pagetest.Evaluate(`addEventListener("keydown", (e) => (window.scrolls = e.key === " " && !e.defaultPrevented))`))
		top := pagetest.Value[float64](t, ctx, "scrollY")
		pagetest.Do(t, ctx, press)
		pagetest.Wait(t, ctx, pagetest.Player+`.won`)
		// Scrolling by Space starts some frames later, so also check the event.
		if now := pagetest.Value[float64](t, ctx, "scrollY"); now != top || pagetest.Value[bool](t, ctx, "!!window.scrolls") {
			t.Errorf("%s scrolls the page from %v to %v or is not prevented", name, top, now)
		}
	}
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/456/708")
	at := pagetest.EvalInPlayer[[2]float64](t, ctx, `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(p.stage.groups[7].getBoundingClientRect())`)
	pagetest.Do(t, ctx, pagetest.Touch([][2]float64{at, at}))
	pagetest.Wait(t, ctx, pagetest.Player+`.won`)
	if pagetest.Value[bool](t, ctx, pagetest.Player+`.matches(":focus-visible")`) {
		t.Error("a tap shows a focus ring around the board")
	}
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=klotski:x.../..../..../...a:...x/..../..../....&metric=step")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.stage.groups[1].focus()`), chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.ArrowUp), pagetest.PressSpace(), chromedp.KeyEvent(kb.ArrowLeft))
	if got := pagetest.EvalInPlayer[string](t, ctx, `String(p.at) + p.position()[1]`); got != "22,2" {
		t.Errorf("position after keys = %s, want 22,2", got)
	}
	// Letter keys press the buttons that name them. The focused piece is highlighted. Buttons keep
	// their order in right-to-left pages.
	pagetest.Do(t, ctx, chromedp.KeyEvent("u"))
	if got := pagetest.EvalInPlayer[string](t, ctx, `p.at + $("[data-do=undo]").title + getComputedStyle(p.stage.groups[1].lastChild).visibility + (document.dir = "rtl", $("[data-do=undo]").getBoundingClientRect().x < $("[data-do=redo]").getBoundingClientRect().x)`); got != "1Undo (U)visibletrue" {
		t.Errorf("state after u = %s", got)
	}
	pagetest.Do(t, ctx, chromedp.KeyEvent("r"), chromedp.KeyEvent("h"))
	pagetest.Wait(t, ctx, pagetest.Player+`.at === 0 && `+pagetest.Player+`.helped === 1`)
}

// TestThumb checks that the slider thumb is on the first tick at the start and on the last tick at the
// end.
func TestThumb(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	for name, touch := range map[string][]chromedp.EmulateViewportOption{"mouse": nil, "finger": {chromedp.EmulateMobile, chromedp.EmulateTouch}} {
		ctx, url := openTab(t, 500, 900, touch...)
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/406/758")
		thumbAtEnds := func() (ends [2]bool) {
			shot, err := png.Decode(bytes.NewReader(pagetest.Run(t, ctx, "a picture", chromedp.CaptureScreenshot())))
			if err != nil {
				t.Fatal(err)
			}
			// Only the thumb extends above the ticks.
			at := pagetest.EvalInPlayer[[4]int](t, ctx, `((r, top) => [r.left + 7, r.right - 7, r.left + 60, (r.bottom + r.top + top) / 2 - 6])($("input").getBoundingClientRect(), parseFloat(getComputedStyle($("input")).paddingTop)).map(Math.floor)`)
			for i := range ends {
				ends[i] = shot.At(at[i], at[3]) != shot.At(at[2], at[3])
			}
			return ends
		}
		if got := thumbAtEnds(); got != [2]bool{true, false} {
			t.Errorf("%s: thumb on [first last] tick at the start = %v", name, got)
		}
		pagetest.Solve(t, ctx)
		pagetest.Wait(t, ctx, pagetest.Player+`.won`)
		if got := thumbAtEnds(); got != [2]bool{false, true} {
			t.Errorf("%s: thumb on [first last] tick at the end = %v", name, got)
		}
	}
}

// TestMoveFeedback checks that moves have sound and vibration only after they were enabled, also after
// a reload.
func TestMoveFeedback(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 500, 900)
	move := func(asks bool) {
		t.Helper()
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/406/758")
		pagetest.Do(t, ctx, pagetest.Evaluate(`window.felt = 0; navigator.vibrate = () => felt++; AudioContext.prototype.createOscillator = ((make) => function () { felt++; return make.call(this); })(AudioContext.prototype.createOscillator)`))
		if asks {
			pagetest.Do(t, ctx, pagetest.Click("#mine summary"), pagetest.Click("#feel"), pagetest.Evaluate(pagetest.Player+`.scrollIntoView({ behavior: "instant" })`))
		}
		pagetest.Solve(t, ctx)
		pagetest.Wait(t, ctx, pagetest.Player+`.won`)
	}
	const loaded = `performance.getEntriesByType("resource").some((e) => e.name.endsWith("/feel.js"))`
	move(false)
	if pagetest.Value[bool](t, ctx, loaded+` || felt > 0`) {
		t.Error("feedback is loaded or active although it is disabled")
	}
	move(true)
	pagetest.Wait(t, ctx, `felt === 8`)
	move(false)
	pagetest.Wait(t, ctx, `felt === 8`)
}

// TestPlayerError checks that a player with an invalid puzzle shows the error, no controls, and fits
// the page.
func TestPlayerError(t *testing.T) {
	ctx, url := openTab(t, 320, 600)
	pagetest.Open(t, ctx, url+"/embed?lang=en&puzzle=123/456/708")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.body.innerHTML = '<slide-player src="." lang="en" puzzle="nobody"></slide-player>'`))
	pagetest.Wait(t, ctx, pagetest.Player+`.bar.note.textContent.includes("nobody")`)
	if got := pagetest.EvalInPlayer[string](t, ctx, `[...p.shadowRoot.querySelectorAll("*")].filter((e) => e.checkVisibility() && !/STYLE/.test(e.tagName)).map((e) => e.className).join()`); got != "controls,note" {
		t.Errorf("visible elements = %q, want controls,note", got)
	}
	pagetest.CheckFitsWidth(t, ctx)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.setAttribute("puzzle", "123/456/708")`))
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle && `+pagetest.Player+`.shadowRoot.querySelector(".bar").checkVisibility()`)
}

// TestGaveUp checks that an error replaces the note "Solving…" if the server gives up. The page shows the error below
// its header, and an embedded player shows it in the note.
func TestGaveUp(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Positions = 50_000
	server := httptest.NewServer(newLimitedServer(t, l))
	t.Cleanup(server.Close) // after the browser has been closed
	ctx := browsertest.Open(t, 390, 844)
	for path, ended := range map[string]string{
		"/":      `document.getElementById("trouble").textContent.includes("too hard") && note === "" && document.getElementById("work").hidden`,
		"/embed": `note.includes("positions")`,
	} {
		pagetest.Open(t, ctx, server.URL+path+"?lang=en&play=on&puzzle=867254301")
		pagetest.Do(t, ctx, pagetest.Evaluate(`void ((note) => {
			window.notes = [];
			new MutationObserver(() => notes.push(note.textContent)).observe(note, { childList: true, characterData: true, subtree: true });
		})(`+pagetest.Player+`.shadowRoot.querySelector(".note"))`))
		pagetest.ClickPlayerButton(t, ctx, "swap")
		pagetest.Wait(t, ctx, `((note) => notes.includes("Solving…") && `+ended+`)(`+pagetest.Player+`.shadowRoot.querySelector(".note").textContent)`)
		if mode := pagetest.Value[string](t, ctx, pagetest.Player+`.mode`); mode != "play" {
			t.Errorf("%s: mode = %s, want play", path, mode)
		}
	}
}

// TestGame checks the pictures and the page of a solved game.
func TestGame(t *testing.T) {
	ctx, url := openTab(t, 1280, 900)
	pagetest.CheckGame(t, ctx, pagetest.Site{URL: url})
}

// TestNext checks that Next opens the next puzzle of the list and that its position is shown.
func TestNext(t *testing.T) {
	ctx, url := openTab(t, 1280, 900)
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/456/708")
	pagetest.Do(t, ctx, pagetest.OpenPuzzle("15-puzzle"))
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle.w === 4 && document.querySelector("[name=tab]:checked").value === "tiles:4x4" && !document.querySelector("#shelf li:not([hidden]):not([data-kind='tiles:4x4'])")`)
	pagetest.Do(t, ctx, pagetest.Click("#shelf li:not([hidden]) a"))
	pagetest.Wait(t, ctx, pagetest.TextOf("eyebrow")+`.endsWith("1 of 20")`)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.act("another")`))
	pagetest.Wait(t, ctx, pagetest.TextOf("eyebrow")+`.endsWith("2 of 20")`)
	// In a pack, Next stays in the pack.
	pagetest.Do(t, ctx, pagetest.Evaluate(`localStorage.setItem("best", "{}")`), pagetest.Click("#packs [data-tab=rush] a"))
	pagetest.Wait(t, ctx, pagetest.TextOf("eyebrow")+`.endsWith("1 of 20")`)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.act("another")`))
	pagetest.Wait(t, ctx, pagetest.TextOf("eyebrow")+`.endsWith("2 of 20") && document.querySelector("#shelf [data-file=" + `+pagetest.Player+`.puzzle.file + "]").matches("[data-stage~=pack]")`)
	// Next also works for a puzzle opened by a link.
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=lockout:lunar-1")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.act("another")`))
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle.file === "lunar-2" && /Lunar Lockout.* · 2 of \d+$/.test(`+pagetest.TextOf("eyebrow")+`)`)
}

// TestScramble opens puzzles given by their scrambles.
func TestScramble(t *testing.T) {
	ctx, url := openTab(t, 1280, 900)
	pagetest.CheckScramble(t, ctx, pagetest.Site{URL: url})
}

// TestBoardLayout checks that the board dominates the page in windows of all sizes. A wide board fills the
// width of its column instead. The controls are below it or, in landscape mode on phones, next to it. The
// forms are in a drawer.
func TestBoardLayout(t *testing.T) {
	ctx, url := openTab(t, 1280, 800)
	for _, query := range []string{"", "&puzzle=atomix:water", "&puzzle=123/406/758", "&puzzle=heng-dao-li-ma", "&puzzle=long-feng-san-bao-da-mei"} {
		pagetest.Open(t, ctx, url+"/?lang=en"+query)
		for _, c := range []struct {
			width, height int64
			want          string
		}{
			{1280, 800, `(frame.height > 0.5 * innerHeight || frame.width >= 576 && frame.width > 1.4 * frame.height) && Math.abs(frame.left + frame.right - innerWidth) < 4 && bar.bottom <= innerHeight && bar.top >= frame.bottom`},
			{844, 390, `frame.bottom <= innerHeight && bar.bottom <= innerHeight && bar.left >= frame.right && bar.right <= innerWidth && (frame.height > 0.7 * innerHeight || frame.width >= 390 && frame.width > 1.4 * frame.height)`},
			{320, 640, `frame.top <= 200 && frame.width > 0.8 * innerWidth && bar.top >= frame.bottom`},
		} {
			pagetest.Do(t, ctx, chromedp.EmulateViewport(c.width, c.height))
			pagetest.Wait(t, ctx, fmt.Sprintf("innerWidth === %d && innerHeight === %d", c.width, c.height))
			pagetest.CheckFitsWidth(t, ctx)
			pagetest.Screenshot(t, ctx, fmt.Sprintf("board-%d%s", c.width, query))
			if said := pagetest.EvalInPlayer[string](t, ctx, `((frame, bar) => (`+c.want+`) && !document.getElementById("ask").checkVisibility() ? "" : JSON.stringify([frame, bar]))(...[".frame", ".controls .bar"].map((at) => $(at).getBoundingClientRect()))`); said != "" {
				t.Errorf("%dx%d %s: wrong bounds of board and controls: %s", c.width, c.height, query, said)
			}
		}
	}
	pagetest.Do(t, ctx, pagetest.OpenPuzzle("123/456/078"))
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle.w === 3 && ((top) => top >= 0 && top < 200)(document.getElementById("play").getBoundingClientRect().top)`)
}

// TestDoors opens the doors of a day, in order and by a click. A door that is solved is marked, and Next skips it.
func TestDoors(t *testing.T) {
	ctx, url := openTab(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.Open(t, ctx, url+"/?lang=en")
	const doors = `[...document.querySelectorAll("#doors a")]`
	pagetest.Wait(t, ctx, doors+`.every((a) => a.querySelector("small").textContent && a.firstChild.naturalWidth)`)
	if got := pagetest.Value[string](t, ctx, doors+`.map((a) => a.dataset.kind + (a.ariaCurrent ?? "")).join() + document.getElementById("daily").hidden`); got != "ricochet,rush,gatespage,tiles:3x3,klotskitrue" {
		t.Errorf("doors = %s", got)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`localStorage.setItem("days", JSON.stringify({ "2026-11-24 rush": { n: 9, fewest: 9 } }))`))
	for _, want := range []string{"tiles:3x3", "klotski", "ricochet", "gates"} {
		pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.act("another")`))
		pagetest.Wait(t, ctx, fmt.Sprintf(`document.querySelector("#doors [aria-current]")?.dataset.kind === %q && %s.puzzle.id.startsWith(%q) && location.search.includes("day=2026-11-24&kind="+%[1]q)`, want, pagetest.Player, strings.Split(want, ":")[0]))
	}
	pagetest.Do(t, ctx, pagetest.Click(`#doors [data-kind=rush]`))
	pagetest.Wait(t, ctx, `document.querySelector("#doors .won[aria-current]")?.dataset.kind === "rush" && `+pagetest.Player+`.puzzle.title === "Rush Hour" && `+pagetest.TextOf("eyebrow")+` === "Tuesday, 24 November"`)
	pagetest.Wait(t, ctx, `document.activeElement === `+pagetest.Player) // the keys control the puzzle
	pagetest.CheckFitsWidth(t, ctx)
	// The links keep the theme and the keys that the page does not set.
	pagetest.Open(t, ctx, url+"/?lang=en&theme=dark&size=300&puzzle=123/406/758")
	if got := pagetest.Value[string](t, ctx, `document.querySelector("#doors [data-kind=rush]").search`); got != "?day=2026-11-24&kind=rush&theme=dark&lang=en&size=300" {
		t.Errorf("link of a door = %s", got)
	}
}

// TestLocalDate checks that the daily puzzles follow the local date of the reader. It uses the time zones with the
// earliest and the latest date.
func TestLocalDate(t *testing.T) {
	ctx, url := openTab(t, 390, 844)
	for zone, want := range map[string]string{"Pacific/Kiritimati": "2026-02-01", "Pacific/Midway": "2026-01-30"} {
		pagetest.Do(t, ctx, pagetest.SetTimeZone(zone), pagetest.FreezeClock(time.Date(2026, 1, 31, map[string]int{"2026-02-01": 22, "2026-01-30": 2}[want], 0, 0, 0, time.UTC)))
		pagetest.Open(t, ctx, url+"/?lang=en")
		pagetest.Wait(t, ctx, fmt.Sprintf(`document.getElementById("board").dataset.day === %q && document.getElementById("board").dataset.puzzle === %s.puzzle.id`, want, pagetest.Player))
	}
}

// TestDates checks that the scripts of the page write dates exactly as the server does, with and without the year.
func TestDates(t *testing.T) {
	ctx, url := openTab(t, 390, 844)
	now := testTime // the clock of the page
	first := time.Date(now.Year(), 1, 3, 0, 0, 0, 0, time.UTC)
	for _, l := range language.WithTexts() {
		pagetest.Open(t, ctx, url+"/?puzzle=123/456/708&lang="+l.Tag)
		var days, want []string
		for day := first; day.Year() < now.Year()+2; day = day.AddDate(0, 0, 29) {
			days, want = append(days, day.Format(time.DateOnly)), append(want, formatDay(day, now, l.Tag))
		}
		got := pagetest.Value[[]string](t, ctx, fmt.Sprintf(`import("./assets/daily.js").then(({ formatDay }) => %q.split(" ").map(formatDay))`, strings.Join(days, " ")))
		if !slices.Equal(got, want) {
			t.Errorf("dates in %s = %q, want %q", l.Tag, got, want)
		}
	}
}

// TestCalendar checks that the calendar shows the weekdays and the number of puzzles that are solved on each day.
func TestCalendar(t *testing.T) {
	ctx, url := openTab(t, 390, 844)
	pagetest.Open(t, ctx, url+"/?lang=en&day=2026-01-27&kind=tiles:3x3")
	pagetest.Wait(t, ctx, pagetest.Player+`.optimum?.exact`)
	for range 2 { // the second solution is not recorded
		pagetest.EvalInPlayer[bool](t, ctx, `(p.resume(p.solution.map(({ pieces, path }) => path.repeat(pieces.length)).join(""), p.solution.length - 1), p.act("redo"), true)`)
	}
	n := pagetest.EvalInPlayer[int](t, ctx, `p.at`)
	if got, want := pagetest.Value[string](t, ctx, `localStorage.getItem("days")`), fmt.Sprintf(`{"2026-01-27 tiles:3x3":{"n":%d,"fewest":%[1]d}}`, n); got != want {
		t.Errorf("stored results = %s, want %s", got, want)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`localStorage.setItem("days", localStorage.getItem("days").replace("}}", '},"2026-01-27":{"n":90,"fewest":80}}'))`))
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("calendar").open = true`))
	pagetest.Wait(t, ctx, `document.querySelectorAll("#calendar .dates a").length === 31`)
	const shown = `[...document.querySelectorAll("#calendar .dates > *")].filter((e) => e.matches("b") || e.ariaLabel.includes("won")).map((e) => e.ariaLabel || e.textContent).join() + document.getElementById("month").textContent`
	if got := pagetest.Value[string](t, ctx, shown); got != "Mon,Tue,Wed,Thu,Fri,Sat,Sun,Tuesday, 27 January · 2 of 5 won · gold seal: fewest moves without helpJanuary 2026" {
		t.Errorf("calendar = %q", got)
	}
	// A streak survives one missed day in a week. Days are won (+) or missed (-), the last day first.
	for days, want := range map[string]int{"": 0, "+": 1, "-+": 1, "++++-+": 5, "+--+": 1, "+-++++++-+": 8, "+-+++++-+": 6, "--+": 1} {
		if got := pagetest.Value[int](t, ctx, fmt.Sprintf(`import("./assets/stats.js").then(({ streak }) => streak((day) => %q[(Date.parse("2026-11-24") - Date.parse(day)) / 864e5] === "+", "2026-11-24"))`, days)); got != want {
			t.Errorf("streak of %s = %d, want %d", days, got, want)
		}
	}
	pagetest.Screenshot(t, ctx, "calendar")
	pagetest.Do(t, ctx, pagetest.Click(`#calendar .dates a`))
	pagetest.Wait(t, ctx, `location.search.includes("day=2026-01-01&kind=gates") && `+pagetest.Player+`?.puzzle?.id.startsWith("gates:") && `+pagetest.TextOf("eyebrow")+` === "Thursday, 1 January"`)
	pagetest.CheckFitsWidth(t, ctx)
}
