//go:build !js

package web

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"slidegif/cmd/internal/pagetest"
)

// TestStars: who solves a puzzle has a star without help, a hollow one with hints, and none once the
// solution was shown.
func TestStars(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	count := pagetest.ThePlayer + `.shadowRoot.querySelector(".count").textContent`
	for _, c := range []struct{ help, ends, kept, shared string }{
		{"solution", "2 is possible", `null`, "🟥🟥⬛⬛⬛\n"},
		{"hint", "2 is possible ☆", `{"tiles-123-406-758":"☆"}`, "🟥🟥⬛⬛⬛☆💡\n"},
		{"", "2 is possible ★", `{"tiles-123-406-758":"★"}`, "🟥🟥⬛⬛⬛★\n"},
		{"hint", "2 is possible ☆", `{"tiles-123-406-758":"★"}`, "🟥🟥⬛⬛⬛☆💡\n"},
		{"hint, and a visit later", "2 is possible ☆", `{"tiles-123-406-758":"★"}`, "🟥🟥⬛⬛⬛☆💡\n"},
		{"hint, and once more after a restart", "2 is possible ☆", `{"tiles-123-406-758":"★"}`, "🟥🟥⬛⬛⬛☆💡\n"},
	} {
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/406/758")
		switch c.help {
		case "solution":
			pagetest.PressPlayer(t, ctx, "swap")
			pagetest.Wait(t, ctx, pagetest.ThePlayer+`.mode === "watch"`)
			pagetest.PressPlayer(t, ctx, "swap")
		case "hint", "hint, and a visit later", "hint, and once more after a restart":
			pagetest.PressPlayer(t, ctx, "hint")
			pagetest.Wait(t, ctx, pagetest.ThePlayer+`.helped === 1`)
			if c.help == "hint" {
				break
			}
			if c.help == "hint, and a visit later" {
				pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
				pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/406/758")
				pagetest.Wait(t, ctx, pagetest.ThePlayer+`.helped === 1`)
				break
			}
			pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+".focus()"), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("r"))
			pagetest.Wait(t, ctx, pagetest.ThePlayer+`.at + `+pagetest.ThePlayer+`.helped === 0`)
			pagetest.Do(t, ctx, chromedp.KeyEvent("h"))
			pagetest.Wait(t, ctx, pagetest.ThePlayer+`.shadowRoot.querySelector(".note").textContent`)
			pagetest.Wait(t, ctx, pagetest.ThePlayer+`.helped === 1`)
		}
		pagetest.Solve(t, ctx)
		pagetest.Wait(t, ctx, count+`.endsWith("`+c.ends+`")`)
		if got := pagetest.Value[string](t, ctx, `String(localStorage.getItem("stars"))`); got != c.kept {
			t.Errorf("with the help %q kept is %s, want %s", c.help, got, c.kept)
		}
		if got := pagetest.Value[string](t, ctx, `new Promise((done) => (navigator.clipboard.writeText = async (text) => done(text), `+pagetest.ThePlayer+`.act("share")))`); !strings.Contains(got, c.shared) {
			t.Errorf("with the help %q shared is %q", c.help, got)
		}
		pagetest.Do(t, ctx, pagetest.Evaluate(`localStorage.removeItem("progress")`)) // of who saw the solution
	}
}

// TestKnownOptimum: a search that ends early changes nothing of what is known of a puzzle with a name.
func TestKnownOptimum(t *testing.T) {
	ctx := visit(t, 800, 900, "/?lang=en&puzzle=atomix:ethanol")
	if got := pagetest.InPlayer[string](t, ctx, `(p.solver = { solve: async () => ({ length: 29, optimal: false, at_least: 26, moves: [] }) }, p.ask().then(() => $(".count").textContent))`); got != "You: 0 slides · fewest: 27 slides" {
		t.Errorf("after a search without an end the page says %q", got)
	}
}

// TestPressPiece: Enter, Space and a click without a pointer do to a piece what a tap does: it goes where it
// can go, or is taken, and arrows move it. The page does not scroll.
func TestPressPiece(t *testing.T) {
	ctx, url := open(t, 500, 500)
	focus := pagetest.Evaluate(pagetest.ThePlayer + `.stage.groups[7].focus({ preventScroll: true })`)
	for name, press := range map[string]pagetest.Step{
		"Enter": chromedp.KeyEvent(kb.Enter),
		"Space": pagetest.Space(),
		"click": pagetest.Evaluate(pagetest.ThePlayer + `.stage.groups[7].dispatchEvent(new MouseEvent("click", { bubbles: true }))`),
	} {
		pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/456/708")
		pagetest.Do(t, ctx, focus, pagetest.Evaluate(`addEventListener("keydown", (e) => (window.scrolls = e.key === " " && !e.defaultPrevented))`))
		top := pagetest.Value[float64](t, ctx, "scrollY")
		pagetest.Do(t, ctx, press)
		pagetest.Wait(t, ctx, pagetest.ThePlayer+`.won`)
		// What Space does to a page where nothing keeps it from that begins some frames later.
		if now := pagetest.Value[float64](t, ctx, "scrollY"); now != top || pagetest.Value[bool](t, ctx, "!!window.scrolls") {
			t.Errorf("%s scrolls the page from %v to %v, or is about to", name, top, now)
		}
	}
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=klotski:x.../..../..../...a:...x/..../..../....&metric=step")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.stage.groups[1].focus()`), chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(" "), chromedp.KeyEvent(kb.ArrowLeft))
	if got := pagetest.InPlayer[string](t, ctx, `String(p.at) + p.position()[1]`); got != "22,2" {
		t.Errorf("taken and moved by keys, the piece is at %s", got)
	}
	// Letters are the buttons that name them; the piece that has the focus has the ring of its theme; buttons stand as their arrows point.
	pagetest.Do(t, ctx, chromedp.KeyEvent("u"))
	if got := pagetest.InPlayer[string](t, ctx, `p.at + $("[data-do=undo]").title + getComputedStyle(p.stage.groups[1].lastChild).visibility + (document.dir = "rtl", $("[data-do=undo]").getBoundingClientRect().x < $("[data-do=redo]").getBoundingClientRect().x)`); got != "1Undo (U)visibletrue" {
		t.Errorf("after u the player is at %s", got)
	}
	pagetest.Do(t, ctx, chromedp.KeyEvent("r"), chromedp.KeyEvent("h"))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.at === 0 && `+pagetest.ThePlayer+`.helped === 1`)
}

// TestThumb: the thumb of the scrubber stands on the first tick at the start and on the last one at the end.
func TestThumb(t *testing.T) {
	for name, touch := range map[string][]chromedp.EmulateViewportOption{"mouse": nil, "finger": {chromedp.EmulateMobile, chromedp.EmulateTouch}} {
		ctx, url := open(t, 500, 900, touch...)
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/406/758")
		stands := func() (ends [2]bool) {
			shot, err := png.Decode(bytes.NewReader(pagetest.Run(t, ctx, "a picture", chromedp.CaptureScreenshot())))
			if err != nil {
				t.Fatal(err)
			}
			// Above the ticks there is nothing but the thumb.
			at := pagetest.InPlayer[[4]int](t, ctx, `((r, top) => [r.left + 7, r.right - 7, r.left + 60, (r.bottom + r.top + top) / 2 - 6])($("input").getBoundingClientRect(), parseFloat(getComputedStyle($("input")).paddingTop)).map(Math.floor)`)
			for i := range ends {
				ends[i] = shot.At(at[i], at[3]) != shot.At(at[2], at[3])
			}
			return ends
		}
		if got := stands(); got != [2]bool{true, false} {
			t.Errorf("%s: at the start the thumb stands at its ends %v", name, got)
		}
		pagetest.Solve(t, ctx)
		pagetest.Wait(t, ctx, pagetest.ThePlayer+`.won`)
		if got := stands(); got != [2]bool{false, true} {
			t.Errorf("%s: at the end the thumb stands at its ends %v", name, got)
		}
	}
}

// TestFeel: moves have a sound and a vibration once somebody has asked for them, and at the next visit.
func TestFeel(t *testing.T) {
	ctx, url := open(t, 500, 900)
	move := func(asks bool) {
		t.Helper()
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/406/758")
		pagetest.Do(t, ctx, pagetest.Evaluate(`window.felt = 0; navigator.vibrate = () => felt++; AudioContext.prototype.createOscillator = ((make) => function () { felt++; return make.call(this); })(AudioContext.prototype.createOscillator)`))
		if asks {
			pagetest.Do(t, ctx, pagetest.Press("#mine summary"), pagetest.Press("#feel"))
		}
		pagetest.Solve(t, ctx)
		pagetest.Wait(t, ctx, pagetest.ThePlayer+`.won`)
	}
	const loaded = `performance.getEntriesByType("resource").some((e) => e.name.endsWith("/feel.js"))`
	move(false)
	if pagetest.Value[bool](t, ctx, loaded+` || felt > 0`) {
		t.Error("a move is felt that nobody has asked to feel")
	}
	move(true)
	pagetest.Wait(t, ctx, `felt === 8`)
	move(false)
	pagetest.Wait(t, ctx, `felt === 8`)
}

// TestLamePlayer: a component whose puzzle is wrong says so, shows no controls, and is no wider than its page.
func TestLamePlayer(t *testing.T) {
	ctx, url := open(t, 320, 600)
	pagetest.Open(t, ctx, url+"/embed?lang=en&puzzle=123/456/708")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.body.innerHTML = '<slide-player src="." lang="en" puzzle="nobody"></slide-player>'`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.bar.note.textContent.includes("nobody")`)
	if got := pagetest.InPlayer[string](t, ctx, `[...p.shadowRoot.querySelectorAll("*")].filter((e) => e.checkVisibility() && !/STYLE/.test(e.tagName)).map((e) => e.className).join()`); got != "controls,note" {
		t.Errorf("a wrong puzzle leaves %q", got)
	}
	pagetest.Fits(t, ctx)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.setAttribute("puzzle", "123/456/708")`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.puzzle && `+pagetest.ThePlayer+`.shadowRoot.querySelector(".bar").checkVisibility()`)
}

// TestGame: after a win the page makes pictures and a page of the player's own moves.
func TestGame(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	pagetest.Game(t, ctx, pagetest.Site{URL: url})
}

// TestNext: what is typed for a kind opens one of it; Next is the next board of the list, and its number is told.
func TestNext(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=123/456/708")
	pagetest.Do(t, ctx, pagetest.Ask("15-puzzle"))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.puzzle.w === 4 && document.querySelector("[name=tab]:checked").value === "tiles:4x4" && !document.querySelector("#shelf li:not([hidden]):not([data-kind='tiles:4x4'])")`)
	pagetest.Do(t, ctx, pagetest.Press("#shelf li:not([hidden]) a"))
	pagetest.Wait(t, ctx, pagetest.Text("eyebrow")+`.endsWith("1 of 20")`)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.act("another")`))
	pagetest.Wait(t, ctx, pagetest.Text("eyebrow")+`.endsWith("2 of 20")`)
	// In a pack it is the next one of the pack.
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("filter-level").value = "pack", document.querySelector("[name=tab][value=rush]").click()`))
	pagetest.Wait(t, ctx, `document.querySelectorAll("#shelf li:not([hidden])").length === 20 && !document.querySelector("#shelf li:not([hidden]):not([data-kind=rush][data-stage~=pack])")`)
	pagetest.Do(t, ctx, pagetest.Press("#shelf li:not([hidden]) a"))
	pagetest.Wait(t, ctx, pagetest.Text("eyebrow")+`.endsWith("1 of 20")`)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.act("another")`))
	pagetest.Wait(t, ctx, pagetest.Text("eyebrow")+`.endsWith("2 of 20") && document.querySelector("#shelf [data-file=" + `+pagetest.ThePlayer+`.puzzle.file + "]").matches("[data-stage~=pack]")`)
	// Also who came by a link goes on in the list.
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=lockout:lunar-1")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.act("another")`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.puzzle.file === "lunar-2" && /Lunar Lockout.* · 2 of \d+$/.test(`+pagetest.Text("eyebrow")+`)`)
}

// TestScramble opens a start that is told by the moves that make it.
func TestScramble(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	pagetest.Scramble(t, ctx, pagetest.Site{URL: url})
}

// TestBoardFirst: the board is the largest thing of the page in windows of every size, with its controls below
// it or, where a phone lies on its side, beside it. The forms lie in a drawer, from which Open leads back to the board.
func TestBoardFirst(t *testing.T) {
	ctx, url := open(t, 1280, 800)
	for _, query := range []string{"", "&puzzle=atomix:water", "&puzzle=123/406/758", "&puzzle=heng-dao-li-ma", "&puzzle=long-feng-san-bao-da-mei"} {
		pagetest.Open(t, ctx, url+"/?lang=en"+query)
		for _, c := range []struct {
			width, height int64
			want          string
		}{
			{1280, 800, `frame.height > 0.5 * innerHeight && Math.abs(frame.left + frame.right - innerWidth) < 4 && bar.bottom <= innerHeight && bar.top >= frame.bottom`},
			{844, 390, `frame.bottom <= innerHeight && bar.bottom <= innerHeight && bar.left >= frame.right && bar.right <= innerWidth && frame.height > 0.7 * innerHeight`},
			{320, 640, `frame.top <= 200 && frame.width > 0.8 * innerWidth && bar.top >= frame.bottom`},
		} {
			pagetest.Do(t, ctx, chromedp.EmulateViewport(c.width, c.height))
			pagetest.Wait(t, ctx, fmt.Sprintf("innerWidth === %d && innerHeight === %d", c.width, c.height))
			pagetest.Fits(t, ctx)
			pagetest.Look(t, ctx, fmt.Sprintf("board-%d%s", c.width, query))
			if said := pagetest.InPlayer[string](t, ctx, `((frame, bar) => (`+c.want+`) && !document.getElementById("ask").checkVisibility() ? "" : JSON.stringify([frame, bar]))(...[".frame", ".controls .bar"].map((at) => $(at).getBoundingClientRect()))`); said != "" {
				t.Errorf("%dx%d %s: board and controls are at %s", c.width, c.height, query, said)
			}
		}
	}
	pagetest.Do(t, ctx, pagetest.Ask("123/456/078"))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.puzzle.w === 3 && ((top) => top >= 0 && top < 200)(document.getElementById("play").getBoundingClientRect().top)`)
}

// TestCalendar: each day has a puzzle of each of five kinds, and those that were solved here have a sign.
func TestCalendar(t *testing.T) {
	ctx, url := open(t, 390, 844)
	pagetest.Open(t, ctx, url+"/?lang=en&day=2026-03-02&kind=tiles:3x3")
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.optimum?.exact`)
	for range 2 { // the second time nothing is new
		pagetest.InPlayer[bool](t, ctx, `(p.resume(p.solution.map(({ pieces, path }) => path.repeat(pieces.length)).join(""), p.solution.length - 1), p.act("redo"), true)`)
	}
	n := pagetest.InPlayer[int](t, ctx, `p.at`)
	if got, want := pagetest.Value[string](t, ctx, `localStorage.getItem("days")`), fmt.Sprintf(`{"2026-03-02 tiles:3x3":{"n":%d,"fewest":%[1]d}}`, n); got != want {
		t.Errorf("kept is %s, want %s", got, want)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("calendar").open = true`))
	pagetest.Wait(t, ctx, `document.querySelectorAll("#calendar .dates a").length === 31`)
	const shown = `[...document.querySelectorAll("#calendar .dates a")].map((a) => a.textContent).filter((said) => said.length > 2).join() + document.getElementById("month").textContent`
	for _, c := range []struct{ press, want string }{
		{`#calendar [data-kind="rush"]`, "March 2026"},
		{`#calendar [data-kind="tiles:3x3"]`, "2🟩March 2026"},
		{`#calendar .month button`, "February 2026"},
	} {
		pagetest.Do(t, ctx, pagetest.Press(c.press))
		if got := pagetest.Value[string](t, ctx, shown); got != c.want {
			t.Errorf("after %s the calendar shows %q, want %q", c.press, got, c.want)
		}
	}
	// A kind whose puzzle of today is solved has a tick, and no other has. Midnight may come between.
	pagetest.Do(t, ctx, pagetest.Evaluate(`localStorage.setItem("days", JSON.stringify(Object.fromEntries([0, 1].map((k) => [new Date(Date.now() + k * 864e5).toISOString().slice(0, 10) + " rush", { n: 9, fewest: 9 }]))))`), pagetest.Press(`#calendar .month button:last-child`))
	if got := pagetest.Value[string](t, ctx, `[...document.querySelectorAll("#calendar [data-kind]")].filter((b) => b.textContent.endsWith(" ✓")).map((b) => b.dataset.kind).join()`); got != "rush" {
		t.Errorf("of the kinds %q have a tick, not rush alone", got)
	}
	pagetest.Do(t, ctx, pagetest.Press(`#calendar .month button`))
	pagetest.Look(t, ctx, "calendar")
	pagetest.Do(t, ctx, pagetest.Press(`#calendar .dates a`))
	pagetest.Wait(t, ctx, `location.search.includes("day=2026-02-01&kind=tiles:3x3") && `+pagetest.ThePlayer+`?.puzzle?.w === 3 && `+pagetest.Text("eyebrow")+`.endsWith("2026-02-01")`)
	pagetest.Fits(t, ctx)
}
