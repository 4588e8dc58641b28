package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"slices"

	"github.com/andybalholm/brotli"
)

// A program is a module or its support script, plain and compressed.
type program struct{ plain, brotli []byte }

// compressible reports whether files of this type become smaller when compressed.
func compressible(name string) bool {
	return slices.Contains([]string{".html", ".js", ".css", ".json", ".svg", ".wasm"}, path.Ext(name))
}

// Gzip compresses data at the highest level.
func Gzip(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	return compress(&b, z, data)
}

// Brotli compresses data at the highest level, which takes some seconds per megabyte.
func Brotli(data []byte) []byte {
	var b bytes.Buffer
	return compress(&b, brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}), data)
}

func decompressBrotli(data []byte) ([]byte, error) {
	return io.ReadAll(brotli.NewReader(bytes.NewReader(data)))
}

// compress writes data to z and returns the content of b. Writes to memory cannot fail.
func compress(b *bytes.Buffer, z io.WriteCloser, data []byte) []byte {
	z.Write(data)
	z.Close()
	return b.Bytes()
}
