//go:build !js

package web

import (
	"strings"
	"testing"

	"slidegif/cmd/internal/test/pagetest"
)

// TestPrintMyGame wins an 8-puzzle with a detour and prints the trace of the game from the card of the win.
func TestPrintMyGame(t *testing.T) {
	ctx := openPage(t, 390, 844, "/?lang=en&puzzle=tiles:123/456/078")
	pagetest.Value[bool](t, ctx, `(() => {
		const create = URL.createObjectURL;
		URL.createObjectURL = (file) => (file.type === "application/pdf" && (window.printed = file), create(file));
		return true;
	})()`)
	pagetest.EvalInPlayer[bool](t, ctx, `(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"].forEach((key) => p.dispatchEvent(new KeyboardEvent("keydown", { key }))), true)`)
	pagetest.Wait(t, ctx, `document.querySelector("#win [data-make=printMine]")?.checkVisibility()`)
	pagetest.Do(t, ctx, pagetest.Click("#win [data-make=printMine]"))
	pagetest.Wait(t, ctx, `window.printed`)
	if head := pagetest.Value[string](t, ctx, `window.printed.slice(0, 5).text()`); head != "%PDF-" {
		t.Errorf("printed file starts with %q, want a PDF", head)
	}
	if name := pagetest.Value[string](t, ctx, `window.printed.name ?? ""`); name != "" && !strings.HasSuffix(name, ".pdf") {
		t.Errorf("name of the printed file = %q", name)
	}
	pagetest.CheckFitsWidth(t, ctx)
	pagetest.Screenshot(t, ctx, "print")
}
