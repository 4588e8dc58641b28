//go:build !js

package web

import (
	"testing"

	"slidegif/cmd/internal/test/pagetest"
)

// TestPrintMyGame prints a game on the page of a server.
func TestPrintMyGame(t *testing.T) {
	ctx := openPage(t, 390, 844, "/?lang=en&puzzle=tiles:123/456/078")
	pagetest.CheckPrint(t, ctx)
	pagetest.Screenshot(t, ctx, "print")
}
