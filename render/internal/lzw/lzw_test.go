package lzw

import (
	"bytes"
	"compress/lzw"
	"fmt"
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
	literal := LiteralBits(slices.Max(pix))
	z.Prepare(pix, 1+len(pix)/7)
	for _, margin := range []int{Greedy, 2, 8} {
		data := z.Append([]byte{7}, margin)
		pixels, err := io.ReadAll(lzw.NewReader(bytes.NewReader(data[1:]), lzw.LSB, int(literal)))
		if err != nil || data[0] != 7 || !bytes.Equal(pixels, pix) {
			t.Fatalf("%d pixels up to %d, margin %d: decoded %d pixels, %v; want the same pixels", len(pix), slices.Max(pix), margin, len(pixels), err)
		}
	}
	var b bytes.Buffer
	w := lzw.NewWriter(&b, lzw.LSB, int(literal))
	if _, err := w.Write(pix); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if got := z.Append(nil, Greedy); !bytes.Equal(got, b.Bytes()) {
		t.Fatalf("%d pixels up to %d: %d bytes, want %d equal to compress/lzw", len(pix), slices.Max(pix), len(got), b.Len())
	}
}

// The end code must be complete, whatever the widths of the codes before it. If it has one bit too few, most
// decoders do not notice, unless the bit is the first of a byte.
func TestEndCode(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	z := new(Encoder)
	for _, colors := range []int{2, 8, 32, 200} {
		for n := 1; n < 1100; n++ {
			pix := make([]uint8, n)
			for i := range pix {
				pix[i] = uint8(r.IntN(colors))
			}
			literal := LiteralBits(slices.Max(pix))
			z.Prepare(pix, 1+n/7)
			for _, margin := range []int{Greedy, 2} {
				if err := checkEnd(z.Append(nil, margin), literal, n); err != nil {
					t.Fatalf("%d pixels of %d colors, margin %d: %v", n, colors, margin, err)
				}
			}
		}
	}
}

// checkEnd decodes data, code by code, and returns an error unless it has the given number of pixels, then
// an end code, and less than a byte of zeros.
func checkEnd(data []byte, literal uint, pixels int) error {
	clear, end := 1<<literal, 1<<literal+1
	width, next, last := literal+1, clear+2, -1
	lengths := map[int]int{} // code -> pixels
	for at := uint(0); ; {
		if at+width > 8*uint(len(data)) {
			return fmt.Errorf("the data ends within the code of %d bits at bit %d, with %d pixels missing", width, at, pixels)
		}
		code := 0
		for i := range width {
			code |= int(data[(at+i)/8]>>((at+i)%8)&1) << i
		}
		at += width
		switch {
		case code == clear:
			width, next, last = literal+1, clear+2, -1
			continue
		case code == end:
			if rest := 8*uint(len(data)) - at; pixels != 0 || rest > 7 || data[len(data)-1]>>(8-rest) != 0 {
				return fmt.Errorf("the end code is at bit %d of %d, with %d pixels missing", at-width, 8*len(data), pixels)
			}
			return nil
		case last >= 0 && next < 1<<12:
			lengths[next] = lengthOf(lengths, last, clear) + 1
			next++
		}
		if last = code; next == 1<<width && width < 12 {
			width++
		}
		pixels -= lengthOf(lengths, code, clear)
	}
}

// lengthOf returns the number of pixels of a code.
func lengthOf(lengths map[int]int, code, literals int) int {
	if code < literals {
		return 1
	}
	return lengths[code]
}
