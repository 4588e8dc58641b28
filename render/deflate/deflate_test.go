package deflate

import (
	"bytes"
	stdzlib "compress/zlib"
	"errors"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/iotest"
)

// randomPicture returns a picture of random flat rectangles, some with noise.
func randomPicture(seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 1))
	row := 1 + r.IntN(400)
	data := make([]byte, row*r.IntN(300))
	for range min(len(data), r.IntN(12)) {
		v, noise := r.IntN(256), 1+r.IntN(8)*r.IntN(2)*r.IntN(32)
		wide, at := 1+r.IntN(row), r.IntN(len(data))
		for range r.IntN(100) {
			for i := at; i < min(at+wide, len(data)); i++ {
				data[i] = byte(v + r.IntN(noise))
			}
			at += row
		}
	}
	return data
}

// compress compresses data that arrives in pieces of at most n bytes.
func compress(t *testing.T, data []byte, n int) []byte {
	t.Helper()
	out, err := Compress(&piecewise{data, n})
	if err != nil {
		t.Error(err)
	}
	return out
}

// A piecewise reader returns at most n bytes at a time.
type piecewise struct {
	data []byte
	n    int
}

func (r *piecewise) Read(p []byte) (int, error) {
	if len(r.data) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), r.n)], r.data)
	r.data = r.data[n:]
	return n, nil
}

// TestCompress checks that decompression restores the data. The output must not depend on pictures that
// are compressed before or at the same time, or on the size of the pieces that a reader returns.
func TestCompress(t *testing.T) {
	first := make([][]byte, 20)
	for seed := range first {
		first[seed] = compress(t, randomPicture(uint64(seed)), 1<<20)
	}
	var wg sync.WaitGroup
	for seed := range first {
		wg.Go(func() {
			data := randomPicture(uint64(seed))
			if got := compress(t, data, 1+37*seed); !bytes.Equal(got, first[seed]) {
				t.Errorf("picture %d: the second stream differs from the first", seed)
			}
			r, err := stdzlib.NewReader(bytes.NewReader(first[seed]))
			if err != nil {
				t.Error(err)
				return
			}
			if back, err := io.ReadAll(r); err != nil || !bytes.Equal(back, data) {
				t.Errorf("picture %d: decompressed to %d different bytes, %v", seed, len(back), err)
			}
			if again, err := Recompress(bytes.NewReader(first[seed])); err != nil || !bytes.Equal(again, first[seed]) {
				t.Errorf("picture %d: Recompress changed the stream, %v", seed, err)
			}
		})
	}
	wg.Wait()
	broken := errors.New("broken")
	if _, err := Compress(iotest.ErrReader(broken)); err != broken {
		t.Errorf("Compress of a reader that fails = %v, want its error", err)
	}
}
