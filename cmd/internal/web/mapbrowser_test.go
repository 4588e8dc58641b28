//go:build !js

package web

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/statespace"
)

// mapToggle is the button of the map.
const mapToggle = pagetest.Player + `.shadowRoot.querySelector(".swap + button")`

// TestMap plays the puzzle of a day with the open map on a phone. It compares the position of the light after each move
// with the state space, and checks that the fog hides other positions. After the win, the card shows both roads.
func TestMap(t *testing.T) {
	ctx, url := openTab(t, 390, 664)
	day := "2026-11-24"
	date, err := pipeline.ParseDay(day, newTestServer(t).now())
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.SolveDay(t.Context(), date, "rush", solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	moves := s.Solution.Moves
	space, err := statespace.Explore(t.Context(), s.Puzzle.Puzzle, statespace.ExploreOptions{Metric: s.Solution.Metric, Max: 1 << 20, Roads: [][]board.Move{moves}})
	if err != nil {
		t.Fatal(err)
	}
	pagetest.Open(t, ctx, url+"/?lang=en&day="+day+"&kind=rush")
	pagetest.Do(t, ctx, pagetest.Evaluate(`window.shifts = [], new PerformanceObserver((list) => shifts.push(...list.getEntries().filter((e) => !e.hadRecentInput).map((e) => e.value))).observe({ type: "layout-shift" })`))
	at := pagetest.Value[[2]float64](t, ctx, `(({ left, top, width, height }) => [left + width / 2, top + height / 2])(`+mapToggle+`.getBoundingClientRect())`)
	pagetest.Do(t, ctx, chromedp.MouseClickXY(at[0], at[1]))
	pagetest.Wait(t, ctx, `!!globalThis.slideMap`)
	if shifts := pagetest.Value[[]float64](t, ctx, `shifts`); len(shifts) > 0 {
		t.Errorf("opening the map shifts the layout: %v", shifts)
	}
	if pagetest.Value[bool](t, ctx, `slideMap.lifted > 0 || slideMap.landCanvas.style.visibility !== "hidden"`) {
		t.Error("the land is visible before the first move")
	}
	if !pagetest.Value[bool](t, ctx, `new Promise(requestAnimationFrame).then(() => slideMap.trail.exits().every(([from, to]) => {
		const [a, b] = [slideMap.place(from), slideMap.place(to)], part = 22 / Math.hypot(b[0] - a[0], b[1] - a[1]);
		return slideMap.canvas.getContext("2d").getImageData(...a.map((v, k) => (v + (b[k] - v) * part) * slideMap.ratio), 1, 1).data[3] > 0;
	}))`) {
		t.Error("the ways from the start are not visible")
	}
	counts := statespace.StepCounts(s.Start, moves)
	expectLight := func(n int) {
		t.Helper()
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.at === %d`, pagetest.Player, n))
		if got, want := pagetest.Value[uint32](t, ctx, `slideMap.current`), space.Roads[0][counts[n]]; got != want {
			t.Errorf("after %d moves, the light is at position %d, want %d", n, got, want)
		}
	}
	step := func(n int) {
		t.Helper()
		pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`%s.resume(%q, %d)`, pagetest.Player, lineText(s.Start, moves[:n+1]), n)), pagetest.Evaluate(pagetest.Player+`.act("redo")`))
		expectLight(n + 1)
	}
	half := len(moves) / 2
	for n := range half {
		step(n)
	}
	seen := pagetest.Value[[]uint32](t, ctx, `[...slideMap.trail.seen].sort((a, b) => a - b)`)
	want := slices.Clone(space.Roads[0][:counts[half]+1])
	slices.Sort(want)
	if want = slices.Compact(want); !slices.Equal(seen, want) {
		t.Errorf("the trail has %v, want %v", seen, want)
	}
	// Undo takes the light back and leaves the trail.
	pagetest.ClickPlayerButton(t, ctx, "undo")
	expectLight(half - 1)
	if got := pagetest.Value[int](t, ctx, `slideMap.trail.seen.size`); got != len(want) {
		t.Errorf("after undo, the trail has %d positions, want %d", got, len(want))
	}
	if pagetest.Value[bool](t, ctx, `((map) => map("p").bottom > map("canvas").top + 1)((part) => document.querySelector("#map .land " + part).getBoundingClientRect())`) {
		t.Error("the number of positions covers the map")
	}
	if text := pagetest.Value[string](t, ctx, `document.querySelector("#map .land p").textContent`); text != fmt.Sprintf("You have seen %d of %s positions", len(want), pagetest.Value[string](t, ctx, fmt.Sprintf(`(%d).toLocaleString("en")`, space.Len()))) {
		t.Errorf("text of the map = %q", text)
	}
	// In fog, only seen positions can be selected, and their distances are hidden.
	unseen := pagetest.Value[int](t, ctx, `slideMap.trail.exits()[0][1]`)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`slideMap.select(%d)`, unseen)))
	if pagetest.Value[bool](t, ctx, `slideMap.selected >= 0 || !document.querySelector("#map .place").hidden`) {
		t.Error("a position in fog can be selected")
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`slideMap.select(0)`))
	if text := pagetest.Value[string](t, ctx, `document.querySelector("#map .place p").textContent`); text != fmt.Sprintf("%d ways on", len(space.Next(0))) && text != "1 way on" {
		t.Errorf("text of the start in fog = %q", text)
	}
	// An analysis does not change the game.
	game := pagetest.Value[string](t, ctx, `localStorage.getItem("progress")`)
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`slideMap.select(%d), [...document.querySelectorAll("#map .place button")].find((b) => b.textContent === "Play from here").click()`, space.Roads[0][1])))
	pagetest.Wait(t, ctx, fmt.Sprintf(`%s.analysis && slideMap.current === %d`, pagetest.Player, space.Roads[0][1]))
	if now := pagetest.Value[string](t, ctx, `localStorage.getItem("progress")`); now != game {
		t.Errorf("the analysis changes the stored game from %s to %s", game, now)
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(`[...document.querySelectorAll("#map button")].find((b) => b.textContent === "Back to my game").click()`))
	expectLight(half - 1)
	for n := half - 1; n < len(moves); n++ {
		step(n)
	}
	pagetest.Wait(t, ctx, `!document.getElementById("win").hidden && slideMap.lifted === 1 && document.querySelector("#win > #map")`)
	if text := pagetest.Value[string](t, ctx, `[...document.querySelectorAll("#map .measures span")].map((e) => e.textContent).join()`); text != fmt.Sprintf("You: %d slides,Shortest: %[1]d slides", len(moves)) {
		t.Errorf("legend of the roads = %q", text)
	}
	if got := pagetest.Value[[]uint32](t, ctx, `slideMap.result.road`); !slices.Equal(got, space.Roads[0]) && space.Distance[0] != uint16(len(moves)) {
		t.Errorf("the shortest road = %v, want %v", got, space.Roads[0])
	}
	if days := pagetest.Value[string](t, ctx, `localStorage.getItem("days")`); days != fmt.Sprintf(`{"%s rush":{"n":%d,"fewest":%[2]d}}`, day, len(moves)) {
		t.Errorf("stored results = %s", days)
	}
	pagetest.CheckFitsWidth(t, ctx)
	pagetest.Screenshot(t, ctx, "map-390")
}

// TestMapAfterWin checks that the card of a win opens the map with the longest detour, and closes it. The map pauses the
// film, and its layers stay small during a zoom, because both would take much memory.
func TestMapAfterWin(t *testing.T) {
	p, err := pipeline.ParseID(t.Context(), "rush:ooBo/AABo/oooo/oooo")
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
	if err != nil {
		t.Fatal(err)
	}
	space, err := statespace.Explore(t.Context(), p.Puzzle, statespace.ExploreOptions{Metric: s.Solution.Metric, Max: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	// The game has two detours: a move down and up at the start, and the second move of the solution, back and forth.
	down := board.Move{Pieces: []int{slices.IndexFunc(p.Start.Pieces, func(piece board.Piece) bool { return piece.Name == "B" })}, Path: "D"}
	up := board.Move{Pieces: down.Pieces, Path: "U"}
	second := s.Solution.Moves[1]
	back := board.Move{Pieces: second.Pieces, Path: strings.Map(func(r rune) rune { return rune("UDLR"[strings.IndexRune("DURL", r)]) }, second.Path)}
	game := slices.Concat([]board.Move{down, up}, s.Solution.Moves[:2], []board.Move{back}, s.Solution.Moves[1:])
	var distances []int
	for at, rest := p.Start, game; ; rest = rest[1:] {
		i, ok := space.Find(at)
		if !ok {
			t.Fatalf("no position for\n%v", at)
		}
		if distances = append(distances, int(space.Distance[i])); len(rest) == 0 {
			break
		}
		at = at.Apply(rest[0])
	}
	detour := 0
	for i := range distances {
		for k := range distances {
			if distances[k] >= distances[i] {
				detour = max(detour, k-i)
			}
		}
	}
	ctx, address := openTab(t, 390, 664)
	pagetest.Open(t, ctx, address+"/?lang=en&puzzle="+p.ID())
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`%s.resume(%q, %d)`, pagetest.Player, lineText(p.Start, game), len(game)-1)), pagetest.Evaluate(pagetest.Player+`.act("redo")`))
	const toggle = `[...document.querySelectorAll("#win .more button")].find((b) => /map/i.test(b.textContent))`
	pagetest.Wait(t, ctx, `!document.getElementById("win").hidden`)
	pagetest.Do(t, ctx, pagetest.Evaluate(toggle+`.click()`))
	pagetest.Wait(t, ctx, `document.querySelector("#win > #map .other") && globalThis.slideMap?.lifted === 1`)
	if text, want := pagetest.Value[string](t, ctx, `document.querySelector("#map .way.detour").textContent`), fmt.Sprintf("%d slides too many, %d in one detour", len(game)-distances[0], detour); detour < 2 || text != want {
		t.Errorf("text of the map = %q, want %q", text, want)
	}
	// The bar of the game is as long as the picture allows, and the bar of the solution is shorter in proportion.
	if got, want := pagetest.Value[[]float64](t, ctx, `[...document.querySelectorAll("#map .measure")].map((bar) => [...bar.children].reduce((sum, part) => sum + parseFloat(part.style.width), 0))`), []float64{100, 100 * float64(len(s.Solution.Moves)) / float64(len(game))}; len(got) != 2 || math.Abs(got[0]-want[0]) > .1 || math.Abs(got[1]-want[1]) > .1 {
		t.Errorf("lengths of the bars = %v, want %v", got, want)
	}
	if text, want := pagetest.Value[string](t, ctx, `document.querySelector("#map .way.other").textContent`), fmt.Sprintf("%d slides needed", distances[0]); text != want {
		t.Errorf("the colour of the other moves is explained as %q, want %q", text, want)
	}
	if got, want := pagetest.Value[float64](t, ctx, `[...document.querySelectorAll("#map .measure .detour")].reduce((sum, part) => sum + parseFloat(part.style.width), 0)`), 100*float64(len(game)-distances[0])/float64(len(game)); math.Abs(got-want) > .1 {
		t.Errorf("the detours take %.1f %% of the bar, want %.1f %%", got, want)
	}
	// The card shares the map while it is open. The first tap has expired when the map is drawn, and the second one shares
	// the same file.
	pagetest.Do(t, ctx, pagetest.Evaluate(`window.shares = [], window.matchMedia = ((match) => (query) => query === "(pointer: coarse)" ? { matches: true } : match(query))(matchMedia),
		navigator.canShare = () => true, navigator.share = async ({ files: [file] }) => { if (shares.push(file) === 1) throw new DOMException("expired", "NotAllowedError"); }`),
		pagetest.Evaluate(`document.getElementById("send").click()`))
	pagetest.Wait(t, ctx, pagetest.TextOf("shared")+` === "The picture is ready. Press Share again."`)
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("send").click()`))
	pagetest.Wait(t, ctx, `shares.length === 2`)
	if !pagetest.Value[bool](t, ctx, `import("./assets/map.js").then((map) => map.file()).then((file) => file.type === "image/gif" && shares.every((shared) => shared === file))`) {
		t.Error("the card shares other files than the map")
	}
	if name := pagetest.Value[string](t, ctx, toggle+`.textContent`); name != "Hide the map" {
		t.Errorf("name of the button beside the open map = %q", name)
	}
	pagetest.Wait(t, ctx, `document.querySelector("#own .toggle:not([hidden])")`)
	if !pagetest.Value[bool](t, ctx, `document.querySelector("#own .film img").hidden`) {
		t.Error("the film plays next to the map")
	}
	if n := pagetest.Value[float64](t, ctx, `slideMap.zoomToSelected(8), new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(slideMap.landCanvas.getBoundingClientRect().width / slideMap.width))))`); n > 1.01 {
		t.Errorf("the canvas of the land is %.1f times as wide as the map", n)
	}
	// A new size does not leave the map empty for a frame. The observer below is called after the observer of the map.
	if !pagetest.Value[bool](t, ctx, `new Promise((done) => {
		const { box, canvas } = slideMap;
		let first = true;
		new ResizeObserver(() => {
			if (!first) return done(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean));
			first = false;
			setTimeout(() => (box.style.width = "80%"));
		}).observe(box);
	})`) {
		t.Error("the map is empty after a change of its size")
	}
	pagetest.Do(t, ctx, pagetest.Evaluate(toggle+`.click()`))
	pagetest.Wait(t, ctx, `document.getElementById("map").hidden`)
}

// lineText returns moves in the notation of the player.
func lineText(b board.Board, moves []board.Move) (text string) {
	for _, m := range moves {
		text += b.Pieces[m.Pieces[0]].Name + m.Path + " "
	}
	return text
}
