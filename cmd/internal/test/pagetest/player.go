//go:build !js

package pagetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A Gesture is a function that returns a step for dragging a pointer along points of the page.
type Gesture func(points [][2]float64) Step

// Mouse is a Gesture that drags with the left mouse button.
func Mouse(points [][2]float64) Step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		for i, p := range append(points, points[len(points)-1]) {
			e := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: p[0], Y: p[1], Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1}
			switch i {
			case 0:
				e.Type = input.DispatchMouseEventTypeMousePressed
			case len(points):
				e.Type = input.DispatchMouseEventTypeMouseReleased
			}
			if _, err := cdp.Call(ctx, tab, input.DispatchMouseEvent, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// Touch is a Gesture that drags with a finger.
func Touch(points [][2]float64) Step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		for i, p := range append(points, points[len(points)-1]) {
			e := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchMove, TouchPoints: []*input.TouchPoint{{X: p[0], Y: p[1]}}}
			switch i {
			case 0:
				e.Type = input.DispatchTouchEventTypeTouchStart
			case len(points):
				e.Type, e.TouchPoints = input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{}
			}
			if _, err := cdp.Call(ctx, tab, input.DispatchTouchEvent, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// PressSpace returns a step that presses and releases the space bar. Unlike chromedp.KeyEvent, PressSpace types
// no character if the page prevents the default action.
func PressSpace() Step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		keys := kb.Encode(' ')
		down, up := *keys[0], *keys[len(keys)-1]
		down.Text = " "
		for _, key := range []input.DispatchKeyEventParams{down, up} {
			if _, err := cdp.Call(ctx, tab, input.DispatchKeyEvent, key); err != nil {
				return err
			}
		}
		return nil
	})
}

// Player is a script that evaluates to the first player on a page.
const Player = `document.querySelector("slide-player")`

// EvalInPlayer evaluates a script in which p is the first player and $ is p.shadowRoot.querySelector.
func EvalInPlayer[T any](t testing.TB, ctx context.Context, script string) T {
	t.Helper()
	return Value[T](t, ctx, `(() => { const p = `+Player+`, $ = (s) => p.shadowRoot.querySelector(s); return `+script+` })()`)
}

// WaitForPlayer waits until the first player displays a puzzle.
func WaitForPlayer(t testing.TB, ctx context.Context) {
	t.Helper()
	Wait(t, ctx, Player+`?.puzzle && `+Player+`.stage && !document.documentElement.classList.contains("other")`)
}

// Open opens a URL and waits until the first player displays a puzzle.
func Open(t testing.TB, ctx context.Context, address string) {
	t.Helper()
	Do(t, ctx, chromedp.Navigate(address))
	WaitForPlayer(t, ctx)
}

// DragPath returns the page coordinates along which a pointer must be dragged to make a move.
func DragPath(t testing.TB, ctx context.Context, piece int, path string) [][2]float64 {
	t.Helper()
	return EvalInPlayer[[][2]float64](t, ctx, fmt.Sprintf(`[..."-%[1]s"].reduce((list, c) => {
		const { cell } = p.puzzle, m = p.stage.svg.getScreenCTM();
		const [dx, dy] = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] }[c] ?? [0, 0];
		if (!list.length) {
			const r = p.stage.groups[%[2]d].getBoundingClientRect(), { cells = [[0, 0]] } = p.puzzle.pieces[%[2]d];
			const wide = Math.max(...cells.map(([x]) => x)) + Math.min(...cells.map(([x]) => x)); // a cell of the first row is on the piece
			return [[r.x + r.width / 2 - wide / 2 * cell * m.a, r.y + 0.5 * cell * m.d]];
		}
		const [x, y] = list.at(-1);
		return [...list, [x + dx * cell * m.a / 2, y + dy * cell * m.d / 2], [x + dx * cell * m.a, y + dy * cell * m.d]];
	}, [])`, path, piece))
}

// ClickPlayerButton waits until the player has the given button and then clicks it.
func ClickPlayerButton(t testing.TB, ctx context.Context, name string) {
	t.Helper()
	at := fmt.Sprintf(`.shadowRoot.querySelector("[data-do=%s]")`, name)
	Wait(t, ctx, Player+at)
	Do(t, ctx, Evaluate(Player+at+`.click()`))
}

// PlayerText returns the text of the part of the player with the given CSS class, "count" or "note".
func PlayerText(t testing.TB, ctx context.Context, class string) string {
	t.Helper()
	return EvalInPlayer[string](t, ctx, `$(".`+class+`").textContent`)
}

// CheckControlsInWindow fails the test if a part of the board or of a button is outside of the window. It opens the row
// of More, which must then be in the window.
func CheckControlsInWindow(t testing.TB, ctx context.Context) {
	t.Helper()
	const outside = `[...p.shadowRoot.querySelectorAll("button, select, .frame")].filter((e) => {
		const { top, bottom, left, right } = e.getBoundingClientRect();
		return e.checkVisibility() && (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) && e.matches(%q);
	}).map((e) => e.dataset.do ?? e.className).join()`
	size := Value[string](t, ctx, `innerWidth + " x " + innerHeight + " pixels"`)
	if got := EvalInPlayer[string](t, ctx, fmt.Sprintf(outside, "*")+` + (scrollY ? " scrolled" : "")`); got != "" {
		t.Errorf("%s: %s outside of the window", size, got)
	}
	ClickPlayerButton(t, ctx, "more")
	if got := EvalInPlayer[string](t, ctx, fmt.Sprintf(outside, ".extra *")); got != "" {
		t.Errorf("%s: %s outside of the window after a click on More", size, got)
	}
}
