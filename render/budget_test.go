package render

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/render/scene"
	"slidegif/solve/filetest"
	"slidegif/solve/input"
	"slidegif/solve/testcost"
)

func TestBudgets(t *testing.T) {
	s := wander(layoutOf(classic), 20, 5)
	for _, c := range []struct{ keys, note string }{
		{"size=200", ""},
		{"size=200,max-frames=81", ""},
		{"size=200,max-frames=60", ""},
		{"size=200,max-frames=21", ""},
		{"size=200,tween=4,max-frames=60", "tween lowered from 4 to 2 to fit 60 frames"},
		{"size=200,tween=4,max-frames=21", "tween lowered from 4 to 1 to fit 21 frames"},
		{"size=200,max-bytes=1MB", ""},
		{"size=200,max-bytes=60KB", "frames lowered from "},
		{"size=200,max-bytes=40KB", "fewer colours on moving pieces"},
		{"size=200,tween=4,max-bytes=30KB", "tween lowered from 4 to "},
		{"size=200,max-bytes=15KB", "size lowered from 200 to "},
		{"size=200,max-bytes=15KB,max-frames=50", "size lowered from 200 to "},
		{"size=300,view=start,max-bytes=6KB", "size lowered from 300 to "},
	} {
		o := with(t, c.keys)
		var b bytes.Buffer
		r, err := GIF(context.Background(), &b, s, o)
		if err != nil {
			t.Errorf("%s: %v", c.keys, err)
			continue
		}
		pictures, _ := rendertest.GIF(t, b.Bytes())
		if o.MaxBytes > 0 && int64(b.Len()) > o.MaxBytes || o.MaxFrames > 0 && len(pictures) > o.MaxFrames {
			t.Errorf("%s: %d bytes, %d frames", c.keys, b.Len(), len(pictures))
		}
		if notes := noted(r); !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%s: notes %q", c.keys, notes)
		}
		if r.Frames != len(pictures) || r.Width != pictures[0].Rect.Dx() {
			t.Errorf("%s: reports %+v", c.keys, r)
		}
	}
	var b bytes.Buffer
	if r, err := PNG(context.Background(), &b, s, with(t, "size=400,max-bytes=8KB")); err != nil || b.Len() > 8000 || len(r.Notes) != 1 {
		t.Errorf("PNG: %d bytes, %+v, %v", b.Len(), r, err)
	}
}

func TestNothingFits(t *testing.T) {
	s := wander(layoutOf(classic), 20, 5)
	for _, keys := range []string{"max-frames=20", "size=150,max-bytes=500", "size=150,max-bytes=1,view=start", "size=32,max-bytes=300", "max-bytes=9KB"} {
		var bad *input.Error
		if _, err := GIF(context.Background(), io.Discard, s, with(t, keys)); !errors.As(err, &bad) || bad.Hint == "" {
			t.Errorf("%s: %v", keys, err)
		}
	}
}

// A budget never makes labels too small to be read, unless nobody could read them anyway.
func TestLegible(t *testing.T) {
	s := wander(layoutOf(classic), 20, 5)
	for keys, want := range map[string]int{"size=300": 95, "size=300,labels=off": minSize, "size=60": 60, "size=300,lang=none": minSize} {
		if got := leastSize(s, jobOf(t, s, with(t, keys))); got > want+10 || got < want-10 {
			t.Errorf("%s: at least %d pixels, want about %d", keys, got, want)
		}
	}
	_, err := GIF(context.Background(), io.Discard, s, with(t, "size=300,max-bytes=6KB"))
	if err == nil || !strings.Contains(err.Error(), "the least at which it can be read") {
		t.Errorf("6 KB: %v", err)
	}
	if _, err := GIF(context.Background(), io.Discard, s, with(t, "size=300,max-bytes=10KB,labels=off")); err != nil {
		t.Errorf("without labels: %v", err)
	}
}

// README tells the bounds.
func TestBoundsInREADME(t *testing.T) {
	readme := string(filetest.Read(t, "../README.md"))
	if want := fmt.Sprintf("fit %d MB, or %d MB", autoBytes/1_000_000, mostBytes/1_000_000); !strings.Contains(readme, want) {
		t.Errorf("README does not say %q", want)
	}
}

// An animation whose tween is left open has at most 350 frames and 1 MB, where its moves can
// do with so few, and two frames from one position to the next in any case. Up to 2 MB it loses
// nothing where 1 MB is too little for that. Frames that were taken away are told.
func TestAuto(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, c := range []struct {
		keys  string
		moves int
		bytes int64
		least int // frames
		note  string
	}{
		{"size=100", 81, autoBytes, 300, ""},
		{"size=100", 300, autoBytes, 900, ""},
		{"size=900,theme=wood", 80, mostBytes, 330, ""}, // more than 1 MB at 240 frames
	} {
		s := wander(layoutOf(classic), c.moves, 6)
		n := &counted{}
		r, err := GIF(context.Background(), n, s, with(t, c.keys))
		if err != nil || int64(n.n) > c.bytes || r.Frames > max(autoFrames, (1+scene.LeastBetween)*c.moves+1+scene.LongestEnding) || r.Frames < c.least {
			t.Errorf("%s, %d moves: %d bytes, %+v, %v", c.keys, c.moves, n.n, r, err)
		}
		if notes := noted(r); !strings.HasPrefix(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%s, %d moves: notes %q", c.keys, c.moves, notes)
		}
	}
}

// TestTooLarge: where not even the least frames fit nothing is tried in vain, nothing is taken away, and the size that
// is named fits. Bytes grow with frames and width here, as they do about.
func TestTooLarge(t *testing.T) {
	s := wander(layoutOf(classic), 81, 6)
	drawn, last := 0, 0
	draw := func(w io.Writer, o job) (Report, error) {
		drawn++
		frames := cmp.Or(o.MaxFrames, autoFrames)
		last = frames * o.Size * 8
		n := 0
		for ; n < frames; n++ {
			if _, err := w.Write(make([]byte, o.Size*8)); err != nil {
				return Report{share: float64(n) / float64(frames)}, err
			}
		}
		return Report{Frames: frames}, nil
	}
	r, err := fit(io.Discard, s, jobOf(t, s, Options{}), 2000, true, draw)
	m := regexp.MustCompile(`^at this size the animation has more than 2 MB: size=([0-9]+),`).FindStringSubmatch(noted(r))
	if err != nil || m == nil || drawn != 2 || r.Frames != autoFrames {
		t.Fatalf("drawn %d times, %s, %v", drawn, noted(r), err)
	}
	named, _ := strconv.Atoi(m[1])
	if _, err = fit(io.Discard, s, jobOf(t, s, Options{}), named, true, draw); err != nil || last > mostBytes || named < 800 {
		t.Errorf("size=%d takes %d bytes: %v", named, last, err)
	}
}

// noted returns the notes of a report in English.
func noted(r Report) string {
	var notes []string
	for _, n := range r.Notes {
		notes = append(notes, n.String())
	}
	return strings.Join(notes, "; ")
}

// Every move of an animation is seen to move, and what its size cost is told.
func TestMotionStays(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, c := range []struct {
		keys  string
		moves int
		note  string
	}{
		{"size=900,theme=contrast", 12, ""},
		{"size=120,view=race", 130, ""},
		{"size=150,max-bytes=80KB,lang=none", 100, "size lowered"},
	} {
		s := wander(layoutOf(classic), c.moves, 6)
		s.Comparison = &Comparison{Moves: s.Moves[:c.moves-3], Metric: s.Metric}
		o := with(t, c.keys)
		lines, err := jobOf(t, s, o).lines(s, o.view("solution"))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			if spans, _ := l.Timing.Spans(l.Moves); o.View == raceView && slices.ContainsFunc(spans, func(s scene.Span) bool { return s.Motion != spans[0].Motion || s.Rest != spans[0].Rest }) {
				t.Errorf("%s: moves of a race have not one pace: %v", c.keys, spans)
			}
			for n := range l.Moves {
				one := l.Timing
				one.From, one.To = n, n+1
				if most := one.MostFrames(l.Moves); most < o.moving() {
					t.Errorf("%s: move %d has %d frames", c.keys, n+1, most)
				}
			}
		}
		r, err := GIF(t.Context(), io.Discard, s, o)
		if notes := noted(r); err != nil || r.Frames < o.moving()*c.moves*9/10 || !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%s: %+v, %v", c.keys, r, err)
		}
	}
}

// TestNoteIsTrue: what is said of a file that was made smaller is what is in it, and the bound that it fits.
func TestNoteIsTrue(t *testing.T) {
	s := against(wander(layoutOf(classic), 20, 5), 18)
	o := jobOf(t, s, with(t, "view=race"))
	for _, c := range []struct {
		bytes int
		note  string
	}{{autoBytes, "to fit 1 MB: frames lowered from "}, {autoBytes + 1, "to fit 2 MB: frames lowered from "}} {
		tries := 0
		draw := func(w io.Writer, o job) (Report, error) {
			if tries++; tries < 3 { // in neither bound
				_, err := w.Write(make([]byte, mostBytes+1))
				return Report{}, err
			}
			_, err := w.Write(make([]byte, c.bytes))
			return Report{Frames: 17}, err
		}
		r, err := fit(io.Discard, s, o, 480, true, draw)
		if notes := noted(r); err != nil || !strings.HasPrefix(notes, c.note) || !strings.Contains(notes, " to 17") {
			t.Errorf("%d bytes: %q, %v", c.bytes, notes, err)
		}
	}
}
