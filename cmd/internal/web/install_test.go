//go:build !js

package web

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pagetest"
)

// TestInstallable: a browser finds nothing that keeps it from installing the page as a program.
func TestInstallable(t *testing.T) {
	ctx := visit(t, 800, 900, "/?lang=en&puzzle=123/456/708")
	pagetest.Do(t, ctx, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		found, err := cdp.Call(ctx, tab, page.GetAppManifest, page.GetAppManifestParams{})
		if err != nil {
			return err
		}
		if !strings.HasSuffix(found.URL, "/assets/manifest.json") || len(found.Errors) > 0 {
			t.Errorf("the manifest %q has the errors %+v", found.URL, found.Errors)
		}
		wrong, err := cdp.Call(ctx, tab, page.GetInstallabilityErrors, cdp.Empty{})
		for _, e := range wrong.InstallabilityErrors {
			if e.ErrorID != "in-incognito" { // as a test is
				t.Errorf("it cannot be installed: %+v", *e)
			}
		}
		return err
	}))
}
