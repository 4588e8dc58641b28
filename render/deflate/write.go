package deflate

// A bitWriter appends bits, the lowest first.
type bitWriter struct {
	bytes []byte
	held  uint64
	n     int // bits held, fewer than 8
}

func (w *bitWriter) write(v, n int) {
	w.held |= uint64(v) << w.n
	for w.n += n; w.n >= 8; w.n -= 8 {
		w.bytes = append(w.bytes, byte(w.held))
		w.held >>= 8
	}
}

func (w *bitWriter) word(c code, symbol int) { w.write(int(c.words[symbol]), int(c.lengths[symbol])) }

// bits returns how many bits there are.
func (w *bitWriter) bits() int { return 8*len(w.bytes) + w.n }

// flush returns the bytes, the last filled up.
func (w *bitWriter) flush() []byte {
	w.write(0, (8-w.n)%8)
	return w.bytes
}

// write writes a block: what the codes are, the steps in these codes, the end.
func (c *codes) write(w *bitWriter, data []byte, steps []match, final bool) {
	const dynamic = 2
	if final {
		w.write(1, 1)
	} else {
		w.write(0, 1)
	}
	w.write(dynamic, 2)
	c.writeLengths(w)
	i := 0
	for _, s := range steps {
		if s.length == 1 {
			w.word(c.literal, int(data[i]))
		} else {
			symbol, extra := lengthSymbol(s.length)
			w.word(c.literal, symbol)
			w.write(int(s.length-leastMatch)&(1<<extra-1), extra)
			symbol, extra = split(s.distance, 1)
			w.word(c.distance, symbol)
			w.write(int(s.distance)&(1<<extra-1), extra)
		}
		i += int(s.length)
	}
	w.word(c.literal, endOfBlock)
}

// Symbols of the code for lengths, and the order in which its own lengths are written.
const (
	repeat    = 16 // the length before 3 to 6 times
	zeros     = 17 // 3 to 10 of them
	manyZeros = 18 // 11 to 138
	kinds     = 19
)

var kindOrder = [kinds]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// writeLengths writes the lengths of the words of both codes.
func (c *codes) writeLengths(w *bitWriter) {
	literal := used(c.literal.lengths, endOfBlock+1)
	distance := used(c.distance.lengths, 1)
	all := append(append([]uint8(nil), c.literal.lengths[:literal]...), c.distance.lengths[:distance]...)
	type entry struct{ symbol, more, extra int }
	var entries []entry
	var counts [kinds]int
	add := func(symbol, more, extra int) {
		entries = append(entries, entry{symbol, more, extra})
		counts[symbol]++
	}
	for i := 0; i < len(all); {
		v, n := all[i], 1
		for i+n < len(all) && all[i+n] == v {
			n++
		}
		i += n
		if v > 0 {
			add(int(v), 0, 0)
			n--
		}
		for n > 0 {
			k := n
			switch {
			case v == 0 && n >= 11:
				k = min(n, 138)
				add(manyZeros, k-11, 7)
			case v == 0 && n >= 3:
				add(zeros, k-3, 3)
			case v > 0 && n >= 3:
				k = min(n, 6)
				add(repeat, k-3, 2)
			default:
				k = 1
				add(int(v), 0, 0)
			}
			n -= k
		}
	}
	kind := newCode(counts[:], 7)
	last := kinds
	for last > 4 && kind.lengths[kindOrder[last-1]] == 0 {
		last--
	}
	w.write(literal-endOfBlock-1, 5)
	w.write(distance-1, 5)
	w.write(last-4, 4)
	for _, k := range kindOrder[:last] {
		w.write(int(kind.lengths[k]), 3)
	}
	for _, e := range entries {
		w.word(kind, e.symbol)
		w.write(e.more, e.extra)
	}
}

// used returns the number of lengths to write: at least least, without the zeros at the end.
func used(lengths []uint8, least int) int {
	n := len(lengths)
	for n > least && lengths[n-1] == 0 {
		n--
	}
	return n
}
