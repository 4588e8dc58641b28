//go:build !js

package site

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/render/test/rendertest"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/statespace"
)

// TestMaps checks the files of maps, and that a second run neither draws them nor tries again to draw a map that is too
// large.
func TestMaps(t *testing.T) {
	const small, large = "rush:ooBo/AABo/oooo/oooo", "tiles:864/072/513"
	dir := t.TempDir()
	run := func(list ...mapFile) *writer {
		s := newWriter("test")
		s.readRecord(dir)
		if err := s.addMaps(t.Context(), list); err != nil {
			t.Fatal(err)
		}
		if err := s.addRecord(); err != nil {
			t.Fatal(err)
		}
		if err := s.writeFiles(t.Context()); err != nil {
			t.Fatal(err)
		}
		return s
	}
	first := run(mapFile{name: "maps/a", picture: "a.png", id: small, layout: "rush:small"}, mapFile{name: "maps/b", picture: "b.png", id: large})
	data, err := decompressGzip(first.contents["boards/maps/a.json.gz"])
	var m struct {
		Map  struct{ Positions int }
		Road []int
	}
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	if err != nil || m.Map.Positions < 2 || len(m.Road) < 2 {
		t.Errorf("map: %v, %d positions, %d on the solution", err, m.Map.Positions, len(m.Road))
	}
	if got := fmt.Sprint(first.pictureMaps); got != "map[a.png:boards/maps/a.json.gz]" {
		t.Errorf("pictures with maps = %s", got)
	}
	if script := string(first.contents["assets/mapfiles.js"]); !strings.Contains(script, `{"`+small+` slide":"maps/a"}`) || !strings.Contains(script, fmt.Sprintf(`{"rush:small":[%d,`, m.Map.Positions)) || !strings.Contains(script, `"contrast":{"ground":"#`) {
		t.Errorf("mapfiles.js contains other names, sizes or colours: %s", script)
	}
	// The IDs of the second run are invalid, so it cannot draw anything.
	second := run(mapFile{name: "maps/a", picture: "a.png", id: "rush:"}, mapFile{name: "maps/b", picture: "b.png", id: "tiles:"})
	if string(second.contents["boards/maps/a.json.gz"]) != string(first.contents["boards/maps/a.json.gz"]) || second.record["boards/maps/b.json.gz"] != tooLarge {
		t.Error("the second run has other maps")
	}
}

// playsMap visits the page once and then plays a puzzle of the day with its map, without a network. It compares the
// position of the light after each move with the state space, and saves both roads as a GIF after the win.
func playsMap(t *testing.T, dir string) {
	now := time.Now()
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer host.Close()
	ctx := browsertest.Open(t, 390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.Do(t, ctx, pagetest.FreezeClock(now))
	pagetest.Open(t, ctx, host.URL+"/?lang=en")
	today := pagetest.Value[string](t, ctx, `document.getElementById("board").dataset.day`)
	kind := ""
	for _, k := range pipeline.DailyKinds {
		file := "boards/maps/" + today + "-" + strings.ReplaceAll(k, ":", "-") + ".json.gz"
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(file))); err == nil {
			kind = k
			pagetest.Wait(t, ctx, fmt.Sprintf(`caches.match(%q).then((found) => window.mapCached = !!found), navigator.serviceWorker.controller && window.mapCached`, file))
		}
	}
	if kind == "" {
		t.Fatalf("no puzzle of %s has a map", today)
	}
	for _, id := range wall {
		if _, err := os.Stat(filepath.Join(dir, "boards", "maps", strings.ReplaceAll(id, ":", "-")+".json.gz")); err != nil {
			t.Errorf("%s has no map: %v", id, err)
		}
	}
	pagetest.Open(t, ctx, host.URL+"/?lang=en&kind="+kind)
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise)) // starts to load the drawing program
	pagetest.Wait(t, ctx, `caches.match("drawer.wasm.gz").then((found) => window.drawerCached = !!found), window.drawerCached`)
	pagetest.Do(t, ctx, pagetest.Evaluate(`localStorage.clear()`))
	host.Close()
	pagetest.Open(t, ctx, host.URL+"/?lang=en&kind="+kind)
	pagetest.Wait(t, ctx, pagetest.Player+`?.puzzle?.id.startsWith("`+kind+`:")`)
	id := pagetest.Value[string](t, ctx, pagetest.Player+`.puzzle.id`)
	p, err := pipeline.ParseID(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
	if err != nil {
		t.Fatal(err)
	}
	moves := s.Solution.Moves
	space, err := statespace.Explore(t.Context(), p.Puzzle, statespace.ExploreOptions{Max: maxMapPositions, Roads: [][]board.Move{moves}})
	if err != nil {
		t.Fatal(err)
	}
	const openMap = pagetest.Player + `.shadowRoot.querySelector(".swap + button").click()`
	pagetest.Do(t, ctx, pagetest.Evaluate(openMap))
	pagetest.Wait(t, ctx, `!!globalThis.slideMap`)
	counts := statespace.StepCounts(p.Start, moves)
	for n := range 4 {
		line := ""
		for _, m := range moves[:n+1] {
			line += p.Start.Pieces[m.Pieces[0]].Name + m.Path + " "
		}
		pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`%s.resume(%q, %d)`, pagetest.Player, line, n+1)))
		pagetest.Wait(t, ctx, fmt.Sprintf(`%s.at === %d`, pagetest.Player, n+1))
		if got, want := pagetest.Value[uint32](t, ctx, `slideMap.current`), space.Roads[0][counts[n+1]]; got != want {
			t.Errorf("after %d moves, the light is at position %d, want %d", n+1, got, want)
		}
	}
	if text, want := pagetest.Value[string](t, ctx, `document.querySelector("#map .land p").textContent`), fmt.Sprintf("of %s positions", pagetest.Value[string](t, ctx, fmt.Sprintf(`(%d).toLocaleString("en")`, space.Len()))); !strings.HasSuffix(text, want) {
		t.Errorf("text of the map = %q, want %q at the end", text, want)
	}
	pagetest.Screenshot(t, ctx, "map-static")
	pagetest.Do(t, ctx, pagetest.CaptureFiles(), pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
	pagetest.Wait(t, ctx, pagetest.Player+`.won && globalThis.slideMap?.lifted === 1`)
	pagetest.Do(t, ctx, pagetest.Evaluate(`window.file = null, [...document.querySelectorAll("#map .map-bar button")].find((b) => b.textContent === "Save the GIF").click()`))
	pagetest.Wait(t, ctx, `window.file?.type === "image/gif" || document.getElementById("trouble")?.textContent`)
	saved, err := base64.StdEncoding.DecodeString(pagetest.Value[string](t, ctx, `file.arrayBuffer().then((data) => new Uint8Array(data).toBase64())`))
	if err != nil {
		t.Fatal(err)
	}
	frames, _ := rendertest.DecodeGIF(t, saved)
	if size := frames[0].Rect; size.Dy() != 720 || size.Dx() >= 720 || len(frames) < len(moves) {
		t.Errorf("the saved map has %d frames of %v, want at least %d with two boards above the map", len(frames), size, len(moves))
	}
	// The colours follow the theme, although a map has one file.
	pagetest.Do(t, ctx, pagetest.Evaluate(`slideMap = null, `+pagetest.Player+`.setAttribute("theme", "contrast")`))
	pagetest.Wait(t, ctx, `globalThis.slideMap?.colours.ground === "#ffffff"`)
	// Other puzzles have no map, but a list of layouts with maps.
	pagetest.Open(t, ctx, host.URL+"/?lang=en&kind=tiles:3x3")
	pagetest.Wait(t, ctx, `document.querySelector("#map .land p")?.textContent.startsWith("There is no map of this puzzle.")`)
	if n := pagetest.Value[int](t, ctx, `document.querySelectorAll("#map .shelf a").length`); n != len(wall) {
		t.Errorf("%d layouts with maps, want %d", n, len(wall))
	}
	pagetest.CheckFitsWidth(t, ctx)
}
