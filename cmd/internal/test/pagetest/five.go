//go:build !js

package pagetest

import (
	"context"
	"encoding/base64"
	"fmt"
	"image/gif"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// SolveShortest is a script that makes the moves of a shortest solution. The names of the pieces must be unique.
const SolveShortest = `import(document.querySelector("script[type=module]").src.replace("main", "solver")).then(async ({ solver }) => {
	const p = ` + Player + `, { id, metric, rows, motion } = p.puzzle, { moves } = await solver.solve(id, { metric });
	p.resume(moves.map(({ piece, path }) => (rows ? path : piece + (motion ? path[0] : path))).join(rows ? "" : " "), moves.length);
})`

// CaptureFiles returns a step that makes the page store every file that it saves or shows in window.file.
func CaptureFiles() Step {
	return Evaluate(`void ((make) => (URL.createObjectURL = (file) => ((window.file = file), make(file))))(URL.createObjectURL)`)
}

// CheckFive wins the five puzzles of a day, from the first to the last, and checks the card that follows: five
// boards with seals, and a GIF of about ten seconds with the last moves of each game.
func CheckFive(t testing.TB, ctx context.Context, site Site, day string) {
	t.Helper()
	Open(t, ctx, site.URL+"/?lang=en&day="+day+"&kind=gates")
	Do(t, ctx, CaptureFiles(), Evaluate(`navigator.canShare = ({ files }) => files?.length === 1, navigator.share = async (all) => (window.sent = all)`))
	for k := range 5 {
		Do(t, ctx, Evaluate(SolveShortest, chromedp.EvalAwaitPromise))
		Wait(t, ctx, Player+`.won && !document.getElementById("win").hidden`)
		if k == 4 {
			break
		}
		if Value[bool](t, ctx, `!document.getElementById("five").hidden`) {
			t.Errorf("the card of the day is shown after %d puzzles", k+1)
		}
		id := Value[string](t, ctx, Player+`.puzzle.id`)
		Do(t, ctx, Click("#next"))
		Wait(t, ctx, fmt.Sprintf(`%s.puzzle.id !== %q && document.getElementById("win").hidden`, Player, id))
	}
	const drawn = `document.querySelector("#five .film img:last-child")?.naturalWidth`
	Wait(t, ctx, drawn)
	Wait(t, ctx, `[...document.querySelectorAll("#five li")].filter((item) => item.querySelector("img").naturalWidth && item.querySelector("i svg") && /fewest: \d+$/.test(item.textContent)).length === 5`)
	Screenshot(t, ctx, "five-"+day)
	Do(t, ctx, Evaluate(`window.file = null`), Click("#five p button:first-child"))
	Wait(t, ctx, `window.file`)
	if name := Value[string](t, ctx, `file.name`); name != "slidegif-"+day+".gif" {
		t.Errorf("file name = %s, want slidegif-%s.gif", name, day)
	}
	g, err := gif.DecodeAll(base64.NewDecoder(base64.StdEncoding, strings.NewReader(Value[string](t, ctx, `new Promise((done) => {
		const reader = new FileReader();
		reader.onload = () => done(reader.result.split(",")[1]);
		reader.readAsDataURL(file);
	})`))))
	if err != nil {
		t.Fatal(err)
	}
	duration := 0
	for _, d := range g.Delay {
		duration += d
	}
	if duration < 800 || duration > 1300 || len(g.Image) < 5*(5+1) {
		t.Errorf("GIF has %d frames and takes %d centiseconds, want at least 30 frames and about ten seconds", len(g.Image), duration)
	}
	// The last button, pressed with the keyboard, shares the GIF and a link.
	Do(t, ctx, Evaluate(`document.querySelector("#five p button:last-child").focus()`), chromedp.KeyEvent(kb.Enter))
	Wait(t, ctx, `window.sent`)
	if sent := Value[string](t, ctx, `sent.files[0].name + " " + sent.text`); !strings.HasPrefix(sent, "slidegif-"+day+".gif slidegif · ") || !strings.Contains(sent, " · 5 of 5 won\n"+site.URL) || !strings.Contains(sent, day) {
		t.Errorf("shared file and text = %q", sent)
	}
	CheckFitsWidth(t, ctx)
	// The games are stored, so the card appears again after a reload.
	Do(t, ctx, chromedp.Reload())
	Wait(t, ctx, drawn)
}
