//go:build !js

package document

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render"
	"slidegif/render/test/browsertest"
	"slidegif/solve"
)

// TestPlayerFiles opens a page that loads the scripts of two puzzles. A third player is added later, for the second
// puzzle. Each player must show its puzzle and its solution without a request.
func TestPlayerFiles(t *testing.T) {
	files := map[string][]byte{}
	var ids, elements []string
	for _, text := range []string{"tiles:123/456/078", "klotski:heng-dao-li-ma"} {
		p, err := pipeline.ParseID(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
		if err != nil {
			t.Fatal(err)
		}
		format, err := FormatOf("js", "a.js")
		if err != nil {
			t.Fatal(err)
		}
		o, err := NewOutput(Standard, format, render.Options{Player: render.PlayerOptions{Speed: 4}}).Complete(s)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := o.Write(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		files[fmt.Sprintf("/%d.js", len(ids))] = b.Bytes()
		first, _, _ := strings.Cut(b.String(), "\n")
		ids, elements = append(ids, s.ID()), append(elements, strings.TrimPrefix(first, "// "))
	}
	files["/"] = fmt.Appendf(nil, `<!doctype html><meta charset="utf-8"><title>blog</title><link rel="icon" href="data:,"><script src="0.js" async></script><script src="1.js" async></script>%s%s`, elements[0], strings.Replace(elements[1], " ", ` speed="2" style="max-width:300px" `, 1))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".js") {
			w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		}
		if files[r.URL.Path] == nil {
			t.Errorf("the page requests %s", r.URL)
		}
		w.Write(files[r.URL.Path])
	}))
	defer server.Close()
	ctx := browsertest.Open(t, 900, 900)
	pagetest.Do(t, ctx, chromedp.Navigate(server.URL+"/"))
	const player = `document.querySelectorAll("slide-player")[%d]`
	pagetest.Wait(t, ctx, fmt.Sprintf(player+`.puzzle && `+player+`.puzzle`, 0, 1))
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`document.body.insertAdjacentHTML("beforeend", %q)`, elements[1])))
	for i, id := range []string{ids[0], ids[1], ids[1]} {
		this := fmt.Sprintf(player, i)
		pagetest.Wait(t, ctx, this+`.puzzle`)
		pagetest.Do(t, ctx, pagetest.Evaluate(this+`.act("last")`))
		want := fmt.Sprintf("%s %d won %d", id, []int{2, 81, 81}[i], []int{4, 2, 4}[i])
		got := pagetest.Value[string](t, ctx, `((p) => [p.puzzle.id, p.at, p.won ? "won" : "", p.getAttribute("speed")].join(" "))(`+this+`)`)
		if got != want {
			t.Errorf("player %d shows %q, want %q", i, got, want)
		}
	}
	if width := pagetest.Value[float64](t, ctx, fmt.Sprintf(player+`.getBoundingClientRect().width`, 1)); width != 300 {
		t.Errorf("the width of the second player is %v, want 300", width)
	}
	// A hint after a move that is not part of the solution sends no request to a server.
	pagetest.Do(t, ctx, pagetest.Evaluate(fmt.Sprintf(`{ const p = `+player+`; p.act("swap"); p.resume("4D", 1); p.act("hint"); }`, 0)))
	pagetest.Wait(t, ctx, fmt.Sprintf(player+`.bar.note.textContent`, 0))
	pagetest.Screenshot(t, ctx, "playerfiles")
}
