package deflate

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/png"
	"io"
	"slices"

	"slidegif/render/metadata"
)

// EncodePNG writes img as a PNG file. It inserts the additional chunks after the header. It takes
// the filtered rows from image/png and compresses them again, because the output of compress/zlib
// may change from one Go version to the next.
func EncodePNG(w io.Writer, img image.Image, chunks []byte) error {
	var b bytes.Buffer
	quick := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := quick.Encode(&b, img); err != nil {
		return err
	}
	const header = 8 + 25 // signature and IHDR
	out := slices.Concat(b.Next(header), chunks)
	var packed []byte
	for b.Len() > 0 {
		size := int(binary.BigEndian.Uint32(b.Bytes()))
		switch chunk := b.Next(12 + size); string(chunk[4:8]) {
		case "IDAT":
			packed = append(packed, chunk[8:8+size]...)
		case "IEND":
			pixels, err := Unpack(packed)
			if err != nil {
				return err
			}
			packed = new(Encoder).Append(nil, pixels, len(pixels)/img.Bounds().Dy())
			out = append(append(out, metadata.Chunk("IDAT", packed)...), chunk...)
		default: // PLTE and tRNS
			out = append(out, chunk...)
		}
	}
	_, err := w.Write(out)
	return err
}

// Unpack decompresses a zlib stream.
func Unpack(packed []byte) ([]byte, error) {
	r, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
