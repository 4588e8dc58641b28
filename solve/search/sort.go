package search

// Digits of the radix sort.
const (
	digitBits = 11
	digits    = (64 + digitBits - 1) / digitBits // of a word
	digitMask = 1<<digitBits - 1
)

// sortCodes sorts codes in ascending order, the first word first: a radix sort from the
// last digit to the first. It needs a second slice of that length, for which it takes
// scratch where that is large enough, and returns the sorted slice and the other one.
func sortCodes[S Code](codes, scratch []S) (sorted, other []S) {
	n := len(codes)
	if n < 2 {
		return codes, scratch
	}
	if cap(scratch) < n {
		scratch = make([]S, n)
	}
	scratch = scratch[:n]
	var counts [digits][digitMask + 1]uint32
	for word := range len(*new(S)) {
		word = len(*new(S)) - 1 - word
		counts = [digits][digitMask + 1]uint32{}
		for _, s := range codes {
			for d, v := 0, s[word]; d < digits; d++ {
				counts[d][v&digitMask]++
				v >>= digitBits
			}
		}
		for d := range digits {
			count, shift := &counts[d], d*digitBits
			if count[codes[0][word]>>shift&digitMask] == uint32(n) {
				continue // the same everywhere
			}
			at := uint32(0)
			for i, c := range count {
				count[i], at = at, at+c
			}
			for _, s := range codes {
				c := &count[s[word]>>shift&digitMask]
				scratch[*c] = s
				*c++
			}
			codes, scratch = scratch, codes
		}
	}
	return codes, scratch
}
