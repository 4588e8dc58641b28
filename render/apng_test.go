package render

import (
	"bytes"
	"context"
	"image"
	"testing"

	"slidegif/render/internal/apng"
	"slidegif/render/metadata"
	"slidegif/render/rendertest"
	"slidegif/solve/testcost"
)

// animatedPNG writes a solution, and returns the frames that were painted as well.
func animatedPNG(t testing.TB, s Solution, o Options) (data []byte, pictures []*image.RGBA, delays []int) {
	t.Helper()
	j := jobOf(t, s, o)
	j.Motion, j.countApart = "exact", true
	a, err := newAnimation(context.Background(), s, j)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	h := apng.Header{Palette: a.Palette, Size: a.Size, Loops: o.Pace.Loops, Text: o.pngText(s.ID)}
	r, err := writeAPNG(context.Background(), &b, a, h, j, func(p *apng.Frame) *apng.Frame { return p })
	if err != nil {
		t.Fatal(err)
	}
	pictures, delays = painted(t, a)
	if r.Frames != len(pictures) {
		t.Fatalf("%d frames reported, %d painted", r.Frames, len(pictures))
	}
	return b.Bytes(), pictures, delays
}

func TestAPNGIsWhatWasPainted(t *testing.T) {
	for i, s := range solutions {
		for k, keys := range []string{"size=120", "size=97,tween=8,theme=dark,highlight=on", "size=110,colors=8,theme=wood", "size=100,colors=256,tween=1"} {
			if testing.Short() && k != i%4 {
				continue
			}
			t.Run(s.name+" "+keys, func(t *testing.T) {
				data, want, wantDelays := animatedPNG(t, s.solution, with(t, keys))
				got, delays := rendertest.APNG(t, data)
				for i := range want {
					if !bytes.Equal(got[i].Pix, want[i].Pix) || delays[i] != wantDelays[i] {
						t.Fatalf("frame %d differs from what was painted, or lasts %d and not %d", i, delays[i], wantDelays[i])
					}
				}
				if id, ok, err := metadata.ID(data); id != s.solution.ID || !ok || err != nil {
					t.Errorf("the file holds %q, %v, %v", id, ok, err)
				}
			})
		}
	}
}

// An animated PNG is much smaller than the GIF with the same frames: those of a few random moves, as many
// as a move has room for, with which it saves least. SLIDEGIF_LONG tries every theme, and 横刀立马.
func TestAPNGBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("it weighs large pictures, which takes seconds, and minutes with the race detector")
	}
	themes := []string{"wood", "dark"}
	if testcost.Long() {
		themes = append(themes, "modern", "contrast")
	}
	check := func(s Solution, keys string, most float64) {
		t.Helper()
		o := with(t, keys+",motion=exact")
		a, g := len(drawnAs(t, "apng", s, o)), len(drawnAs(t, "gif", s, o))
		if share := float64(a) / float64(g); share > most {
			t.Errorf("%s, %s: %d bytes, %.3f of the GIF", s.ID, keys, a, share)
		}
	}
	for _, s := range []Solution{solutions[0].solution, solutions[6].solution} {
		for _, name := range themes {
			check(s, "theme="+name+",tween=12", .66)
		}
	}
	if testcost.Long() {
		whole := solved(t, "klotski:横刀立马")
		check(whole, "theme=wood", .65)
		check(whole, "theme=modern", .70)
	}
}

func TestAPNGFitsMaxBytes(t *testing.T) {
	const most = 20_000
	var b bytes.Buffer
	r, err := APNG(context.Background(), &b, solutions[0].solution, Options{MaxBytes: most})
	if err != nil || b.Len() > most || b.Len() < most/2 || len(r.Notes) == 0 {
		t.Errorf("%d bytes, %v, %v", b.Len(), r.Notes, err)
	}
	rendertest.APNG(t, b.Bytes())
}

func TestAPNGFailsWithItsWriter(t *testing.T) {
	r, err := APNG(context.Background(), &capped{max: 5000}, solutions[0].solution, Options{})
	if err != errFull || r.Frames == 0 {
		t.Errorf("%+v, %v", r, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := APNG(ctx, new(bytes.Buffer), solutions[0].solution, Options{}); err != context.Canceled {
		t.Error(err)
	}
}
