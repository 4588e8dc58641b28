package solve

import (
	"math/big"
	"testing"
)

func TestCount(t *testing.T) {
	// The sums of a Fibonacci sequence have up to 210 digits, so several limbs carry.
	a, b := CountOf(0), CountOf(1)
	wantA, wantB := big.NewInt(0), big.NewInt(1)
	for i := range 1000 {
		if a.String() != wantA.String() {
			t.Fatalf("sum %d: got %s, want %s", i, a, wantA)
		}
		if got, want := a.Cmp(b), wantA.Cmp(wantB); got != want || b.Cmp(a) != -want {
			t.Fatalf("Cmp(%s, %s) = %d, want %d", a, b, got, want)
		}
		if got, want := a.IsOne(), wantA.Cmp(big.NewInt(1)) == 0; got != want {
			t.Fatalf("Count(%s).IsOne() = %v", a, got)
		}
		a, b = b, a.Add(b)
		wantA, wantB = wantB, new(big.Int).Add(wantA, wantB)
	}
	if got := CountOf(limbBase - 1).Add(CountOf(1)).String(); got != "1000000000000000000" {
		t.Errorf("got %s, want 10^18", got)
	}
}
