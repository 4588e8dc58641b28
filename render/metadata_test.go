package render

import (
	"bytes"
	"strings"
	"testing"

	"slidegif/render/metadata"
)

func drawWithID(t testing.TB, id, format string) []byte {
	t.Helper()
	s := solutions[1].solution
	s.ID = id
	keys := "size=64"
	if format == "GIF" {
		keys += ",counter=off"
	}
	return []byte(mustDraw(t, strings.ToLower(format), s, parseOptions(t, keys)))
}

func TestEmbeddedID(t *testing.T) {
	for _, format := range []string{"GIF", "PNG"} {
		for _, id := range []string{"tiles:864072513", "klotski:" + strings.Repeat("1xx2/", 100), "klotski:将将/00:帅帅/00"} {
			data := drawWithID(t, id, format)
			if got, ok, err := metadata.ID(data); got != id || !ok || err != nil {
				t.Errorf("metadata.ID of a %s = %.20q, %v, %v; want %.20q", format, got, ok, err, id)
			}
			if cut := data[:40]; format == "GIF" {
				if _, ok, err := metadata.ID(cut); !ok || err == nil {
					t.Errorf("metadata.ID of a truncated GIF: %v, error %v; want true and an error", ok, err)
				}
			}
		}
		data := drawWithID(t, "", format)
		if id, ok, err := metadata.ID(data); id != "" || !ok || err != nil || !strings.Contains(metadata.NoIDError(data).Error(), "contains no puzzle") {
			t.Errorf("metadata.ID of a %s without an ID = %q, %v, %v; want empty", format, id, ok, err)
		}
	}
	data := drawWithID(t, "tiles:864072513", "PNG")
	if i := bytes.Index(data, []byte("tEXtPuzzle\x00")); i < 0 {
		t.Error("PNG has no tEXt chunk with keyword Puzzle")
	} else {
		data[i+15] ^= 1
	}
	if _, ok, err := metadata.ID(data); !ok || err == nil {
		t.Errorf("metadata.ID of a PNG with a wrong checksum: %v, error %v; want true and an error", ok, err)
	}
	// A drawing, such as a trace, holds the ID, too.
	s := solutions[1].solution
	s.ID = "tiles:864072513"
	for _, view := range []string{ViewTrace, ViewAnalysis} {
		s.Analysis = &Analysis{Left: make([]int, len(s.Moves)+1)}
		var file bytes.Buffer
		if _, err := SVG(t.Context(), &file, s, Options{View: view}); err != nil || !strings.Contains(file.String(), "<metadata>"+s.ID+"</metadata>") {
			t.Errorf("SVG of view %s does not hold the ID: %v", view, err)
		}
	}
	for _, text := range []string{"", "GIF", "1xx2/1xx2", "\x89PNG"} {
		if _, ok, err := metadata.ID([]byte(text)); ok || err != nil {
			t.Errorf("metadata.ID(%q): %v, %v; want false, nil", text, ok, err)
		}
	}
}

func FuzzEmbeddedID(f *testing.F) {
	f.Add(drawWithID(f, "tiles:864072513", "GIF"))
	f.Add(drawWithID(f, "tiles:864072513", "PNG"))
	f.Add(drawWithID(f, "klotski:将将/00:帅帅/00", "PNG"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if id, ok, err := metadata.ID(data); !ok && (id != "" || err != nil) {
			t.Errorf("metadata.ID = %q, %v, %v; want no ID and no error if ok is false", id, ok, err)
		}
	})
}
