package render

import (
	"hash/maphash"
	"sync"
)

// drawn stands for no rule: the whole patch is drawn.
const drawn int8 = -1

// choices remembers which rule won on a patch, since trying them costs more than all
// else. A tile goes from one cell to another in many animations, with the same pixels
// each time but for the numbers that their palettes give to the colours. What is
// remembered is what a trial would say, so bytes never depend on it.
type choices struct {
	mu  sync.Mutex
	won map[[2]uint64]int8
}

// maxChoices bounds the memory, to some 2 MiB.
const maxChoices = 1 << 15

var chosen = choices{won: map[[2]uint64]int8{}}

func (c *choices) get(key [2]uint64) (rule int8, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	rule, ok = c.won[key]
	return rule, ok
}

func (c *choices) put(key [2]uint64, rule int8) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.won) >= maxChoices {
		c.won = map[[2]uint64]int8{}
	}
	c.won[key] = rule
}

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// key is 128 bits that stand for all that a choice depends on. LZW sees only which pixels
// are equal, so colours are numbered as they come, and how wide an index is written.
func (t *thinner) key(p *patch) (key [2]uint64) {
	var number [256]uint8
	var widths []byte // of each colour, in the order of their numbers
	canonical := func(v uint8) uint8 {
		if number[v] == 0 {
			widths = append(widths, byte(literal(v)))
			number[v] = uint8(len(widths)) // at most 255: one index is see-through
		}
		return number[v]
	}
	t.text = t.text[:0]
	var all, changed uint8 // the highest index, and that of the pixels that no rule touches
	for i, v := range p.pix {
		all = max(all, v)
		if v != p.under[i] {
			changed = max(changed, v)
		}
		t.text = append(t.text, canonical(v), canonical(p.under[i]))
	}
	opaque, thin := literal(all), literal(max(changed, t.clear))
	t.text = append(t.text, byte(opaque), byte(thin))
	if opaque > thin {
		// Then the width depends on which pixels a rule leaves.
		t.text = append(t.text, widths...)
	}
	for i, seed := range seeds {
		key[i] = maphash.Bytes(seed, t.text)
	}
	return key
}
