package gif

import (
	"bytes"
	"image"
	"image/gif"
	"slices"

	"slidegif/render/raster"
)

// An encodedFrame holds the blocks of a frame, or the error of image/gif.
type encodedFrame struct {
	blocks []byte
	err    error
}

// encodeFrame encodes a patch with image/gif. An encoder can either draw an unchanged pixel again or leave it
// transparent. encodeFrame returns the smaller of the two forms. Transparent runs take few bytes, but their ends
// interrupt patterns that LZW has seen before.
//
//	below    AAAAAAAAAAAAAAAAAAAA
//	now      AAAAAAABBBBAAAAAAAAA
//	drawn    AAAAAAABBBBAAAAAAAAA    smaller if the adjacent rows are similar
//	clear    .......BBBB.........    smaller if they are not
//
// If a piece jumps, most pixels of the rectangle are unchanged, so transparency makes the frame smaller. If a
// piece slides, few pixels are unchanged, and drawing them again is often smaller.
func (h Header) encodeFrame(p *Patch) encodedFrame {
	drawn := h.encodePixels(p, p.Pix)
	if p.Under == nil || drawn.err != nil {
		return drawn
	}
	clear := h.encodePixels(p, raster.AppendTransparent(nil, p.Pix, p.Under, 0, h.MinClearRun))
	if clear.err != nil || len(clear.blocks) < len(drawn.blocks) {
		return clear
	}
	return drawn
}

// encodePixels returns the blocks of a file whose only frame has the given pixels.
func (h Header) encodePixels(p *Patch, pix []uint8) encodedFrame {
	colors := int(slices.Max(pix)) + 1
	frame := &image.Paletted{Pix: pix, Stride: p.Rect.Dx(), Rect: p.Rect, Palette: h.Palette[:colors]}
	file, err := h.file([]*image.Paletted{frame}, p.Delay)
	if err != nil {
		return encodedFrame{err: err}
	}
	return encodedFrame{blocks: file[h.fileHeaderSize() : len(file)-1]} // without the trailer
}

func (h Header) file(frames []*image.Paletted, delay int) ([]byte, error) {
	var b bytes.Buffer
	g := gif.GIF{
		Image: frames, Delay: slices.Repeat([]int{delay}, len(frames)), Disposal: bytes.Repeat([]byte{gif.DisposalNone}, len(frames)),
		LoopCount: max(0, h.Loops-1), // the number of repetitions after the first run
		Config:    image.Config{ColorModel: h.Palette, Width: h.Size.X, Height: h.Size.Y},
	}
	err := gif.EncodeAll(&b, &g)
	return b.Bytes(), err
}

// fileHeaderSize returns the size in bytes of the signature, the screen descriptor and the global
// colour table. The length of the colour table is a power of two.
func (h Header) fileHeaderSize() int {
	colors := 2
	for colors < len(h.Palette) {
		colors *= 2
	}
	return 13 + 3*colors
}
