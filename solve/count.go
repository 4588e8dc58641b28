package solve

import (
	"cmp"
	"slices"
	"strconv"
)

// A Count is a number of solutions, which may exceed the range of int64. The zero value is 0. The type
// Count replaces math/big, which would make programs for the browser larger by 130 kB.
type Count struct {
	limbs []uint64 // base limbBase, least significant limb first, without leading zeros
}

// A limb holds limbDigits decimal digits, so that String needs no division.
const (
	limbDigits = 18
	limbBase   = 1_000_000_000_000_000_000
)

// CountOf returns n, which must be below 10^18, as a Count.
func CountOf(n uint64) Count {
	if n == 0 {
		return Count{}
	}
	return Count{[]uint64{n}}
}

// Add returns the sum of c and d.
func (c Count) Add(d Count) Count {
	if len(c.limbs) < len(d.limbs) {
		c, d = d, c
	}
	sum, carry := slices.Clone(c.limbs), uint64(0)
	for i := range sum {
		sum[i] += carry
		if i < len(d.limbs) {
			sum[i] += d.limbs[i]
		}
		if carry = 0; sum[i] >= limbBase {
			sum[i], carry = sum[i]-limbBase, 1
		}
	}
	if carry > 0 {
		sum = append(sum, carry)
	}
	return Count{sum}
}

// Cmp returns -1 if c is less than d, 0 if both are equal, and 1 if c is greater than d.
func (c Count) Cmp(d Count) int {
	if len(c.limbs) != len(d.limbs) {
		return cmp.Compare(len(c.limbs), len(d.limbs))
	}
	for i := len(c.limbs) - 1; i >= 0; i-- {
		if c.limbs[i] != d.limbs[i] {
			return cmp.Compare(c.limbs[i], d.limbs[i])
		}
	}
	return 0
}

// IsOne reports whether c is 1.
func (c Count) IsOne() bool { return len(c.limbs) == 1 && c.limbs[0] == 1 }

// Bytes returns the memory that the digits of c occupy, in bytes.
func (c Count) Bytes() int { return 8 * len(c.limbs) }

// String returns c in decimal notation.
func (c Count) String() string {
	if len(c.limbs) == 0 {
		return "0"
	}
	last := len(c.limbs) - 1
	text := strconv.AppendUint(nil, c.limbs[last], 10)
	for i := last - 1; i >= 0; i-- {
		digits := strconv.AppendUint(nil, c.limbs[i], 10)
		for range limbDigits - len(digits) {
			text = append(text, '0')
		}
		text = append(text, digits...)
	}
	return string(text)
}
