package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"slices"

	"github.com/andybalholm/brotli"
)

// A program is a WebAssembly module or its support script, in plain form and possibly in compressed form.
type program struct{ plain, brotli []byte }

// compressible reports whether compression makes files of this type smaller.
func compressible(name string) bool {
	return slices.Contains([]string{".html", ".js", ".css", ".json", ".svg", ".wasm"}, path.Ext(name))
}

// compressGzip compresses data in gzip format at the highest level.
func compressGzip(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	return compress(&b, z, data)
}

// Brotli compresses data in Brotli format at the highest level, which takes several seconds per megabyte.
func Brotli(data []byte) []byte { return brotliAt(brotli.BestCompression, data) }

// quickBrotli compresses small files at the highest level. Modules are compressed at level 9. Compared with the
// highest level, level 9 takes a fifteenth of the time, but makes modules 16 % larger. The modules of a release are
// compressed in advance.
func quickBrotli(data []byte) []byte {
	if len(data) > 4<<20 {
		return brotliAt(9, data)
	}
	return Brotli(data)
}

func brotliAt(level int, data []byte) []byte {
	var b bytes.Buffer
	return compress(&b, brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: level, LGWin: 24}), data)
}

func decompressBrotli(data []byte) ([]byte, error) {
	return io.ReadAll(brotli.NewReader(bytes.NewReader(data)))
}

func decompressGzip(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// compress compresses data with z and returns the content of b. The compressor z must write to b. Errors are
// ignored, because writing to memory cannot fail.
func compress(b *bytes.Buffer, z io.WriteCloser, data []byte) []byte {
	z.Write(data)
	z.Close()
	return b.Bytes()
}
