package lzw

// A table maps strings to codes.
type table struct {
	// slots is a hash table. A key combines the code of a string's prefix and the last pixel in 20
	// bits; the value is the 12-bit code. The table is small enough for a fast cache.
	slots [1 << slotBits]uint32
	// runs has the codes of runs of each pixel value, by length from 2. Runs are not in slots.
	runs [256][]uint16
	// prefixes maps the code of a string in slots to the code of the string without its last pixel.
	prefixes [maxCode + 1]uint16
}

const slotBits = 13

// reset clears the table for pixels up to top.
func (t *table) reset(top uint8) {
	t.slots = [1 << slotBits]uint32{}
	for v := range int(top) + 1 {
		t.runs[v] = t.runs[v][:0]
	}
}

// find returns the code for a key, or 0. A key is the code of the string without its last pixel,
// followed by that pixel.
func (t *table) find(key uint32) uint32 {
	for h := slot(key); t.slots[h] != 0; h = (h + 1) & (1<<slotBits - 1) {
		if e := t.slots[h]; e>>12 == key {
			return e & maxCode
		}
	}
	return 0
}

func (t *table) add(key, code uint32) {
	h := slot(key)
	for t.slots[h] != 0 {
		h = (h + 1) & (1<<slotBits - 1)
	}
	t.slots[h] = key<<12 | code
	t.prefixes[code] = uint16(key >> 8)
}

func slot(key uint32) uint32 { return key * 0x9e3779b1 >> (32 - slotBits) }
