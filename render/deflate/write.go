package deflate

// A bitWriter writes bits to a byte slice, starting with the least significant bit of each byte.
type bitWriter struct {
	bytes   []byte
	acc     uint64
	accBits int // number of bits in acc, less than 8
}

func (w *bitWriter) write(v, n int) {
	w.acc |= uint64(v) << w.accBits
	for w.accBits += n; w.accBits >= 8; w.accBits -= 8 {
		w.bytes = append(w.bytes, byte(w.acc))
		w.acc >>= 8
	}
}

func (w *bitWriter) writeSymbol(c code, symbol int) {
	w.write(int(c.codewords[symbol]), int(c.lengths[symbol]))
}

// bits returns the number of bits written so far.
func (w *bitWriter) bits() int { return 8*len(w.bytes) + w.accBits }

// flush pads the last byte with zero bits and returns all bytes.
func (w *bitWriter) flush() []byte {
	w.write(0, (8-w.accBits)%8)
	return w.bytes
}

// write encodes a block: the code lengths, the steps and the end-of-block symbol.
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
			w.writeSymbol(c.literal, int(data[i]))
		} else {
			symbol, extraLen := lengthSymbol(s.length)
			w.writeSymbol(c.literal, symbol)
			w.write(int(s.length-minMatch)&(1<<extraLen-1), extraLen)
			symbol, extraLen = splitValue(s.distance, 1)
			w.writeSymbol(c.distance, symbol)
			w.write(int(s.distance)&(1<<extraLen-1), extraLen)
		}
		i += int(s.length)
	}
	w.writeSymbol(c.literal, endOfBlock)
}

// These are symbols of the code length alphabet (RFC 1951, 3.2.7).
const (
	repeat            = 16 // repeat the previous length 3 to 6 times
	zeros             = 17 // write 3 to 10 zeros
	manyZeros         = 18 // write 11 to 138 zeros
	codeLengthSymbols = 19
)

var codeLengthOrder = [codeLengthSymbols]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// writeLengths writes the codeword lengths of both Huffman codes.
func (c *codes) writeLengths(w *bitWriter) {
	literal := trimmedLen(c.literal.lengths, endOfBlock+1)
	distance := trimmedLen(c.distance.lengths, 1)
	all := append(append([]uint8(nil), c.literal.lengths[:literal]...), c.distance.lengths[:distance]...)
	type entry struct{ symbol, extraBits, extraLen int }
	var entries []entry
	var counts [codeLengthSymbols]int
	add := func(symbol, extraBits, extraLen int) {
		entries = append(entries, entry{symbol, extraBits, extraLen})
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
	last := codeLengthSymbols
	for last > 4 && kind.lengths[codeLengthOrder[last-1]] == 0 {
		last--
	}
	w.write(literal-endOfBlock-1, 5)
	w.write(distance-1, 5)
	w.write(last-4, 4)
	for _, k := range codeLengthOrder[:last] {
		w.write(int(kind.lengths[k]), 3)
	}
	for _, e := range entries {
		w.writeSymbol(kind, e.symbol)
		w.write(e.extraBits, e.extraLen)
	}
}

// trimmedLen returns the number of code lengths without trailing zeros, but at least minLen.
func trimmedLen(lengths []uint8, minLen int) int {
	n := len(lengths)
	for n > minLen && lengths[n-1] == 0 {
		n--
	}
	return n
}
