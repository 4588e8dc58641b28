package photo

import (
	"image"
	"math"

	"golang.org/x/image/draw"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A photo is a decoded picture before it is cropped, scaled and oriented.
type photo struct {
	image.Image
	orientation orientation
}

// crop cuts the photo to the aspect ratio w:h, keeping its centre, and scales the result to w x h pixels.
func (p *photo) crop(w, h int) *image.RGBA {
	if p.orientation.swapsSides() {
		w, h = h, w
	}
	return p.orientation.apply(scale(p.Image, centerCrop(p.Bounds(), w, h), w, h))
}

// shrink returns the photo, scaled down if its pixels need more than the given number of bytes.
func (p *photo) shrink(maxBytes int64) *photo {
	w, h := p.Bounds().Dx(), p.Bounds().Dy()
	ratio := math.Sqrt(float64(maxBytes/4) / (float64(w) * float64(h)))
	if ratio >= 1 {
		return p
	}
	return &photo{scale(p.Image, p.Bounds(), max(1, int(float64(w)*ratio)), max(1, int(float64(h)*ratio))), p.orientation}
}

// split cuts the photo into the parts for the individual pieces. The photo covers the solved board.
func (p *photo) split(b board.Board, at []board.Point, cell int) func(int) image.Image {
	whole := p.crop(b.W*cell, b.H*cell)
	return func(i int) image.Image {
		r := scene.Bounds(b.Pieces[i]).Add(image.Pt(at[i].X, at[i].Y))
		return whole.SubImage(image.Rectangle{r.Min.Mul(cell), r.Max.Mul(cell)})
	}
}

// centerCrop returns the largest rectangle with the aspect ratio w:h that is centred in r.
func centerCrop(r image.Rectangle, w, h int) image.Rectangle {
	cw, ch := r.Dx(), r.Dy()
	if cw*h > ch*w {
		cw = max(1, (ch*w+h/2)/h)
	} else {
		ch = max(1, (cw*h+w/2)/w)
	}
	at := r.Min.Add(image.Pt((r.Dx()-cw)/2, (r.Dy()-ch)/2))
	return image.Rectangle{at, at.Add(image.Pt(cw, ch))}
}

// downsample scales a rectangle of a picture down by an integer factor n. Each pixel of the new
// picture is the mean of n x n pixels.
func downsample(img image.Image, r image.Rectangle, n int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, r.Dx()/n, r.Dy()/n))
	if n == 1 {
		draw.Draw(out, out.Rect, img, r.Min, draw.Src)
		return out
	}
	row := downsampledRow(img, r, n)
	for y := range out.Rect.Dy() {
		row(y, out.Pix[y*out.Stride:])
	}
	return out
}

// downsampledRow returns a function that computes row y of the result of downsample.
func downsampledRow(img image.Image, r image.Rectangle, n int) func(y int, pix []uint8) {
	w := r.Dx() / n
	band := image.NewRGBA(image.Rect(0, 0, w*n, n))
	return func(y int, pix []uint8) {
		draw.Draw(band, band.Rect, img, r.Min.Add(image.Pt(0, y*n)), draw.Src)
		for x := range w {
			for c := range 4 {
				sum := n * n / 2
				for j := range n {
					for i := range n {
						sum += int(band.Pix[j*band.Stride+4*(x*n+i)+c])
					}
				}
				pix[4*x+c] = uint8(sum / (n * n))
			}
		}
	}
}

// A pixel has premultiplied alpha. Opaque white is 65535 in each channel.
type pixel [4]float64

// scale scales a rectangle of a picture to w x h pixels with the Catmull-Rom filter. Unlike draw.CatmullRom.Scale,
// scale keeps only the rows that the filter reads. Package draw needs 32 bytes for each column of the result and
// each row of the rectangle. Before a large reduction, the rectangle is scaled down by an integer factor, because
// the filter is slow. In all other cases, both functions give the same result.
func scale(img image.Image, r image.Rectangle, w, h int) *image.RGBA {
	size, readRow := r.Size(), pixelRow(img, r)
	if n := min(size.X/w, size.Y/h) / 2; n >= 2 {
		size = size.Div(n)
		bytes, downsampled := make([]uint8, 4*size.X), downsampledRow(img, r, n)
		readRow = func(y int, row []pixel) {
			downsampled(y, bytes)
			for i, v := range bytes {
				row[i/4][i%4] = float64(v) * 0x101
			}
		}
	}
	across, down := newFilter(w, size.X), newFilter(h, size.Y)
	recent := make([][]pixel, down.width) // the most recent rows, scaled to w columns
	for i := range recent {
		recent[i] = make([]pixel, w)
	}
	out, row, column, next := image.NewRGBA(image.Rect(0, 0, w, h)), make([]pixel, size.X), make([]pixel, down.width), 0
	for y, d := range down.windows {
		for ; next < d.end(); next++ {
			readRow(next, row)
			for x, a := range across.windows {
				recent[next%down.width][x] = a.mean(row[a.first:], 0xffff)
			}
		}
		for x := range w {
			for i := range d.weights {
				column[i] = recent[(d.first+i)%down.width][x]
			}
			mean := d.mean(column, 1)
			for c := range 4 {
				v := int32(float64(0xffff*min(mean[c], mean[3])) + 0.5)
				out.Pix[y*out.Stride+4*x+c] = uint8(max(0, min(v, 0xffff)) >> 8)
			}
		}
	}
	return out
}

// pixelRow returns a function that reads one row of pixels inside r. Row 0 is the top row of r.
func pixelRow(img image.Image, r image.Rectangle) func(y int, row []pixel) {
	if img, ok := img.(image.RGBA64Image); ok {
		return func(y int, row []pixel) {
			for x := range row {
				c := img.RGBA64At(r.Min.X+x, r.Min.Y+y)
				row[x] = pixel{float64(c.R), float64(c.G), float64(c.B), float64(c.A)}
			}
		}
	}
	return func(y int, row []pixel) {
		for x := range row {
			r, g, b, a := img.At(r.Min.X+x, r.Min.Y+y).RGBA()
			row[x] = pixel{float64(r), float64(g), float64(b), float64(a)}
		}
	}
}

// A filter scales a row or a column.
type filter struct {
	windows []window // one for each pixel of the result
	width   int      // of the widest window
}

// A window holds the weights of the pixels that the filter combines into one pixel.
type window struct {
	first   int // index of the first pixel
	weights []float64
	inverse float64 // 1 divided by the sum of the weights
}

func (w window) end() int { return w.first + len(w.weights) }

// newFilter returns a filter that scales a row or column to n pixels.
func newFilter(n, pixels int) filter {
	f := filter{windows: make([]window, 0, n)}
	scale := float64(pixels) / float64(n)
	stretch := max(1, scale) // a reduction reads every pixel
	half := float64(draw.CatmullRom.Support * stretch)
	for i := range n {
		center := float64((float64(i)+0.5)*scale) - 0.5
		first, end := max(0, int(math.Floor(center-half))), min(int(math.Ceil(center+half)), pixels)
		w, total := window{first: first, weights: make([]float64, end-first)}, 0.0
		for k := range w.weights {
			if t := math.Abs(center-float64(first+k)) * (1 / stretch); t < draw.CatmullRom.Support {
				w.weights[k] = draw.CatmullRom.At(t)
				total += w.weights[k]
			}
		}
		w.inverse = 1 / total
		f.windows, f.width = append(f.windows, w), max(f.width, len(w.weights))
	}
	return f
}

func (w window) mean(pixels []pixel, unit float64) (p pixel) {
	for i, weight := range w.weights {
		for c, v := range pixels[i] {
			p[c] += float64(v * weight)
		}
	}
	for c := range p {
		p[c] *= w.inverse / unit
	}
	return p
}
