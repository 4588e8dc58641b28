// Package deflate compresses pictures into zlib streams (RFC 1950 and RFC 1951). The package uses
// github.com/klauspost/compress, because the output of compress/zlib may change from one Go version to the next. The
// version of the module in go.mod determines the bytes of all pictures. The module costs 41 MB of the 60 MB that the
// first build downloads.
package deflate

import (
	"bytes"
	stdzlib "compress/zlib"
	"io"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// writers is a pool of zlib writers. Each writer holds about a megabyte of memory.
var writers = sync.Pool{New: func() any {
	w, err := zlib.NewWriterLevel(nil, zlib.BestCompression)
	if err != nil {
		panic(err) // the level is invalid
	}
	return w
}}

// Compress compresses the data of r into a zlib stream. The error is the first error of r other
// than io.EOF.
func Compress(r io.Reader) ([]byte, error) {
	w := writers.Get().(*zlib.Writer)
	defer writers.Put(w)
	var b bytes.Buffer
	w.Reset(&b)
	_, err := io.Copy(w, r)
	_ = w.Close() // writing to memory cannot fail
	return b.Bytes(), err
}

// Recompress compresses the data of a zlib stream again.
func Recompress(stream io.Reader) ([]byte, error) {
	r, err := stdzlib.NewReader(stream)
	if err != nil {
		return nil, err
	}
	return Compress(r)
}
