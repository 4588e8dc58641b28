package glide

// A packed list holds one number below 2^15 for each place of the goal, four to a word, so
// that all places are reckoned with at once.
type packed []uint64

const (
	numbersPerWord = 4
	topBits        = 0x8000_8000_8000_8000
)

// lesser returns the smaller number of each number.
func lesser(x, y uint64) uint64 {
	atLeast := ((x | topBits) - y) & topBits // the top bit of each number where x >= y
	mask := atLeast - atLeast>>15 | atLeast
	return y&mask | x&^mask
}

// least returns the smallest of the four numbers of a word.
func least(x uint64) int {
	x = lesser(x, x>>32|x<<32)
	x = lesser(x, x>>16|x<<48)
	return int(x & 0xffff)
}

// set writes number i.
func (v packed) set(i int, n uint16) {
	shift := uint(i % numbersPerWord * 16)
	v[i/numbersPerWord] = v[i/numbersPerWord]&^(0xffff<<shift) | uint64(n)<<shift
}

// get reads number i.
func (v packed) get(i int) int { return int(v[i/numbersPerWord] >> uint(i%numbersPerWord*16) & 0xffff) }

// fill writes n into every number.
func (v packed) fill(n uint16) {
	for i := range v {
		v[i] = uint64(n) * 0x0001_0001_0001_0001
	}
}

// add adds w to v.
func (v packed) add(w packed) {
	for i := range v {
		v[i] += w[i]
	}
}

// lower makes v the lesser of itself and x + y.
func (v packed) lower(x, y packed) {
	x, y = x[:len(v)], y[:len(v)]
	for i := range v {
		v[i] = lesser(v[i], x[i]+y[i])
	}
}

// atMost makes v the lesser of itself and w.
func (v packed) atMost(w packed) {
	w = w[:len(v)]
	for i, x := range v {
		v[i] = lesser(x, w[i])
	}
}

// swapped returns the least number of v - out + in, where out is part of v.
func (v packed) swapped(out, in packed) int {
	m := uint64(topBits - 0x0001_0001_0001_0001)
	for i := range v {
		m = lesser(m, v[i]-out[i]+in[i])
	}
	return least(m)
}

// min returns the least number of v.
func (v packed) min() int {
	m := uint64(topBits - 0x0001_0001_0001_0001)
	for _, w := range v {
		m = lesser(m, w)
	}
	return least(m)
}
