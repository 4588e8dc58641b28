package photo

import (
	"encoding/binary"
	"image"
)

// An orientation is a value of the EXIF orientation tag. The value 1 is upright, the values 2 to 4
// are mirrored or upside down, and the values 5 to 8 are rotated by 90 degrees. The package reads
// no other tag, so it does not depend on an EXIF library.
type orientation int

// swapsSides reports whether applying the orientation exchanges width and height.
func (o orientation) swapsSides() bool { return o >= 5 }

// apply returns a copy of img in upright orientation.
func (o orientation) apply(img *image.RGBA) *image.RGBA {
	if o <= 1 {
		return img
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	size := image.Rect(0, 0, w, h)
	if o.swapsSides() {
		size = image.Rect(0, 0, h, w)
	}
	out := image.NewRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			sx, sy := x, y
			if o.swapsSides() {
				sx, sy = y, x
			}
			if o == 2 || o == 3 || o >= 7 {
				sx = w - 1 - sx
			}
			if o == 3 || o == 4 || o == 6 || o == 7 {
				sy = h - 1 - sy
			}
			copy(out.Pix[out.PixOffset(x, y):][:4], img.Pix[img.PixOffset(sx, sy):][:4])
		}
	}
	return out
}

// exifOrientation returns the EXIF orientation of a JPEG file, or 1 if the file does not specify
// one. The orientation is tag 0x0112 in the first image file directory (TIFF 6.0, section 2).
func exifOrientation(data []byte) orientation {
	for marker, body := range jpegSegments(data) {
		if marker == 0xe1 && len(body) > 6 && string(body[:6]) == "Exif\x00\x00" {
			return tiffOrientation(body[6:])
		}
	}
	return 1
}

func tiffOrientation(tiff []byte) orientation {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if string(tiff[:2]) == "MM" {
		order = binary.BigEndian
	}
	at := uint64(order.Uint32(tiff[4:]))
	if at+2 > uint64(len(tiff)) {
		return 1
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < 12 {
			break
		}
		if order.Uint16(entries) == 0x0112 {
			if v := order.Uint16(entries[8:]); v >= 1 && v <= 8 {
				return orientation(v)
			}
			break
		}
		entries = entries[12:]
	}
	return 1
}
