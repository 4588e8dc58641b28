// Package photo reads photographs and cuts them into pieces: PNG, JPEG, GIF and WebP files,
// turned upright as their EXIF data says. What a file would take in memory is known from its
// head, so that a small file cannot make the program large.
package photo

import (
	"bytes"
	"image"
	"image/color"
	_ "image/gif" // the formats that a photo may have
	_ "image/jpeg"
	_ "image/png"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"

	"slidegif/render/scene"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	maxFile   = 64 << 20
	maxMemory = 256 << 20 // of the decoded picture
	maxSide   = 8000      // of the part that is seen, in pixels

	// maxPixelsPerByte is more than any picture worth cutting up has: a GIF reaches 2700,
	// a JPEG 512, a PNG of one bit a pixel 8256. Decoders take their memory before they
	// find out that a file is cut off.
	maxPixelsPerByte = 10_000
)

// read reads a picture that a key names.
func read(key, path string) (*photo, error) {
	data, err := input.ReadFile(key, path, maxFile)
	if err != nil {
		return nil, err
	}
	return decode(data, input.Say("%s: %s", key, path), maxMemory)
}

// ofValue takes a picture that is in memory.
func ofValue(name input.Message, img image.Image) (*photo, error) {
	if img.Bounds().Empty() {
		return nil, input.Errorf("give a picture with pixels", "%s is empty", name)
	}
	return &photo{Image: img}, nil
}

// A photo is a picture that is yet to be cropped, scaled and turned upright.
type photo struct {
	image.Image
	turn orientation
}

// decode reads a picture of at most maxPixels pixels that takes at most maxMemory, and at most four
// bytes for each of maxPixels: of 16 bits a sample, of a progressive JPEG, or of an interlaced PNG
// there may be fewer.
func decode(data []byte, name input.Message, maxPixels int64) (*photo, error) {
	hint := "give a PNG, JPEG, GIF or WebP picture"
	head, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, input.Errorf(hint, "%s is no PNG, JPEG, GIF or WebP", name)
	}
	w, h := webpFrame(data, head.Width, head.Height)
	if w <= 0 || h <= 0 {
		return nil, input.Errorf(hint, "%s is empty", name)
	}
	pixels, each, kind := int64(w)*int64(h), pixelBytes(head.ColorModel), input.Message{}
	if format == "jpeg" {
		n, progressive := jpegPixelBytes(data)
		if head.ColorModel == color.YCbCrModel || head.ColorModel == color.GrayModel {
			each = 0 // it is not converted
		}
		if each += n; progressive {
			kind = input.Word(" for a progressive JPEG")
		}
	}
	if format == "png" && interlaced(data) {
		each, kind = 2*each, input.Word(" for an interlaced PNG")
	}
	if pixels > min(maxPixels, min(maxMemory, 4*maxPixels)/each) {
		return nil, input.Errorf("make it smaller first", "%s has %d x %d pixels, too many%s", name, w, h, kind)
	}
	if pixels > 1<<22+maxPixelsPerByte*int64(len(data)) {
		return nil, input.Errorf(hint, "%s is damaged or blank: %d bytes for %d x %d pixels", name, len(data), w, h)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, input.Errorf(hint, "%s is damaged: %v", name, err)
	}
	if img.Bounds().Empty() {
		return nil, input.Errorf(hint, "%s is empty", name)
	}
	return &photo{img, exifOrientation(data)}, nil
}

// interlaced reports whether a PNG file comes in passes, each of which is decoded as a picture of its
// own beside the whole one: the last byte of its header says so (PNG, 11.2.2).
func interlaced(data []byte) bool {
	const at = 8 + 8 + 12
	return len(data) > at && data[at] != 0
}

// pixelBytes is what a decoded pixel takes at most.
func pixelBytes(m color.Model) int64 {
	switch m {
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	case color.GrayModel:
		return 1
	}
	return 4
}

// fill returns the middle part of the photo that has the shape w by h, scaled to that.
func (p *photo) fill(w, h int) *image.RGBA {
	if p.turn.swaps() {
		w, h = h, w
	}
	src, from := reduceWhole(p.Image, middle(p.Bounds(), w, h), w, h)
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.CatmullRom.Scale(out, out.Rect, src, from, draw.Src, nil)
	return p.turn.apply(out)
}

// middle returns the largest rectangle in the middle of r that has the shape w by h.
func middle(r image.Rectangle, w, h int) image.Rectangle {
	cw, ch := r.Dx(), r.Dy()
	if cw*h > ch*w {
		cw = max(1, (ch*w+h/2)/h)
	} else {
		ch = max(1, (cw*h+w/2)/w)
	}
	at := r.Min.Add(image.Pt((r.Dx()-cw)/2, (r.Dy()-ch)/2))
	return image.Rectangle{at, at.Add(image.Pt(cw, ch))}
}

// reduceWhole averages whole blocks of pixels while a picture is many times as large as
// needed: the good filter after it would take memory in proportion to the original.
func reduceWhole(img image.Image, r image.Rectangle, w, h int) (image.Image, image.Rectangle) {
	n := min(r.Dx()/w, r.Dy()/h) / 2
	if n < 2 {
		return img, r
	}
	out := average(img, r, n)
	return out, out.Rect
}

// average returns a part of a picture scaled down by n: each pixel is the mean of n x n.
func average(img image.Image, r image.Rectangle, n int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, r.Dx()/n, r.Dy()/n))
	if n == 1 {
		draw.Draw(out, out.Rect, img, r.Min, draw.Src)
		return out
	}
	band := image.NewRGBA(image.Rect(0, 0, out.Rect.Dx()*n, n)) // n rows at a time
	for y := range out.Rect.Dy() {
		draw.Draw(band, band.Rect, img, r.Min.Add(image.Pt(0, y*n)), draw.Src)
		for x := range out.Rect.Dx() {
			for c := range 4 {
				sum := n * n / 2
				for j := range n {
					for i := range n {
						sum += int(band.Pix[j*band.Stride+4*(x*n+i)+c])
					}
				}
				out.Pix[y*out.Stride+4*x+c] = uint8(sum / (n * n))
			}
		}
	}
	return out
}

// cut returns what each piece shows of a photo that covers the solved board.
func (p *photo) cut(b board.Board, at []board.Point, cell int) func(int) image.Image {
	whole := p.fill(b.W*cell, b.H*cell)
	return func(i int) image.Image {
		r := scene.Bounds(b.Pieces[i]).Add(image.Pt(at[i].X, at[i].Y))
		part := image.NewRGBA(image.Rectangle{Max: r.Size().Mul(cell)})
		draw.Draw(part, part.Rect, whole, r.Min.Mul(cell), draw.Src)
		return part
	}
}

// A Source makes the pictures of pieces. Both funcs are nil where there is nothing for them.
type Source struct {
	// Pieces returns what fills each piece on a board with cells of a given size in pixels.
	Pieces func(cell int) (func(piece int) image.Image, error)
	// Whole returns the photo that the pieces are parts of, as large as the board's cells.
	// A board with walls has none.
	Whole func(cell int) (image.Image, error)
}

// Pictures are a photo, which is whole once the moves are done, and portraits of pieces: each
// a value or else, by its name, a file. All may be empty.
type Pictures struct {
	Image     image.Image
	Portraits map[string]image.Image // by the names that files of a folder may have, without ending
	File      string                 // of the photo
	Folder    string                 // of the portraits
}

// whole returns the photo, nil for none.
func (p Pictures) whole() (*photo, error) {
	switch {
	case p.Image != nil:
		return ofValue(input.Word("image"), p.Image)
	case p.File != "":
		return read("image", p.File)
	}
	return nil, nil
}

// Open reads pictures for a board and its moves.
func Open(b board.Board, moves []board.Move, p Pictures) (Source, error) {
	whole, err := p.whole()
	if err != nil {
		return Source{}, err
	}
	own, err := p.portraits(b)
	if err != nil {
		return Source{}, err
	}
	if whole == nil && own == nil {
		return Source{}, nil
	}
	at := scene.FinalPlaces(b, moves)
	tooLarge := func(cell int) error {
		if side := max(b.W, b.H) * cell; side > maxSide {
			return input.Errorf("give a smaller size", "size: a photo of %d pixels is too large", side)
		}
		return nil
	}
	s := Source{Pieces: func(cell int) (func(int) image.Image, error) {
		if err := tooLarge(cell); err != nil {
			return nil, err
		}
		cut := func(int) image.Image { return nil }
		if whole != nil {
			cut = whole.cut(b, at, cell)
		}
		return func(i int) image.Image {
			if own != nil && own[i] != nil {
				box := scene.Bounds(b.Pieces[i]).Size().Mul(cell)
				return own[i].fill(box.X, box.Y)
			}
			return cut(i)
		}, nil
	}}
	if whole != nil && len(b.Walls) == 0 {
		s.Whole = func(cell int) (image.Image, error) {
			if err := tooLarge(cell); err != nil {
				return nil, err
			}
			return whole.fill(b.W*cell, b.H*cell), nil
		}
	}
	return s, nil
}

// webpFrame returns the size of a picture; in a WebP, whose canvas may be smaller than
// the frame in it, that of whichever is larger.
func webpFrame(data []byte, w, h int) (int, int) {
	if len(data) < 12 || string(data[:4]) != "RIFF" || string(data[8:12]) != "WEBP" {
		return w, h
	}
	for rest := data[12:]; len(rest) >= 18; {
		body := rest[8:]
		switch string(rest[:4]) {
		case "VP8L": // a signature byte, then 14 bits of each side less 1
			b := uint(body[1]) | uint(body[2])<<8 | uint(body[3])<<16 | uint(body[4])<<24
			w, h = max(w, int(b&0x3fff)+1), max(h, int(b>>14&0x3fff)+1)
		case "VP8 ": // a frame tag and a start code, then 14 bits of each side
			w = max(w, int(body[6])|int(body[7]&0x3f)<<8)
			h = max(h, int(body[8])|int(body[9]&0x3f)<<8)
		}
		n := uint64(rest[4]) | uint64(rest[5])<<8 | uint64(rest[6])<<16 | uint64(rest[7])<<24
		n += n & 1
		if n > uint64(len(body)) {
			break
		}
		rest = body[n:]
	}
	return w, h
}
