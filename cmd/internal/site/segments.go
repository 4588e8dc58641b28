package site

import (
	"encoding/binary"
	"slices"
)

// Constants of the binary format of WebAssembly.
const (
	moduleHeader = 8    // bytes of the magic number and the version
	dataSection  = 11   // number of the section with the initial memory
	activeData   = 0    // kind of a segment that is copied to an address
	constAddress = 0x41 // instruction i32.const, before the address
)

// maxGap is the largest number of zero bytes between two data segments that are joined. Joining segments makes a
// compressed solver 7 % smaller. A limit of 16 would save only 1 %, and a limit above 64 would save nothing more.
const maxGap = 64

// joinData joins the data segments of a WebAssembly module that are close together. The Go compiler omits zeros, so
// each number in a table of small numbers becomes a segment of 10 bytes. After compression, the zeros need fewer
// bytes than the segments.
func joinData(module []byte) []byte {
	out := slices.Clone(module[:moduleHeader])
	for rest := module[moduleHeader:]; len(rest) > 0; {
		size, n := binary.Uvarint(rest[1:])
		section := rest[:1+n+int(size)]
		rest = rest[len(section):]
		if section[0] == dataSection {
			body := joinSegments(section[1+n:])
			section = append(binary.AppendUvarint([]byte{dataSection}, uint64(len(body))), body...)
		}
		out = append(out, section...)
	}
	return out
}

// joinSegments joins the segments of a data section. If a segment has a kind that the Go compiler never writes, the
// section is returned unchanged.
func joinSegments(section []byte) []byte {
	_, n := binary.Uvarint(section) // number of segments
	var heads, contents [][]byte    // a head consists of the kind and the address of a segment
	end := uint64(0)                // address of the byte after the last segment
	for rest := section[n:]; len(rest) > 0; {
		if rest[0] != activeData || rest[1] != constAddress {
			return section
		}
		address, n := binary.Uvarint(rest[2:]) // the same as a signed number, because it is not negative
		head := rest[:2+n+1]
		size, n := binary.Uvarint(rest[len(head):])
		content := rest[len(head)+n:][:size]
		rest = rest[len(head)+n+len(content):]
		if last := len(contents) - 1; last >= 0 && address >= end && address-end <= maxGap {
			contents[last] = append(append(contents[last], make([]byte, address-end)...), content...)
		} else {
			heads, contents = append(heads, head), append(contents, slices.Clone(content))
		}
		end = address + size
	}
	out := binary.AppendUvarint(nil, uint64(len(heads)))
	for i, content := range contents {
		out = append(append(out, heads[i]...), binary.AppendUvarint(nil, uint64(len(content)))...)
		out = append(out, content...)
	}
	return out
}
