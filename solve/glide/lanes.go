package glide

// A vector holds one number below 2^15 for each place of the goal, four to a word, so
// that all places are reckoned with at once.
type vector []uint64

const (
	lanes   = 4
	laneTop = 0x8000_8000_8000_8000
)

// lesser returns the smaller number of each lane.
func lesser(x, y uint64) uint64 {
	atLeast := ((x | laneTop) - y) & laneTop // the top bit of each lane where x >= y
	mask := atLeast - atLeast>>15 | atLeast
	return y&mask | x&^mask
}

// least returns the smallest number of all lanes.
func least(x uint64) int {
	x = lesser(x, x>>32|x<<32)
	x = lesser(x, x>>16|x<<48)
	return int(x & 0xffff)
}

// set writes lane i.
func (v vector) set(i int, n uint16) {
	shift := uint(i % lanes * 16)
	v[i/lanes] = v[i/lanes]&^(0xffff<<shift) | uint64(n)<<shift
}

// get reads lane i.
func (v vector) get(i int) int { return int(v[i/lanes] >> uint(i%lanes*16) & 0xffff) }

// fill writes n into every lane.
func (v vector) fill(n uint16) {
	for i := range v {
		v[i] = uint64(n) * 0x0001_0001_0001_0001
	}
}

// add adds w to v.
func (v vector) add(w vector) {
	for i := range v {
		v[i] += w[i]
	}
}

// lower makes v the lesser of itself and x + y.
func (v vector) lower(x, y vector) {
	for i := range v {
		v[i] = lesser(v[i], x[i]+y[i])
	}
}

// swapped returns the least lane of v - out + in, where out is part of v.
func (v vector) swapped(out, in vector) int {
	m := uint64(laneTop - 0x0001_0001_0001_0001)
	for i := range v {
		m = lesser(m, v[i]-out[i]+in[i])
	}
	return least(m)
}

// min returns the least lane of v.
func (v vector) min() int {
	m := uint64(laneTop - 0x0001_0001_0001_0001)
	for _, w := range v {
		m = lesser(m, w)
	}
	return least(m)
}
