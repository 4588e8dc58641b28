package lzw

// A table holds the codes of strings.
type table struct {
	// slots is a hash table from a string, known by the code of all but its last pixel and
	// that pixel, to its code: 20 bits and 12. It is small enough for a fast cache.
	slots [1 << slotBits]uint32
	// runs holds the codes of runs of one pixel, the shortest first: of two, three, ... of
	// them. These strings are not in slots.
	runs [256][]uint16
	// shorter holds, for the code of a string in slots, that of all but its last pixel.
	shorter [maxCode + 1]uint16
}

const slotBits = 13

// reset empties the table; no pixel is greater than top.
func (t *table) reset(top uint8) {
	t.slots = [1 << slotBits]uint32{}
	for v := range int(top) + 1 {
		t.runs[v] = t.runs[v][:0]
	}
}

// find returns the code of a string, known by that of all but its last pixel and the pixel,
// or 0.
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
	t.shorter[code] = uint16(key >> 8)
}

func slot(key uint32) uint32 { return key * 0x9e3779b1 >> (32 - slotBits) }
