package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"slices"

	"github.com/andybalholm/brotli"
)

// A program is a WebAssembly module or its support script, in plain and compressed form.
type program struct{ plain, brotli []byte }

// compressible reports whether compression makes files of this type smaller.
func compressible(name string) bool {
	return slices.Contains([]string{".html", ".js", ".css", ".json", ".svg", ".wasm"}, path.Ext(name))
}

// Gzip compresses data in gzip format at the highest level.
func Gzip(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	return compress(&b, z, data)
}

// Brotli compresses data in Brotli format at the highest level, which takes a few seconds per megabyte.
func Brotli(data []byte) []byte {
	var b bytes.Buffer
	return compress(&b, brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}), data)
}

func decompressBrotli(data []byte) ([]byte, error) {
	return io.ReadAll(brotli.NewReader(bytes.NewReader(data)))
}

// compress writes data to the compressor z, which writes to b, and returns the content of b. It ignores errors,
// because writing to memory cannot fail.
func compress(b *bytes.Buffer, z io.WriteCloser, data []byte) []byte {
	z.Write(data)
	z.Close()
	return b.Bytes()
}
