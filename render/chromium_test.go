package render

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// page lets Chromium's ImageDecoder, which plays the animations in its pages, compose each
// frame, and sends back a hash and the duration of each.
const page = `<!doctype html><meta charset="utf-8"><script>
(async () => {
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
})().catch(e => "failed: " + e).then(text => fetch("/done", {method: "POST", body: text}));
</script>`

// Chromium must see the frames that were painted, and as long as they should last.
func TestChromiumDecodes(t *testing.T) {
	program := browser(t)
	for _, s := range []struct {
		show Show
		keys string
	}{
		{shows[0].show, "size=150,theme=wood"},
		{shows[4].show, "size=160,tween=8,highlight=on"},
	} {
		data := checkGIF(t, s.show, with(t, s.keys))
		pictures, delays := composed(t, data)
		var want []string
		for i, p := range pictures {
			h := fnv.New32a()
			h.Write(rgbOf(p))
			want = append(want, fmt.Sprintf("%d:%d", h.Sum32(), delays[i]))
		}
		if got := inChromium(t, program, "image/gif", data); got != strings.Join(want, " ") {
			t.Errorf("%s: Chromium sees other frames or times:\n got %.200s\nwant %.200s", s.keys, got, strings.Join(want, " "))
		}
	}
}

// inChromium serves the page to a Chromium of its own, and returns what it sends back.
func inChromium(t *testing.T, program, contentType string, data []byte) string {
	t.Helper()
	answer := make(chan string, 1)
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, page) })
	mux.HandleFunc("/picture", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Write(data)
	})
	mux.HandleFunc("/done", func(_ http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		select {
		case answer <- string(text):
		default:
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	profile, err := os.MkdirTemp("", "chromium") // t.TempDir fails where a browser still writes at its end
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(profile)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--force-color-profile=srgb",
		"--user-data-dir="+profile, "--remote-debugging-port=0", server.URL) // the port keeps it open
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cancel()
	select {
	case text := <-answer:
		return text
	case <-ctx.Done():
		return "no answer"
	}
}
