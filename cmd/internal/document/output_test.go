package document

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
)

// Stills that take the place of an animation have its size, and show its first frame.
func TestMatchStills(t *testing.T) {
	outputs := func(specs ...string) []Output {
		var outs []Output
		for _, spec := range specs {
			o, err := Solutions().Parse(spec, "", render.Options{})
			if err != nil {
				t.Fatal(err)
			}
			outs = append(outs, o)
		}
		MatchStills(outs)
		return outs
	}
	if o := outputs("a.gif", "a.png", "a.md")[1].Options; o.Size != 480 || o.View != "step:0" {
		t.Errorf("%d, %q", o.Size, o.View)
	}
	if o := outputs("a.gif,size=300,from=4", "a.svg", "a.md")[1].Options; o.Size != 300 || o.View != "step:4" {
		t.Errorf("%d, %q", o.Size, o.View)
	}
	if o := outputs("a.gif", "a.png,size=200,view=goal", "a.md")[1].Options; o.Size != 200 || o.View != "goal" {
		t.Errorf("%d, %q", o.Size, o.View)
	}
	if o := outputs("a.gif", "a.png")[1].Options; o.Size != 0 || o.View != "" {
		t.Errorf("without a page: %d, %q", o.Size, o.View)
	}
}

func TestWriteMarkdown(t *testing.T) {
	p, err := pipeline.ParseID(context.Background(), "tiles:123/456/708")
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(context.Background(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for base, want := range map[string]string{
		"":                       "![8-puzzle 123/456/708, solved in 1 step, the fewest possible](a%20%281%29.gif)\n",
		"/images/":               "![8-puzzle 123/456/708, solved in 1 step, the fewest possible](/images/a%20%281%29.gif)\n",
		"https://example.org/up": "![8-puzzle 123/456/708, solved in 1 step, the fewest possible](https://example.org/up/a%20%281%29.gif)\n",
	} {
		picture, err := Solutions().Parse("x/a (1).gif", "", render.Options{})
		if err != nil {
			t.Fatal(err)
		}
		page, err := Solutions().Parse("x/a.md", "", render.Options{BaseURL: base})
		if err != nil {
			t.Fatal(err)
		}
		picture.Report.Frames = 2
		page.Beside = []Output{picture}
		var b strings.Builder
		if _, err := page.Format.Write(context.Background(), &b, s, page); err != nil || b.String() != want {
			t.Errorf("%q: %q, %v", base, b.String(), err)
		}
	}
}

// What all shortest solutions pass is marked on a sheet and on the track of a player.
func TestForced(t *testing.T) {
	p, err := pipeline.ParseID(t.Context(), "lockout:lunar-5")
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	write := func(text string) string {
		o, err := Solutions().Parse(text, "", render.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := o.Format.Write(t.Context(), &b, s, o); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if page := write("p.html"); strings.Contains(page, "--player-marks:") {
		t.Error("the track has marks that nobody asked for")
	}
	plain := write("s.svg,view=sheet")
	if err := s.FindInsight(t.Context(), solve.Options{}); err != nil {
		t.Fatal(err)
	}
	forced := s.Insight.ForcedBetween()
	if len(forced) == 0 || len(forced) == len(s.Solution.Moves)-1 {
		t.Fatalf("%d of %d positions are forced", len(forced), len(s.Solution.Moves)-1)
	}
	if n := strings.Count(write("p.html"), "linear-gradient(currentColor 0 0) "); n != len(forced) {
		t.Errorf("the track has %d marks, want %d", n, len(forced))
	}
	if write("s.svg,view=sheet") == plain {
		t.Error("the sheet has no marks")
	}
}
