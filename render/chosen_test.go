package render

import (
	"testing"

	"slidegif/solve"
)

// TestKey holds the memory of choices to its promise: patches of one key have one best
// rule. Colours are exchanged at random, with others that are written as wide and with
// any others, and the key must tell where that matters.
func TestKey(t *testing.T) {
	r := solve.NewRand(1)
	same := 0
	for range 400 {
		w, h := 10+r.Below(30), 5+r.Below(20)
		colors := 2 + r.Below(30)
		p := &patch{pix: make([]uint8, w*h), under: make([]uint8, w*h)}
		for i := range p.pix {
			// Runs, as a picture has them, and some pixels that change.
			p.pix[i] = uint8(1 + r.Below(colors))
			if i > 0 && r.Below(4) > 0 {
				p.pix[i] = p.pix[i-1]
			}
			p.under[i] = p.pix[i]
			if r.Below(6) == 0 {
				p.under[i] = uint8(1 + r.Below(colors))
			}
		}
		var swap [256]uint8
		for i := range swap {
			swap[i] = uint8(i)
		}
		for i := colors; i > 1; i-- {
			j := 1 + r.Below(i)
			swap[i], swap[j] = swap[j], swap[i]
		}
		q := &patch{pix: make([]uint8, w*h), under: make([]uint8, w*h)}
		for i := range p.pix {
			q.pix[i], q.under[i] = swap[p.pix[i]], swap[p.under[i]]
		}
		th := &thinner{clear: 0}
		if th.key(p) != th.key(q) {
			continue
		}
		same++
		if a, b := th.choose(p), th.choose(q); a != b {
			t.Fatalf("one key, but the rules %d and %d", a, b)
		}
	}
	if same < 50 {
		t.Errorf("only %d of 400 exchanges left the key as it was", same)
	}
}
