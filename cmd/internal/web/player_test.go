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
	"slidegif/cmd/internal/pagetest"
	"slidegif/render/browsertest"
	"slidegif/solve/testcost"
)

// TestPlay plays 横刀立马: with a mouse the first moves and the last ones, and with SLIDEGIF_LONG all of
// them with a finger.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int64
		scheme        string
		gesture       pagetest.Gesture
		options       []chromedp.EmulateViewportOption
	}{
		{"mouse", 1280, 900, "light", pagetest.Mouse, nil},
		{"finger", 390, 844, "dark", pagetest.Finger, []chromedp.EmulateViewportOption{chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "finger" {
				testcost.LongOnly(t, "it takes a minute")
			}
			ctx, url := open(t, c.width, c.height, c.options...)
			pagetest.Do(t, ctx, browsertest.Media("prefers-color-scheme", c.scheme), chromedp.Navigate(url+"/embed?puzzle=横刀立马&play=on&lang=zh"))
			pagetest.PlayerReady(t, ctx)
			pagetest.Look(t, ctx, "1-start")
			var moves []struct {
				Pieces []int  `json:"pieces"`
				Path   string `json:"path"`
			}
			if err := json.Unmarshal([]byte(pagetest.InPlayer[string](t, ctx, `JSON.stringify(p.solution)`)), &moves); err != nil || len(moves) != 81 {
				t.Fatalf("%d moves: %v", len(moves), err)
			}
			play := func(from, to int) {
				for n := from; n < to; n++ {
					pagetest.Do(t, ctx, c.gesture(pagetest.Route(t, ctx, moves[n].Pieces[0], moves[n].Path)))
					if got := pagetest.InPlayer[int](t, ctx, `p.at`); got != n+1 {
						t.Fatalf("after move %d, %v, the count is %d", n+1, moves[n], got)
					}
				}
			}
			middle := 40
			if c.name == "mouse" { // most moves are taken at once
				play(0, 10)
				middle = pagetest.InPlayer[int](t, ctx, `(p.resume(p.solution.map(({ pieces: [i], path }) => p.puzzle.pieces[i].name + path).join(" "), 75), p.at)`)
			} else {
				play(0, middle)
			}
			pagetest.Look(t, ctx, "2-middle")
			play(middle, len(moves))
			if !pagetest.InPlayer[bool](t, ctx, `p.won`) || !strings.Contains(pagetest.Said(t, ctx, "count"), "正是最少") {
				t.Errorf("at the end the player says %q", pagetest.Said(t, ctx, "count"))
			}
			pagetest.Wait(t, ctx, pagetest.ThePlayer+`.stage.groups.every((g) => g.getAnimations().every((a) => a.playState === "finished"))`)
			pagetest.Look(t, ctx, "3-won")
		})
	}
}

// TestPlayHelp asks for hints, takes moves back, leaves the shortest way, and hands the moves
// on by a link.
func TestPlayHelp(t *testing.T) {
	ctx := visit(t, 800, 1000, "/embed?puzzle=横刀立马&play=on&lang=en")
	// A hint is the part of the board, then the piece, then the move and what it is for.
	hint := func(ends string) {
		t.Helper()
		for _, says := range []string{"startsWith('Look at the ')", "startsWith('Move ')", "endsWith('" + ends + "')"} {
			pagetest.PressPlayer(t, ctx, "hint")
			pagetest.Wait(t, ctx, pagetest.ThePlayer+`.bar.note.textContent.`+says)
		}
	}
	hint(" · 81 moves to the goal")
	if got, want := pagetest.Said(t, ctx, "note"), pagetest.InPlayer[string](t, ctx, `p.spell(p.solution[0]) + ", so that there can follow: "`); !strings.HasPrefix(got, want) {
		t.Errorf("the hint is %q, want %q", got, want)
	}
	pagetest.Do(t, ctx, pagetest.Mouse(pagetest.Route(t, ctx, pagetest.InPlayer[int](t, ctx, `p.solution[0].pieces[0]`), pagetest.InPlayer[string](t, ctx, `p.solution[0].path`))))
	hint("80 moves to the goal")

	// A move that is none of the solution: the server knows how far it leads.
	astray := pagetest.InPlayer[string](t, ctx, `(() => {
		const at = p.position(), known = new Set(p.solution.map((_, n) => p.rules.key(p.solution.slice(0, n).reduce((a, m) => p.rules.after(a, m), p.rules.start))));
		for (let i = 0; i < at.length; i++) for (const way of p.rules.ways(at, i)) {
			if (way.path && i !== p.solution[0].pieces[0] && !known.has(p.rules.key(p.rules.after(at, way)))) return i + " " + way.path;
		}
		return "";
	})()`)
	var piece int
	var path string
	if _, err := fmt.Sscan(astray, &piece, &path); err != nil {
		t.Fatalf("no move leads astray: %q", astray)
	}
	pagetest.Do(t, ctx, pagetest.Mouse(pagetest.Route(t, ctx, piece, path)))
	hint("to the goal")
	if got := pagetest.Said(t, ctx, "count"); got != "You: 2 moves · fewest: 81 moves" {
		t.Errorf("after two moves the player says %q", got)
	}
	pagetest.PressPlayer(t, ctx, "undo")
	if got := pagetest.InPlayer[int](t, ctx, `p.at`); got != 1 {
		t.Errorf("after undo the count is %d", got)
	}
	// The ring of the GIF is around the piece that moves, or that ought to.
	const lit = `p.stage.groups.flatMap((g, i) => (g.children.length > 1 && g.lastChild.getAnimations().length ? [i] : [])).join()`
	if got, want := pagetest.InPlayer[string](t, ctx, `(p.act("redo"), `+lit+`)`), fmt.Sprint(piece); got != want {
		t.Errorf("redo moves piece %s with a ring around %q", want, got)
	}
	if got := pagetest.InPlayer[string](t, ctx, `(p.act("undo"), p.show(p.at), p.hint().then(() => p.hint()).then(() => p.solution[1].pieces.join() + "; " + `+lit+`))`); strings.Split(got, "; ")[0] != strings.Split(got, "; ")[1] {
		t.Errorf("the piece to be moved, and the one with a ring: %s", got)
	}
	pagetest.PressPlayer(t, ctx, "redo")
	link := pagetest.InPlayer[string](t, ctx, `p.link()`)
	if !strings.Contains(link, "#moves=") || !strings.HasSuffix(link, "t=2") {
		t.Errorf("the link is %s", link)
	}
	end := pagetest.InPlayer[string](t, ctx, `p.rules.key(p.position())`)
	pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
	pagetest.Open(t, ctx, link)
	if got := pagetest.InPlayer[string](t, ctx, `p.rules.key(p.position())`); got != end {
		t.Error("the link leads to another position")
	}
	if got := pagetest.Said(t, ctx, "count"); got != "2 of 2 moves" {
		t.Errorf("the friend's player says %q", got)
	}
	// The friend goes on from there.
	pagetest.PressPlayer(t, ctx, "swap")
	if got := pagetest.Said(t, ctx, "count"); got != "You: 2 moves · fewest: 81 moves" || pagetest.InPlayer[string](t, ctx, `p.rules.key(p.position())`) != end {
		t.Errorf("the friend goes on at %q", got)
	}
}

// blog opens an empty page of another server.
func blog(t *testing.T, ctx context.Context) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", document.HTMLType)
		fmt.Fprint(w, "<!doctype html><title>blog</title><link rel=icon href=data:,><body></body>")
	}))
	t.Cleanup(server.Close)
	pagetest.Do(t, ctx, chromedp.Navigate(server.URL))
}

// TestPlayerFrame: a frame as high as the embed code and /oembed say shows all of a player,
// and the height that the player tells does not depend on that of its frame.
func TestPlayerFrame(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := open(t, 1280, 900)
	for _, puzzle := range []string{"横刀立马", "atomix:methanol", "tiles:2x5@3"} {
		var answer struct {
			HTML   string
			Height int
		}
		if err := json.Unmarshal(get(quiet(t), "/oembed?url=http://example.com/?puzzle="+puzzle).Body.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		frame := strings.ReplaceAll(answer.HTML, "http://example.com", url)
		blog(t, ctx)
		for _, height := range []int{answer.Height, 150} {
			told := pagetest.Value[int](t, ctx, fmt.Sprintf(`new Promise((done) => {
				onmessage = ({ data }) => done(Math.round(data.slidePlayer.height));
				document.body.innerHTML = %q.replace(/ height="\d+"/, ' height="%d"').replace('"lazy"', '"eager"');
			})`, frame, height))
			if diff := answer.Height - told; diff < 0 || diff > 3 {
				t.Errorf("%s: in a frame of %d pixels the player tells %d, /oembed %d", puzzle, height, told, answer.Height)
			}
		}
		pagetest.Open(t, ctx, url+"/?lang=en&puzzle="+strings.ReplaceAll(puzzle, "#", "%23"))
		choose := func(id, v string) pagetest.Step {
			return pagetest.Evaluate(fmt.Sprintf(`document.getElementById(%q).value = %q, document.getElementById(%[1]q).dispatchEvent(new Event("change"))`, id, v))
		}
		pagetest.Do(t, ctx, choose("embed-as", "frame"), choose("embed-size", "640"), pagetest.Press("#share summary"))
		pagetest.Wait(t, ctx, `document.getElementById("code").value.startsWith("<iframe")`)
		frame = pagetest.Value[string](t, ctx, `document.getElementById("code").value`)
		blog(t, ctx)
		high := pagetest.Value[[]int](t, ctx, fmt.Sprintf(`new Promise((done) => {
			onmessage = ({ data }) => done([Math.round(data.slidePlayer.height), +document.querySelector("iframe").height]);
			document.body.innerHTML = %q.replace('"lazy"', '"eager"');
		})`, frame))
		if diff := high[1] - high[0]; diff < 0 || diff > 3 {
			t.Errorf("%s: the player is %d pixels high, its frame %d", puzzle, high[0], high[1])
		}
	}
}

// TestPlayerElement puts players onto a page of somebody else's: the picture in the tag is
// shown until the player is there, and written moves are read as the command reads them.
func TestPlayerElement(t *testing.T) {
	ctx, url := open(t, 1280, 900)
	blog(t, ctx)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`document.body.innerHTML = `+"`"+`
		<slide-player puzzle="rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN" moves="I+1 A-1"><img src="%[1]s/solve.svg?puzzle=864072513" alt=""></slide-player>
		<slide-player puzzle="864072513" metric="step" moves="DL2" at="2"></slide-player>`+"`"+`;
		document.head.append(Object.assign(document.createElement("script"), { src: "%[1]s/player.js" }))`, url)))
	pagetest.Wait(t, ctx, `[...document.querySelectorAll("slide-player")].every((p) => p.puzzle && p.stage) && document.querySelectorAll("slide-player").length === 2`)
	if got := pagetest.Value[string](t, ctx, `[...document.querySelectorAll("slide-player")].map((p) => p.at + "/" + p.line.length).join(" ")`); got != "2/2 2/3" {
		t.Errorf("the players are at %s", got)
	}
	if !pagetest.Value[bool](t, ctx, `document.querySelector("slide-player img").getClientRects().length === 0 && new Set([...document.querySelectorAll("slide-player")].map((p) => p.shadowRoot.adoptedStyleSheets[0])).size === 1`) {
		t.Error("the picture in the tag is still there, or players share no style")
	}
}

// TestPlayerFirstPress: an element that only names a puzzle plays at the first press, and a
// link to a moment shows it.
func TestPlayerFirstPress(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := open(t, 1280, 900)
	blog(t, ctx)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`document.body.innerHTML = '<slide-player puzzle="klotski:heng-dao-li-ma"></slide-player><p>below';
		document.head.append(Object.assign(document.createElement("script"), { src: "%s/player.js" }))`, url)))
	pagetest.Wait(t, ctx, `customElements.get("slide-player")`)
	const below = `Math.round(document.querySelector("p").getBoundingClientRect().top)`
	before := pagetest.Value[int](t, ctx, below)
	pagetest.PlayerReady(t, ctx)
	if after := pagetest.Value[int](t, ctx, below); after != before {
		t.Errorf("what stands below moves from %d to %d", before, after)
	}
	pagetest.PressPlayer(t, ctx, "play")
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.at > 0`)
	if got := pagetest.InPlayer[int](t, ctx, "p.line.length"); got != 81 {
		t.Errorf("it plays %d moves", got)
	}
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/?lang=en&puzzle=heng-dao-li-ma#t=40"))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.at === 40`)
	if got := pagetest.Said(t, ctx, "count"); got != "40 of 81 moves" {
		t.Errorf("a link to move 40 shows %q", got)
	}
	// A player that was taken off the page hears nothing of its address.
	if got := pagetest.InPlayer[int](t, ctx, `new Promise((done) => {
		p.remove();
		addEventListener("hashchange", () => done(p.at));
		location.hash = "t=3";
	})`); got != 40 {
		t.Errorf("without a page the player goes to %d", got)
	}
}

// TestPlayerChallenge: who wins is told so on a card, and a link to the game asks to beat it.
func TestPlayerChallenge(t *testing.T) {
	ctx := visit(t, 800, 1000, "/embed?puzzle=tiles:123/456/708&play=on&lang=en")
	const card = `document.querySelector("slide-player").shadowRoot.querySelector(".card:not([hidden]) p")?.textContent`
	const said = `document.querySelector("slide-player").shadowRoot.querySelector(".count").textContent`
	// Without a click: the 8 goes left into the gap.
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	pagetest.Wait(t, ctx, card+` === "" && `+said+` === "1 step, the fewest possible ★"`)
	if !pagetest.InPlayer[bool](t, ctx, `((at) => at(".card").top >= at(".frame").bottom && at(".card").bottom >= at(".note").bottom)((s) => $(s).getBoundingClientRect())`) {
		t.Error("the card is over the board, or the same is said again below it")
	}
	link := pagetest.InPlayer[string](t, ctx, `p.link()`)
	pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
	pagetest.Open(t, ctx, link)
	pagetest.Wait(t, ctx, card+` === "A friend did it in 1 step, the fewest. Can you match it?"`)
	if pagetest.InPlayer[bool](t, ctx, `p.mode !== "play" || p.at !== 0 || p.won`) {
		t.Error("the link does not show the start")
	}
	pagetest.PressPlayer(t, ctx, "replay")
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.mode === "watch" && `+pagetest.ThePlayer+`.won && !(`+card+`)`)
	// Who has seen the friend's game has no star for one as good.
	pagetest.PressPlayer(t, ctx, "swap")
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	pagetest.Wait(t, ctx, said+` === "1 step, the fewest possible"`)
	// A longer game may be beaten. Who has seen it and solves the puzzle is shown both.
	pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
	pagetest.Open(t, ctx, strings.Replace(link, "moves=L&t=1", "moves=LRL&t=3", 1))
	pagetest.Wait(t, ctx, card+` === "A friend needed 3 steps. Can you do it in fewer?"`)
	pagetest.PressPlayer(t, ctx, "start")
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	pagetest.Wait(t, ctx, card+` === "You: 1 step · your friend: 3 steps"`)
	// A page that has to search first tells it afterwards.
	pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
	pagetest.Open(t, ctx, strings.Replace(link, "/embed", "/", 1))
	pagetest.Wait(t, ctx, card+`.endsWith("Can you match it?")`)
}

// TestBestKnown: a solution that is not proved to be the shortest is shown with what is proved.
func TestBestKnown(t *testing.T) {
	ctx := visit(t, 800, 1000, "/?lang=en&puzzle=123/456/780")
	pagetest.InPlayer[bool](t, ctx, `(() => {
		const { draw } = p.solver, moves = ["2L", "1R", "2L"].map(([x, path]) => ({ piece: "8", from: [+x, 2], path }));
		p.solver = { draw, solve: async () => ({ length: 3, optimal: false, at_least: 1, moves }) };
		p.setAttribute("puzzle", "tiles:123/456/708");
		return true;
	})()`)
	says := func(want string) {
		t.Helper()
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.bar.note && %[1]s.shadowRoot.querySelector(".count").textContent.endsWith(%q)`, pagetest.ThePlayer, want))
	}
	says("You: 0 steps · best known: 3 steps, at least 1")
	pagetest.PressPlayer(t, ctx, "swap")
	says("of 3 steps · at least 1")
}

// TestPlayKeys moves pieces and steps through the solution by keys alone.
func TestPlayKeys(t *testing.T) {
	ctx := visit(t, 800, 1000, "/embed?puzzle=864072513&lang=en")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.focus()`), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowLeft))
	if got := pagetest.Said(t, ctx, "count"); got != "1 of 23 steps" {
		t.Errorf("the player is at %q", got)
	}
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.End))
	if !pagetest.InPlayer[bool](t, ctx, `p.won`) {
		t.Error("the end is no solution")
	}
	pagetest.Do(t, ctx, chromedp.KeyEvent(kb.Home))
	pagetest.PressPlayer(t, ctx, "swap")
	// 864/072/513: the 6 is above the blank, which is in the second row's first column.
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.ThePlayer+`.stage.groups[`+pagetest.ThePlayer+`.puzzle.pieces.findIndex((x) => x.name === "8")].focus()`), chromedp.KeyEvent(kb.ArrowDown))
	if got := pagetest.Said(t, ctx, "count"); got != "You: 1 step · fewest: 23 steps" {
		t.Errorf("after a key the player says %q", got)
	}
	// What a screen reader is told: the move, each piece and where it can go, the rows.
	if got := pagetest.InPlayer[string](t, ctx, `[$(".note").textContent, p.stage.groups[0].ariaLabel, $("pre").textContent.split("\n")[1]].join("; ")`); got != "8 down; 8, column 1, row 2, can go up; Row 1: empty, 6, 4" {
		t.Errorf("read out is %q", got)
	}
	pagetest.Do(t, ctx, chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	if got := pagetest.InPlayer[int](t, ctx, `p.at`); got != 0 {
		t.Errorf("after undo the count is %d", got)
	}
}

// TestSpokenGoal: who does not see the board is told what to do and where.
func TestSpokenGoal(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx, url := open(t, 800, 1000)
	for query, want := range map[string]string{
		"lang=zh&puzzle=横刀立马":                      "让红色的块从下面的门出去。\n目标：曹操，第 2 列第 4 行\n第 1 行：张飞、曹操、曹操、赵云",
		"lang=en&puzzle=ricochet:A..,/..._:A@3.1":  "Stop robot A on the marked cell.\nGoal: A, column 3, row 1\nRow 1: A, empty, empty\nRow 2: ",
		"lang=zh&puzzle=ricochet:.AB,/..._:B@1.1":  "让机器人 B 停在标记格上。\n目标：B，第 1 列第 1 行\n",
		"lang=en&puzzle=ricochet:AB./..._:any@3.1": "Stop the robot on the marked cell.\nGoal: ",
		"lang=en&puzzle=123/456/708":               "Slide the tiles into order, 1 first and the gap last.\nRow 1: 1, 2, 3",
	} {
		pagetest.Open(t, ctx, url+"/embed?"+query)
		if got := pagetest.InPlayer[string](t, ctx, `$("pre").textContent`); !strings.HasPrefix(got, want) {
			t.Errorf("%s is read out as %q", query, got)
		}
	}
}

// TestPlayerRules plays solutions by the rules of the script alone. TestRules of package player compares them with the
// referee.
func TestPlayerRules(t *testing.T) {
	ctx, url := open(t, 800, 1000)
	for _, query := range []string{
		"puzzle=横刀立马&metric=slide", "puzzle=864072513&metric=push", "puzzle=rush:@22", "puzzle=lockout:@7",
		"puzzle=gates:%23CC%23%23%23/%23aab.B/%23ccb.B/%23DD%23%23%23:aCB,bBh,cD2",
	} {
		pagetest.Open(t, ctx, url+"/embed?"+query)
		// Each move is a way of its piece where ways go so far, and written moves are read back.
		if fault := pagetest.InPlayer[string](t, ctx, `(() => {
			let at = p.rules.start;
			for (const [n, move] of p.solution.entries()) {
				const end = p.rules.after(at, move);
				const ways = p.rules.ways(at, move.pieces.at(-1));
				if (!ways.some((way) => p.rules.key(p.rules.after(at, way)) === p.rules.key(end))) return "move " + n + " is no way";
				at = end;
			}
			return p.rules.solved(at) ? "" : "the end is not solved";
		})()`); fault != "" {
			t.Errorf("%s: %s", query, fault)
		}
		link := pagetest.InPlayer[string](t, ctx, `(p.mode = "play", p.line.push(...p.solution), p.show(p.solution.length), p.link())`)
		pagetest.Do(t, ctx, chromedp.Navigate("about:blank"))
		pagetest.Open(t, ctx, link)
		if !pagetest.InPlayer[bool](t, ctx, `($("[data-do=replay]").click(), p.line.length === p.optimum.length && p.rules.solved(p.position(p.line.length)))`) {
			t.Errorf("%s: %s leads to %s", query, link, pagetest.Said(t, ctx, "count"))
		}
	}
}

// TestLateAnswers: a solution that comes late is shown if its puzzle still is, in another theme too.
// A search is cancelled when its puzzle goes. Cancelling is no error of the page.
func TestLateAnswers(t *testing.T) {
	testcost.LongOnly(t, testcost.Detail)
	ctx := visit(t, 800, 1000, "/?lang=en&puzzle=123/456/780")
	pagetest.InPlayer[bool](t, ctx, `(() => {
		const { draw, solve } = p.solver;
		window.questions = [];
		p.solver = { draw, solve: (id, keys) => keys.quiet ? new Promise(() => {}) : new Promise((resolve, reject) => questions.push({ ...keys, resolve, reject, answer: () => solve(id, keys).then(resolve) })) };
		return true;
	})()`)
	// ask presses the button for the solution, and waits for the question.
	ask := func(n int) {
		t.Helper()
		pagetest.PressPlayer(t, ctx, "swap")
		pagetest.Wait(t, ctx, fmt.Sprintf("questions.length === %d", n))
	}
	says := func(when, want string) {
		t.Helper()
		if note, trouble := pagetest.Said(t, ctx, "note"), pagetest.Value[string](t, ctx, pagetest.Text("trouble")); note != want || trouble != "" {
			t.Errorf("%s: the player says %q, the page %q", when, note, trouble)
		}
	}
	show := func(id string) {
		t.Helper()
		pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`%s.setAttribute("puzzle", %q)`, pagetest.ThePlayer, id)))
		pagetest.Wait(t, ctx, fmt.Sprintf("%s.puzzle.id === %q", pagetest.ThePlayer, id))
	}
	show("tiles:864/072/513")
	ask(1)
	pagetest.Do(t, ctx, pagetest.Evaluate(`void (window.before = `+pagetest.ThePlayer+`.puzzle, `+pagetest.ThePlayer+`.setAttribute("theme", "dark"))`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.puzzle !== before`)
	pagetest.Do(t, ctx, pagetest.Evaluate(`void questions[0].answer()`))
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.mode === "watch" && `+pagetest.ThePlayer+`.line.length === 23`)

	show("tiles:123/456/078")
	ask(2)
	show("tiles:123/456/708")
	if !pagetest.Value[bool](t, ctx, "questions[1].signal.aborted") {
		t.Error("the puzzle is gone, and its solution is still looked for")
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`void questions[1].reject(new Error("too late"))`))
	says("after an error of the puzzle before", "")

	ask(3)
	pagetest.Do(t, ctx, pagetest.Evaluate(`void questions[2].reject(new DOMException("Cancelled", "AbortError"))`))
	says("after a question was cancelled", "Cancelled")
}

// TestPlayerPage looks at what a page of one player says of itself.
func TestPlayerPage(t *testing.T) {
	s := quiet(t)
	w := get(s, "/embed?puzzle=横刀立马", "Accept-Encoding", "gzip")
	if n := w.Body.Len(); w.Code != http.StatusOK || n > 25_000 {
		t.Errorf("%d, and %d bytes", w.Code, n)
	}
	html := get(s, "/embed?puzzle=横刀立马").Body.String()
	if !strings.Contains(html, `<link rel="icon" href="data:,">`) {
		t.Error("a browser asks for an icon, which the page's policy forbids")
	}
	// As in pictures: where no language is asked for, words are English and labels Chinese.
	if !strings.Contains(html, `<html lang="en"`) || !strings.Contains(html, `"play":"Play"`) || !strings.Contains(html, "曹操") {
		t.Errorf("without a language the page is %.200s", html)
	}
	if script, err := pack(t.Context(), []byte(html[strings.LastIndex(html, "<script>"):])); err != nil || len(script) > 11_700 {
		t.Errorf("the packed script has %d bytes, more than 11700: are its new names in generate.sh? %v", len(script), err)
	}
	if w := get(s, "/player.js"); w.Code != http.StatusOK || w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("the script: %d", w.Code)
	}
	for url, want := range map[string]int{
		"/embed?puzzle=nobody": 400, "/embed?puzzle=864072513&play=maybe": 400, "/player.json?puzzle=横刀立马&theme=dark": 200,
		"/oembed?url=http://example.com/?puzzle=864072513": 200, "/oembed?url=http://elsewhere.com/?puzzle=864072513": 404,
		"/oembed": 400, "/oembed?url=%25": 400, "/oembed?url=http://example.com/?puzzle=nobody": 400,
	} {
		if w := get(s, url); w.Code != want {
			t.Errorf("%s: %d, want %d: %s", url, w.Code, want, w.Body)
		}
	}
}

// TestPlayerWhy: with caption=why a player says in its live region what each move of the solution is
// for, and its track has a mark at the end of each chapter.
func TestPlayerWhy(t *testing.T) {
	ctx, url := open(t, 390, 844)
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/embed?puzzle=横刀立马&caption=why&lang=en"))
	pagetest.PlayerReady(t, ctx)
	pagetest.PressPlayer(t, ctx, "next")
	if said := pagetest.Said(t, ctx, "note"); said != "Soldier down: room for Ma Chao to go right (move 5)" {
		t.Errorf("of the first move the player says %q", said)
	}
	pagetest.InPlayer[int](t, ctx, `(p.act("at", 81), 1)`)
	if said := pagetest.Said(t, ctx, "note"); said != "Cao Cao right, to the goal" {
		t.Errorf("of the last move the player says %q", said)
	}
	if marks := pagetest.InPlayer[int](t, ctx, `p.getAttribute("style").split("linear-gradient").length - 1`); marks != 5 {
		t.Errorf("the track has %d marks, not one for each chapter", marks)
	}
	pagetest.PressPlayer(t, ctx, "swap")
	if said := pagetest.Said(t, ctx, "note"); said != "" {
		t.Errorf("of moves by hand the player says %q", said)
	}
	// A page asks for the solution when somebody wants to see it, and tells as much; &why is caption=why.
	for address, want := range map[string]string{
		"/?puzzle=横刀立马&lang=zh":          "兵下移，给马超右移让路（第 5 步）",
		"/embed?puzzle=横刀立马&lang=en&why": "Soldier down: room for Ma Chao to go right (move 5)",
	} {
		pagetest.Do(t, ctx, chromedp.Navigate(url+address))
		pagetest.PlayerReady(t, ctx)
		pagetest.InPlayer[int](t, ctx, `(p.act("next"), 1)`)
		pagetest.Wait(t, ctx, `document.querySelector("slide-player").at === 1`)
		if said := pagetest.Said(t, ctx, "note"); said != want {
			t.Errorf("%s: of the first move the player says %q", address, said)
		}
		if marks := pagetest.InPlayer[int](t, ctx, `p.getAttribute("style").split("linear-gradient").length - 1`); marks != 5 {
			t.Errorf("%s: the track has %d marks, not one for each chapter", address, marks)
		}
	}
	pagetest.Do(t, ctx, chromedp.Navigate(url+"/embed?puzzle=横刀立马&lang=en"))
	pagetest.PlayerReady(t, ctx)
	pagetest.PressPlayer(t, ctx, "next")
	if said := pagetest.Said(t, ctx, "note"); strings.Contains(said, "room") {
		t.Errorf("without caption=why it says %q", said)
	}
}

// TestComponentError: a component whose puzzle is wrong says why, and parts that from what helps.
func TestComponentError(t *testing.T) {
	ctx, url := open(t, 390, 844)
	pagetest.Open(t, ctx, url+"/?lang=en")
	said := pagetest.Value[string](t, ctx, `new Promise((done) => {
		const p = document.createElement("slide-player");
		for (const [name, value] of Object.entries({ src: ".", lang: "en", puzzle: "klotski:ab/abc" })) p.setAttribute(name, value);
		p.addEventListener("player-error", () => queueMicrotask(() => done(p.shadowRoot.querySelector(".note").textContent + " " + p.hasAttribute("lame"))));
		document.body.append(p);
	})`)
	if want := "klotski: row 2 has 3 cells, row 1 has 2 · every row needs the same number of cells; 0 or . is an empty one true"; said != want {
		t.Errorf("the component says %q, want %q", said, want)
	}
}
