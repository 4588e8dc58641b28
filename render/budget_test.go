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

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

func TestBudgets(t *testing.T) {
	s := randomSolution(newBoard(classic), 20, 5)
	type budget struct{ keys, note string }
	for _, c := range testcost.Some(8,
		budget{"size=200,max-frames=81", ""},
		budget{"size=200,max-frames=21", ""},
		budget{"size=200,tween=4,max-frames=60", "tween lowered from 4 to 2 to stay within 60 frames"},
		budget{"size=200,max-bytes=60KB", "frames lowered from "},
		budget{"size=200,max-bytes=40KB", "fewer colours on moving pieces"},
		budget{"size=200,tween=4,max-bytes=30KB", "tween lowered from 4 to "},
		budget{"size=200,max-bytes=15KB,max-frames=50", "size lowered from 200 to "},
		budget{"size=300,view=start,max-bytes=6KB", "size lowered from 300 to "},
		budget{"size=200", ""},
		budget{"size=200,max-frames=60", ""},
		budget{"size=200,tween=4,max-frames=21", "tween lowered from 4 to 1 to stay within 21 frames"},
		budget{"size=200,max-bytes=1MB", ""},
		budget{"size=200,max-bytes=15KB", "size lowered from 200 to "},
	) {
		o := parseOptions(t, c.keys)
		var b bytes.Buffer
		r, err := GIF(context.Background(), &b, s, o)
		if err != nil {
			t.Errorf("%s: %v", c.keys, err)
			continue
		}
		pictures, _ := rendertest.DecodeGIF(t, b.Bytes())
		if o.MaxBytes > 0 && int64(b.Len()) > o.MaxBytes || o.MaxFrames > 0 && len(pictures) > o.MaxFrames {
			t.Errorf("GIF with %s: %d bytes, %d frames; exceeds the limit", c.keys, b.Len(), len(pictures))
		}
		if notes := noteText(r); !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("GIF with %s: notes %q, want %q", c.keys, notes, c.note)
		}
		if r.Frames != len(pictures) || r.Width != pictures[0].Rect.Dx() {
			t.Errorf("GIF with %s: report %+v, want %d frames, width %d", c.keys, r, len(pictures), pictures[0].Rect.Dx())
		}
	}
	var b bytes.Buffer
	if r, err := PNG(context.Background(), &b, s, parseOptions(t, "size=400,max-bytes=8KB")); err != nil || b.Len() > 8000 || len(r.Notes) != 1 {
		t.Errorf("PNG with size=400,max-bytes=8KB: %d bytes, report %+v, error %v", b.Len(), r, err)
	}
}

func TestBudgetErrors(t *testing.T) {
	s := randomSolution(newBoard(classic), 20, 5)
	for _, keys := range []string{"max-frames=20", "size=150,max-bytes=500", "size=150,max-bytes=1,view=start", "size=32,max-bytes=300", "max-bytes=9KB"} {
		var bad *input.Error
		if _, err := GIF(context.Background(), io.Discard, s, parseOptions(t, keys)); !errors.As(err, &bad) || bad.Hint == "" {
			t.Errorf("GIF with %s: error %v, want an *input.Error with a hint", keys, err)
		}
	}
}

// TestMaxBytesExact checks the limit to the byte. A limit that equals the size of the file changes nothing. A
// limit that is slightly lower gives a smaller file.
func TestMaxBytesExact(t *testing.T) {
	s := randomSolution(newBoard(classic), 4, 5)
	for _, keys := range []string{"gif", "gif,tween=3", "gif,view=start", "apng", "png,view=start", "png,view=sheet"} {
		format, keys, _ := strings.Cut(keys+",size=150", ",")
		o := parseOptions(t, keys)
		var whole bytes.Buffer
		if _, err := writeAs(t.Context(), &whole, format, s, o); err != nil {
			t.Fatal(err)
		}
		for _, less := range testcost.Some[int64](2, 0, 1, 6, 100) {
			var b bytes.Buffer
			o.MaxBytes = int64(whole.Len()) - less
			_, err := writeAs(t.Context(), &b, format, s, o)
			if n := int64(b.Len()); err != nil || n > o.MaxBytes || less == 0 && n != o.MaxBytes {
				t.Errorf("%s with %s has %d bytes; with max-bytes=%d, it has %d, error %v", format, keys, whole.Len(), o.MaxBytes, n, err)
			}
		}
	}
}

// TestSmallestSize checks that labels stay legible, unless they are illegible at the requested size.
func TestSmallestSize(t *testing.T) {
	s := randomSolution(newBoard(classic), 20, 5)
	for keys, want := range map[string]int{"size=300": 95, "size=300,labels=off": minSize, "size=60": 60, "size=300,lang=none": minSize} {
		f := fitter{plan: mustDecide(t, "gif", s, parseOptions(t, keys))}
		if got := f.smallestLegible(); got > want+10 || got < want-10 {
			t.Errorf("smallestLegible with %s = %d, want about %d", keys, got, want)
		}
	}
	_, err := GIF(context.Background(), io.Discard, s, parseOptions(t, "size=300,max-bytes=6KB"))
	if err == nil || !strings.Contains(err.Error(), "the smallest readable size") {
		t.Errorf("GIF with max-bytes=6KB: error %v", err)
	}
	if _, err := GIF(context.Background(), io.Discard, s, parseOptions(t, "size=300,max-bytes=10KB,labels=off")); err != nil {
		t.Errorf("GIF with max-bytes=10KB, without labels: %v", err)
	}
}

// TestREADMEBounds checks that README documents the default limits.
func TestREADMEBounds(t *testing.T) {
	readme := string(filetest.Read(t, "../README.md"))
	if want := fmt.Sprintf("fits in %d MB, or in %d MB", autoBytes/1_000_000, maxAutoBytes/1_000_000); !strings.Contains(readme, want) {
		t.Errorf("README does not contain %q", want)
	}
}

// TestAutoTween checks the default limits of 350 frames and 1 MB. Two frames of motion per move are always
// kept. If 1 MB is too small for them, the limit is 2 MB. Dropped frames are reported in a note.
func TestAutoTween(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, c := range testcost.Some(1, []struct {
		keys      string
		moves     int
		bytes     int64
		minFrames int
		note      string
	}{
		{"size=100", 81, autoBytes, 300, ""},
		{"size=100", 300, autoBytes, 900, "more than 350 frames"},
		{"size=900,theme=wood", 80, maxAutoBytes, 330, ""}, // more than 1 MB at 240 frames
	}...) {
		s := randomSolution(newBoard(classic), c.moves, 6)
		n := &byteCounter{}
		r, err := GIF(context.Background(), n, s, parseOptions(t, c.keys))
		if err != nil || int64(n.n) > c.bytes || r.Frames > max(plan.AutoFrames, (1+scene.MinMotionFrames)*c.moves+1+scene.MaxEndingFrames) || r.Frames < c.minFrames {
			t.Errorf("GIF of %d moves with %s: %d bytes, report %+v, error %v; want at most %d bytes, at least %d frames", c.moves, c.keys, n.n, r, err, c.bytes, c.minFrames)
		}
		if notes := noteText(r); !strings.HasPrefix(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("GIF of %d moves with %s: notes %q, want %q", c.moves, c.keys, notes, c.note)
		}
	}
}

// TestOversizeNote checks an animation that cannot fit in the default limit. It must be drawn without
// reductions and without futile attempts, and the suggested size must fit. The fake encoder writes a
// number of bytes proportional to frames and width.
func TestOversizeNote(t *testing.T) {
	s := randomSolution(newBoard(classic), 81, 6)
	drawn, last := 0, 0
	fake := Format{write: func(_ context.Context, w io.Writer, p plan.Plan) (plan.Result, error) {
		drawn++
		frames := cmp.Or(p.MaxFrames, plan.AutoFrames)
		last = frames * p.Size * 8
		for n := range frames {
			if _, err := w.Write(make([]byte, p.Size*8)); err != nil {
				return plan.Result{Frames: n, TotalFrames: frames}, err
			}
		}
		return plan.Result{Frames: frames}, nil
	}}
	r, err := fit(t.Context(), io.Discard, withFormat(mustDecide(t, "gif", s, Options{Size: 2000}), fake))
	m := regexp.MustCompile(`^the animation exceeds 2 MB at this size; size=([0-9]+) `).FindStringSubmatch(noteText(r))
	if err != nil || m == nil || drawn != 2 || r.Frames != plan.AutoFrames {
		t.Fatalf("fit drew %d times, %d frames, note %q, error %v; want 2 times, %d frames", drawn, r.Frames, noteText(r), err, plan.AutoFrames)
	}
	suggested, _ := strconv.Atoi(m[1])
	if _, err = fit(t.Context(), io.Discard, withFormat(mustDecide(t, "gif", s, Options{Size: suggested}), fake)); err != nil || last > maxAutoBytes || suggested < 800 {
		t.Errorf("suggested size=%d: %d bytes, error %v; want at most %d bytes, size of at least 800", suggested, last, err, maxAutoBytes)
	}
}

// TestTrueNotes checks that a note about the size appears only if the file exceeds the limit, and that errors and notes name
// the limit that the user has set.
func TestTrueNotes(t *testing.T) {
	s := randomSolution(newBoard(classic), 81, 6)
	const frames = 100
	fake := Format{write: func(_ context.Context, w io.Writer, p plan.Plan) (plan.Result, error) {
		for n := range frames { // 1.5 MB
			if _, err := w.Write(make([]byte, 15_000)); err != nil {
				return plan.Result{Frames: n, TotalFrames: frames}, err
			}
		}
		return plan.Result{Frames: frames}, nil
	}}
	r, err := fit(t.Context(), io.Discard, withFormat(mustDecide(t, "gif", s, Options{Size: 1200, MaxFrames: frames}), fake))
	if err != nil || r.Frames != frames || len(r.Notes) > 0 {
		t.Errorf("a file of 1.5 MB with max-frames: report %+v, error %v; want no notes", r, err)
	}
	if _, err := Decide(FormatNamed("gif"), s, Options{MaxPixels: 5_000_000}); err == nil || !strings.HasPrefix(err.Error(), "max-pixels: 81 ") {
		t.Errorf("too few pixels: error %v, want one about max-pixels", err)
	}
	p, err := Decide(FormatNamed("gif"), s, Options{MaxPixels: 3_000_000, Size: 100, Tween: 6})
	if notes := noteText(Report{Notes: p.Notes}); err != nil || !strings.HasSuffix(notes, "to stay within 3000000 pixels") {
		t.Errorf("tween lowered to fit the pixels: notes %q, error %v", notes, err)
	}
	if p, err = Decide(FormatNamed("gif"), s, Options{MaxPixels: 3_000_000, MaxFrames: 90, Size: 100, Tween: 6}); err != nil || !strings.HasSuffix(noteText(Report{Notes: p.Notes}), "to stay within 90 frames") {
		t.Errorf("tween lowered to fit the frames: notes %q, error %v", noteText(Report{Notes: p.Notes}), err)
	}
}

// withFormat returns the plan for another format.
func withFormat(p Plan, f Format) Plan {
	p.format = f
	return p
}

// noteText returns the notes of a report as English text.
func noteText(r Report) string {
	var notes []string
	for _, n := range r.Notes {
		notes = append(notes, n.String())
	}
	return strings.Join(notes, "; ")
}

// TestMinTween checks that every move has the minimum number of frames and that reductions are reported.
func TestMinTween(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, c := range []struct {
		keys  string
		moves int
		note  string
	}{
		{"size=900,theme=contrast", 12, ""},
		{"size=120,view=race", 130, "more than 350 frames"},
		{"size=150,max-bytes=80KB,lang=none", 100, "size lowered"},
	} {
		s := randomSolution(newBoard(classic), c.moves, 6)
		s.Comparison = &Comparison{Moves: s.Moves[:c.moves-3], Metric: s.Metric}
		o := parseOptions(t, c.keys)
		p := mustDecide(t, "gif", s, o)
		minTween := p.Content.(plan.Animation).MinTween()
		for _, l := range linesIn(t, p) {
			if spans, _ := l.Timing.Spans(l.Moves); o.View == ViewRace && slices.ContainsFunc(spans, func(s scene.Span) bool { return s.Motion != spans[0].Motion || s.Rest != spans[0].Rest }) {
				t.Errorf("%s: moves of a race differ in duration: %v", c.keys, spans)
			}
			for n := range l.Moves {
				one := l.Timing
				one.From, one.To = n, n+1
				if frames := one.MaxMoveFrames(l.Moves); frames < minTween {
					t.Errorf("%s: move %d has %d frames, want at least %d", c.keys, n+1, frames, minTween)
				}
			}
		}
		r, err := GIF(t.Context(), io.Discard, s, o)
		if notes := noteText(r); err != nil || r.Frames < minTween*c.moves*9/10 || !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("GIF with %s: report %+v, error %v; want at least %d frames, note %q", c.keys, r, err, minTween*c.moves*9/10, c.note)
		}
	}
}

// TestBudgetNote checks that the note names the limit that the file fits in and the number of frames.
func TestBudgetNote(t *testing.T) {
	s := withComparison(randomSolution(newBoard(classic), 20, 5), 18)
	p := mustDecide(t, "gif", s, parseOptions(t, "view=race"))
	for _, c := range []struct {
		bytes int
		note  string
	}{{autoBytes, "to fit 1 MB: frames lowered from "}, {autoBytes + 1, "to fit 2 MB: frames lowered from "}} {
		tries := 0
		fake := Format{write: func(_ context.Context, w io.Writer, _ plan.Plan) (plan.Result, error) {
			if tries++; tries < 3 { // exceeds both limits
				_, err := w.Write(make([]byte, maxAutoBytes+1))
				return plan.Result{}, err
			}
			_, err := w.Write(make([]byte, c.bytes))
			return plan.Result{Frames: 17}, err
		}}
		r, err := fit(t.Context(), io.Discard, withFormat(p, fake))
		if notes := noteText(r); err != nil || !strings.HasPrefix(notes, c.note) || !strings.Contains(notes, " to 17") {
			t.Errorf("fit with a file of %d bytes: notes %q, error %v; want prefix %q", c.bytes, notes, err, c.note)
		}
	}
}
