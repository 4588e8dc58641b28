package render

import (
	"bytes"
	"context"
	"image"
	"testing"

	"slidegif/render/internal/apng"
	"slidegif/render/metadata"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/testcost"
)

// encodeAPNG encodes a solution as an animated PNG. It also returns the painted frames.
func encodeAPNG(t testing.TB, s Solution, o Options) (data []byte, pictures []*image.RGBA, delays []int) {
	t.Helper()
	p := mustDecide(t, "apng", s, o)
	var b bytes.Buffer
	r, err := apng.Write(t.Context(), &b, p.Plan)
	if err != nil {
		t.Fatal(err)
	}
	pictures, delays = paintFrames(t, mustAnimate(t, p))
	if r.Frames != len(pictures) {
		t.Fatalf("apng.Write reported %d frames, want %d", r.Frames, len(pictures))
	}
	return b.Bytes(), pictures, delays
}

func TestAPNGRoundTrip(t *testing.T) {
	for i, s := range solutions {
		for k, keys := range []string{"size=120", "size=97,tween=8,theme=dark,highlight=on", "size=110,colors=8,theme=wood", "size=100,colors=256,tween=1"} {
			if k != i%4 && !testcost.Long() {
				continue
			}
			t.Run(s.name+" "+keys, func(t *testing.T) {
				data, want, wantDelays := encodeAPNG(t, s.solution, parseOptions(t, keys))
				got, delays := rendertest.DecodeAPNG(t, data)
				for i := range want {
					if !bytes.Equal(got[i].Pix, want[i].Pix) || delays[i] != wantDelays[i] {
						t.Fatalf("frame %d: pixels differ from the painted frame, or delay = %d, want %d", i, delays[i], wantDelays[i])
					}
				}
				if id, ok, err := metadata.ID(data); id != s.solution.ID || !ok || err != nil {
					t.Errorf("metadata.ID = %q, %v, %v; want %q, true, nil", id, ok, err, s.solution.ID)
				}
			})
		}
	}
}

// TestAPNGSmallerThanGIF compares the size of an APNG with a GIF of the same frames. It uses a few random
// moves with many frames, for which an APNG saves least. It also tests 横刀立马.
func TestAPNGSmallerThanGIF(t *testing.T) {
	testcost.LongOnly(t, "it encodes large pictures")
	check := func(s Solution, keys string, maxRatio float64) {
		t.Helper()
		o := parseOptions(t, keys+",motion=exact")
		a, g := len(mustDraw(t, "apng", s, o)), len(mustDraw(t, "gif", s, o))
		if ratio := float64(a) / float64(g); ratio > maxRatio {
			t.Errorf("%s, %s: APNG has %d bytes, %.3f of the GIF; want at most %.2f", s.ID, keys, a, ratio, maxRatio)
		}
	}
	for _, s := range []Solution{solutions[0].solution, solutions[6].solution} {
		for _, name := range []string{"wood", "dark", "modern", "contrast"} {
			check(s, "theme="+name+",tween=12", .70)
		}
	}
	s := mustSolve(t, "klotski:横刀立马")
	check(s, "theme=wood", .70)
	check(s, "theme=modern", .70)
}

func TestAPNGMaxBytes(t *testing.T) {
	const limit = 20_000
	var b bytes.Buffer
	r, err := APNG(context.Background(), &b, solutions[0].solution, Options{MaxBytes: limit})
	if err != nil || b.Len() > limit || b.Len() < limit/2 || len(r.Notes) == 0 {
		t.Errorf("MaxBytes %d: %d bytes, notes %v, error %v", limit, b.Len(), r.Notes, err)
	}
	rendertest.DecodeAPNG(t, b.Bytes())
}

func TestAPNGErrors(t *testing.T) {
	r, err := APNG(context.Background(), &limitedBuffer{limit: 5000}, solutions[0].solution, Options{})
	if err != errOverBudget || r.Frames == 0 {
		t.Errorf("APNG to a failing writer = %+v, %v; want %v", r, err, errOverBudget)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := APNG(ctx, new(bytes.Buffer), solutions[0].solution, Options{}); err != context.Canceled {
		t.Errorf("APNG with a canceled context: error %v, want %v", err, context.Canceled)
	}
}
