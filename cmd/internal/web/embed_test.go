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
