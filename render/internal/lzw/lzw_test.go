package lzw

import (
	"bytes"
	"compress/lzw"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
)

// A greedy Encoder must write the same bytes as compress/lzw. The output of a flexible parse must
// be readable by compress/lzw.
func TestEncoder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	z := new(Encoder)
	for _, n := range []int{1, 2, 3, 100, 5000, 60000} {
		for _, colors := range []int{1, 2, 5, 32, 33, 256} {
			for _, runs := range []int{1, 3, 50} {
				pix := make([]uint8, n)
				for i := range pix {
					if pix[i] = uint8(r.IntN(colors)); i > 0 && r.IntN(runs) > 0 {
						pix[i] = pix[i-1]
					}
				}
				check(t, z, pix)
			}
		}
	}
	for n := range 12000 { // all positions at which the code table may become full
		if n%97 == 0 || n > 7800 && n < 8200 {
			pix := make([]uint8, n+1)
			for i := range pix {
				pix[i] = uint8(r.IntN(256))
			}
			check(t, z, pix)
		}
	}
}

func check(t *testing.T, z *Encoder, pix []uint8) {
	t.Helper()
	var b bytes.Buffer
	w := lzw.NewWriter(&b, lzw.LSB, int(LiteralBits(slices.Max(pix))))
	if _, err := w.Write(pix); err != nil {
		t.Fatal(err)
	}
	w.Close()
	z.Prepare(pix, 1+len(pix)/7)
	got := z.Append([]byte{7}, Greedy)
	if got[0] != 7 || !bytes.Equal(got[1:], b.Bytes()) {
		t.Fatalf("%d pixels up to %d: %d bytes, want %d equal to compress/lzw", len(pix), slices.Max(pix), len(got)-1, b.Len())
	}
	for _, margin := range []int{2, 8} {
		data := z.Append([]byte{7}, margin)
		pixels, err := io.ReadAll(lzw.NewReader(bytes.NewReader(data[1:]), lzw.LSB, int(LiteralBits(slices.Max(pix)))))
		if err != nil || !bytes.Equal(pixels, pix) {
			t.Fatalf("%d pixels up to %d, margin %d: decoded %d pixels, %v; want the same pixels", len(pix), slices.Max(pix), margin, len(pixels), err)
		}
	}
}
