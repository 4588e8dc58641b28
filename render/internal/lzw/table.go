package lzw

// A table maps strings of pixels to codes.
type table struct {
	// slots is a hash table. The 20-bit key of a string combines the code of the string's prefix
	// with the last pixel. The value is the 12-bit code of the string. The hash table is small
	// enough to stay in a fast cache.
	slots [1 << slotBits]uint32
	// runs holds the codes of runs of equal pixels. The first index is the pixel value. The second
	// index is the length minus 2. Runs are not stored in slots.
	runs [256][]uint16
	// prefixes maps the code of each string in slots to the code of that string without its last
	// pixel.
	prefixes [maxCode + 1]uint16
}

const slotBits = 13

// reset clears the table. Afterwards, the table accepts pixel values up to top.
func (t *table) reset(top uint8) {
	t.slots = [1 << slotBits]uint32{}
	for v := range int(top) + 1 {
		t.runs[v] = t.runs[v][:0]
	}
}

// find returns the code for a key, or 0 if the table does not contain the key. A key consists of
// the code of a string without its last pixel, followed by that pixel.
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
