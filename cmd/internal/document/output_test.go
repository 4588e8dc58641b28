package document

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// TestMatchStills checks that stills have the size of the animation that they replace, and show its first frame.
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
		t.Errorf("a.png: size %d, view %q, want 480, step:0", o.Size, o.View)
	}
	if o := outputs("a.gif,size=300,from=4", "a.svg", "a.md")[1].Options; o.Size != 300 || o.View != "step:4" {
		t.Errorf("a.svg: size %d, view %q, want 300, step:4", o.Size, o.View)
	}
	if o := outputs("a.gif", "a.png,size=200,view=goal", "a.md")[1].Options; o.Size != 200 || o.View != "goal" {
		t.Errorf("a.png,size=200,view=goal: size %d, view %q, want 200, goal", o.Size, o.View)
	}
	if o := outputs("r.png,view=race", "s.png", "a.md")[1].Options; o.Size != 0 || o.View != "" { // r.png is a still, too
		t.Errorf("s.png: size %d, view %q, want the defaults", o.Size, o.View)
	}
	if o := outputs("a.gif", "a.png")[1].Options; o.Size != 0 || o.View != "" {
		t.Errorf("a.png without a page: size %d, view %q, want the defaults", o.Size, o.View)
	}
}

// TestForced checks that positions on all shortest solutions are marked on sheets and on the track of a player, and
// that maps state their number.
func TestForced(t *testing.T) {
	p, err := pipeline.ParseID(t.Context(), "lockout:lunar-5")
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
	if err != nil {
		t.Fatal(err)
	}
	write := func(spec string) string {
		o, err := Solutions().Parse(spec, "", render.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := o.Write(t.Context(), &b, s); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if page := write("p.html"); strings.Contains(page, "--player-marks:") {
		t.Error("p.html without insight: the track has marks")
	}
	o, err := Solutions().Parse("m.html,view=map", "", render.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Complete(t.Context(), solve.Options{}, o.Parts(nil)); err != nil {
		t.Fatal(err)
	}
	atlas := write("m.html,view=map")
	plain := write("s.svg,view=sheet")
	if err := s.Complete(t.Context(), solve.Options{}, pipeline.Parts{Insight: true}); err != nil {
		t.Fatal(err)
	}
	forced := s.Insight.ForcedBetween()
	if len(forced) == 0 || len(forced) == len(s.Solution.Moves)-1 {
		t.Fatalf("%d of %d positions are forced, want some but not all", len(forced), len(s.Solution.Moves)-1)
	}
	if n := strings.Count(write("p.html"), "linear-gradient(currentColor 0 0) "); n != len(forced) {
		t.Errorf("p.html: the track has %d marks, want %d", n, len(forced))
	}
	if want := fmt.Sprintf("; %d forced passages", len(forced)); !strings.Contains(atlas, want) {
		t.Errorf("m.html,view=map does not contain %q", want)
	}
	if write("s.svg,view=sheet") == plain {
		t.Error("s.svg,view=sheet: the sheet has no marks")
	}
}

func TestTask(t *testing.T) {
	for id, want := range map[string][2]string{
		"864/072/513":                           {"en", "Slide the tiles into order, 1 first and the gap last."},
		"864/072/513:876/543/210":               {"en", "Move the pieces as the goal shows."},
		"klotski:heng-dao-li-ma":                {"zh-Hant", "讓{hero}的塊從下面的門出去。"},
		"klotski:supersuperdries":               {"zh", "把各块移到目标图的位置。"},
		"klotski:xaa/bcd/e.d:x@3.3":             {"", "Bring the {hero} block to its goal."},
		"klotski:横刀立马":                          {"en", "Bring the {hero} block through the gate."},
		"rush:rush-58":                          {"none", "Let the {hero} car out on the right."},
		"atomix:water":                          {"en", "Build the molecule beside the board."},
		"lockout:AB..X/...../...../...../C...D": {"zh", "让{hero}的机器人停在标记格上。"},
	} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if got := Task(p.Kind(), p.Board(), want[0]); got != want[1] {
			t.Errorf("Task(%s) in %q = %q, want %q", id, want[0], got, want[1])
		}
	}
}

// TestPlayerTitle checks that an unnamed board has the title of its kind, not its ID.
func TestPlayerTitle(t *testing.T) {
	for id, want := range map[string]string{
		"tiles:864/072/513": "8-puzzle", "rush:rush-58": "Rush Hour 58", "klotski:heng-dao-li-ma": "Heng Dao Li Ma 横刀立马",
	} {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		o := NewOutput("-", PlayerData, render.Options{Lang: "en"})
		g, err := o.Game(t.Context(), pipeline.Solved{Puzzle: p})
		if err != nil {
			t.Fatal(err)
		}
		page, err := g.Page()
		if err != nil {
			t.Fatal(err)
		}
		if _, svg, _ := strings.Cut(string(page), "<svg"); !strings.Contains(string(page), "<title>"+want+"</title>") || !strings.Contains(svg, ">"+want+"</title>") {
			t.Errorf("%s: page and drawing do not both have the title %q", id, want)
		}
	}
}

// FuzzParseOutput parses values of -o, with a format of -f as the fallback.
func FuzzParseOutput(f *testing.F) {
	for _, spec := range []string{
		"a.gif", "-", "-,theme=dark", "a.png,title=Hello, world,size=100", "one,two.txt", "plain", ",size=3", "a.gif,theme",
		"a.gif,sise=100", "out/%03d.svg,view=step:4,highlight=on", "a.gif,max-bytes=5MB,first=20ms", ".gif", "a.b/c,d=e",
		"out/", "/", "0//,size=3",
	} {
		f.Add(spec, "")
		f.Add(spec, "png")
		f.Add(spec, "Png")
		f.Add(spec, ".png")
	}
	f.Fuzz(func(t *testing.T, spec, fallback string) {
		o, err := Solutions().Parse(spec, fallback, render.Options{})
		if err != nil {
			if inputErr, ok := errors.AsType[*input.Error](err); !ok || inputErr.Hint == "" {
				t.Fatalf("Parse(%q, %q): error %v, want an input.Error with a hint", spec, fallback, err)
			}
			return
		}
		hasPath := strings.HasPrefix(spec, o.Path)
		if dir, ok := strings.CutSuffix(o.Path, PuzzleVerb+"."+o.Format.Name); ok && !hasPath {
			hasPath = strings.HasSuffix(dir, "/") && strings.HasPrefix(spec, dir)
		}
		if !hasPath || o.Path == "" || o.Format.write == nil {
			t.Fatalf("Parse(%q, %q): path %q, format %q, want a path from the spec and a writer", spec, fallback, o.Path, o.Format.Name)
		}
	})
}
