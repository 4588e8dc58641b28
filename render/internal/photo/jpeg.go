package photo

import (
	"encoding/binary"
	"iter"
)

// jpegSegments yields the marker and the body of each segment before the first scan of a
// JPEG file (ITU T.81, B.1.1). It ends early at anything else, which decoders may skip.
func jpegSegments(data []byte) iter.Seq2[byte, []byte] {
	return func(yield func(byte, []byte) bool) {
		if len(data) < 4 || data[0] != 0xff || data[1] != 0xd8 {
			return
		}
		for i := 2; i+4 <= len(data) && data[i] == 0xff; {
			marker, n := data[i+1], int(binary.BigEndian.Uint16(data[i+2:]))
			if marker < 0xc0 || marker == 0xff || 0xd0 <= marker && marker <= 0xda || n < 2 || i+2+n > len(data) {
				return
			}
			if !yield(marker, data[i+4:i+2+n]) {
				return
			}
			i += 2 + n
		}
	}
}

// jpegPixelBytes is what Go's decoder takes for a pixel of a JPEG file, rounded up: a byte
// for each sample, of which there are 3, or 1.5 where the colours are halved both ways;
// and where the picture comes in passes, the 32 bits of each coefficient until the last.
// A frame header (ITU T.81, B.2.2) that cannot be found may be the worst.
func jpegPixelBytes(data []byte) (n int64, progressive bool) {
	const inPasses = 0xc2
	for marker, body := range jpegSegments(data) {
		if marker < 0xc0 || marker > inPasses || len(body) < 6 {
			continue
		}
		sum, most := 0, 1 // samples that the components have of a block
		for c := body[6:]; len(c) >= 3; c = c[3:] {
			samples := int(c[1]>>4) * int(c[1]&15)
			sum, most = sum+samples, max(most, samples)
		}
		if marker == inPasses {
			sum *= 1 + 4
		}
		return int64((sum + most - 1) / most), marker == inPasses
	}
	return 4 * (1 + 4), true
}
