//go:build !js

package site

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/solve/test/testcost"
)

// TestKits compares boards assembled from kits with drawings of the server: the descriptions, and
// every pixel, at rest and highlighted. The looks are the default theme in Chinese and dark mode, and
// a different theme and metric in English and light mode.
func TestKits(t *testing.T) {
	ctx := browsertest.Open(t, 640, 640)
	var ids []string
	add := func(text string) {
		p, err := pipeline.ParseID(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, p.ID())
	}
	for n := range 5 {
		add(fmt.Sprintf("tiles:%dx%d@1", n+2, n+2))
		add(fmt.Sprintf("tiles:%dx%d@1", n+2, 6-n)) // 2x6 to 6x2
	}
	for _, size := range []string{"2x8", "7x3", "8x8"} {
		add("tiles:" + size + "@1")
	}
	for _, set := range []string{"v5h0s4", "v3h2s4", "v2h2s6", "v0h0s8", "v6h0s2", "v1h4s2", "v0h3s5", "v4h1s4"} {
		add("klotski:" + set + "@2")
	}
	for seed := range 8 {
		add(fmt.Sprintf("rush:@%d", seed))
		add(fmt.Sprintf("ricochet:@%d", seed))
	}
	ids = append(ids, "1230", "864/072/513", "864072513", "tiles:8,6,4/_,7,2/5,1,3", "213/456/780", "tiles:123/456/780", // the last two: unsolvable, solved
		"klotski:1xx2/1xx2/3445/3675/8009", "klotski:hxxi/hxxi/abbc/adec/f..g", // 横刀立马 by name letters and with other letters
		"abbc/abbc/dee6/df86/0gh7", "klotski:CxxZ/CxxZ/0000/0000/0000", "klotski:0000/0xx0/0xx0/0000/0000",
		"rush:BBoKMoDDDKMoIAALooIoJLEEooJFFNoGGooN", "rush:ooooooAAooBBoooooooooooooooooooooooo",
		"lockout:X...A/...../B..../....Z/.C...", "lockout:lunar-1",
		"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "rush:rush-50-b", "klotski:zhi-hui-ruo-ding", "klotski:hakoiri-basic", "rush:BBooxoooooooAAoooooooooooooooooooooo", "tiles:864/072/513:012/345/678", "tiles:864/072/513:283/140/765", "tiles:864/072/513:123/456/780", "864072513:1,2,3,8,0,4,7,6,5",
		"tiles:15,2,1,12/8,5,6,11/4,9,10,7/3,14,13,0:0,1,2,3/4,5,6,7/8,9,10,11/12,13,14,15", "lockout:A......../........./...B...../........./........./.....X.../........./........./C.......D",
		"rush:bbcoooddcoooAAeoooffeooo......gghhii", "rush:ooxxxooxoooBAAxooBooxxooCCooooxxxDDD", "rush:xoooxBxxoxxBooAAoooooooooxooxxxxooxo",
		"ricochet:R.,..._B...G...Y.#"+strings.Repeat("/................", 15)+":G@3.3+R@1.5")
	// Boards outside of all families, and invalid puzzles.
	invalid := []string{
		"12305", "tiles:12305", "tiles:123/456/788", "tiles:123/456/78", "tiles:123/456/789", "tiles:1,2,03/4,5,6/7,8,0", "tiles:2x2@1", "tiles:123/456/700",
		"klotski:4WVE1", "1A9BF0C", "lockout:x...A/...../B..../....Z/.C...", "lockout:A...A/...../B..../....Z/.X...", "lockout:A..../...../B..../....Z/.C...", "lockout:X....A/....../B...../....Z./.C....",
		"klotski:ZCCY/ZCCY/MGGH/MabH/c00d", "klotski:CxxZ/CxxZ/3445/3785/6009:..../..../..../.xx./.xx.", "klotski:xx00/xx00/yy00/yy00/0000",
		"klotski:xx1y/xx11/0000/0000/0000", "klotski:xx#0/xx00/0000/0000/0000", "klotski:xx12/xx21/0000/0000/0000", "rush:@7", "rush:ooooooooooooAAoooooooooooooooooooooo", "rush:BBoKMxDDDKMoIXXLooIoJLEEooJFFNoGGoxN", "rush:BBBBooooooooAAoooooooooooooooooooooo", "rush:ooooooooooooAAAoBBoooooooooooooooooo",
		"rush:ooxxxooxxooBAAxooBooxxooCCooooxxxDDD", "ricochet:W.,..._B...G...Y.#" + strings.Repeat("/................", 15) + ":G@3.3",
		"atomix:#######/#a...b#/#..#..#/#.c...#/#######:acb", "", "x", "klotski:heng-dao", "////",
	}
	s := newWriter("test")
	kinds, err := s.addBoards(t.Context(), []string{"zh", "en"}, []string{"modern", "wood"})
	if err != nil {
		t.Fatal(err)
	}
	script := bootScript(kinds, "kit.js", "stored.js")
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch name := r.URL.Path[1:]; {
		case name == "":
			fmt.Fprintf(w, "<!doctype html><html lang=%s><script>%s</script>", html.EscapeString(r.URL.Query().Get("lang")), script)
		case s.contents[name] != nil:
			w.Write(s.contents[name])
		default:
			s.server.ServeHTTP(w, r)
		}
	}))
	defer host.Close()
	for n, look := range []struct{ lang, scheme, keys string }{{"zh", "dark", "{}"}, {"en", "light", `{theme: "modern", metric: "slide"}`}} {
		pagetest.Do(t, ctx, chromedp.Navigate(host.URL+"/?lang="+look.lang), browsertest.EmulateMedia("prefers-color-scheme", look.scheme))
		for i, id := range ids {
			if n > 0 && i%4 > 0 && !testcost.Long() {
				continue // the second look covers all boards only with SLIDEGIF_LONG
			}
			if said := pagetest.Value[string](t, ctx, fmt.Sprintf(compareKitJS, id, look.keys)); said != "" {
				t.Errorf("%+v %s: kit differs: %s", look, id, said)
			}
		}
		for _, id := range invalid {
			if pagetest.Value[bool](t, ctx, fmt.Sprintf("(async () => !!(await stored(%q, %s)))()", id, look.keys)) {
				t.Errorf("%+v %s was assembled, want null", look, id)
			}
		}
	}
}

// compareKitJS compares the result of stored for an ID with the drawing of the server.
const compareKitJS = `(async (id, look) => {
	const kit = await stored(id, look);
	if (!kit) return "not assembled";
	const { lang } = document.documentElement;
	const want = await (await fetch("player.json?" + new URLSearchParams({ lang, puzzle: id, ...look }))).json();
	const classes = new Map(want.puzzle.pieces.map((p, i) => [p.class, kit.puzzle.pieces[i]?.class]));
	for (const p of [...want.puzzle.pieces, ...want.puzzle.goal]) p.class = classes.get(p.class); // only equality matters
	if (/-[0-9a-f]{16}$/.test(want.puzzle.file)) kit.puzzle.file = want.puzzle.file; // hash of a long ID
	const sorted = (key, v) => (v?.constructor === Object ? Object.fromEntries(Object.entries(v).sort()) : v);
	const [a, b] = [kit, want].map(({ puzzle }) => JSON.stringify(puzzle, sorted));
	if (a !== b) return a + "\n" + b;
	const words = (svg) => svg.match(/<title.*?>(.*?)<[^]*<desc.*?>(.*?)<[^]*<metadata>(.*?)</).slice(1).join("\n");
	if (words(kit.svg) !== words(want.svg)) return words(kit.svg) + "\n" + words(want.svg);
	const pixels = async (svg) => {
		const image = new Image(), canvas = new OffscreenCanvas(480, 480), pen = canvas.getContext("2d");
		image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
		await image.decode();
		pen.drawImage(image, 0, 0, 480, 480);
		return pen.getImageData(0, 0, 480, 480).data;
	};
	for (const highlighted of [false, true]) {
		const [a, b] = await Promise.all([kit, want].map(({ svg }) => pixels(highlighted ? svg.replaceAll('visibility="hidden"', "") : svg)));
		let n = 0;
		for (let i = 0; i < a.length; i++) n += a[i] !== b[i];
		// The goal picture is scaled down, including its edges, unlike in the theme.
		if (n > (want.puzzle.rows && want.puzzle.tail ? 0.03 * a.length : 0) || a.every((v) => v === a[0])) return n + " bytes of the pixels differ; highlighted: " + highlighted;
	}
	return "";
})(%q, %s)`
