// Package y4m writes animations as YUV4MPEG2 files. YUV4MPEG2 is an uncompressed video format that
// ffmpeg and most encoders read from a pipe.
//
//	YUV4MPEG2 W384 H480 F25:1 Ip A1:1 C444
//	FRAME
//	the Y, Cb and Cr planes, one byte per pixel each
//	FRAME
//	...
//
// The frame rate is constant, so a picture that does not change is written repeatedly. Only one
// frame is in memory at a time. Players of 4:2:0 video need even sides, so a picture with an odd side is
// extended by a copy of its last column or row. The files are large. Each frame takes three bytes per pixel, which
// amounts to several hundred megabytes per minute.
//
// The manual page yuv4mpeg(5) of the MJPEG tools describes the format. Colours are encoded as ITU-R
// BT.601 with limited range (black is 16 and white is 235), which is the default for files without
// colour information.
package y4m

import (
	"context"
	"fmt"
	"image"
	"io"

	"slidegif/render/raster"
)

// Rate is the frame rate in frames per second.
const Rate = 25

// frameDuration is the duration of a frame in centiseconds.
const frameDuration = 100 / Rate

const frameHeader = "FRAME\n"

// A Patch is a rectangle of the picture that has changed. A Patch contains opaque pixels, as in
// raster.Animation. The first patch covers the whole picture.
type Patch = raster.Patch[uint32]

// Encode writes a video of a picture with the given size and returns the number of frames. The function paint
// yields the patches. Frame k shows the picture k/Rate seconds after the start. At least one frame shows the last
// patch. Encode returns the first error that w, paint or ctx reports.
func Encode(ctx context.Context, w io.Writer, picture image.Point, paint func(yield func(*Patch) bool) error) (frames int, err error) {
	size := evenSize(picture)
	if _, err := fmt.Fprintf(w, "YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C444\n", size.X, size.Y, Rate); err != nil {
		return 0, err
	}
	frame := make([]byte, len(frameHeader)+3*size.X*size.Y)
	copy(frame, frameHeader)
	write := func() bool {
		_, err = w.Write(frame)
		frames++
		return err == nil
	}
	// elapsed is the total duration of the patches in centiseconds. written reports whether the
	// last patch has been written.
	elapsed, written := 0, true
	failed := paint(func(p *Patch) bool {
		paintPlanes(frame[len(frameHeader):], picture, p)
		elapsed, written = elapsed+p.Delay, false
		for ; frames*frameDuration < elapsed; written = true {
			if err = ctx.Err(); err != nil || !write() {
				return false
			}
		}
		return true
	})
	if err == nil {
		err = failed
	}
	if err == nil && !written {
		write()
	}
	return frames, err
}

// evenSize rounds the size of a picture up to even numbers.
func evenSize(picture image.Point) image.Point {
	return image.Pt(picture.X+picture.X%2, picture.Y+picture.Y%2)
}

// paintPlanes writes the pixels of a patch to the colour planes. If the width or the height is odd, the last
// column or row is written twice.
func paintPlanes(planes []byte, picture image.Point, p *Patch) {
	size, end := evenSize(picture), p.Rect.Max
	if end.X == picture.X {
		end.X = size.X
	}
	if end.Y == picture.Y {
		end.Y = size.Y
	}
	area := size.X * size.Y
	for y := p.Rect.Min.Y; y < end.Y; y++ {
		row := p.Pix[(min(y, p.Rect.Max.Y-1)-p.Rect.Min.Y)*p.Rect.Dx():]
		for x := p.Rect.Min.X; x < end.X; x++ {
			at := y*size.X + x
			planes[at], planes[area+at], planes[2*area+at] = convert(row[min(x, p.Rect.Max.X-1)-p.Rect.Min.X])
		}
	}
}

// convert returns the BT.601 components of a pixel of an image.RGBA. The least significant byte of
// the pixel is red. The conversion coefficients are in units of 1/65536.
func convert(pixel uint32) (y, cb, cr byte) {
	const half = 1 << 15
	r, g, b := int(pixel&255), int(pixel>>8&255), int(pixel>>16&255)
	y = byte((16<<16 + half + 16829*r + 33039*g + 6416*b) >> 16)
	cb = byte((128<<16 + half - 9714*r - 19071*g + 28785*b) >> 16)
	cr = byte((128<<16 + half + 28785*r - 24103*g - 4682*b) >> 16)
	return y, cb, cr
}
