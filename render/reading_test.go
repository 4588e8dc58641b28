package render

import (
	"image"
	"io"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/theme"
)

func TestReadingTime(t *testing.T) {
	for text, want := range map[string]int{"": 0, "one": 12, "ten words take one point two seconds and no less": 120, "曹操向下": 24, "让曹操走": 24, "兵": 12, "Cao Cao 向左": 36} {
		if got := readingTime(text); got != want {
			t.Errorf("readingTime(%q) = %d, want %d", text, got, want)
		}
	}
}

// TestCaptionsRest adds up the delays of the frames of each caption. Each caption of a file must rest until it
// is read, and all captions of a file have one size of at least 16 pixels in 480.
func TestCaptionsRest(t *testing.T) {
	for _, keys := range []string{"caption=why,lang=en", "caption=why,lang=zh", "caption=why,lang=en,from=3,to=17", "caption=why,view=race,lang=en", "caption=why,pace=learn,lang=en", "caption=why,tween=2,lang=zh"} {
		s := withComparison(randomSolution(newBoard(classic), 25, 5), 21)
		p := mustDecide(t, "gif", s, parseOptions(t, keys+",size=480"))
		at, err := p.Layout()
		if err != nil {
			t.Fatal(err)
		}
		captions := p.Design.Captions()
		for i, l := range linesIn(t, p) {
			rests := map[string]int{}
			moments := scene.Moments(linesIn(t, p), at)
			for _, m := range moments {
				f, text := m.Frames[i], captions[i].Solved
				if !f.Solved {
					text = captions[i].Counter(f.Count)
				}
				rests[text] += m.Delay
			}
			for text, rest := range rests {
				if rest < readingTime(text) {
					t.Errorf("%s: %q rests for %d cs, want at least %d", keys, text, rest, readingTime(text))
				}
			}
			if len(rests) < (l.Timing.To-l.Timing.From)/2 {
				t.Errorf("%s: only %d captions", keys, len(rests))
			}
		}
		box, size, err := p.Design.CounterBox(at.Boards[0], p.Design.Texts())
		if err != nil || size < 16 {
			t.Errorf("%s: the captions have %.1f pixels, error %v; want at least 16", keys, size, err)
		}
		for _, text := range p.Design.Texts() {
			one, err := p.Design.LayoutNote(text, image.Rectangle{Max: box.Size()}, 0, size)
			if err != nil || slices.ContainsFunc(one, func(g theme.Glyph) bool { return g.Size != size }) {
				t.Errorf("%s: %q has another size than %.1f, error %v", keys, text, size, err)
			}
		}
	}
}

// TestMoveWins checks that move overrides the pace and the time for reading, with a message.
func TestMoveWins(t *testing.T) {
	s := randomSolution(newBoard(classic), 12, 5)
	for keys, want := range map[string]struct {
		move int // centiseconds; 0: any
		note string
	}{
		"":                       {0, ""},
		"pace=normal":            {0, ""},
		"pace=learn":             {90, ""},
		"pace=learn,move=400ms":  {40, ""},
		"caption=why,move=300ms": {30, "captions are short"},
		"caption=why,move=9s":    {900, ""},
		"caption=why,pace=learn": {0, ""},
	} {
		p := mustDecide(t, "gif", s, parseOptions(t, strings.TrimPrefix(keys+",size=200", ",")))
		a, moving := p.Content.(plan.Animation)
		if moving && want.move > 0 {
			spans, _ := a.Lines[0].Timing.Spans(s.Moves)
			for n, span := range spans {
				if got := span.Motion + span.Rest; got != want.move {
					t.Errorf("%s: move %d takes %d cs, want %d", keys, n+1, got, want.move)
				}
			}
		}
		r, err := p.Write(t.Context(), io.Discard)
		if notes := noteText(r); err != nil || !strings.HasPrefix(notes, want.note) || want.note == "" && notes != "" {
			t.Errorf("%s: notes %q, error %v; want %q", keys, notes, err, want.note)
		}
	}
}
