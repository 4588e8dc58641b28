package render

import (
	"bytes"
	"strings"
	"testing"

	"slidegif/render/metadata"
)

func pictureWith(t testing.TB, id, format string) []byte {
	t.Helper()
	s := solutions[1].solution
	s.ID = id
	keys := "size=64"
	if format == "GIF" {
		keys += ",counter=off"
	}
	return []byte(drawnAs(t, strings.ToLower(format), s, with(t, keys)))
}

func TestPuzzleIn(t *testing.T) {
	for _, format := range []string{"GIF", "PNG"} {
		for _, id := range []string{"tiles:864072513", "klotski:" + strings.Repeat("1xx2/", 100), "klotski:将将/00:帅帅/00"} {
			data := pictureWith(t, id, format)
			if got, ok, err := metadata.ID(data); got != id || !ok || err != nil {
				t.Errorf("%s: %.20q, %v, %v", format, got, ok, err)
			}
			if cut := data[:40]; format == "GIF" {
				if _, ok, err := metadata.ID(cut); !ok || err == nil {
					t.Errorf("a GIF cut off: %v, %v", ok, err)
				}
			}
		}
		data := pictureWith(t, "", format)
		if id, ok, err := metadata.ID(data); id != "" || !ok || err != nil || !strings.Contains(metadata.None(data).Error(), "holds no puzzle") {
			t.Errorf("%s without an ID: %q, %v, %v", format, id, ok, err)
		}
	}
	data := pictureWith(t, "tiles:864072513", "PNG")
	if i := bytes.Index(data, []byte("tEXtPuzzle\x00")); i < 0 {
		t.Error("no tEXt chunk named Puzzle")
	} else {
		data[i+15] ^= 1
	}
	if _, ok, err := metadata.ID(data); !ok || err == nil {
		t.Errorf("a wrong checksum: %v, %v", ok, err)
	}
	for _, text := range []string{"", "GIF", "1xx2/1xx2", "\x89PNG"} {
		if _, ok, err := metadata.ID([]byte(text)); ok || err != nil {
			t.Errorf("%q: %v, %v", text, ok, err)
		}
	}
}

func FuzzPuzzleIn(f *testing.F) {
	f.Add(pictureWith(f, "tiles:864072513", "GIF"))
	f.Add(pictureWith(f, "tiles:864072513", "PNG"))
	f.Add(pictureWith(f, "klotski:将将/00:帅帅/00", "PNG"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if id, ok, err := metadata.ID(data); !ok && (id != "" || err != nil) {
			t.Errorf("%q, %v, %v", id, ok, err)
		}
	})
}
