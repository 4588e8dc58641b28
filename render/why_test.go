package render

import (
	"bytes"
	"fmt"
	"image/gif"
	"slices"
	"strings"
	"testing"

	"slidegif/render/scene"
	"slidegif/solve"
	"slidegif/solve/catalog"
)

// explained is a solved puzzle of some ID.
func explained(t *testing.T, id string) Solution {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Solve(t.Context(), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return Solution{Board: p.Board(), Moves: s.Moves, Metric: s.Metric, AtLeast: s.AtLeast, ID: p.ID()}
}

// TestCaptions: each output for which the key is meant has another text with each caption, in any language, on
// boards of any kind.
func TestCaptions(t *testing.T) {
	ctx := t.Context()
	inSVG := func(view string) func(Solution, Options) (string, error) {
		return func(s Solution, o Options) (string, error) {
			o.View = view
			var b bytes.Buffer
			_, err := SVG(ctx, &b, s, o)
			return b.String(), err
		}
	}
	outputs := map[string]func(Solution, Options) (string, error){
		"animation": inSVG("solution"),
		"race":      inSVG("race"),
		"sheet":     inSVG("sheet"),
		"step":      inSVG("step:1"),
		"gif": func(s Solution, o Options) (string, error) {
			var b bytes.Buffer
			if _, err := GIF(ctx, &b, s, o); err != nil {
				return "", err
			}
			_, err := gif.DecodeAll(bytes.NewReader(b.Bytes()))
			return b.String(), err
		},
		"pdf": func(s Solution, o Options) (string, error) {
			var b bytes.Buffer
			_, err := PDF(ctx, &b, s, o)
			return b.String(), err
		},
		"player": func(s Solution, o Options) (string, error) {
			g, err := Game(ctx, s, o)
			return fmt.Sprint(g), err
		},
	}
	for _, id := range []string{"tiles:123/406/758", "rush:ooooBoooooBoAAooBooooooooooooooooooo", "ricochet:A..../...../...../...../....B:A@4.1"} {
		s := explained(t, id)
		s.Comparison = &Comparison{Moves: s.Moves, Metric: s.Metric, AtLeast: s.AtLeast}
		for _, lang := range []string{"", "en", "zh", "zh-Hant", "none"} {
			for name, draw := range outputs {
				plain, err := draw(s, Options{Lang: lang, Size: 200})
				if err != nil {
					t.Fatal(err)
				}
				for _, caption := range captions {
					told, err := draw(s, Options{Lang: lang, Size: 200, Caption: caption})
					if err != nil || told == plain {
						t.Errorf("%s in %q of %s, caption=%s: %v, equal %v", name, lang, id, caption, err, told == plain)
					}
				}
			}
		}
	}
}

// TestWhyIsDescribed: the alternative text of a sheet holds the reasons that it shows.
func TestWhyIsDescribed(t *testing.T) {
	s := explained(t, "tiles:123/406/758")
	for caption, want := range map[string]bool{"": false, whyCaption: true} {
		var b bytes.Buffer
		if _, err := SVG(t.Context(), &b, s, Options{View: "sheet", Caption: caption}); err != nil || strings.Contains(b.String(), "1. ") != want {
			t.Errorf("with the caption %q: %v", caption, err)
		}
	}
}

// TestCaptionAlone: a picture of one step has the whole sentence, which in an animation the one before may have
// begun.
func TestCaptionAlone(t *testing.T) {
	s := explained(t, "klotski:横刀立马")
	for view, want := range map[string]string{"step:6": "Soldier up, so that Huang Zhong can go up (move 18)", "solution": "Soldier up"} {
		o := jobOf(t, s, Options{View: view, Caption: "why", Lang: "en"}).Options
		if said := o.caption("", s).Counter(6); said != want {
			t.Errorf("%s: %s", view, said)
		}
	}
}

// TestAhead: a text that tells of a move changes before its piece does, and the animation takes as
// long as one with a counter.
func TestAhead(t *testing.T) {
	s := explained(t, "klotski:横刀立马")
	for _, bound := range []int{0, 90, 200, 350} {
		whole := map[bool]int{}
		for _, caption := range []string{"", "why"} {
			o := Options{Caption: caption, MaxFrames: bound}
			lines, err := jobOf(t, s, o).lines(s, "solution")
			if err != nil {
				t.Fatal(err)
			}
			d, err := newDesign(s, jobOf(t, s, o))
			if err != nil {
				t.Fatal(err)
			}
			p, err := d.Arrange(480)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range scene.Timeline(s.Moves, p.Boards[0], lines[0].Timing) {
				whole[caption != ""] += f.Delay
				if f.Delay < scene.MinDelay {
					t.Errorf("a frame of %d", f.Delay)
				}
				if caption != "" && len(f.Moving) > 0 && f.Gone == 0 && f.Done < len(s.Moves) && f.Count != f.Done+1 {
					t.Errorf("while move %d is made, the text tells of move %d", f.Done+1, f.Count)
				}
			}
		}
		if whole[true] != whole[false] {
			t.Errorf("at most %d frames: %d and %d hundredths of a second", bound, whole[true], whole[false])
		}
	}
}

// TestExplainSheet: the chapters of a sheet show every position once, each with its sentence.
func TestExplainSheet(t *testing.T) {
	s := explained(t, "klotski:横刀立马")
	for _, part := range [][2]int{{0, 81}, {0, 30}, {30, 60}, {26, 27}, {81, 81}} {
		o := Options{Caption: "why", Part: Part{part[0], &part[1]}}
		lines, err := jobOf(t, s, o).lines(s, "sheet")
		if err != nil {
			t.Fatal(err)
		}
		plan := o.sheet(s, lines)
		var shown []int
		for i, l := range plan.Lines {
			for n := l.Timing.From; n <= l.Timing.To; n++ {
				shown = append(shown, n)
				if said := l.Below(n, false); n > 0 && !strings.HasPrefix(said, fmt.Sprintf("%d: ", n)) {
					t.Errorf("below board %d: %q", n, said)
				}
			}
			if plan.Beside[i] == "" {
				t.Errorf("part %d has no heading", i)
			}
		}
		var want []int
		for n := lines[0].Timing.From; n <= lines[0].Timing.To; n++ {
			want = append(want, n)
		}
		if !slices.Equal(shown, want) {
			t.Errorf("%v: the positions %v", part, shown)
		}
	}
}
