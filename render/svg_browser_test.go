package render

import (
	"fmt"
	"image"
	_ "image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// browser returns the path of a Chromium, or ends the test.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	missing(t, "Chromium")
	return ""
}

// missing skips a test that needs a program that is not here. With SLIDEGIF_NEED_TOOLS
// set, as in .ci/run, it fails instead, so that a run of all checks leaves none out.
func missing(t *testing.T, program string) {
	t.Helper()
	if os.Getenv("SLIDEGIF_NEED_TOOLS") != "" {
		t.Fatal(program, " is not installed, and SLIDEGIF_NEED_TOOLS is set")
	}
	t.Skip(program, " is not installed")
}

// shoot shows a page in the browser and returns what is to be seen.
func shoot(t *testing.T, body string, size image.Point, flags ...string) image.Image {
	t.Helper()
	dir := t.TempDir()
	page, out := filepath.Join(dir, "page.html"), filepath.Join(dir, "shot.png")
	html := `<!doctype html><meta charset="utf-8"><body style="margin:0">` + body
	if err := os.WriteFile(page, []byte(html), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
		"--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--user-data-dir=" + filepath.Join(dir, "profile"), "--virtual-time-budget=400",
		fmt.Sprintf("--window-size=%d,%d", size.X, size.Y), "--screenshot=" + out,
	}, flags...)
	if text, err := exec.CommandContext(t.Context(), browser(t), append(args, "file://"+page)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// stray is the share of pixels in which two pictures clearly differ.
func stray(a, b image.Image) float64 {
	r := a.Bounds().Intersect(b.Bounds())
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r0, g0, b0, _ := a.At(x, y).RGBA()
			r1, g1, b1, _ := b.At(x, y).RGBA()
			if off(r0, r1)+off(g0, g1)+off(b0, b1) > 120<<8 {
				n++
			}
		}
	}
	return float64(n) / float64(max(1, r.Dx()*r.Dy()))
}

func off(a, b uint32) uint32 { return max(a, b) - min(a, b) }

// TestSVGPlays stops the animation after some moves and compares it with a still of that
// step; and looks at it as readers do who prefer the dark, or less motion.
func TestSVGPlays(t *testing.T) {
	browser(t)
	s := solved(t, "klotski:横刀立马")
	var o Options
	o.Theme, o.Counter, o.Highlight, o.View, o.Move = "modern", Off, Off, "solution", 300*time.Millisecond
	file := string(svgOf(t, s, o))
	size := image.Pt(400, 480)
	still := func(view string, flags ...string) image.Image {
		o := o
		o.View = view
		return shoot(t, string(svgOf(t, s, o)), size, flags...)
	}
	at := func(seconds float64, flags ...string) image.Image {
		return shoot(t, fmt.Sprintf(`%s<script>
			for (const a of document.getAnimations()) { a.pause(); a.currentTime = %f }
		</script>`, file, seconds*1000), size, flags...)
	}
	const noMore = .006 // layers that move are smoothed a little differently
	for _, moves := range []int{0, 1, 40, 81} {
		seconds := 1 + .3*float64(moves) - .0001
		want := still(fmt.Sprintf("step:%d", moves))
		got := 1.0
		// A browser on a busy machine may take its picture before it has drawn.
		for tries := 0; tries < 3 && got > noMore; tries++ {
			got = stray(at(seconds), want)
		}
		if got > noMore {
			t.Errorf("after %d moves %.4f of the pixels differ", moves, got)
		}
	}
	if got := stray(at(1.3001), still("step:2")); got < 4*noMore {
		t.Errorf("the comparison is blind: a wrong step differs in only %.4f of the pixels", got)
	}
	calm := at(20, "--force-prefers-reduced-motion")
	if got := stray(calm, still("start")); got > noMore {
		t.Errorf("with less motion %.4f of the pixels differ from the start", got)
	}
	dark := at(25.4, "--blink-settings=preferredColorScheme=0")
	if got := stray(dark, still("step:81", "--blink-settings=preferredColorScheme=0")); got > noMore {
		t.Errorf("in the dark %.4f of the pixels differ", got)
	}
	if r, _, _, _ := dark.At(1, 1).RGBA(); r > 0x4000 {
		t.Error("in the dark the paper is light")
	}
}
