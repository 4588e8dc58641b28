package render

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"testing"

	"slidegif/render/internal/gif"
	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/test/testcost"
)

// paintFrames composes the frames of an animation from its patches.
func paintFrames(t testing.TB, a *raster.Animation[uint8]) (pictures []*image.RGBA, delays []int) {
	t.Helper()
	screen := image.NewRGBA(image.Rectangle{Max: a.Size})
	err := a.Patches(func(p *raster.Patch[uint8]) bool {
		patch := &image.Paletted{Pix: p.Pix, Stride: p.Rect.Dx(), Rect: p.Rect, Palette: a.Palette}
		draw.Draw(screen, p.Rect, patch, p.Rect.Min, draw.Src)
		picture := image.NewRGBA(screen.Rect)
		copy(picture.Pix, screen.Pix)
		pictures, delays = append(pictures, picture), append(delays, p.Delay)
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return pictures, delays
}

// checkGIF encodes a solution as a GIF, decodes it and compares it with the painted frames.
func checkGIF(t testing.TB, s Solution, o Options) []byte {
	t.Helper()
	p := mustDecide(t, "gif", s, o)
	var b bytes.Buffer
	result, err := gif.Write(t.Context(), &b, p.Plan)
	if err != nil {
		t.Fatal(err)
	}
	r := newReport(result)
	want, wantDelays := paintFrames(t, mustAnimate(t, p))
	got, delays := rendertest.DecodeGIF(t, b.Bytes())
	if len(got) != len(want) || r.Frames != len(want) {
		t.Fatalf("%d frames, %d reported; want %d", len(got), r.Frames, len(want))
	}
	for i := range got {
		if !bytes.Equal(got[i].Pix, want[i].Pix) {
			t.Fatalf("frame %d: pixels differ from the painted frame", i)
		}
		if delays[i] != wantDelays[i] || delays[i] < scene.MinDelay {
			t.Fatalf("frame %d: delay = %d, want %d", i, delays[i], wantDelays[i])
		}
	}
	if size := o.AnimationSize(); max(r.Width, r.Height) != size || got[0].Rect.Dx() != r.Width || got[0].Rect.Dy() != r.Height {
		t.Fatalf("reported size %d x %d, decoded size %v; want a longer side of %d", r.Width, r.Height, got[0].Rect.Size(), size)
	}
	return b.Bytes()
}

var solutions = []struct {
	name     string
	solution Solution
}{
	{"klotski", randomSolution(newBoard(classic), 12, 1)},
	{"wide", randomSolution(newBoard("1xx20/1xx20"), 6, 2)},
	{"tall", randomSolution(newBoard("12/34/05/67/80"), 8, 3)},
	{"crooked", randomSolution(newBoard("a0b0/aab#/0c00/-cc0"), 8, 4)},
	{"tiles 2x5", randomPushes(newTiles(5, 2), 9, 5)},
	{"tiles 5x2", randomPushes(newTiles(2, 5), 9, 6)},
	{"tiles 3x3", randomPushes(newTiles(3, 3), 9, 7)},
}

func TestGIFRoundTrip(t *testing.T) {
	for i, s := range solutions {
		for j, keys := range []string{
			"size=120", "size=97,tween=8,theme=dark,highlight=on", "size=150,tween=1,highlight=on,counter=off",
			"size=110,colors=8,theme=wood", "size=131,title=a-b,tween=5,motion=exact,theme=contrast", "size=90,from=2,to=5,labels=off",
		} {
			if (i+j)%3 != 0 && !testcost.Long() {
				continue
			}
			t.Run(s.name+" "+keys, func(t *testing.T) { checkGIF(t, s.solution, parseOptions(t, keys)) })
		}
	}
}

func FuzzGIF(f *testing.F) {
	f.Add(uint64(1), uint8(3), uint8(3), uint8(4), uint8(64), uint16(100), true)
	f.Add(uint64(2), uint8(5), uint8(2), uint8(1), uint8(8), uint16(64), false)
	f.Add(uint64(3), uint8(0), uint8(0), uint8(7), uint8(255), uint16(120), true)
	f.Fuzz(func(t *testing.T, seed uint64, w, h, tween, colors uint8, size uint16, flag bool) {
		var o Options
		o.Size = minSize + int(size)%160
		o.Tween = 1 + int(tween)%10
		o.Colors = minColors + int(colors)%(maxColors-minColors+1)
		o.Counter, o.Highlight = Off, Off
		if flag {
			o.Counter = On
		}
		if seed%2 == 0 {
			o.Highlight = On
		}
		o.Theme = theme.Names()[int(seed%uint64(len(theme.Names())))]
		s := randomSolution(newBoard(classic), 5, seed)
		if w%8 > 1 && h%8 > 1 {
			s = randomPushes(newTiles(int(w%8), int(h%8)), 5, seed)
		}
		if seed%3 == 0 {
			s, o.View = withComparison(s, int(seed%7)), ViewRace
		}
		p, err := Decide(FormatNamed("gif"), s, o)
		if err == nil {
			_, err = p.Parts(t.Context())
		}
		if err != nil {
			t.Skip(err) // too small for the board
		}
		checkGIF(t, s, o)
	})
}

func TestNoMoves(t *testing.T) {
	s := Solution{Board: newBoard(classic), Metric: "move", ID: "klotski:x"}
	data := checkGIF(t, s, parseOptions(t, "size=100"))
	if bytes.Contains(data, []byte("NETSCAPE")) {
		t.Error("GIF with a single frame has a NETSCAPE loop extension")
	}
}

// benchSolution returns random moves with the length of the shortest solution of 横刀立马.
func benchSolution() Solution { return randomSolution(newBoard(classic), 81, 4) }

func BenchmarkGIF(b *testing.B) {
	for _, name := range theme.Names() {
		b.Run(name, func(b *testing.B) {
			o := parseOptions(b, "theme="+name)
			b.ReportAllocs()
			for b.Loop() {
				n := &byteCounter{}
				if _, err := GIF(context.Background(), n, benchSolution(), o); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(n.n), "bytes")
			}
		})
	}
}

type byteCounter struct{ n int }

func (c *byteCounter) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }
