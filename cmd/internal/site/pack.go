package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"slices"

	"github.com/andybalholm/brotli"
)

// A program runs in the browser, as the script that starts it does.
type program struct{ plain, brotli []byte }

// packs reports whether a file becomes smaller by packing.
func packs(name string) bool {
	return slices.Contains([]string{".html", ".js", ".css", ".json", ".svg", ".wasm"}, path.Ext(name))
}

// Gzip packs as small as it can.
func Gzip(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // there is such a level
	return packed(&b, z, data)
}

// Brotli packs as small as it can, which takes some seconds a megabyte.
func Brotli(data []byte) []byte {
	var b bytes.Buffer
	return packed(&b, brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}), data)
}

func unpack(brotlied []byte) ([]byte, error) {
	return io.ReadAll(brotli.NewReader(bytes.NewReader(brotlied)))
}

// packed returns what z writes into b of data. Memory does not fail.
func packed(b *bytes.Buffer, z io.WriteCloser, data []byte) []byte {
	z.Write(data)
	z.Close()
	return b.Bytes()
}
