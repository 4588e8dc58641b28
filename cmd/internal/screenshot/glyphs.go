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

const (
	shapeW, shapeH = 12, 18
	aspectWeight   = 0.08 // weight of the squared difference between the aspects of two shapes
)

// A shape is a picture of a character after normalization.
type shape struct {
	ink    [shapeW * shapeH]float32 // picture with values from 0 to 1, scaled to shapeW x shapeH and slightly blurred
	aspect float64                  // logarithm of the ratio of width to height
}

// newShape returns the shape of the character in the rectangle r. The character is enlarged before
// it is blurred, so that the blur is finer than the original pixels.
func newShape(ink *image.Gray, r image.Rectangle) shape {
	s := shape{aspect: math.Log(float64(r.Dx()) / float64(r.Dy()))}
	large := image.NewGray(image.Rect(0, 0, 3*shapeW, 3*shapeH))
	draw.ApproxBiLinear.Scale(large, large.Rect, ink, r, draw.Src, nil)
	small := image.NewRGBA(image.Rect(0, 0, shapeW, shapeH))
	draw.BiLinear.Scale(small, small.Rect, large, large.Rect, draw.Src, nil)
	for i := range s.ink {
		s.ink[i] = float32(small.Pix[4*i]) / 255
	}
	return s
}

// distance returns the distance between two shapes. The distance is 0 for equal shapes and about
// 0.1 for different digits.
func (s *shape) distance(t *shape) float64 {
	var sum float32
	for i, a := range s.ink {
		d := a - t.ink[i]
		sum += float32(d * d)
	}
	d := s.aspect - t.aspect
	return float64(sum)/(shapeW*shapeH) + float64(aspectWeight*float64(d*d))
}

// A typeface contains the shapes of the digits from 0 to 9 in one font, weight and slant.
type typeface [10]shape

// typefaces returns the typefaces for the fonts of this program and two Go fonts. Each font is
// included in three weights, both upright and slanted. The digits are rendered on the first call.
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
			var weights [3]typeface // the lighter, regular and bolder weights
			for d := range 10 {
				n := renderRune(face, rune('0'+d), size, slant)
				for i := range weights {
					m := thicken(n, i-1)
					weights[i][d] = newShape(m, inkBounds(m, m.Rect))
				}
			}
			all = append(all, weights[:]...)
		}
	}
	return all
})

// renderRune draws a character with a margin around it. Each row is slant pixels to the right of
// the row below it.
func renderRune(face font.Face, r rune, size int, slant float64) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 2*size, 2*size))
	d := font.Drawer{Dst: img, Src: image.White, Face: face, Dot: fixed.P(size/2, size*3/2)}
	d.DrawString(string(r))
	out := image.NewGray(img.Rect)
	draw.BiLinear.Transform(out, f64.Aff3{1, -slant, slant * float64(size), 0, 1, 0}, img, img.Rect, draw.Src, nil)
	return out
}

func inkBounds(ink *image.Gray, r image.Rectangle) (bounds image.Rectangle) {
	for c := range cells(r) {
		if ink.GrayAt(c.X, c.Y).Y > inkThreshold {
			bounds = bounds.Union(image.Rectangle{c, c.Add(image.Pt(1, 1))})
		}
	}
	return bounds
}

// thicken makes strokes bolder if by is 1, and lighter if by is -1. Comparing a digit with strokes
// of both weights helps to recognize other typefaces. With regular strokes only, 90 of 96 pictures
// are read correctly, instead of 94.
func thicken(ink *image.Gray, by int) *image.Gray {
	if by == 0 {
		return ink
	}
	out := image.NewGray(ink.Rect)
	for c := range cells(inkBounds(ink, ink.Rect).Inset(-2)) {
		best := ink.GrayAt(c.X, c.Y)
		for near := range cells(image.Rect(c.X-2, c.Y-2, c.X+3, c.Y+3)) {
			a, d := ink.GrayAt(near.X, near.Y), near.Sub(c)
			if d.X*d.X+d.Y*d.Y <= 4 && (a.Y > best.Y) == (by > 0) {
				best = a
			}
		}
		out.SetGray(c.X, c.Y, best)
	}
	return out
}

// inkThreshold is the minimum value, from 0 to 255, of a pixel that belongs to a character.
const inkThreshold = 114

// digitDistances returns the distance from s to each digit, in the nearest typeface.
func (s *shape) digitDistances() (distances [10]float64) {
	faces := typefaces()
	for d := range distances {
		distances[d] = math.Inf(1)
		for i := range faces {
			distances[d] = min(distances[d], s.distance(&faces[i][d]))
		}
	}
	return distances
}
