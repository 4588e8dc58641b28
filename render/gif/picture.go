package gif

import (
	"encoding/binary"
	"image"
	"sync"

	"slidegif/render/lzw"
)

var encoders = sync.Pool{New: func() any { return new(lzw.Encoder) }}

// Picture returns a file of a single picture. It takes less time than Encode and may be
// a little larger. The picture has its origin at 0, 0 and no gap between rows.
func Picture(img *image.Paletted) []byte {
	size := img.Rect.Size()
	out := Header{Palette: img.Palette, Size: size}.encode()
	out = append(out, descript, 0, 0, 0, 0)
	out = binary.LittleEndian.AppendUint16(out, uint16(size.X))
	out = binary.LittleEndian.AppendUint16(out, uint16(size.Y))
	out = append(out, 0, byte(lzw.LiteralBits(lzw.Union(img.Pix))))
	z := encoders.Get().(*lzw.Encoder)
	defer encoders.Put(z)
	return append(appendBlocks(out, z.Append(nil, img.Pix)), trailer)
}
