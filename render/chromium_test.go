//go:build !js

package render

import (
	"fmt"
	"hash/fnv"
	"image"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/render/browsertest"
	"slidegif/render/rendertest"
	"slidegif/solve/testcost"
)

func TestMain(m *testing.M) {
	defer browsertest.Close()
	m.Run()
}

// decode is a script that lets Chromium's ImageDecoder, which plays the animations in its pages,
// compose each frame. It gives a hash and the duration of each.
const decode = `(async () => {
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

// inChromium fails unless Chromium sees the frames of an animation as they were painted, and as long
// as they should last.
func inChromium(t *testing.T, contentType string, data []byte, pictures []*image.RGBA, delays []int) {
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
	got, err := chromedp.Run(ctx, chromedp.Evaluate[string](decode, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for i, p := range pictures {
		h := fnv.New32a()
		h.Write(rgbOf(p))
		want = append(want, fmt.Sprintf("%d:%d", h.Sum32(), delays[i]))
	}
	if got != strings.Join(want, " ") {
		t.Errorf("Chromium sees other frames or times:\n got %.200s\nwant %.200s", got, strings.Join(want, " "))
	}
}

// Real decoders must show what was painted. Each is asked for all composed frames as raw
// RGB; a tool that is not on the machine is skipped.
func TestDecoders(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	for _, s := range []struct {
		solution Solution
		keys     string
	}{
		{solutions[0].solution, "size=150,theme=wood"},
		{solutions[4].solution, "size=160,tween=8,highlight=on"},
		{wander(layoutOf(classic), 5, 9), "size=133,tween=1,colors=256,theme=dark"},
	} {
		data := checkGIF(t, s.solution, with(t, s.keys))
		pictures, delays := rendertest.GIF(t, data)
		t.Run(s.keys, func(t *testing.T) {
			checkDecoders(t, data, pictures, map[string]decoder{"gifsicle": byGifsicle, "ffmpeg": byFFmpeg, "pillow": byPillow})
			inChromium(t, "image/gif", data, pictures, delays)
		})
	}
}

// Other programs show the same frames. Pillow 9 does where none has transparent pixels.
func TestAPNGDecoders(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	for keys, decoders := range map[string]map[string]decoder{
		"size=300,theme=wood": {"ffmpeg": byFFmpeg, "pillow": byPillow},
		"size=150,tween=2":    {"ffmpeg": byFFmpeg},
	} {
		t.Run(keys, func(t *testing.T) {
			data, pictures, delays := animatedPNG(t, solutions[0].solution, with(t, keys))
			checkDecoders(t, data, pictures, decoders)
			inChromium(t, "image/apng", data, pictures, delays)
		})
	}
}
