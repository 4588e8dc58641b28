package screenshot

import (
	"image"
	"math"
	"sync"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/f64"
	"golang.org/x/image/math/fixed"

	"slidegif/fonts"
)

// A shape of a character is its ink scaled to shapeW x shapeH, whatever its own sides were,
// slightly blurred, and the logarithm of its width over its height.
const (
	shapeW, shapeH = 12, 18
	aspectWeight   = 0.08 // of a squared difference of aspects, beside a mean squared one of inks
)

type shape struct {
	a      [shapeW * shapeH]float32
	aspect float64
}

// shapeOf scales the part of the ink in r. A small one is enlarged first, so that it is not
// blurred by whole pixels of its own.
func shapeOf(n *image.Gray, r image.Rectangle) shape {
	s := shape{aspect: math.Log(float64(r.Dx()) / float64(r.Dy()))}
	large := image.NewGray(image.Rect(0, 0, 3*shapeW, 3*shapeH))
	draw.ApproxBiLinear.Scale(large, large.Rect, n, r, draw.Src, nil)
	small := image.NewRGBA(image.Rect(0, 0, shapeW, shapeH))
	draw.BiLinear.Scale(small, small.Rect, large, large.Rect, draw.Src, nil)
	for i := range s.a {
		s.a[i] = float32(small.Pix[4*i]) / 255
	}
	return s
}

// distance is 0 for equal shapes and about 0.1 for those of different digits.
func (s *shape) distance(t *shape) float64 {
	var sum float32
	for i, a := range s.a {
		d := a - t.a[i]
		sum += float32(d * d)
	}
	d := s.aspect - t.aspect
	return float64(sum)/(shapeW*shapeH) + float64(aspectWeight*float64(d*d))
}

// A typeface holds the shapes of the ten digits in one face, weight and slant.
type typeface [10]shape

// typefaces are drawn at the first use: the faces of the program and those of Go, each also
// bolder, lighter and slanted.
var typefaces = sync.OnceValue(func() (all []typeface) {
	const size = 64
	var faces []font.Face
	for _, name := range []string{fonts.Text, fonts.Sans, fonts.Serif, fonts.Kai} {
		if face, err := fonts.Face(name, size); err == nil {
			faces = append(faces, face)
		}
	}
	for _, file := range [][]byte{goregular.TTF, gobold.TTF} {
		f, _ := opentype.Parse(file)
		face, _ := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
		faces = append(faces, face)
	}
	for _, face := range faces {
		for _, slant := range []float64{0, 0.2} {
			var some [3]typeface // lighter, as it is, bolder
			for d := range 10 {
				n := drawn(face, rune('0'+d), size, slant)
				for i := range some {
					m := thicken(n, i-1)
					some[i][d] = shapeOf(m, tight(m, m.Rect))
				}
			}
			all = append(all, some[:]...)
		}
	}
	return all
})

// drawn returns a character with room around it, slanted to the right at the top by so many
// pixels a row.
func drawn(face font.Face, r rune, size int, slant float64) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 2*size, 2*size))
	d := font.Drawer{Dst: img, Src: image.White, Face: face, Dot: fixed.P(size/2, size*3/2)}
	d.DrawString(string(r))
	out := image.NewGray(img.Rect)
	draw.BiLinear.Transform(out, f64.Aff3{1, -slant, slant * float64(size), 0, 1, 0}, img, img.Rect, draw.Src, nil)
	return out
}

// tight returns the rectangle of the solid ink within another.
func tight(n *image.Gray, r image.Rectangle) (t image.Rectangle) {
	for c := range cells(r) {
		if n.GrayAt(c.X, c.Y).Y > solid {
			t = t.Union(image.Rectangle{c, c.Add(image.Pt(1, 1))})
		}
	}
	return t
}

// thicken makes strokes bolder for 1 and lighter for -1. Without: 90 of 96 pictures in other typefaces
// are read in place of 94.
func thicken(n *image.Gray, by int) *image.Gray {
	if by == 0 {
		return n
	}
	out := image.NewGray(n.Rect)
	for c := range cells(tight(n, n.Rect).Inset(-2)) {
		best := n.GrayAt(c.X, c.Y)
		for near := range cells(image.Rect(c.X-2, c.Y-2, c.X+3, c.Y+3)) {
			a, d := n.GrayAt(near.X, near.Y), near.Sub(c)
			if d.X*d.X+d.Y*d.Y <= 4 && (a.Y > best.Y) == (by > 0) {
				best = a
			}
		}
		out.SetGray(c.X, c.Y, best)
	}
	return out
}

// solid is how much ink a pixel of a character has more than, of 255.
const solid = 114

// readings returns, for each digit, how far a shape is from the nearest typeface.
func (s *shape) readings() (far [10]float64) {
	faces := typefaces()
	for d := range far {
		far[d] = math.Inf(1)
		for i := range faces {
			far[d] = min(far[d], s.distance(&faces[i][d]))
		}
	}
	return far
}
