package deflate

import (
	"cmp"
	"math/bits"
	"slices"
)

// A code is a Huffman code, in which no codeword is a prefix of another.
type code struct {
	lengths   []uint8  // codeword lengths in bits; 0 means that the symbol does not occur
	codewords []uint16 // codewords, bit-reversed
}

// newCode returns a Huffman code for symbols with the given counts. No codeword is longer than
// limit bits.
func newCode(counts []int, limit uint8) code {
	lengths := codeLengths(counts)
	for slices.Max(lengths) > limit {
		flatter := make([]int, len(counts))
		for i, n := range counts {
			flatter[i] = (n + 1) / 2
		}
		counts = flatter
		lengths = codeLengths(counts)
	}
	c := code{lengths, make([]uint16, len(counts))}
	next := 0
	for length := uint8(1); length <= limit; length++ {
		next <<= 1
		for i, n := range lengths {
			if n == length {
				c.codewords[i] = bits.Reverse16(uint16(next)) >> (16 - length)
				next++
			}
		}
	}
	return c
}

// codeLengths returns the codeword length of each symbol in the Huffman code for the given counts.
// It repeatedly merges the two nodes with the smallest counts into a new node. The length of each
// codeword is the depth of the corresponding leaf.
func codeLengths(counts []int) []uint8 {
	type node struct{ count, parent int }
	var symbols []int
	for i, n := range counts {
		if n > 0 {
			symbols = append(symbols, i)
		}
	}
	slices.SortStableFunc(symbols, func(a, b int) int { return cmp.Compare(counts[a], counts[b]) })
	lengths := make([]uint8, len(counts))
	if len(symbols) == 1 {
		lengths[symbols[0]] = 1
		return lengths
	}
	nodes := make([]node, 0, 2*len(symbols))
	for _, s := range symbols {
		nodes = append(nodes, node{count: counts[s]})
	}
	leaf, inner := 0, len(symbols) // the next leaf and the next inner node that have no parent yet
	rarest := func() int {
		if leaf < len(symbols) && (inner == len(nodes) || nodes[leaf].count <= nodes[inner].count) {
			leaf++
			return leaf - 1
		}
		inner++
		return inner - 1
	}
	for range len(symbols) - 1 {
		a, b := rarest(), rarest()
		nodes[a].parent, nodes[b].parent = len(nodes), len(nodes)
		nodes = append(nodes, node{count: nodes[a].count + nodes[b].count})
	}
	depth := make([]uint8, len(nodes))
	for i := len(nodes) - 2; i >= 0; i-- {
		depth[i] = depth[nodes[i].parent] + 1
		if i < len(symbols) {
			lengths[symbols[i]] = depth[i]
		}
	}
	return lengths
}
