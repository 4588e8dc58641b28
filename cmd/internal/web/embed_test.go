//go:build !js

package web

import (
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/test/pagetest"
)

// TestSmallWindow opens the player page in windows that are smaller than its frame. All buttons must be visible without scrolling, and the row
// of More must scroll into view after a click.
func TestSmallWindow(t *testing.T) {
	ctx, url := openTab(t, 390, 664)
	for _, puzzle := range []string{"klotski:heng-dao-li-ma", "gates-60", "tiles:2x6@3&play=on"} {
		for _, size := range [][2]int64{{320, 400}, {600, 300}, {390, 664}, {1280, 690}} {
			pagetest.Do(t, ctx, chromedp.EmulateViewport(size[0], size[1]))
			pagetest.Open(t, ctx, url+"/embed?lang=en&puzzle="+puzzle)
			pagetest.CheckControlsInWindow(t, ctx)
			pagetest.Screenshot(t, ctx, puzzle)
		}
	}
}

// TestHintNumbers checks that the numbers of moves in hints count on from the counter: after a detour back to the start, and at a position that is not
// in the solution of the start.
func TestHintNumbers(t *testing.T) {
	ctx, url := openTab(t, 800, 1000)
	for _, test := range []struct{ lang, moves, want string }{
		{"en", "", "Soldier down: room for Ma Chao to go right (move 5) · 81 moves to the goal"},
		{"en", "6D 6U", "Soldier down: room for Ma Chao to go right (move 7) · 81 moves to the goal"},
		{"zh", "6D 6U", "兵下移，给马超右移让路（第 7 步） · 离目标还有 81 步"},
		{"zh-Hant", "6D 6U", "兵下移，給馬超右移讓路（第 7 步） · 離目標還有 81 步"},
		{"en", "8R", "Ma Chao down, so that Huang Zhong can go left (move 5) · 80 moves to the goal"},
	} {
		pagetest.Open(t, ctx, url+"/embed?puzzle=横刀立马&play=on&lang="+test.lang)
		count := pagetest.EvalInPlayer[int](t, ctx, `(p.resume("`+test.moves+`", 9), p.hint().then(() => p.hint()).then(() => p.hint()).then(() => p.at))`)
		if got := pagetest.PlayerText(t, ctx, "note"); got != test.want {
			t.Errorf("%s, after %d moves: hint = %q, want %q", test.lang, count, got, test.want)
		}
	}
}
