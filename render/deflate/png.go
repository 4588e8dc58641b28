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
	row := rowLength(b.Bytes()[16:])
	if _, err := w.Write(slices.Concat(b.Next(header), chunks)); err != nil {
		return err
	}
	for b.Len() > 0 {
		chunk := nextChunk(&b)
		if kind(chunk) == "IDAT" {
			pixels, err := zlib.NewReader(&imageData{content(chunk), &b})
			if err != nil {
				return err
			}
			packed, err := new(Encoder).AppendFrom(nil, pixels, row)
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

// rowLength returns the number of bytes of a filtered row, given the contents of an IHDR chunk.
func rowLength(ihdr []byte) int {
	channels := map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[ihdr[9]] // by colour type
	bits := int(binary.BigEndian.Uint32(ihdr)) * int(ihdr[8]) * channels
	return 1 + (bits+7)/8
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

// Unpack decompresses a zlib stream.
func Unpack(packed []byte) ([]byte, error) {
	r, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
