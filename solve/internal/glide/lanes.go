package glide

// lanes contains a number below 2^15 for each placement of the goal. Each word consists of four 16-bit
// lanes, so that a single operation handles four placements.
type lanes []uint64

const (
	lanesPerWord = 4
	topBits      = 0x8000_8000_8000_8000

	oneInEachLane = 0x0001_0001_0001_0001 // the number 1 in every lane
)

func laneMin(x, y uint64) uint64 {
	atLeast := ((x | topBits) - y) & topBits // sets the top bit of each lane in which x >= y
	mask := atLeast - atLeast>>15 | atLeast
	return y&mask | x&^mask
}

// wordMin returns the smallest of the four numbers in the lanes of x.
func wordMin(x uint64) int {
	x = laneMin(x, x>>32|x<<32)
	x = laneMin(x, x>>16|x<<48)
	return int(x & 0xffff)
}

func (v lanes) set(i int, n uint16) {
	shift := uint(i % lanesPerWord * 16)
	v[i/lanesPerWord] = v[i/lanesPerWord]&^(0xffff<<shift) | uint64(n)<<shift
}

func (v lanes) get(i int) int { return int(v[i/lanesPerWord] >> uint(i%lanesPerWord*16) & 0xffff) }

func (v lanes) fill(n uint16) {
	for i := range v {
		v[i] = uint64(n) * oneInEachLane
	}
}

func (v lanes) add(w lanes) {
	for i := range v {
		v[i] += w[i]
	}
}

// lowerTo sets each number in v to the minimum of itself and the corresponding number in w.
func (v lanes) lowerTo(w lanes) {
	w = w[:len(v)]
	for i, x := range v {
		v[i] = laneMin(x, w[i])
	}
}

// minReplaced returns the smallest number in v - out + in. No number in out may exceed the corresponding
// number in v.
func (v lanes) minReplaced(out, in lanes) int {
	m := uint64(topBits - oneInEachLane)
	for i := range v {
		m = laneMin(m, v[i]-out[i]+in[i])
	}
	return wordMin(m)
}

func (v lanes) min() int {
	m := uint64(topBits - oneInEachLane)
	for _, w := range v {
		m = laneMin(m, w)
	}
	return wordMin(m)
}
