package deflate

import (
	"math/bits"
	"slices"
)

const (
	endOfBlock = 256
	literals   = 286 // and lengths
	distances  = 30
)

// split returns the symbol of a length or a distance, each less the smallest there is, and the
// number of its low bits that follow. The symbol tells the highest bit, and keep bits after it.
func split(v uint16, keep int) (symbol, extra int) {
	extra = max(0, bits.Len16(v)-1-keep)
	return extra<<keep + int(v)>>extra, extra
}

func lengthSymbol(length uint16) (symbol, extra int) {
	if length == mostMatch {
		return literals - 1, 0
	}
	symbol, extra = split(length-leastMatch, 2)
	return endOfBlock + 1 + symbol, extra
}

func distanceSymbol(distance uint16) int {
	symbol, _ := split(distance, 1)
	return symbol
}

// prices are the bits that steps cost.
type prices struct {
	literal  [256]uint32
	length   [mostMatch + 1]uint32
	distance [distances]uint32
}

// codes are the Huffman codes of a block.
type codes struct{ literal, distance code }

func newCodes(data []byte, steps []match) *codes {
	var literal [literals]int
	var distance [distances]int
	literal[endOfBlock] = 1
	i := 0
	for _, s := range steps {
		if s.length == 1 {
			literal[data[i]]++
		} else {
			n, _ := lengthSymbol(s.length)
			literal[n]++
			distance[distanceSymbol(s.distance)]++
		}
		i += int(s.length)
	}
	return &codes{newCode(literal[:], 15), newCode(distance[:], 15)}
}

// prices returns what steps cost with these codes. A symbol that has no code may get one.
func (c *codes) prices() *prices {
	price := func(length uint8, extra int) uint32 {
		if length == 0 {
			length = rare
		}
		return uint32(int(length) + extra)
	}
	p := new(prices)
	for v := range p.literal {
		p.literal[v] = price(c.literal.lengths[v], 0)
	}
	for n := leastMatch; n <= mostMatch; n++ {
		symbol, extra := lengthSymbol(uint16(n))
		p.length[n] = price(c.literal.lengths[symbol], extra)
	}
	for symbol := range p.distance {
		p.distance[symbol] = price(c.distance.lengths[symbol], max(0, symbol/2-1))
	}
	return p
}

// rare is the price of a symbol without a code.
const rare = 12

// firstPrices are those from which the parses come to the shortest animated pictures. With 7 and 4
// bits in place of 4 and 6 they are 0.4 percent longer.
func firstPrices() *prices {
	flat := func(n int, length uint8) code { return code{lengths: slices.Repeat([]uint8{length}, n)} }
	c := codes{flat(literals, 4), flat(distances, 6)}
	return c.prices()
}
