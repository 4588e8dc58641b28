package web

import (
	"encoding/json"
	"image/png"
	"net/url"
	"testing"

	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
)

// TestThumbnail checks that the thumbnail of an oEmbed response has the stated size and respects the
// requested maximum.
func TestThumbnail(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := newTestServer(t)
	for i, k := range catalog.Kinds {
		if k.Example == "" {
			continue
		}
		for keys, most := range map[string]int{"": 480, "&maxwidth=200&maxheight=300": 200} {
			if !testcost.Long() && i > 0 && keys == "" {
				continue
			}
			var answer struct {
				URL    string `json:"thumbnail_url"`
				Width  int    `json:"thumbnail_width"`
				Height int    `json:"thumbnail_height"`
			}
			body := get(s, "/oembed?url="+url.QueryEscape("http://example.com/?puzzle="+k.Example)+keys).Body
			if err := json.Unmarshal(body.Bytes(), &answer); err != nil {
				t.Fatalf("%s: %v: %s", k.Name, err, body)
			}
			at, err := url.Parse(answer.URL)
			if err != nil {
				t.Fatal(err)
			}
			size, err := png.DecodeConfig(get(s, at.RequestURI()).Body)
			if err != nil || size.Width != answer.Width || size.Height != answer.Height || max(size.Width, size.Height) != most {
				t.Errorf("%s%s: thumbnail size %d x %d, error %v; oEmbed says %d x %d", k.Name, keys, size.Width, size.Height, err, answer.Width, answer.Height)
			}
		}
	}
}
