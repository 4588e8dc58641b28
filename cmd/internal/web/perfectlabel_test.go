//go:build !js

package web

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/samples"
)

// TestPerfectLabel checks the label of perfect puzzles in the HTML of the server.
func TestPerfectLabel(t *testing.T) {
	s := serverAt(t, "2026-12-07 12:00:00")
	first := samples.Perfect()[0]
	for query, want := range map[string]bool{
		"day=2026-12-06&kind=gates": true, "day=2026-12-05&kind=gates": false, "day=2026-11-29&kind=gates": false,
		"day=2026-12-06&kind=klotski": false, "puzzle=" + first.ID: true, "puzzle=klotski:heng-dao-li-ma": false,
	} {
		for lang, text := range map[string]string{
			"en": "Perfect: one shortest solution, no idle piece", "zh": "完美题：最短解法唯一，棋子无一多余", "zh-Hant": "完美題：最短解法唯一，棋子無一多餘",
		} {
			label, hidden := `<p id="perfect-label" class="quiet">`+text+`</p>`, `<p id="perfect-label" class="quiet" hidden>`
			if page := get(s, "/?lang="+lang+"&"+query).Body.String(); strings.Contains(page, label) != want || strings.Contains(page, hidden) == want {
				t.Errorf("%s, %s: label shown: %t, want %t", query, lang, strings.Contains(page, label), want)
			}
		}
	}
	page := get(s, "/?lang=en&puzzle="+first.ID).Body.String()
	if want := `<h1 id="name">` + first.English + `</h1>`; !strings.Contains(page, want) {
		t.Errorf("page of a perfect puzzle does not contain %s", want)
	}
	// The gallery identifies a puzzle by its file name.
	for _, l := range perfectLayouts("en") {
		if p, err := pipeline.ParseID(t.Context(), l.PuzzleID); err != nil || p.FileName() != l.File {
			t.Errorf("%s: file %s, want %s, error %v", l.PuzzleID, l.File, p.FileName(), err)
		}
	}
}

// TestPerfectLabelInBrowser opens two doors of a Sunday, the pack of perfect puzzles, and a perfect puzzle by its ID
// before the gallery is loaded. It also checks that isPerfect in doors.js agrees with pipeline.IsPerfectDay.
func TestPerfectLabelInBrowser(t *testing.T) {
	const visible = `document.getElementById("perfect-label").checkVisibility()`
	server := httptest.NewServer(serverAt(t, "2026-12-06 12:00:00"))
	t.Cleanup(server.Close)
	ctx := browsertest.Open(t, 390, 844)
	pagetest.Do(t, ctx, pagetest.FreezeClock(time.Date(2026, 12, 6, 12, 0, 0, 0, time.UTC)))
	pagetest.Open(t, ctx, server.URL+"/?lang=en")
	pagetest.Wait(t, ctx, visible)
	pagetest.CheckNoLayoutShift(t, ctx)
	pagetest.Screenshot(t, ctx, "perfect-door")
	pagetest.Do(t, ctx, pagetest.Click(`#doors [data-kind="tiles:3x3"]`))
	pagetest.Wait(t, ctx, pagetest.Player+`.puzzle?.rows && !`+visible)

	var want []string
	for i := range 100 {
		day := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i)
		for _, kind := range pipeline.DailyKinds {
			if pipeline.IsPerfectDay(day, kind) {
				want = append(want, day.Format(time.DateOnly)+" "+kind)
			}
		}
	}
	got := pagetest.Value[[]string](t, ctx, `import("./assets/doors.js").then(({ isPerfect }) => {
		const days = Array.from({ length: 100 }, (_, i) => new Date(Date.UTC(2026, 10, 1 + i)).toISOString().slice(0, 10));
		const kinds = [...document.querySelectorAll("#doors a")].map((a) => a.dataset.kind);
		return days.flatMap((day) => kinds.filter((kind) => isPerfect(day, kind)).map((kind) => day + " " + kind));
	})`)
	if !slices.Equal(got, want) || len(want) < 5 {
		t.Errorf("perfect puzzles of the script: %q, want %q", got, want)
	}
	pagetest.Do(t, ctx, pagetest.Click("#packs [data-tab=perfect] a"))
	pagetest.Wait(t, ctx, fmt.Sprintf(`%s && %s.puzzle.id === %q && %s === %q`, visible, pagetest.Player, samples.Perfect()[0].ID, pagetest.TextOf("name"), samples.Perfect()[0].English))
	pagetest.CheckFitsWidth(t, ctx)
	pagetest.Screenshot(t, ctx, "perfect-pack")

	boards := samples.Perfect()
	typed := boards[slices.IndexFunc(boards, func(b samples.PerfectBoard) bool { return strings.HasPrefix(b.ID, "klotski:") })]
	pagetest.Open(t, ctx, server.URL+"/?lang=en")
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.querySelector("[name=tab][value=klotski]").checked = true`)) // as a browser does after a reload
	pagetest.Do(t, ctx, pagetest.OpenPuzzle(typed.ID))
	pagetest.Wait(t, ctx, fmt.Sprintf(`%s && %s.puzzle.id === %q && %s === %q`, visible, pagetest.Player, typed.ID, pagetest.TextOf("name"), typed.English))
}
