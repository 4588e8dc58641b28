package photo

import (
	"bytes"
	"image"
	"image/color"
	_ "image/gif" // supported formats
	_ "image/jpeg"
	_ "image/png"

	_ "golang.org/x/image/webp"

	"slidegif/solve/input"
)

const (
	// maxMemory is the maximum number of bytes of a picture file together with the memory of its decoder.
	maxMemory = 224 << 20

	// maxPixelsPerByte is the maximum number of pixels per byte of a file. Real formats stay below
	// this limit: GIF reaches 2700 pixels per byte, JPEG 512, and 1-bit PNG 8256. The limit is
	// needed because decoders allocate memory before they notice that a file is truncated.
	maxPixelsPerByte = 10_000

	maxFileSide = 1<<16 - 1 // length of the longer side of a picture in a file, in pixels
)

// A header describes a picture file before it is decoded.
type header struct {
	w, h   int
	bytes  int64         // memory that the decoder allocates, including the picture
	format input.Message // " for a" and a format that needs more memory than usual, or empty
}

// readHeader reads the header of a picture file. Tests compare the memory with the allocations of the decoders.
func readHeader(data []byte, name input.Message) (h header, err error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return h, input.Errorf(formatHint, "%s is not a PNG, JPEG, GIF or WebP picture", name)
	}
	h.w, h.h = config.Width, config.Height
	each := pixelBytes(config.ColorModel)
	switch format {
	case "jpeg":
		n, progressive := jpegPixelBytes(data)
		if config.ColorModel == color.YCbCrModel || config.ColorModel == color.GrayModel {
			each = 0 // the picture is not converted to RGBA
		}
		if each += n; progressive {
			h.format = input.Word(" for a progressive JPEG")
		}
	case "png":
		if interlaced(data) {
			each, h.format = 2*each, input.Word(" for an interlaced PNG")
		}
	case "webp":
		h.w, h.h, each = webpSize(data, h.w, h.h)
	}
	if h.w <= 0 || h.h <= 0 {
		return h, input.Errorf(formatHint, "%s is empty", name)
	}
	h.bytes = each * int64(h.w) * int64(h.h)
	return h, nil
}

const formatHint = "use a PNG, JPEG, GIF or WebP picture"

// decode decodes a picture. Pictures with more than maxPixels pixels are rejected. The decoder may
// use no more than maxMemory bytes, and no more than 4*maxPixels bytes. The pixel limit is
// therefore lower for 16-bit pictures, for progressive JPEGs and for interlaced PNGs.
func decode(data []byte, name input.Message, maxPixels int64) (*photo, error) {
	h, err := readHeader(data, name)
	if err != nil {
		return nil, err
	}
	pixels := int64(h.w) * int64(h.h)
	allowed := min(maxPixels, min(maxMemory-int64(len(data)), 4*maxPixels)/(h.bytes/pixels))
	switch {
	case pixels > allowed:
		hint := input.Say("scale it down to at most %d million pixels", allowed/1e6)
		return nil, input.Errorf(hint, "%s has %d x %d pixels, too many%s", name, h.w, h.h, h.format)
	case max(h.w, h.h) > maxFileSide:
		return nil, input.Errorf("scale it down first", "%s has %d x %d pixels, more than %d on one side", name, h.w, h.h, maxFileSide)
	case pixels > 1<<22+maxPixelsPerByte*int64(len(data)):
		return nil, input.Errorf(formatHint, "%s is damaged or blank: %d bytes for %d x %d pixels", name, len(data), h.w, h.h)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, input.Errorf(formatHint, "%s is damaged: %v", name, err)
	}
	if img.Bounds().Empty() {
		return nil, input.Errorf(formatHint, "%s is empty", name)
	}
	return &photo{img, exifOrientation(data)}, nil
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

// interlaced reports whether a PNG file uses interlacing. The decoder of an interlaced file
// allocates an image for each pass, in addition to the final image. The interlace flag is the last
// byte of the header (PNG, 11.2.2).
func interlaced(data []byte) bool {
	const at = 8 + 8 + 12
	return len(data) > at && data[at] != 0
}

// webpSize returns the size of the picture that the WebP decoder allocates, and the number of bytes per pixel.
// The frame of a WebP file may be larger than the canvas, so the size covers both. A lossy picture needs 1.5
// bytes per pixel. A lossless picture needs up to 6 bytes per pixel, and transparency adds 5 bytes to a lossy
// picture.
func webpSize(data []byte, w, h int) (width, height int, each int64) {
	each = 2
	for rest := data[min(12, len(data)):]; len(rest) >= 18; {
		body := rest[8:]
		switch string(rest[:4]) {
		case "VP8L": // a signature byte, then 14 bits per side: length - 1
			b := uint(body[1]) | uint(body[2])<<8 | uint(body[3])<<16 | uint(body[4])<<24
			w, h = max(w, int(b&0x3fff)+1), max(h, int(b>>14&0x3fff)+1)
			each = 7
		case "VP8 ": // a frame tag and a start code, then 14 bits per side
			w = max(w, int(body[6])|int(body[7]&0x3f)<<8)
			h = max(h, int(body[8])|int(body[9]&0x3f)<<8)
		case "ALPH":
			each = 7
		}
		n := uint64(rest[4]) | uint64(rest[5])<<8 | uint64(rest[6])<<16 | uint64(rest[7])<<24
		n += n & 1
		if n > uint64(len(body)) {
			break
		}
		rest = body[n:]
	}
	return w, h, each
}
