package deflate

import (
	"encoding/binary"
	"image"
	"image/png"
	"io"
	"slices"

	"slidegif/render/metadata"
)

// EncodePNG writes img as a PNG file. The additional chunks follow the header. EncodePNG takes the
// filtered rows of pixels from image/png and compresses them again, because the output of
// compress/zlib may change from one Go version to the next. A pipe connects both steps, because the
// output of image/png may be as large as the pixels.
func EncodePNG(w io.Writer, img image.Image, chunks []byte) error {
	file, encoder := io.Pipe()
	defer file.Close() // ends the goroutine if w fails
	go func() {
		quick := png.Encoder{CompressionLevel: png.BestSpeed}
		encoder.CloseWithError(quick.Encode(encoder, img))
	}()
	header := make([]byte, 8+25) // signature and IHDR
	if _, err := io.ReadFull(file, header); err != nil {
		return err
	}
	if _, err := w.Write(slices.Concat(header, chunks)); err != nil {
		return err
	}
	for {
		chunk, err := nextChunk(file)
		if err == io.EOF {
			return nil
		}
		if err == nil && kind(chunk) == "IDAT" {
			rows := &imageData{file: file, now: content(chunk)}
			var compressed []byte
			if compressed, err = Recompress(rows); err == nil {
				_, err = w.Write(metadata.Chunk("IDAT", compressed))
			}
			if err == nil {
				_, err = io.Copy(io.Discard, rows) // reads up to the next chunk
			}
			chunk = rows.next
		}
		if err != nil {
			return err
		}
		if _, err := w.Write(chunk); err != nil {
			return err
		}
	}
}

// nextChunk reads a chunk. At the end of the file, the error is io.EOF.
func nextChunk(file io.Reader) ([]byte, error) {
	var length [4]byte
	if _, err := io.ReadFull(file, length[:]); err != nil {
		return nil, err
	}
	chunk := make([]byte, 12+int(binary.BigEndian.Uint32(length[:])))
	copy(chunk, length[:])
	_, err := io.ReadFull(file, chunk[4:])
	return chunk, err
}

func kind(chunk []byte) string    { return string(chunk[4:8]) }
func content(chunk []byte) []byte { return chunk[8 : len(chunk)-4] }

// An imageData reads the contents of consecutive IDAT chunks.
type imageData struct {
	file io.Reader
	now  []byte // the rest of the current chunk
	next []byte // the first chunk after the IDAT chunks, or nil before the end
}

func (r *imageData) Read(p []byte) (int, error) {
	for len(r.now) == 0 {
		if r.next != nil {
			return 0, io.EOF
		}
		chunk, err := nextChunk(r.file)
		if err != nil {
			return 0, err
		}
		if kind(chunk) == "IDAT" {
			r.now = content(chunk)
		} else {
			r.next = chunk
		}
	}
	n := copy(p, r.now)
	r.now = r.now[n:]
	return n, nil
}
