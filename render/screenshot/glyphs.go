package screenshot

import (
	"image"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"slidegif/fonts"
)

// An ink tells of each pixel of a rectangle how much of it belongs to a character, from 0 to 1.
type ink struct {
	w, h int
	a    []float32
}

func newInk(w, h int) ink { return ink{w, h, make([]float32, w*h)} }

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

// shapeOf scales the part of the ink in r.
func (n ink) shapeOf(r image.Rectangle) shape {
	s := shape{aspect: math.Log(float64(r.Dx()) / float64(r.Dy()))}
	var sharp [shapeW * shapeH]float32
	for y := range shapeH {
		y0, y1 := part(r.Min.Y, r.Dy(), y, shapeH)
		for x := range shapeW {
			x0, x1 := part(r.Min.X, r.Dx(), x, shapeW)
			sharp[y*shapeW+x] = n.mean(x0, y0, x1, y1)
		}
	}
	for y := range shapeH {
		for x := range shapeW {
			var sum, weight float32
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					wt := float32((2 - dx*dx) * (2 - dy*dy))
					weight += wt // beyond the edge there is no ink
					if u, v := x+dx, y+dy; u >= 0 && u < shapeW && v >= 0 && v < shapeH {
						sum += float32(wt * sharp[v*shapeW+u])
					}
				}
			}
			s.a[y*shapeW+x] = sum / weight
		}
	}
	return s
}

// part returns where the i-th of n parts of a range begins and ends.
func part(from, length, i, n int) (float64, float64) {
	d := float64(length) / float64(n)
	return float64(from) + float64(float64(i)*d), float64(from) + float64(float64(i+1)*d)
}

// mean returns the mean ink of a rectangle whose sides may cut pixels.
func (n ink) mean(x0, y0, x1, y1 float64) float32 {
	var sum, area float64
	for y := int(y0); y < min(n.h, int(math.Ceil(y1))); y++ {
		dy := min(y1, float64(y+1)) - max(y0, float64(y))
		for x := int(x0); x < min(n.w, int(math.Ceil(x1))); x++ {
			d := float64(dy * (min(x1, float64(x+1)) - max(x0, float64(x))))
			sum += float64(d * float64(n.a[y*n.w+x]))
			area += d
		}
	}
	if area == 0 {
		return 0
	}
	return float32(sum / area)
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
var typefaces = sync.OnceValues(func() ([]typeface, error) {
	const size = 64
	var faces []font.Face
	for _, name := range []string{fonts.Text, fonts.Sans, fonts.Serif, fonts.Kai} {
		face, err := fonts.Face(name, size)
		if err != nil {
			return nil, err
		}
		faces = append(faces, face)
	}
	for _, file := range [][]byte{goregular.TTF, gobold.TTF, gomono.TTF} {
		f, err := opentype.Parse(file)
		if err != nil {
			return nil, err
		}
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
		if err != nil {
			return nil, err
		}
		faces = append(faces, face)
	}
	var all []typeface
	for _, face := range faces {
		for _, slant := range []float64{0, 0.2} {
			for grow := -1; grow <= 1; grow++ {
				var t typeface
				for d := range t {
					n := drawn(face, rune('0'+d), size).thicken(grow).slant(slant)
					t[d] = n.shapeOf(n.tight(image.Rect(0, 0, n.w, n.h)))
				}
				all = append(all, t)
			}
		}
	}
	return all, nil
})

// drawn returns a character with room around it.
func drawn(face font.Face, r rune, size int) ink {
	img := image.NewAlpha(image.Rect(0, 0, 2*size, 2*size))
	d := font.Drawer{Dst: img, Src: image.Opaque, Face: face, Dot: fixed.P(size/2, size*3/2)}
	d.DrawString(string(r))
	n := newInk(2*size, 2*size)
	for i, a := range img.Pix {
		n.a[i] = float32(a) / 255
	}
	return n
}

// thicken makes strokes bolder for 1 and lighter for -1.
func (n ink) thicken(by int) ink {
	if by == 0 {
		return n
	}
	out := newInk(n.w, n.h)
	for y := 2; y < n.h-2; y++ {
		for x := 2; x < n.w-2; x++ {
			best := n.a[y*n.w+x]
			for dy := -2; dy <= 2; dy++ {
				for dx := -2; dx <= 2; dx++ {
					a := n.a[(y+dy)*n.w+x+dx]
					if dx*dx+dy*dy <= 4 && (a > best) == (by > 0) {
						best = a
					}
				}
			}
			out.a[y*n.w+x] = best
		}
	}
	return out
}

// slant shears the ink to the right at the top, by so many pixels a row.
func (n ink) slant(by float64) ink {
	if by == 0 {
		return n
	}
	out := newInk(n.w, n.h)
	for y := range n.h {
		shift := float64(by * float64(n.h/2-y))
		for x := range n.w {
			from := float64(x) - shift
			i := int(math.Floor(from))
			if i >= 0 && i+1 < n.w {
				f := float32(from - float64(i))
				out.a[y*n.w+x] = float32(n.a[y*n.w+i]*(1-f)) + float32(n.a[y*n.w+i+1]*f)
			}
		}
	}
	return out
}

// solid is how much ink a pixel of a character has at least.
const solid = 0.45

// readings returns, for each digit, how far a shape is from the nearest typeface.
func (s *shape) readings(faces []typeface) (far [10]float64) {
	for d := range far {
		far[d] = math.Inf(1)
		for i := range faces {
			far[d] = min(far[d], s.distance(&faces[i][d]))
		}
	}
	return far
}
