// Package photo reads photos in PNG, JPEG, GIF and WebP format, and cuts them into pieces. It
// rotates photos according to their EXIF orientation. It calculates the memory needed for decoding
// from the file header, so that small files cannot use up all memory.
package photo

import (
	"bytes"
	"image"
	"image/color"
	_ "image/gif" // supported formats
	_ "image/jpeg"
	_ "image/png"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"

	"slidegif/render/scene"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	maxFileSize = 64 << 20
	maxMemory   = 256 << 20 // maximum number of bytes of a decoded picture
	maxSide     = 8000      // length of the longer side of the scaled photo, in pixels

	// maxPixelsPerByte is the maximum number of pixels per byte of a file. Real formats stay below
	// this limit: GIF reaches 2700 pixels per byte, JPEG 512, and 1-bit PNG 8256. The limit is
	// needed because decoders allocate memory before they notice that a file is truncated.
	maxPixelsPerByte = 10_000
)

// A file is a picture file that has been read.
type file struct {
	name    input.Message // for error messages
	data    []byte        // nil for a picture in memory
	decoded *photo        // nil after Set.Release
}

// read loads and decodes a picture file. The key parameter is the name of the option in error
// messages.
func read(key, path string) (f *file, err error) {
	f = &file{name: input.Say("%s: %s", key, path)}
	if f.data, err = input.ReadFile(key, path, maxFileSize); err == nil {
		f.decoded, err = f.open()
	}
	return f, err
}

// open returns the decoded picture.
func (f *file) open() (*photo, error) {
	if f.decoded != nil {
		return f.decoded, nil
	}
	return decode(f.data, f.name, maxMemory)
}

// fromImage returns a picture file made from an image in memory.
func fromImage(name input.Message, img image.Image) (*file, error) {
	if img.Bounds().Empty() {
		return nil, input.Errorf("use a picture that is not empty", "%s is empty", name)
	}
	return &file{decoded: &photo{Image: img}}, nil
}

// A photo is a decoded picture before it is cropped, scaled and oriented.
type photo struct {
	image.Image
	orientation orientation
}

// decode decodes a picture. It rejects pictures with more than maxPixels pixels. The decoder may
// use no more than maxMemory bytes, and no more than 4*maxPixels bytes. The pixel limit is
// therefore lower for 16-bit pictures, for progressive JPEGs and for interlaced PNGs.
func decode(data []byte, name input.Message, maxPixels int64) (*photo, error) {
	hint := "use a PNG, JPEG, GIF or WebP picture"
	head, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, input.Errorf(hint, "%s is not a PNG, JPEG, GIF or WebP picture", name)
	}
	w, h := webpSize(data, head.Width, head.Height)
	if w <= 0 || h <= 0 {
		return nil, input.Errorf(hint, "%s is empty", name)
	}
	pixels, each, kind := int64(w)*int64(h), pixelBytes(head.ColorModel), input.Message{}
	if format == "jpeg" {
		n, progressive := jpegPixelBytes(data)
		if head.ColorModel == color.YCbCrModel || head.ColorModel == color.GrayModel {
			each = 0 // the picture is not converted to RGBA
		}
		if each += n; progressive {
			kind = input.Word(" for a progressive JPEG")
		}
	}
	if format == "png" && interlaced(data) {
		each, kind = 2*each, input.Word(" for an interlaced PNG")
	}
	if pixels > min(maxPixels, min(maxMemory, 4*maxPixels)/each) {
		return nil, input.Errorf("scale it down first", "%s has %d x %d pixels, too many%s", name, w, h, kind)
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

// interlaced reports whether a PNG file uses interlacing. The decoder of an interlaced file
// allocates an image for each pass, in addition to the final image. The interlace flag is the last
// byte of the header (PNG, 11.2.2).
func interlaced(data []byte) bool {
	const at = 8 + 8 + 12
	return len(data) > at && data[at] != 0
}

// pixelBytes returns the maximum number of bytes that a decoded pixel occupies.
func pixelBytes(m color.Model) int64 {
	switch m {
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	case color.GrayModel:
		return 1
	}
	return 4
}

// crop returns the central part of the photo that has the aspect ratio w:h, scaled to w x h pixels.
func (p *photo) crop(w, h int) *image.RGBA {
	if p.orientation.swapsSides() {
		w, h = h, w
	}
	src, from := prescale(p.Image, centerCrop(p.Bounds(), w, h), w, h)
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.CatmullRom.Scale(out, out.Rect, src, from, draw.Src, nil)
	return p.orientation.apply(out)
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

// prescale reduces the size of a very large picture by an integer factor. The reduction saves
// memory, because the high-quality filter that follows needs memory in proportion to its input.
func prescale(img image.Image, r image.Rectangle, w, h int) (image.Image, image.Rectangle) {
	n := min(r.Dx()/w, r.Dy()/h) / 2
	if n < 2 {
		return img, r
	}
	out := downsample(img, r, n)
	return out, out.Rect
}

// downsample scales a rectangle of a picture down by an integer factor n. Each pixel of the result
// is the mean of n x n pixels.
func downsample(img image.Image, r image.Rectangle, n int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, r.Dx()/n, r.Dy()/n))
	if n == 1 {
		draw.Draw(out, out.Rect, img, r.Min, draw.Src)
		return out
	}
	band := image.NewRGBA(image.Rect(0, 0, out.Rect.Dx()*n, n)) // process n rows at a time
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

// split cuts the photo into the parts for the individual pieces. The photo covers the solved board.
func (p *photo) split(b board.Board, at []board.Point, cell int) func(int) image.Image {
	whole := p.crop(b.W*cell, b.H*cell)
	return func(i int) image.Image {
		r := scene.Bounds(b.Pieces[i]).Add(image.Pt(at[i].X, at[i].Y))
		part := image.NewRGBA(image.Rectangle{Max: r.Size().Mul(cell)})
		draw.Draw(part, part.Rect, whole, r.Min.Mul(cell), draw.Src)
		return part
	}
}

// A Source provides the photos for the pieces of a board. A function that does not apply is nil.
type Source struct {
	// Pieces returns the photos of the pieces. The parameter is the cell size in pixels.
	Pieces func(cell int) (func(piece int) image.Image, error)
	// Whole returns the photo that the pieces are cut from, scaled to the size of all cells of the
	// board. The function is nil for boards with walls.
	Whole func(cell int) (image.Image, error)
}

// An Input describes the photos for a puzzle. They consist of a photo, which the solved board shows,
// and portraits of pieces. Each of them is given either as an image or by file name. All fields are
// optional.
type Input struct {
	Image     image.Image
	Portraits map[string]image.Image // portraits by file name without the extension
	File      string                 // name of the file with the photo
	Folder    string                 // folder that contains the portraits
}

// whole returns the photo, or nil if there is none.
func (p Input) whole() (*file, error) {
	switch {
	case p.Image != nil:
		return fromImage(input.Word("image"), p.Image)
	case p.File != "":
		return read("image", p.File)
	}
	return nil, nil
}

// A Set holds the photos for a board.
type Set struct {
	whole *file
	own   []*file // portraits by piece
}

// Read reads and decodes the photos for a board.
func Read(b board.Board, p Input) (s Set, err error) {
	if s.whole, err = p.whole(); err == nil {
		s.own, err = p.portraits(b)
	}
	return s, err
}

// Release frees the memory of decoded photos. Source decodes them again.
func (s Set) Release() {
	for _, f := range append([]*file{s.whole}, s.own...) {
		if f != nil && f.data != nil {
			f.decoded = nil
		}
	}
}

// Source returns the photos of the pieces. The moves are a solution of the board for which the set was read.
func (s Set) Source(b board.Board, moves []board.Move) (Source, error) {
	if s.whole == nil && s.own == nil {
		return Source{}, nil
	}
	opened := map[*file]*photo{nil: nil}
	for _, f := range append([]*file{s.whole}, s.own...) {
		if _, done := opened[f]; done {
			continue
		}
		var err error
		if opened[f], err = f.open(); err != nil {
			return Source{}, err
		}
	}
	whole := opened[s.whole]
	own := make([]*photo, len(b.Pieces))
	for i, f := range s.own {
		own[i] = opened[f]
	}
	at := scene.FinalPositions(b, moves)
	tooLarge := func(cell int) error {
		if side := max(b.W, b.H) * cell; side > maxSide {
			return input.Errorf("use a smaller size", "size: a photo of %d pixels is too large", side)
		}
		return nil
	}
	source := Source{Pieces: func(cell int) (func(int) image.Image, error) {
		if err := tooLarge(cell); err != nil {
			return nil, err
		}
		cut := func(int) image.Image { return nil }
		if whole != nil {
			cut = whole.split(b, at, cell)
		}
		return func(i int) image.Image {
			if own[i] != nil {
				box := scene.Bounds(b.Pieces[i]).Size().Mul(cell)
				return own[i].crop(box.X, box.Y)
			}
			return cut(i)
		}, nil
	}}
	if whole != nil && len(b.Walls) == 0 {
		source.Whole = func(cell int) (image.Image, error) {
			if err := tooLarge(cell); err != nil {
				return nil, err
			}
			return whole.crop(b.W*cell, b.H*cell), nil
		}
	}
	return source, nil
}

// webpSize returns the size of the picture that the WebP decoder allocates. The frame of a WebP
// file may be larger than the canvas, so the result covers both.
func webpSize(data []byte, w, h int) (int, int) {
	if len(data) < 12 || string(data[:4]) != "RIFF" || string(data[8:12]) != "WEBP" {
		return w, h
	}
	for rest := data[12:]; len(rest) >= 18; {
		body := rest[8:]
		switch string(rest[:4]) {
		case "VP8L": // a signature byte, then 14 bits per side: length - 1
			b := uint(body[1]) | uint(body[2])<<8 | uint(body[3])<<16 | uint(body[4])<<24
			w, h = max(w, int(b&0x3fff)+1), max(h, int(b>>14&0x3fff)+1)
		case "VP8 ": // a frame tag and a start code, then 14 bits per side
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
