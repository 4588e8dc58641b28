package deflate

import (
	"bytes"
	"compress/zlib"
	"io"
	"math/rand/v2"
	"testing"
)

// randomPicture returns a picture of random flat rectangles, some with noise.
func randomPicture(seed uint64) (data []byte, row int) {
	r := rand.New(rand.NewPCG(seed, 1))
	row = 1 + r.IntN(400)
	data = make([]byte, row*(1+r.IntN(300)))
	for range r.IntN(12) {
		v, noise := r.IntN(256), 1+r.IntN(8)*r.IntN(2)*r.IntN(32)
		wide, at := 1+r.IntN(row), r.IntN(len(data))
		for range r.IntN(100) {
			for i := at; i < min(at+wide, len(data)); i++ {
				data[i] = byte(v + r.IntN(noise))
			}
			at += row
		}
	}
	return data, row
}

func compressAndCheck(t testing.TB, e *Encoder, data []byte, row int) []byte {
	t.Helper()
	out := e.Append([]byte("before"), data, row)
	if !bytes.HasPrefix(out, []byte("before")) {
		t.Fatal("Append overwrote dst")
	}
	out = out[len("before"):]
	z, err := zlib.NewReader(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	if back, err := io.ReadAll(z); err != nil || !bytes.Equal(back, data) {
		t.Fatalf("%d bytes in rows of %d: decompressed to %d different bytes, %v", len(data), row, len(back), err)
	}
	return out
}

// Decompression must restore the data. The output must not depend on previous pictures.
func TestAppend(t *testing.T) {
	var used Encoder
	for seed := range uint64(40) {
		data, row := randomPicture(seed)
		out := compressAndCheck(t, &used, data, row)
		if again := new(Encoder).Append(nil, data, row); !bytes.Equal(again, out) {
			t.Fatalf("picture %d: output of a reused Encoder differs", seed)
		}
	}
}

func TestAppendExtremes(t *testing.T) {
	noise := make([]byte, 3*blockBytes)
	r := rand.New(rand.NewPCG(1, 1))
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	var fibonacci []byte // counts for which the unlimited Huffman code is too deep
	for v, a, b := byte(0), 1, 1; len(fibonacci) < blockBytes-40_000; v, a, b = v+1, b, a+b {
		fibonacci = append(fibonacci, bytes.Repeat([]byte{v}, a)...)
	}
	r.Shuffle(len(fibonacci), func(i, j int) { fibonacci[i], fibonacci[j] = fibonacci[j], fibonacci[i] })
	var e Encoder
	for name, data := range map[string][]byte{
		"nothing": nil, "a byte": {7}, "two": {7, 7}, "a run": make([]byte, 259), "long run": make([]byte, 5*blockBytes+1),
		"noise": noise, "a block": noise[:blockBytes], "far": append(noise[:window:window], noise[:window]...),
		"farther": append(noise[:window+1:window+1], noise[:window]...), "deep": fibonacci,
	} {
		for _, row := range []int{1, 2, 300, window, window + 1, 1 << 20} {
			t.Run(name, func(t *testing.T) { compressAndCheck(t, &e, data, row) })
		}
	}
}

// A code must be complete and respect the length limit.
func TestNewCode(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 2000 {
		counts := make([]int, 2+r.IntN(30))
		steep := r.IntN(20)
		for i := range counts {
			counts[i] = r.IntN(3) << r.IntN(steep+1)
		}
		counts[0], counts[1] = 1, 1
		c := newCode(counts, 7)
		space := 0
		for i, n := range c.lengths {
			if (n > 0) != (counts[i] > 0) || n > 7 {
				t.Fatalf("newCode(%v): lengths %v, want at most 7 for each symbol that occurs, otherwise 0", counts, c.lengths)
			}
			if n > 0 {
				space += 128 >> n
			}
		}
		if space != 128 {
			t.Fatalf("newCode(%v): lengths %v fill %d of 128 codewords, want all", counts, c.lengths, space)
		}
	}
}

func FuzzAppend(f *testing.F) {
	f.Add([]byte("abcabcabcabc"), uint16(3))
	f.Fuzz(func(t *testing.T, data []byte, row uint16) {
		compressAndCheck(t, new(Encoder), data, 1+int(row))
	})
}
