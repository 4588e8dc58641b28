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

	"slidegif/cmd/internal/picture"
	"slidegif/render/rendertest"
	"slidegif/solve/testcost"
)

func postPicture(s *Server, body []byte) *httptest.ResponseRecorder {
	return post(s, "/picture.json", "image/jpeg", string(body))
}

// screenshotOf is a picture of a puzzle on a phone, without the ID that our pictures carry.
func screenshotOf(t *testing.T, s *Server, id string) []byte {
	t.Helper()
	drawn := rendertest.Decode(t, get(s, "/solve.png?view=start&size=600&puzzle="+id).Body)
	phone := image.NewRGBA(image.Rect(0, 0, 720, 1280))
	draw.Draw(phone, phone.Rect, image.NewUniform(color.RGBA{0x20, 0x28, 0x30, 0xff}), image.Point{}, draw.Src)
	draw.Draw(phone, drawn.Bounds().Add(image.Pt(60, 300)), drawn, image.Point{}, draw.Src)
	return rendertest.JPEG(t, phone, 80)
}

// TestPicture: a screenshot is answered with its board, and nothing of it is kept.
func TestPicture(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := quiet(t)
	body := screenshotOf(t, s, "864/072/513")
	before := s.solver.memo.read()["answers"].entries
	w := postPicture(s, body)
	var read picture.Reading
	if err := json.Unmarshal(w.Body.Bytes(), &read); err != nil || w.Code != 200 || read.ID != "tiles:864/072/513" || read.Doubt != nil {
		t.Fatalf("%d %v: %s", w.Code, err, w.Body)
	}
	if b := read.Bounds; b[0] < 60 || b[1] < 300 || b[0]+b[2] > 660 || b[1]+b[3] > 900 || b[2] < 400 {
		t.Errorf("the board is at %v", b)
	}
	if w.Header().Get("Cache-Control") != noStore || w.Header().Get("ETag") != "" || s.solver.memo.read()["answers"].entries != before {
		t.Error("something of the picture is kept")
	}
}

// TestHostilePictures: what is no screenshot is refused, in time and in words.
func TestHostilePictures(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := quiet(t)
	whole := screenshotOf(t, s, "864/072/513")
	bomb := pngOfSize(6000, 4001)
	blank := pngOfSize(5999, 4000)
	for name, c := range map[string]struct {
		body   []byte
		status int
		says   string
	}{
		"empty":     {nil, 400, "is no PNG, JPEG, GIF or WebP"},
		"text":      {[]byte("864/072/513"), 400, "is no PNG, JPEG, GIF or WebP"},
		"cut off":   {whole[:len(whole)/2], 400, "damaged"},
		"too large": {bomb, 400, "too many"},
		"blank":     {blank, 400, "damaged"},
		"bytes":     {bytes.Repeat(whole, 1+(8<<20)/len(whole)), 413, "more than 8388608 bytes"},
	} {
		w := postPicture(s, c.body)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) || !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s: %d %.200s", name, w.Code, w.Body)
		}
		for cut := range slices.Values([]int{1, 7, 20, 60}) {
			if cut < len(c.body) && len(c.body) < 1<<20 {
				damaged := bytes.Clone(c.body)
				damaged[len(damaged)/cut-1] ^= 0x55
				if w := postPicture(s, damaged); w.Code != 200 && w.Code != 400 {
					t.Errorf("%s, damaged: %d %.200s", name, w.Code, w.Body)
				}
			}
		}
	}
	if w := get(s, "/picture.json"); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "POST, OPTIONS" {
		t.Errorf("GET: %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
}

// pngOfSize is the head of a PNG that claims a size, and no pixels.
func pngOfSize(w, h uint32) []byte {
	out := []byte("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), w), h)
	head = append(head, 8, 6, 0, 0, 0)
	out = append(binary.BigEndian.AppendUint32(out, 13), head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}
