package web

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/theme"
)

// TestSealFitsWidth checks that the animation of a seal does not widen the page on a phone.
func TestSealFitsWidth(t *testing.T) {
	ctx, url := openTab(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
	pagetest.Open(t, ctx, url+"/?lang=en")
	pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
	pagetest.Wait(t, ctx, `document.querySelector("#stamp svg")?.checkVisibility()`)
	pagetest.Do(t, ctx, pagetest.Evaluate(`document.getElementById("stamp").classList.remove("pressed")`))
	if n := pagetest.Value[int](t, ctx, `new Promise(requestAnimationFrame).then(() => {
		document.getElementById("stamp").classList.add("pressed");
		const [animation] = document.querySelector("#stamp svg").getAnimations();
		animation.pause();
		animation.currentTime = 0;
		return document.documentElement.scrollWidth;
	})`); n != 390 {
		t.Errorf("width of the page = %d, want 390", n)
	}
}

// TestSealOnSmallPhone checks that the seal and the buttons of the card are in the window after a win, that the seal does not
// cover the piece of the goal, and that it covers at most two pieces of the daily puzzles.
func TestSealOnSmallPhone(t *testing.T) {
	ctx, url := openTab(t, 320, 568, chromedp.EmulateMobile, chromedp.EmulateTouch)
	for _, kind := range pipeline.DailyKinds {
		pagetest.Open(t, ctx, url+"/?lang=en&day=2026-11-24&kind="+kind)
		pagetest.Do(t, ctx, pagetest.Evaluate(pagetest.SolveShortest, chromedp.EvalAwaitPromise))
		pagetest.Wait(t, ctx, `document.querySelector("#stamp svg")?.checkVisibility()`)
		const inWindow = `["#stamp svg", "#result", "#send"].filter((at) => ((r) => !r.height || r.top < 0 || r.bottom > innerHeight + 1)(document.querySelector(at).getBoundingClientRect())).join()`
		pagetest.Wait(t, ctx, inWindow+` === ""`)
		const covered = `((seal) => p.puzzle.pieces.flatMap((piece, i) => {
			const r = p.stage.groups[i].getBoundingClientRect(), isGoal = !p.puzzle.rows && !p.puzzle.exit && p.puzzle.goal.some((g) => g.class === piece.class);
			const width = Math.min(r.right, seal.right) - Math.max(r.left, seal.left), height = Math.min(r.bottom, seal.bottom) - Math.max(r.top, seal.top);
			return p.rules.cells(p.position(), i).length && Math.min(width, height) > seal.width / 5 ? [(isGoal ? "goal " : "") + piece.name] : [];
		}))(document.querySelector("#stamp svg").getBoundingClientRect())`
		if got := pagetest.EvalInPlayer[[]string](t, ctx, covered); len(got) > 2 || strings.Contains(strings.Join(got, ","), "goal") {
			t.Errorf("%s: the seal covers the pieces %q", kind, got)
		}
	}
}

// TestSealMatchesScript compares the drawing of a seal with the SVG of seal.js for a year of days: the
// strokes of the characters, the marks, the spots and the tilt.
func TestSealMatchesScript(t *testing.T) {
	ctx, url := openTab(t, 390, 844)
	pagetest.Open(t, ctx, url+"/?lang=en&puzzle=864072513")
	seals := pagetest.Value[[]string](t, ctx, `import("./assets/seal.js").then(({ seal }) => Array.from({ length: 365 }, (_, n) => {
		const day = new Date(Date.UTC(2026, 0, n + 1)).toISOString().slice(0, 10);
		return seal(day, { won: (n + 1) % 6, gold: (n + 1) % 2 === 0 });
	}))`)
	numbers := regexp.MustCompile(`-?[0-9]*\.?[0-9]+`)
	for day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2026; day = day.AddDate(0, 0, 1) {
		won, gold := day.YearDay()%6, day.YearDay()%2 == 0
		date := day.Format(time.DateOnly)
		svg := seals[day.YearDay()-1]
		const scale = 10
		d := theme.Seal{Day: day, Won: won, Gold: gold}.Drawing(scale)
		ink := "#b3261a"
		if gold {
			ink = "#b8860b"
		}
		first := d[0].Fill.(theme.Flat)
		if got := fmt.Sprintf("#%02x%02x%02x", first.R, first.G, first.B); got != ink || !strings.Contains(svg, ink) {
			t.Errorf("%s: ink %s, want %s", date, got, ink)
		}
		// If the tilt is subtracted, each character starts at the place that the script gives it.
		tilt := numbers.FindAllString(svg[strings.Index(svg, "rotate("):], 1)[0]
		degrees, _ := strconv.ParseFloat(tilt, 64)
		characters := regexp.MustCompile(`translate\((\d+),(\d+)\) scale\(1.7\)" d="M([\d.]+) ([\d.]+)`).FindAllStringSubmatch(svg, -1)
		if len(characters) != 4 {
			t.Fatalf("%s: %d characters in %s", date, len(characters), svg)
		}
		for i, c := range characters {
			var v [4]float64
			for k := range v {
				v[k], _ = strconv.ParseFloat(c[k+1], 64)
			}
			x, y := v[0]+1.7*v[2]-24, v[1]+1.7*v[3]-26
			rad := degrees * 3.14159265358979 / 180
			wantX, wantY := scale*(26+x-y*rad), scale*(28+y+x*rad) // for a small angle
			at := d[2+i].Path[0].P[0]
			if max(at[0]-wantX, wantX-at[0], at[1]-wantY, wantY-at[1]) > .6 {
				t.Errorf("%s: character %d starts at %v, want %.1f, %.1f", date, i+1, at, wantX, wantY)
			}
			if got, want := len(d[2+i].Path), len(regexp.MustCompile(`[MLHVz]`).FindAllString(regexp.MustCompile(` d="([^"]*)"`).FindAllStringSubmatch(svg, -1)[i][1], -1)); got != want {
				t.Errorf("%s: character %d has %d operations, want %d", date, i+1, got, want)
			}
		}
		spots := 0
		for _, spot := range regexp.MustCompile(`<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/>`).FindAllStringSubmatch(svg[strings.LastIndex(svg, "<g fill"):], -1) {
			y, _ := strconv.ParseFloat(spot[2], 64)
			r, _ := strconv.ParseFloat(spot[3], 64)
			if y+r < 50 {
				spots++
			}
		}
		if got, want := len(d), 2+4+5+won+spots; got != want {
			t.Errorf("%s: %d shapes, want %d", date, got, want)
		}
	}
}
