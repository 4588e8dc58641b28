package solve

import (
	"math/bits"
	"math/rand/v2"
)

// A Rand generates the random numbers from which puzzles are made. Rand is a PCG generator with a
// fixed increment. The method IntN does not depend on math/rand, so that a seed gives the same
// puzzle with every version of Go.
type Rand struct{ pcg rand.PCG }

// NewRand returns a generator with the given seed.
func NewRand(seed uint64) *Rand {
	var r Rand
	r.pcg.Seed(seed, 0x736c696465676966)
	return &r
}

// IntN returns a uniformly distributed random number in [0, n). n must be positive. The algorithm
// uses multiplication and rejection (Lemire, "Fast Random Integer Generation in an Interval",
// 2019).
func (r *Rand) IntN(n int) int {
	bound := uint64(n)
	hi, lo := bits.Mul64(r.pcg.Uint64(), bound)
	if lo < bound {
		for reject := -bound % bound; lo < reject; {
			hi, lo = bits.Mul64(r.pcg.Uint64(), bound)
		}
	}
	return int(hi)
}

// MixSeed returns the seed for element n of a sequence of puzzles. For n = 0, the result is the
// argument seed. All other results are hashes, because sequences with neighbouring seeds must not
// share puzzles.
func MixSeed(seed, n uint64) uint64 {
	if n == 0 {
		return seed
	}
	return SplitMix(SplitMix(seed) + n)
}

// SplitMix scrambles all bits of x, like one step of the SplitMix64 generator (Steele, Lea and
// Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
func SplitMix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
