package render

import (
	"bytes"
	"image"
	"io"
	"regexp"
	"slices"
	"strconv"
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

// TestCaptionsRest adds up the delays of consecutive frames with the same caption. Each caption of a file must rest
// until it is read, also the last one before the picture shows that the puzzle is solved. All captions of a file have
// one size of at least 16 pixels in 480.
func TestCaptionsRest(t *testing.T) {
	solved := func(id string) Solution {
		s := solveExplained(t, id)
		s.Comparison = &Comparison{Moves: s.Moves, Metric: s.Metric, AtLeast: s.AtLeast}
		return s
	}
	random, exit := withComparison(randomSolution(newBoard(classic), 25, 5), 21), solved("klotski:横刀立马")
	glides, car := solved("ricochet:A..../...../...../...../....B:A@4.1"), solved("rush:ooooBoooooBoAAooBooooooooooooooooooo")
	for _, test := range []struct {
		s    Solution
		keys string
	}{
		{random, "caption=why,lang=en"}, {random, "caption=why,lang=zh"}, {random, "caption=why,lang=en,from=3,to=17"}, {random, "caption=why,view=race,lang=en"},
		{random, "caption=why,pace=learn,lang=en"}, {random, "caption=why,tween=2,lang=zh"},
		{exit, "caption=why,lang=en"}, {exit, "caption=why,lang=zh,tween=1"}, {exit, "caption=why,lang=en,highlight=off,from=70"}, {exit, "caption=why,view=race,lang=en"},
		{exit, "caption=why,lang=en,to=17,last=50ms"}, {glides, "caption=why,lang=en"}, {car, "caption=why,lang=en,tween=1"}, {solved("gates:gates-1"), "caption=why,lang=en"},
	} {
		keys := test.keys
		p := mustDecide(t, "gif", test.s, parseOptions(t, keys+",size=480"))
		at, err := p.Layout()
		if err != nil {
			t.Fatal(err)
		}
		captions := p.Design.Captions()
		for i, l := range linesIn(t, p) {
			shown, rest, text := 0, 0, ""
			check := func() {
				shown++
				if rest < readingTime(text) {
					t.Errorf("%s: %s: %q rests for %d cs, want at least %d", test.s.ID, keys, text, rest, readingTime(text))
				}
			}
			for k, m := range scene.Moments(linesIn(t, p), at) {
				f, now := m.Frames[i], captions[i].Solved
				if !f.Solved {
					now = captions[i].Counter(f.Count)
				}
				if k > 0 && now != text {
					check()
					rest = 0
				}
				text = now
				rest += m.Delay
			}
			check()
			if shown < (l.Timing.To-l.Timing.From)/2 {
				t.Errorf("%s: %s: only %d captions", test.s.ID, keys, shown)
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

// TestLastCaptionInSVG checks that the last caption of an SVG rests until it is read. The strip of captions scrolls by
// one line at a time; its last line shows that the puzzle is solved.
func TestLastCaptionInSVG(t *testing.T) {
	s := solveExplained(t, "klotski:横刀立马")
	o := parseOptions(t, "caption=why,view=solution,lang=en")
	var b bytes.Buffer
	if _, err := SVG(t.Context(), &b, s, o); err != nil {
		t.Fatal(err)
	}
	number := func(text string) float64 {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	lines := regexp.MustCompile(`([\d.]+)%(?:,to)?\{transform:translateY`).FindAllStringSubmatch(b.String(), -1)
	whole := regexp.MustCompile(`animation:([\d.]+)s`).FindStringSubmatch(b.String())
	if len(lines) != len(s.Moves)+1 || whole == nil {
		t.Fatalf("%d lines, duration %q; want %d lines", len(lines), whole, len(s.Moves)+1)
	}
	rest := (number(lines[len(s.Moves)][1]) - number(lines[len(s.Moves)-1][1])) * number(whole[1]) // centiseconds
	if text := o.caption("", s).Counter(len(s.Moves)); rest < float64(readingTime(text)) {
		t.Errorf("%q rests for %.0f cs, want at least %d", text, rest, readingTime(text))
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
