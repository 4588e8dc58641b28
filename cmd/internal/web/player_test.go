//go:build !js

package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/solve/test/testcost"
)

// TestPlay plays 横刀立马: the first and the last moves with a mouse, and with SLIDEGIF_LONG all moves
// with a finger.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int64
		scheme        string
		gesture       pagetest.Gesture
		options       []chromedp.EmulateViewportOption
	}{
		{"mouse", 1280, 900, "light", pagetest.Mouse, nil},
		{"finger", 390, 844, "dark", pagetest.Touch, []chromedp.EmulateViewportOption{chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "finger" {
				testcost.LongOnly(t, "it takes a minute")
			}
			ctx, url := openTab(t, c.width, c.height, c.options...)
			pagetest.Do(t, ctx, browsertest.EmulateMedia("prefers-color-scheme", c.scheme), chromedp.Navigate(url+"/embed?puzzle=横刀立马&play=on&lang=zh"))
			pagetest.WaitForPlayer(t, ctx)
			pagetest.Screenshot(t, ctx, "1-start")
			var moves []struct {
				Pieces []int  `json:"pieces"`
				Path   string `json:"path"`
			}
			if err := json.Unmarshal([]byte(pagetest.EvalInPlayer[string](t, ctx, `JSON.stringify(p.solution)`)), &moves); err != nil || len(moves) != 81 {
				t.Fatalf("%d moves, error %v, want 81 moves", len(moves), err)
			}
			play := func(from, to int) {
				for n := from; n < to; n++ {
					pagetest.Do(t, ctx, c.gesture(pagetest.DragPath(t, ctx, moves[n].Pieces[0], moves[n].Path)))
					if got := pagetest.EvalInPlayer[int](t, ctx, `p.at`); got != n+1 {
						t.Fatalf("move %d, %v: count = %d", n+1, moves[n], got)
					}
				}
			}
			middle := 40
			if c.name == "mouse" { // skips most moves
				play(0, 10)
				middle = pagetest.EvalInPlayer[int](t, ctx, `(p.resume(p.solution.map(({ pieces: [i], path }) => p.puzzle.pieces[i].name + path).join(" "), 75), p.at)`)
			} else {
				play(0, middle)
			}
			pagetest.Screenshot(t, ctx, "2-middle")
			play(middle, len(moves))
			if !pagetest.EvalInPlayer[bool](t, ctx, `p.won`) || !strings.Contains(pagetest.PlayerText(t, ctx, "count"), "正是最少") {
				t.Errorf("count at the end = %q", pagetest.PlayerText(t, ctx, "count"))
			}
			pagetest.Wait(t, ctx, pagetest.Player+`.stage.groups.every((g) => g.getAnimations().every((a) => a.playState === "finished"))`)
			pagetest.Screenshot(t, ctx, "3-won")
		})
	}
}

// TestHintsAndLinks requests hints, undoes moves, leaves the shortest solution, and shares the moves
// by a link.
func TestHintsAndLinks(t *testing.T) {
	ctx := openPage(t, 800, 1000, "/embed?puzzle=横刀立马&play=on&lang=en")
	// Successive hints give the region, the piece, and the caption of the move. The page does not shift.
	hint := func(ends string) {
		t.Helper()
		for _, says := range []string{"startsWith('Look at the ')", "startsWith('Move ')", "endsWith('" + ends + "')"} {
			pagetest.ClickPlayerButton(t, ctx, "hint")
			pagetest.Wait(t, ctx, pagetest.Player+`.bar.note.textContent.`+says)
		}
	}
	height := pagetest.EvalInPlayer[float64](t, ctx, `p.offsetHeight`)
	hint(" · 81 moves to the goal")
	if got, want := pagetest.PlayerText(t, ctx, "note"), "Soldier down: room for Ma Chao to go right (move 5) · 81 moves to the goal"; got != want {
		t.Errorf("hint = %q, want %q", got, want)
	}
	if got := pagetest.EvalInPlayer[float64](t, ctx, `p.offsetHeight`); got != height {
		t.Errorf("height of the player = %v after a hint, want %v", got, height)
	}
	pagetest.Do(t, ctx, pagetest.Mouse(pagetest.DragPath(t, ctx, pagetest.EvalInPlayer[int](t, ctx, `p.solution[0].pieces[0]`), pagetest.EvalInPlayer[string](t, ctx, `p.solution[0].path`))))
	hint("80 moves to the goal")

	// The server knows the distance after a move that is not in the solution.
	detour := pagetest.EvalInPlayer[string](t, ctx, `(() => {
		const at = p.position(), known = new Set(p.solution.map((_, n) => p.rules.key(p.solution.slice(0, n).reduce((a, m) => p.rules.after(a, m), p.rules.start))));
		for (let i = 0; i < at.length; i++) for (const way of p.rules.routes(at, i)) {
			if (way.path && i !== p.solution[0].pieces[0] && !known.has(p.rules.key(p.rules.after(at, way)))) return i + " " + way.path;
		}
		return "";
	})()`)
	var piece int
	var path string
	if _, err := fmt.Sscan(detour, &piece, &path); err != nil {
		t.Fatalf("no move outside the solution: %q", detour)
	}
	pagetest.Do(t, ctx, pagetest.Mouse(pagetest.DragPath(t, ctx, piece, path)))
	hint("to the goal")
	if got := pagetest.PlayerText(t, ctx, "count"); got != "2 so far · fewest in all: 81 moves" {
		t.Errorf("count after two moves = %q", got)
	}
	pagetest.ClickPlayerButton(t, ctx, "undo")
	if got := pagetest.EvalInPlayer[int](t, ctx, `p.at`); got != 1 {
		t.Errorf("count after undo = %d", got)
	}
	// The piece that moves, or is suggested by a hint, is highlighted.
	const highlighted = `p.stage.groups.flatMap((g, i) => (g.children.length > 1 && g.lastChild.getAnimations().length ? [i] : [])).join()`
	if got, want := pagetest.EvalInPlayer[string](t, ctx, `(p.act("redo"), `+highlighted+`)`), fmt.Sprint(piece); got != want {
		t.Errorf("redo of piece %s highlights %q", want, got)
	}
	if got := pagetest.EvalInPlayer[string](t, ctx, `(p.act("undo"), p.show(p.at), p.hint().then(() => p.hint()).then(() => p.solution[1].pieces.join() + "; " + `+highlighted+`))`); strings.Split(got, "; ")[0] != strings.Split(got, "; ")[1] {
		t.Errorf("suggested piece; highlighted piece = %s", got)
	}
	pagetest.ClickPlayerButton(t, ctx, "redo")
	link := pagetest.EvalInPlayer[string](t, ctx, `p.link()`)
	if !strings.Contains(link, "#m=") || !strings.HasSuffix(link, "t=2") {
		t.Errorf("link = %s", link)
	}
	end := pagetest.EvalInPlayer[string](t, ctx, `p.rules.key(p.position())`)
	pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
	pagetest.Open(t, ctx, link)
	if got := pagetest.EvalInPlayer[string](t, ctx, `p.rules.key(p.position())`); got != end {
		t.Error("the link opens a different position")
	}
	if got := pagetest.PlayerText(t, ctx, "count"); got != "2 of 2 moves" {
		t.Errorf("count after opening the link = %q", got)
	}
	// The game can be continued from the link.
	pagetest.ClickPlayerButton(t, ctx, "swap")
	if got := pagetest.PlayerText(t, ctx, "count"); got != "2 so far · fewest in all: 81 moves" || pagetest.EvalInPlayer[string](t, ctx, `p.rules.key(p.position())`) != end {
		t.Errorf("count after continuing = %q", got)
	}
}

// openForeignPage opens an empty page of a different server.
func openForeignPage(t *testing.T, ctx context.Context) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", document.HTMLType)
		fmt.Fprint(w, "<!doctype html><title>blog</title><link rel=icon href=data:,><body></body>")
	}))
	t.Cleanup(server.Close)
	pagetest.Do(t, ctx, chromedp.Navigate(server.URL))
}

// TestPlayerFrame checks that the frame heights in embed codes and /oembed fit the player, and that
// the height reported by the player does not depend on its frame.
func TestPlayerFrame(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 1280, 900)
	for _, puzzle := range []string{"横刀立马", "atomix:methanol", "tiles:2x5@3"} {
		var answer struct {
			HTML   string
			Height int
		}
		if err := json.Unmarshal(get(newTestServer(t), "/oembed?url=http://example.com/?puzzle="+puzzle).Body.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		frame := strings.ReplaceAll(answer.HTML, "http://example.com", url)
		openForeignPage(t, ctx)
		for _, height := range []int{answer.Height, 150} {
			reported := pagetest.Value[int](t, ctx, fmt.Sprintf(`new Promise((done) => {
				onmessage = ({ data }) => done(Math.round(data.slidePlayer.height));
				document.body.innerHTML = %q.replace(/ height="\d+"/, ' height="%d"').replace('"lazy"', '"eager"');
			})`, frame, height))
			if diff := answer.Height - reported; diff < 0 || diff > 3 {
				t.Errorf("%s: in a frame of %d pixels the player reports height %d, /oembed says %d", puzzle, height, reported, answer.Height)
			}
		}
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle="+strings.ReplaceAll(puzzle, "#", "%23"))
		choose := func(id, v string) pagetest.Step {
			return pagetest.Evaluate(fmt.Sprintf(`document.getElementById(%q).value = %q, document.getElementById(%[1]q).dispatchEvent(new Event("change"))`, id, v))
		}
		pagetest.Do(t, ctx, choose("embed-as", "frame"), choose("embed-size", "640"), pagetest.Click("#share summary"))
		pagetest.Wait(t, ctx, `document.getElementById("code").value.startsWith("<iframe")`)
		frame = pagetest.Value[string](t, ctx, `document.getElementById("code").value`)
		openForeignPage(t, ctx)
		heights := pagetest.Value[[]int](t, ctx, fmt.Sprintf(`new Promise((done) => {
			onmessage = ({ data }) => done([Math.round(data.slidePlayer.height), +document.querySelector("iframe").height]);
			document.body.innerHTML = %q.replace('"lazy"', '"eager"');
		})`, frame))
		if diff := heights[1] - heights[0]; diff < 0 || diff > 3 {
			t.Errorf("%s: player height = %d, frame height = %d", puzzle, heights[0], heights[1])
		}
	}
}

// TestPlayerElement embeds players in a foreign page. The fallback picture is replaced, and moves are
// parsed like in the command.
func TestPlayerElement(t *testing.T) {
	ctx, url := openTab(t, 1280, 900)
	openForeignPage(t, ctx)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`document.body.innerHTML = `+"`"+`
		<slide-player puzzle="rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN" moves="I+1 A-1"><img src="%[1]s/solve.svg?puzzle=864072513" alt=""></slide-player>
		<slide-player puzzle="864072513" metric="step" moves="DL2" at="2"></slide-player>`+"`"+`;
		document.head.append(Object.assign(document.createElement("script"), { src: "%[1]s/player.js" }))`, url)))
	pagetest.Wait(t, ctx, `[...document.querySelectorAll("slide-player")].every((p) => p.puzzle && p.stage) && document.querySelectorAll("slide-player").length === 2`)
	if got := pagetest.Value[string](t, ctx, `[...document.querySelectorAll("slide-player")].map((p) => p.at + "/" + p.line.length).join(" ")`); got != "2/2 2/3" {
		t.Errorf("player positions = %s, want 2/2 2/3", got)
	}
	if !pagetest.Value[bool](t, ctx, `document.querySelector("slide-player img").getClientRects().length === 0 && new Set([...document.querySelectorAll("slide-player")].map((p) => p.shadowRoot.adoptedStyleSheets[0])).size === 1`) {
		t.Error("fallback picture is still visible, or the players do not share a style sheet")
	}
}

// TestLazyPlayer checks that an element that only names a puzzle plays on the first click, and that
// links to a position work.
func TestLazyPlayer(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 1280, 900)
	openForeignPage(t, ctx)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`document.body.innerHTML = '<slide-player puzzle="klotski:heng-dao-li-ma"></slide-player><p>below';
		document.head.append(Object.assign(document.createElement("script"), { src: "%s/player.js" }))`, url)))
	pagetest.Wait(t, ctx, `customElements.get("slide-player")`)
	const below = `Math.round(document.querySelector("p").getBoundingClientRect().top)`
	before := pagetest.Value[int](t, ctx, below)
	pagetest.WaitForPlayer(t, ctx)
	if after := pagetest.Value[int](t, ctx, below); after != before {
		t.Errorf("the text below moved from %d to %d", before, after)
	}
	pagetest.ClickPlayerButton(t, ctx, "play")
	pagetest.Wait(t, ctx, pagetest.Player+`.at > 0`)
	if got := pagetest.EvalInPlayer[int](t, ctx, "p.line.length"); got != 81 {
		t.Errorf("solution has %d moves, want 81", got)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en&puzzle=heng-dao-li-ma#t=40"))
	pagetest.Wait(t, ctx, pagetest.Player+`.at === 40`)
	if got := pagetest.PlayerText(t, ctx, "count"); got != "40 of 81 moves" {
		t.Errorf("count after opening a link to move 40 = %q", got)
	}
	// A removed player ignores URL changes.
	if got := pagetest.EvalInPlayer[int](t, ctx, `new Promise((done) => {
		p.remove();
		addEventListener("hashchange", () => done(p.at));
		location.hash = "t=3";
	})`); got != 40 {
		t.Errorf("removed player is at %d, want 40", got)
	}
}

// TestPlayerChallenge checks the result card, and that a link to a solved game challenges the
// recipient.
func TestPlayerChallenge(t *testing.T) {
	ctx := openPage(t, 800, 1000, "/embed?puzzle=tiles:123/456/708&play=on&lang=en")
	const card = `document.querySelector("slide-player").shadowRoot.querySelector(".card:not([hidden]) p")?.textContent`
	const said = `document.querySelector("slide-player").shadowRoot.querySelector(".count").textContent`
	// The player has the keyboard focus initially. The 8 moves left into the blank.
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	pagetest.Wait(t, ctx, card+` === "" && `+said+` === "1 step, the fewest possible"`)
	if !pagetest.EvalInPlayer[bool](t, ctx, `((at) => at(".card").top >= at(".frame").bottom && at(".card").bottom >= at(".note").bottom)((s) => $(s).getBoundingClientRect())`) {
		t.Error("the card covers the board or not the note")
	}
	link := pagetest.EvalInPlayer[string](t, ctx, `p.link()`)
	pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
	pagetest.Open(t, ctx, link)
	pagetest.Wait(t, ctx, card+` === "A friend did it in 1 step, the fewest possible. Can you match that?"`)
	if pagetest.EvalInPlayer[bool](t, ctx, `p.mode !== "play" || p.at !== 0 || p.won`) {
		t.Error("the link does not start a new game")
	}
	pagetest.ClickPlayerButton(t, ctx, "replay")
	pagetest.Wait(t, ctx, pagetest.Player+`.mode === "watch" && `+pagetest.Player+`.won && !(`+card+`)`)
	// The game can be played after watching the friend's game.
	pagetest.ClickPlayerButton(t, ctx, "swap")
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	pagetest.Wait(t, ctx, said+` === "1 step, the fewest possible"`)
	// A longer game can be beaten. Older links write the moves as text. After a win, both
	// results are shown.
	page, _, _ := strings.Cut(link, "#")
	pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
	pagetest.Open(t, ctx, page+"#moves=LRL&t=3")
	pagetest.Wait(t, ctx, card+` === "A friend needed 3 steps. Can you do it in fewer?"`)
	pagetest.ClickPlayerButton(t, ctx, "start")
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	pagetest.Wait(t, ctx, card+` === "You: 1 step · your friend: 3 steps"`)
	// If the optimum is unknown, the challenge is updated after the search.
	pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
	pagetest.Open(t, ctx, strings.Replace(link, "/embed", "/", 1))
	pagetest.Wait(t, ctx, card+`.endsWith("Can you match that?")`)
}

// TestBestKnown checks that a solution without a proof is shown with its lower bound.
func TestBestKnown(t *testing.T) {
	ctx := openPage(t, 800, 1000, "/?lang=en&puzzle=123/456/780")
	pagetest.EvalInPlayer[bool](t, ctx, `(() => {
		const { draw } = p.solver, moves = ["2L", "1R", "2L"].map(([x, path]) => ({ piece: "8", from: [+x, 2], path }));
		p.solver = { draw, solve: async () => ({ length: 3, optimal: false, at_least: 1, moves }) };
		p.setAttribute("puzzle", "tiles:123/456/708");
		return true;
	})()`)
	wantCount := func(want string) {
		t.Helper()
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.bar.note && %[1]s.shadowRoot.querySelector(".count").textContent.endsWith(%q)`, pagetest.Player, want))
	}
	wantCount("0 so far · best known: 3 steps, at least 1")
	pagetest.ClickPlayerButton(t, ctx, "swap")
	wantCount("of 3 steps · at least 1")
}

// TestPlayKeys moves pieces and steps through the solution with the keyboard.
func TestPlayKeys(t *testing.T) {
	ctx := openPage(t, 800, 1000, "/embed?puzzle=864072513&lang=en")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.focus()`), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowLeft))
	if got := pagetest.PlayerText(t, ctx, "count"); got != "1 of 23 steps" {
		t.Errorf("count = %q", got)
	}
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.End))
	if !pagetest.EvalInPlayer[bool](t, ctx, `p.won`) {
		t.Error("the last position is not solved")
	}
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.Home))
	pagetest.ClickPlayerButton(t, ctx, "swap")
	// 864/072/513: the 8 is above the blank, which is in the first column of the second row.
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.Player+`.stage.groups[`+pagetest.Player+`.puzzle.pieces.findIndex((x) => x.name === "8")].focus()`), chromedp.KeyEvent(kb.ArrowDown))
	if got := pagetest.PlayerText(t, ctx, "count"); got != "1 so far · fewest in all: 23 steps" {
		t.Errorf("count after a key = %q", got)
	}
	// Screen readers get the move, the position and the moves of each piece, and the rows.
	if got := pagetest.EvalInPlayer[string](t, ctx, `[$(".note").textContent, p.stage.groups[0].ariaLabel, $("pre").textContent.split("\n")[1]].join("; ")`); got != "8 down; 8, column 1, row 2, can go up; Row 1: empty, 6, 4" {
		t.Errorf("text for screen readers = %q", got)
	}
	pagetest.Do(t, ctx, chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	if got := pagetest.EvalInPlayer[int](t, ctx, `p.at`); got != 0 {
		t.Errorf("count after undo = %d", got)
	}
}

// TestGoalText checks that the text for screen readers contains the task and the goal.
func TestGoalText(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := openTab(t, 800, 1000)
	for query, want := range map[string]string{
		"lang=zh&puzzle=横刀立马":                      "让红色的块从下面的门出去。\n目标：曹操，第 2 列第 4 行\n第 1 行：张飞、曹操、曹操、赵云",
		"lang=en&puzzle=ricochet:A..,/..._:A@3.1":  "Stop robot A on the marked cell.\nGoal: A, column 3, row 1\nA, column 1, row 1, can go down or 2 cells to the right",
		"lang=zh&puzzle=ricochet:.AB,/..._:B@1.1":  "让机器人 B 停在标记格上。\n目标：B，第 1 列第 1 行\n",
		"lang=en&puzzle=ricochet:AB./..._:any@3.1": "Stop the robot on the marked cell.\nGoal: ",
		"lang=en&puzzle=123/456/708":               "Slide the tiles into order, 1 first and the gap last.\nRow 1: 1, 2, 3",
	} {
		pagetest.Open(t, ctx, url+"/embed?"+query)
		if got := pagetest.EvalInPlayer[string](t, ctx, `$("pre").textContent`); !strings.HasPrefix(got, want) {
			t.Errorf("%s: text for screen readers = %q", query, got)
		}
	}
}

// TestPlayerRules plays solutions with the rules of the script. TestRules of package player compares
// the rules with package board.
func TestPlayerRules(t *testing.T) {
	ctx, url := openTab(t, 800, 1000)
	for _, query := range []string{
		"puzzle=横刀立马&metric=slide", "puzzle=864072513&metric=push", "puzzle=rush:@22", "puzzle=lockout:@7",
		"puzzle=gates:%23CC%23%23%23/%23aab.B/%23ccb.B/%23DD%23%23%23:aCB,bBh,cD2",
	} {
		pagetest.Open(t, ctx, url+"/embed?"+query)
		// Each move is a route of its piece, and links to the moves can be parsed.
		if fault := pagetest.EvalInPlayer[string](t, ctx, `(() => {
			let at = p.rules.start;
			for (const [n, move] of p.solution.entries()) {
				const end = p.rules.after(at, move);
				const ways = p.rules.routes(at, move.pieces.at(-1));
				if (!ways.some((way) => p.rules.key(p.rules.after(at, way)) === p.rules.key(end))) return "move " + n + " is not a route";
				at = end;
			}
			return p.rules.solved(at) ? "" : "the last position is not solved";
		})()`); fault != "" {
			t.Errorf("%s: %s", query, fault)
		}
		link := pagetest.EvalInPlayer[string](t, ctx, `(p.mode = "play", p.line.push(...p.solution), p.show(p.solution.length), p.link())`)
		pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
		pagetest.Open(t, ctx, link)
		if !pagetest.EvalInPlayer[bool](t, ctx, `($("[data-do=replay]").click(), p.line.length === p.optimum.length && p.rules.solved(p.position(p.line.length)))`) {
			t.Errorf("%s: link %s opens a game with count %s", query, link, pagetest.PlayerText(t, ctx, "count"))
		}
	}
}

// TestLateSolution checks that a late solution is shown if its puzzle is still displayed, even in a
// different theme. A search is canceled when the puzzle changes; cancellation is not an error.
func TestLateSolution(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx := openPage(t, 800, 1000, "/?lang=en&puzzle=123/456/780")
	pagetest.EvalInPlayer[bool](t, ctx, `(() => {
		const { draw, solve } = p.solver;
		window.questions = [];
		p.solver = { draw, solve: (id, keys) => keys.quiet ? new Promise(() => {}) : new Promise((resolve, reject) => questions.push({ ...keys, resolve, reject, answer: () => solve(id, keys).then(resolve) })) };
		return true;
	})()`)
	// request clicks the button for the solution and waits for the request.
	request := func(n int) {
		t.Helper()
		pagetest.ClickPlayerButton(t, ctx, "swap")
		pagetest.Wait(t, ctx, fmt.Sprintf("questions.length === %d", n))
	}
	checkTexts := func(when, want string) {
		t.Helper()
		if note, trouble := pagetest.PlayerText(t, ctx, "note"), pagetest.Value[string](t, ctx, pagetest.TextOf("trouble")); note != want || trouble != "" {
			t.Errorf("%s: note = %q, page error = %q", when, note, trouble)
		}
	}
	show := func(id string) {
		t.Helper()
		pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`%s.setAttribute("puzzle", %q)`, pagetest.Player, id)))
		pagetest.Wait(t, ctx, fmt.Sprintf("%s.puzzle.id === %q", pagetest.Player, id))
	}
	show("tiles:864/072/513")
	request(1)
	pagetest.Do(t, ctx, pagetest.Evaluate(`void (window.before = `+pagetest.Player+`.puzzle, `+pagetest.Player+`.setAttribute("theme", "dark"))`))
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle !== before`)
	pagetest.Do(t, ctx, pagetest.Evaluate(`void questions[0].answer()`))
	pagetest.Wait(t, ctx, pagetest.Player+`.mode === "watch" && `+pagetest.Player+`.line.length === 23`)

	show("tiles:123/456/078")
	request(2)
	show("tiles:123/456/708")
	if !pagetest.Value[bool](t, ctx, "questions[1].signal.aborted") {
		t.Error("search was not canceled when the puzzle changed")
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`void questions[1].reject(new Error("too late"))`))
	checkTexts("after an error of the puzzle before", "")

	request(3)
	pagetest.Do(t, ctx, pagetest.Evaluate(`void questions[2].reject(new DOMException("Cancelled", "AbortError"))`))
	checkTexts("after a question was cancelled", "Cancelled")
}

// TestTouchNextToRobot touches places next to the robots of a board of 16x16 cells on a phone. A touch hits the
// nearest robot within 22 pixels; a mouse has to hit the robot itself.
func TestTouchNextToRobot(t *testing.T) {
	ctx, url := openTab(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/embed?puzzle=ricochet:@7&play=on&lang=en"))
	pagetest.WaitForPlayer(t, ctx)
	for _, c := range []struct {
		gesture pagetest.Gesture
		away    float64 // distance from the centre of robot B, in pixels
		hits    bool
	}{
		{pagetest.Touch, 0, true}, {pagetest.Touch, 20, true}, {pagetest.Touch, 24, false}, {pagetest.Mouse, 20, false}, {pagetest.Mouse, 4, true},
	} {
		centre := pagetest.EvalInPlayer[[2]float64](t, ctx, `(() => {
			p.shadowRoot.activeElement?.blur();
			const { x, y, width, height } = p.stage.groups[p.puzzle.pieces.findIndex((x) => x.name === "B")].getBoundingClientRect();
			return [x + width / 2, y + height / 2];
		})()`)
		at := [2]float64{centre[0] + .6*c.away, centre[1] + .8*c.away}
		pagetest.Do(t, ctx, c.gesture([][2]float64{at, at}))
		got := pagetest.EvalInPlayer[string](t, ctx, `p.puzzle.pieces[p.shadowRoot.activeElement?.dataset.piece]?.name ?? ""`)
		if hit := got == "B"; hit != c.hits || !hit && got != "" {
			t.Errorf("pointer at %.0f pixels: selects %q, hit = %v, want %v", c.away, got, hit, c.hits)
		}
	}
}

// TestPlayerPage checks the size and the content of the player page.
func TestPlayerPage(t *testing.T) {
	s := newTestServer(t)
	w := get(s, "/embed?puzzle=横刀立马", "Accept-Encoding", "gzip")
	if n := w.Body.Len(); w.Code != http.StatusOK || n > 25_000 {
		t.Errorf("player page: status %d, %d bytes, want at most 25000", w.Code, n)
	}
	html := get(s, "/embed?puzzle=横刀立马").Body.String()
	if !strings.Contains(html, `<link rel="icon" href="data:,">`) {
		t.Error("player page has no icon, so browsers request one")
	}
	// As in pictures, the default is English texts and Chinese labels.
	for _, text := range []string{`<html lang="en"`, `"play":"Play"`, `"label":"张飞"`} {
		if !strings.Contains(html, text) {
			t.Errorf("page without a language does not contain %s: %.200s", text, html)
		}
	}
	if script, err := gzipBytes(t.Context(), []byte(html[strings.LastIndex(html, "<script>"):])); err != nil || len(script) > 12_000 {
		t.Errorf("compressed script has %d bytes, want at most 12000: are new names missing in generate.sh? error %v", len(script), err)
	}
	if w := get(s, "/player.js"); w.Code != http.StatusOK || w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("player.js: status %d or no Access-Control-Allow-Origin", w.Code)
	}
	for url, want := range map[string]int{
		"/embed?puzzle=nobody": 400, "/embed?puzzle=864072513&play=maybe": 400, "/player.json?puzzle=横刀立马&theme=dark": 200,
		"/oembed?url=http://example.com/?puzzle=864072513": 200, "/oembed?url=http://elsewhere.com/?puzzle=864072513": 404,
		"/oembed": 400, "/oembed?url=%25": 400, "/oembed?url=http://example.com/?puzzle=nobody": 400,
	} {
		if w := get(s, url); w.Code != want {
			t.Errorf("%s: status %d, want %d: %s", url, w.Code, want, w.Body)
		}
	}
}

// TestPlayerWhy checks that with caption=why the player explains each move of the solution and marks
// the end of each chapter.
func TestPlayerWhy(t *testing.T) {
	ctx, url := openTab(t, 390, 844)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/embed?puzzle=横刀立马&caption=why&lang=en"))
	pagetest.WaitForPlayer(t, ctx)
	pagetest.ClickPlayerButton(t, ctx, "next")
	if said := pagetest.PlayerText(t, ctx, "note"); said != "Soldier down: room for Ma Chao to go right (move 5)" {
		t.Errorf("note of the first move = %q", said)
	}
	pagetest.EvalInPlayer[int](t, ctx, `(p.act("at", 81), 1)`)
	if said := pagetest.PlayerText(t, ctx, "note"); said != "Cao Cao right, to the goal" {
		t.Errorf("note of the last move = %q", said)
	}
	if marks := pagetest.EvalInPlayer[int](t, ctx, `p.getAttribute("style").split("linear-gradient").length - 1`); marks != 5 {
		t.Errorf("track has %d marks, want 5", marks)
	}
	pagetest.ClickPlayerButton(t, ctx, "swap")
	if said := pagetest.PlayerText(t, ctx, "note"); said != "" {
		t.Errorf("note in mode play = %q, want none", said)
	}
	// The page requests explanations with the solution; &why is equivalent to caption=why.
	for address, want := range map[string]string{
		"/?puzzle=横刀立马&lang=zh":          "兵下移，给马超右移让路（第 5 步）",
		"/embed?puzzle=横刀立马&lang=en&why": "Soldier down: room for Ma Chao to go right (move 5)",
	} {
		pagetest.Do(t, ctx, chromedp.Navigate(url+address))
		pagetest.WaitForPlayer(t, ctx)
		pagetest.EvalInPlayer[int](t, ctx, `(p.act("next"), 1)`)
		pagetest.Wait(t, ctx, `document.querySelector("slide-player").at === 1`)
		if said := pagetest.PlayerText(t, ctx, "note"); said != want {
			t.Errorf("%s: note of the first move = %q", address, said)
		}
		if marks := pagetest.EvalInPlayer[int](t, ctx, `p.getAttribute("style").split("linear-gradient").length - 1`); marks != 5 {
			t.Errorf("%s: track has %d marks, want 5", address, marks)
		}
	}
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/embed?puzzle=横刀立马&lang=en"))
	pagetest.WaitForPlayer(t, ctx)
	pagetest.ClickPlayerButton(t, ctx, "next")
	if said := pagetest.PlayerText(t, ctx, "note"); strings.Contains(said, "room") {
		t.Errorf("note without caption=why = %q", said)
	}
}

// TestComponentError checks that a component with an invalid puzzle shows the error and the hint.
func TestComponentError(t *testing.T) {
	ctx, url := openTab(t, 390, 844)
	pagetest.Open(t, ctx, url+"/?lang=en")
	said := pagetest.Value[string](t, ctx, `new Promise((done) => {
		const p = document.createElement("slide-player");
		for (const [name, value] of Object.entries({ src: ".", lang: "en", puzzle: "klotski:ab/abc" })) p.setAttribute(name, value);
		p.addEventListener("player-error", () => queueMicrotask(() => done(p.shadowRoot.querySelector(".note").textContent + " " + p.hasAttribute("lame"))));
		document.body.append(p);
	})`)
	if want := "klotski: row 2 has 3 cells, row 1 has 2 · every row needs the same number of cells; write 0 or . for an empty cell true"; said != want {
		t.Errorf("error = %q, want %q", said, want)
	}
}
