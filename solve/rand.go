package solve

import (
	"math/bits"
	"math/rand/v2"
)

// Rand draws the numbers of random puzzles: PCG with a fixed increment, and a bounded
// draw of our own, so that a seed means the same puzzle in every later Go.
type Rand struct{ pcg rand.PCG }

// NewRand returns the generator for a seed.
func NewRand(seed uint64) *Rand {
	var r Rand
	r.pcg.Seed(seed, 0x736c696465676966)
	return &r
}

// Below returns a number drawn uniformly from 0..n-1; n must be positive. It is Lemire's
// multiply and reject, "Fast Random Integer Generation in an Interval", 2019.
func (r *Rand) Below(n int) int {
	bound := uint64(n)
	hi, lo := bits.Mul64(r.pcg.Uint64(), bound)
	if lo < bound {
		for reject := -bound % bound; lo < reject; {
			hi, lo = bits.Mul64(r.pcg.Uint64(), bound)
		}
	}
	return int(hi)
}

// MixSeed returns the seed of member n of a sequence: the first has the sequence's own seed,
// and the others have seeds in which that and the number are mixed, so that sequences of
// neighbouring seeds have none in common.
func MixSeed(seed, n uint64) uint64 {
	if n == 0 {
		return seed
	}
	return SplitMix(SplitMix(seed) + n)
}

// SplitMix scatters x over all bits, as the generator SplitMix64 does (Steele, Lea and Flood,
// "Fast Splittable Pseudorandom Number Generators", 2014).
func SplitMix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
