package render

import (
	"bytes"
	"fmt"
	"image/gif"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
)

// solveExplained solves the puzzle with the given ID.
func solveExplained(t *testing.T, id string) Solution {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Solve(t.Context(), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return Solution{Board: p.Board(), Moves: s.Moves, Metric: s.Metric, AtLeast: s.LowerBound, ID: p.ID()}
}

// TestCaptions checks that each caption changes every output that supports captions, in all languages and
// for several kinds of puzzles.
func TestCaptions(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
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
	for _, id := range testcost.Some(1, "tiles:123/406/758", "rush:ooooBoooooBoAAooBooooooooooooooooooo", "ricochet:A..../...../...../...../....B:A@4.1") {
		s := solveExplained(t, id)
		s.Comparison = &Comparison{Moves: s.Moves, Metric: s.Metric, AtLeast: s.AtLeast}
		for _, lang := range testcost.Some(3, "", "zh", "none", "en", "zh-Hant") {
			for name, draw := range outputs {
				plain, err := draw(s, Options{Lang: lang, Size: 120})
				if err != nil {
					t.Fatal(err)
				}
				for _, caption := range captions {
					s := s
					if caption == teachCaption {
						s.Stages = []board.Stage{{First: 1, Last: len(s.Moves), Pieces: []int{0}, Aim: board.Rest, Anchor: -1}}
					}
					captioned, err := draw(s, Options{Lang: lang, Size: 120, Caption: caption})
					if err != nil || captioned == plain {
						t.Errorf("%s of %s, lang %q, caption %q: error %v, same as without caption: %v", name, id, lang, caption, err, captioned == plain)
					}
				}
			}
		}
	}
}

// TestSheetDescription checks that the alternative text of a sheet contains the explanations.
func TestSheetDescription(t *testing.T) {
	s := solveExplained(t, "tiles:123/406/758")
	for caption, want := range map[string]bool{"": false, whyCaption: true} {
		var b bytes.Buffer
		if _, err := SVG(t.Context(), &b, s, Options{View: "sheet", Caption: caption}); err != nil || strings.Contains(b.String(), "1. ") != want {
			t.Errorf("SVG with caption %q: error %v, want explanations: %v", caption, err, want)
		}
	}
}

// TestStepCaption checks that a picture of a single step has the complete explanation. In an animation, the
// explanation is shorter if the previous explanation names the same later move.
func TestStepCaption(t *testing.T) {
	s := solveExplained(t, "klotski:横刀立马")
	for view, want := range map[string]string{"step:6": "Soldier up, so that Huang Zhong can go up (move 18)", "solution": "Soldier up"} {
		o := Options{View: view, Caption: "why", Lang: "en"}
		if text := o.caption("", s).Counter(6); text != want {
			t.Errorf("view %s: caption of move 6 = %q, want %q", view, text, want)
		}
	}
}

// TestCounterFirst checks that explanations change before the piece moves, and that explanations, which rest until they
// are read, do not shorten the animation.
func TestCounterFirst(t *testing.T) {
	s := solveExplained(t, "klotski:横刀立马")
	for _, limit := range []int{0, 90, 200, 350} {
		duration := map[bool]int{}
		for _, caption := range []string{"", "why"} {
			o := Options{Caption: caption, MaxFrames: limit}
			decided := mustDecide(t, "gif", s, o)
			p, err := decided.Layout()
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range scene.Timeline(s.Moves, p.Boards[0], linesIn(t, decided)[0].Timing) {
				duration[caption != ""] += f.Delay
				if f.Delay < scene.MinDelay {
					t.Errorf("MaxFrames %d, caption %q: delay = %d, want at least %d", limit, caption, f.Delay, scene.MinDelay)
				}
				if caption != "" && len(f.Moving) > 0 && f.RemovedPiece == 0 && f.Done < len(s.Moves) && f.Count != f.Done+1 {
					t.Errorf("MaxFrames %d: caption of move %d during move %d", limit, f.Count, f.Done+1)
				}
			}
		}
		if duration[true] < duration[false] {
			t.Errorf("MaxFrames %d: duration with caption = %d, want at least %d", limit, duration[true], duration[false])
		}
	}
}

// TestExplainSheet checks that the chapters of a sheet show every position once, with its explanation.
func TestExplainSheet(t *testing.T) {
	s := solveExplained(t, "klotski:横刀立马")
	for _, part := range [][2]int{{0, 81}, {0, 30}, {30, 60}, {26, 27}, {81, 81}} {
		o := Options{Caption: "why", Part: Part{part[0], &part[1]}}
		lines, err := o.lines(s, false)
		if err != nil {
			t.Fatal(err)
		}
		o.View = ViewSheet
		sheet := mustDecide(t, "png", s, o).Content.(plan.Sheet)
		var shown []int
		for i, l := range sheet.Lines {
			for n := l.Timing.From; n <= l.Timing.To; n++ {
				shown = append(shown, n)
				if label := l.Label(n, false); n > 0 && !strings.HasPrefix(label, fmt.Sprintf("%d: ", n)) {
					t.Errorf("Label(%d) = %q, want an explanation", n, label)
				}
			}
			if sheet.Subtitles[i] == "" {
				t.Errorf("part %d has no subtitle", i)
			}
		}
		var want []int
		for n := lines[0].Timing.From; n <= lines[0].Timing.To; n++ {
			want = append(want, n)
		}
		if !slices.Equal(shown, want) {
			t.Errorf("sheet of %v: positions %v, want %v", part, shown, want)
		}
	}
}
