package deflate

import (
	"bytes"
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
	if _, err := w.Write(slices.Concat(b.Next(header), chunks)); err != nil {
		return err
	}
	for b.Len() > 0 {
		chunk := nextChunk(&b)
		if kind(chunk) == "IDAT" {
			packed, err := Repack(&imageData{content(chunk), &b})
			if err != nil {
				return err
			}
			chunk = metadata.Chunk("IDAT", packed)
		}
		if _, err := w.Write(chunk); err != nil {
			return err
		}
	}
	return nil
}

func nextChunk(b *bytes.Buffer) []byte { return b.Next(12 + int(binary.BigEndian.Uint32(b.Bytes()))) }
func kind(chunk []byte) string         { return string(chunk[4:8]) }
func content(chunk []byte) []byte      { return chunk[8 : len(chunk)-4] }

// An imageData reads the contents of consecutive IDAT chunks.
type imageData struct {
	now  []byte // the rest of the current chunk
	rest *bytes.Buffer
}

func (r *imageData) Read(p []byte) (int, error) {
	if len(r.now) == 0 {
		if kind(r.rest.Bytes()) != "IDAT" {
			return 0, io.EOF
		}
		r.now = content(nextChunk(r.rest))
	}
	n := copy(p, r.now)
	r.now = r.now[n:]
	return n, nil
}
