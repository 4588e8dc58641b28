package web

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/recognize"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/testcost"
)

func postPicture(s *Server, body []byte) *httptest.ResponseRecorder {
	return sendRequest(s, "POST", "/picture.json", string(body), "Content-Type", "image/jpeg")
}

// screenshotOf returns a screenshot of a puzzle on a phone, without the metadata of generated
// pictures.
func screenshotOf(t *testing.T, s *Server, id string) []byte {
	t.Helper()
	drawn := rendertest.DecodePNG(t, get(s, "/solve.png?view=start&size=600&puzzle="+id).Body)
	phone := image.NewRGBA(image.Rect(0, 0, 720, 1280))
	draw.Draw(phone, phone.Rect, image.NewUniform(color.RGBA{0x20, 0x28, 0x30, 0xff}), image.Point{}, draw.Src)
	draw.Draw(phone, drawn.Bounds().Add(image.Pt(60, 300)), drawn, image.Point{}, draw.Src)
	return rendertest.EncodeJPEG(t, phone, 80)
}

// TestPicture checks that a screenshot is recognized and nothing of it is cached.
func TestPicture(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := newTestServer(t)
	body := screenshotOf(t, s, "864/072/513")
	before := s.solver.cache.Snapshot()["answers"].Entries
	w := postPicture(s, body)
	var read recognize.Reading
	if err := json.Unmarshal(w.Body.Bytes(), &read); err != nil || w.Code != 200 || read.ID != "tiles:864/072/513" || read.Doubt != nil {
		t.Fatalf("status %d, error %v, body %s", w.Code, err, w.Body)
	}
	if b := read.Bounds; b[0] < 60 || b[1] < 300 || b[0]+b[2] > 660 || b[1]+b[3] > 900 || b[2] < 400 {
		t.Errorf("bounds = %v", b)
	}
	if w.Header().Get("Cache-Control") != noStore || w.Header().Get("ETag") != "" || s.solver.cache.Snapshot()["answers"].Entries != before {
		t.Error("response to a picture was cached")
	}
}

// TestHostilePictures checks that invalid uploads are rejected with a suitable message.
func TestHostilePictures(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := newTestServer(t)
	whole := screenshotOf(t, s, "864/072/513")
	bomb := pngOfSize(6000, 4001)
	blank := pngOfSize(5999, 4000)
	for name, c := range map[string]struct {
		body   []byte
		status int
		says   string
	}{
		"empty":     {nil, 400, "is not a PNG, JPEG, GIF or WebP picture"},
		"text":      {[]byte("864/072/513"), 400, "is not a PNG, JPEG, GIF or WebP picture"},
		"cut off":   {whole[:len(whole)/2], 400, "damaged"},
		"too large": {bomb, 400, "too many"},
		"blank":     {blank, 400, "damaged"},
		"bytes":     {bytes.Repeat(whole, 1+(8<<20)/len(whole)), 413, "larger than 8388608 bytes"},
	} {
		w := postPicture(s, c.body)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) || !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s: status %d, body %.200s", name, w.Code, w.Body)
		}
		for cut := range slices.Values([]int{1, 7, 20, 60}) {
			if cut < len(c.body) && len(c.body) < 1<<20 {
				damaged := bytes.Clone(c.body)
				damaged[len(damaged)/cut-1] ^= 0x55
				if w := postPicture(s, damaged); w.Code != 200 && w.Code != 400 {
					t.Errorf("%s, damaged: status %d, body %.200s", name, w.Code, w.Body)
				}
			}
		}
	}
	if w := get(s, "/picture.json"); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "POST, OPTIONS" {
		t.Errorf("GET: status %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
}

// pngOfSize returns the header of a PNG of the given size, without pixels.
func pngOfSize(w, h uint32) []byte {
	out := []byte("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), w), h)
	head = append(head, 8, 6, 0, 0, 0)
	out = append(binary.BigEndian.AppendUint32(out, 13), head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}
