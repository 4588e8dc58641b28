// Package y4m writes animations as YUV4MPEG2, the uncompressed video that ffmpeg and most
// encoders read from a pipe.
//
//	YUV4MPEG2 W384 H480 F25:1 Ip A1:1 C444
//	FRAME
//	the planes of Y, of Cb and of Cr, a byte a pixel each
//	FRAME
//	...
//
// Frames come at one rate, so a picture that is held is written again and again. One frame is in
// memory at a time. The price: three bytes a pixel and frame, some hundred megabytes for a minute.
//
// The format is that of yuv4mpeg(5) of the MJPEG tools. Colours are those of ITU-R BT.601 with 16
// for black and 235 for white, which readers take where a file says nothing.
package y4m

import (
	"context"
	"fmt"
	"image"
	"io"

	"slidegif/render/raster"
)

// Rate is the number of frames a second.
const Rate = 25

// duration is that of a frame, in centiseconds.
const duration = 100 / Rate

const frameHeader = "FRAME\n"

// A Patch is the rectangle of the picture that changes, of opaque pixels as raster.Animation has them. The first
// patch is the whole picture.
type Patch = raster.Patch[uint32]

// Encode writes a video of the patches that paint yields, and returns the number of its frames. Frame k
// shows what is seen k/Rate seconds after the beginning; the last patch is shown at least once. Errors are
// those of w, of paint and of ctx.
func Encode(ctx context.Context, w io.Writer, size image.Point, paint func(yield func(*Patch) bool) error) (frames int, err error) {
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
	elapsed, seen := 0, true // of the patches, in centiseconds; whether the last one is in a frame
	failed := paint(func(p *Patch) bool {
		paintPlanes(frame[len(frameHeader):], size, p)
		elapsed, seen = elapsed+p.Delay, false
		for ; frames*duration < elapsed; seen = true {
			if err = ctx.Err(); err != nil || !write() {
				return false
			}
		}
		return true
	})
	if err == nil {
		err = failed
	}
	if err == nil && !seen {
		write()
	}
	return frames, err
}

// paintPlanes writes the pixels of a patch into the planes of a picture.
func paintPlanes(planes []byte, size image.Point, p *Patch) {
	area, i := size.X*size.Y, 0
	for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
		for at := y*size.X + p.Rect.Min.X; at < y*size.X+p.Rect.Max.X; at++ {
			planes[at], planes[area+at], planes[2*area+at] = convert(p.Pix[i])
			i++
		}
	}
}

// convert returns the colour of a pixel of an image.RGBA, whose lowest byte is red. The factors are
// those of BT.601 in units of 1/65536.
func convert(pixel uint32) (y, cb, cr byte) {
	const half = 1 << 15
	r, g, b := int(pixel&255), int(pixel>>8&255), int(pixel>>16&255)
	y = byte((16<<16 + half + 16829*r + 33039*g + 6416*b) >> 16)
	cb = byte((128<<16 + half - 9714*r - 19071*g + 28785*b) >> 16)
	cr = byte((128<<16 + half + 28785*r - 24103*g - 4682*b) >> 16)
	return y, cb, cr
}
