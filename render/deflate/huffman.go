package deflate

import (
	"cmp"
	"math/bits"
	"slices"
)

// A code has words of few bits for symbols that are frequent.
type code struct {
	lengths []uint8  // of the words; 0 for a symbol that does not occur
	words   []uint16 // the bits, first to last from the lowest
}

// newCode returns the Huffman code for symbols that occur as often as counts tells, with words of
// at most limit bits.
func newCode(counts []int, limit uint8) code {
	lengths := wordLengths(counts)
	for slices.Max(lengths) > limit {
		flatter := make([]int, len(counts))
		for i, n := range counts {
			flatter[i] = (n + 1) / 2
		}
		counts = flatter
		lengths = wordLengths(counts)
	}
	c := code{lengths, make([]uint16, len(counts))}
	next := 0
	for length := uint8(1); length <= limit; length++ {
		next <<= 1
		for i, n := range lengths {
			if n == length {
				c.words[i] = bits.Reverse16(uint16(next)) >> (16 - length)
				next++
			}
		}
	}
	return c
}

// wordLengths joins the two rarest nodes of a forest until it is one tree, whose depths are
// the lengths.
func wordLengths(counts []int) []uint8 {
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
	leaf, inner := 0, len(symbols) // the rarest without a parent
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
