//go:build !js

package web

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/test/pagetest"
)

// TestInstallable checks that browsers can install the page as an app.
func TestInstallable(t *testing.T) {
	ctx := openPage(t, 800, 900, "/?lang=en&puzzle=123/456/708")
	pagetest.Do(t, ctx, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		found, err := cdp.Call(ctx, tab, page.GetAppManifest, page.GetAppManifestParams{})
		if err != nil {
			return err
		}
		if !strings.HasSuffix(found.URL, "/assets/manifest.json") || len(found.Errors) > 0 {
			t.Errorf("manifest %q: errors %+v", found.URL, found.Errors)
		}
		wrong, err := cdp.Call(ctx, tab, page.GetInstallabilityErrors, cdp.Empty{})
		for _, e := range wrong.InstallabilityErrors {
			if e.ErrorID != "in-incognito" { // tests run in incognito mode
				t.Errorf("page is not installable: %+v", *e)
			}
		}
		return err
	}))
}
