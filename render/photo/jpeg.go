package photo

import (
	"encoding/binary"
	"iter"
)

// jpegSegments yields the marker and the body of each segment that precedes the first scan in a
// JPEG file (ITU T.81, B.1.1). jpegSegments stops at the first malformed segment, although decoders
// may skip malformed data.
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

// jpegPixelBytes returns the number of bytes per pixel that Go's decoder needs for a JPEG file, rounded up. The
// decoder needs one byte per sample. A pixel has 3 samples, or 1.5 samples on average with 4:2:0 subsampling. For
// a progressive file, the decoder also stores 32 bits per coefficient until the last scan. Without a frame header
// (ITU T.81, B.2.2), the result is the maximum for all JPEG files.
func jpegPixelBytes(data []byte) (n int64, progressive bool) {
	const inPasses = 0xc2
	for marker, body := range jpegSegments(data) {
		if marker < 0xc0 || marker > inPasses || len(body) < 6 {
			continue
		}
		sum, maxSamples := 0, 1 // number of samples per block, in total and in the largest component
		for c := body[6:]; len(c) >= 3; c = c[3:] {
			samples := int(c[1]>>4) * int(c[1]&15)
			sum, maxSamples = sum+samples, max(maxSamples, samples)
		}
		if marker == inPasses {
			sum *= 1 + 4
		}
		return int64((sum + maxSamples - 1) / maxSamples), marker == inPasses
	}
	return 4 * (1 + 4), true
}
