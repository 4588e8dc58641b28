package catalog

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"slidegif/solve/test/testcost"
)

// TestLinearReading checks that a text that is four times as long does not take eight times the work, for short units
// that are repeated after a prefix. It counts allocated bytes, because time depends on the machine. Texts up to
// MaxCharacters are tried as boards, which takes more work per byte.
func TestLinearReading(t *testing.T) {
	const maxWork = 4000 // bytes per byte of text
	random := rand.New(rand.NewPCG(1, 2))
	prefixes := []string{"", "4 4\n", "tiles:", "klotski:", "Rush Hour\n", "[[", `{"id":"`, "moves: "}
	units := []string{"8D 9L ", "1 2 3\n", "AABB../", "| 1 | 2 |\n", "横刀立马 ", "<td>1</td>", "RULD", "1,", " #横#,\t=", "# goal", "/* 1 */", " # #", "\t"}
	known, all := len(units), 50
	if testcost.Long() {
		all = 200
	}
	for signs := []rune("0123456789ABCDxyzaXo.#_-,;:/|+ \n\t[](){}\"'@=横兵①🟥"); len(units) < all; {
		unit := ""
		for range 1 + random.IntN(8) {
			unit += string(signs[random.IntN(len(signs))])
		}
		units = append(units, unit)
	}
	for i, unit := range units {
		for k, prefix := range prefixes {
			if i >= known && i%len(prefixes) != k {
				continue // a random unit has one prefix
			}
			work := func(size int) int64 {
				text := prefix + strings.Repeat(unit, size/len(unit))
				return testcost.Allocated(func() { Read(t.Context(), text, Options{}) })
			}
			if short, long := work(8000), work(32_000); long > 8*short+100_000 || short > 8000*maxWork {
				t.Errorf("%q and many %q: %d bytes for 8 kB of text, %d for 32 kB", prefix, unit, short, long)
			}
		}
	}
}

// TestCanceledReading checks that reading a long text stops soon after its context ends.
func TestCanceledReading(t *testing.T) {
	text := strings.Repeat("1 2 3\n", 20_000)
	whole := testcost.Allocated(func() { Read(t.Context(), text, Options{}) })
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var err error
	work := testcost.Allocated(func() { _, _, err = Read(ctx, text, Options{}) })
	if !errors.Is(err, context.Canceled) || work > whole/4 {
		t.Errorf("%v after %d bytes, want a canceled context after much less than %d", err, work, whole)
	}
}
