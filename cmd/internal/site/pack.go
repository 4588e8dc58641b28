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
func Gzip(data []byte) ([]byte, error) {
	return packed(data, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) })
}

// Brotli packs as small as it can, which takes some seconds a megabyte.
func Brotli(data []byte) ([]byte, error) {
	return packed(data, func(w io.Writer) (io.WriteCloser, error) {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}), nil
	})
}

func unpack(brotlied []byte) ([]byte, error) {
	return io.ReadAll(brotli.NewReader(bytes.NewReader(brotlied)))
}

func packed(data []byte, to func(io.Writer) (io.WriteCloser, error)) ([]byte, error) {
	var b bytes.Buffer
	z, err := to(&b)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}
