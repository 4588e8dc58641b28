//go:build !js

package pagetest

import (
	"context"
	"encoding/base64"
	"flag"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

// CheckPrint solves an 8-puzzle with a detour, and then prints the trace of the game with a button on the win card.
// The puzzle tiles:123/456/078 must be open. With the flag -artifacts, CheckPrint saves the printed file.
func CheckPrint(t testing.TB, ctx context.Context) {
	t.Helper()
	Wait(t, ctx, Player+`.puzzle?.id === "tiles:123/456/078"`)
	Value[bool](t, ctx, `(() => {
		const create = URL.createObjectURL;
		URL.createObjectURL = (file) => (file.type === "application/pdf" && (window.printed = file), create(file));
		return true;
	})()`)
	EvalInPlayer[bool](t, ctx, `(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"].forEach((key) => p.dispatchEvent(new KeyboardEvent("keydown", { key }))), true)`)
	Wait(t, ctx, `document.querySelector("#win [data-make=printMine]")?.checkVisibility()`)
	Do(t, ctx, Click("#win [data-make=printMine]"))
	Wait(t, ctx, `window.printed`)
	data, err := base64.StdEncoding.DecodeString(Value[string](t, ctx, `new Promise((done) => {
		const reader = new FileReader();
		reader.onload = () => done(reader.result.split(",")[1]);
		reader.readAsDataURL(window.printed);
	})`))
	if err != nil || !strings.HasPrefix(string(data), "%PDF-") || !strings.HasSuffix(strings.TrimSpace(string(data)), "%%EOF") {
		t.Errorf("the printed file of %d bytes is not a PDF: %v", len(data), err)
	}
	if name := Value[string](t, ctx, `window.printed.name ?? ""`); name != "" && !strings.HasSuffix(name, ".pdf") {
		t.Errorf("name of the printed file = %q", name)
	}
	if artifacts := flag.Lookup("test.artifacts"); artifacts != nil && artifacts.Value.String() == "true" {
		filetest.Write(t, filepath.Join(t.ArtifactDir(), "print.pdf"), data)
	}
	CheckFitsWidth(t, ctx)
}
