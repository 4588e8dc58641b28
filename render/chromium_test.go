//go:build !js

package render

import (
	"fmt"
	"hash/fnv"
	"image"
	"net/http"
	"net/http/httptest"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/render/test/browsertest"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/testcost"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // saves a quarter of the time, because most memory is short-lived pictures
	defer browsertest.Close()
	m.Run()
}

// decodeScript decodes an animation with the ImageDecoder of Chromium, which also plays animations in
// pages. The result lists a hash and the duration of each composed frame.
const decodeScript = `(async () => {
	const picture = await fetch("/picture");
	const d = new ImageDecoder({data: await picture.arrayBuffer(), type: picture.headers.get("Content-Type")});
	await d.tracks.ready;
	await d.completed;
	const out = [];
	for (let i = 0; i < d.tracks.selectedTrack.frameCount; i++) {
		const {image} = await d.decode({frameIndex: i});
		const w = image.displayWidth, h = image.displayHeight;
		const c = new OffscreenCanvas(w, h).getContext("2d", {willReadFrequently: true});
		c.drawImage(image, 0, 0);
		const p = c.getImageData(0, 0, w, h).data;
		let hash = 0x811c9dc5;
		for (let k = 0; k < p.length; k++) if (k % 4 < 3) hash = Math.imul(hash ^ p[k], 0x01000193) >>> 0;
		out.push(hash + ":" + image.duration / 10000);
		image.close();
	}
	return out.join(" ");
})()`

// checkChromium checks that Chromium decodes an animation to the painted frames with the same delays.
func checkChromium(t *testing.T, contentType string, data []byte, pictures []*image.RGBA, delays []int) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/picture" {
			w.Header().Set("Content-Type", contentType)
			w.Write(data)
		}
	}))
	defer server.Close()
	ctx := browsertest.Open(t, 400, 400)
	if err := chromedp.Do(ctx, chromedp.Navigate(server.URL)); err != nil {
		t.Fatal(err)
	}
	got, err := chromedp.Run(ctx, chromedp.Evaluate[string](decodeScript, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for i, p := range pictures {
		h := fnv.New32a()
		h.Write(rgbBytes(p))
		want = append(want, fmt.Sprintf("%d:%d", h.Sum32(), delays[i]))
	}
	if got != strings.Join(want, " ") {
		t.Errorf("hashes and delays in Chromium:\ngot  %.200s\nwant %.200s", got, strings.Join(want, " "))
	}
}

// TestGIFDecoders compares the frames of several decoders with the painted frames. Each decoder returns
// all composed frames as raw RGB. Decoders that are not installed are skipped.
func TestGIFDecoders(t *testing.T) {
	testcost.LongOnly(t, "it runs other decoders")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	for _, s := range []struct {
		solution Solution
		keys     string
	}{
		{solutions[0].solution, "size=150,theme=wood"},
		{solutions[4].solution, "size=160,tween=8,highlight=on"},
		{randomSolution(newBoard(classic), 5, 9), "size=133,tween=1,colors=256,theme=dark"},
	} {
		data := checkGIF(t, s.solution, parseOptions(t, s.keys))
		pictures, delays := rendertest.DecodeGIF(t, data)
		t.Run(s.keys, func(t *testing.T) {
			checkDecoders(t, data, pictures, map[string]decoder{"gifsicle": decodeGifsicle, "ffmpeg": decodeFFmpeg, "pillow": decodePillow})
			checkChromium(t, "image/gif", data, pictures, delays)
		})
	}
}

// TestAPNGDecoders compares the frames of several decoders with the painted frames. Pillow 9 only
// supports frames without transparent pixels.
func TestAPNGDecoders(t *testing.T) {
	testcost.LongOnly(t, "it runs other decoders")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	for keys, decoders := range map[string]map[string]decoder{
		"size=300,theme=wood": {"ffmpeg": decodeFFmpeg, "pillow": decodePillow},
		"size=150,tween=2":    {"ffmpeg": decodeFFmpeg},
	} {
		t.Run(keys, func(t *testing.T) {
			data, pictures, delays := encodeAPNG(t, solutions[0].solution, parseOptions(t, keys))
			checkDecoders(t, data, pictures, decoders)
			checkChromium(t, "image/apng", data, pictures, delays)
		})
	}
}
