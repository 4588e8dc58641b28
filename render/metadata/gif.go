package metadata

import (
	"bytes"

	"slidegif/solve/input"
)

// isGIF reports whether data begins with the signature of a GIF.
func isGIF(data []byte) bool {
	return bytes.HasPrefix(data, []byte("GIF87a")) || bytes.HasPrefix(data, []byte("GIF89a"))
}

// maxComment is the maximum number of bytes that are read from a comment. If a comment is longer,
// the rest is ignored.
const maxComment = 1 << 16

// These bytes mark the beginning of the blocks in a GIF.
const (
	extension    = 0x21
	descriptor   = 0x2c // image descriptor
	trailer      = 0x3b
	commentLabel = 0xfe // label of a comment extension
)

// comment returns the first comment that is a puzzle ID. If no comment is a puzzle ID, comment
// returns an empty string. Only the blocks before the first image are read. If the blocks before
// the first image are damaged or truncated, comment returns an error.
func comment(data []byte) (string, error) {
	bad := input.Errorf("copy or download the file again, and check that a picture viewer opens it", "the GIF is damaged or incomplete")
	if len(data) < 13 {
		return "", bad
	}
	i := 13
	if flags := data[10]; flags&0x80 != 0 {
		i += 3 << (1 + flags&7) // skip the palette
	}
	for i+1 < len(data) && data[i] == extension {
		isComment := data[i+1] == commentLabel
		var text []byte
		for i += 2; i < len(data) && data[i] != 0; {
			end := i + 1 + int(data[i])
			if end > len(data) {
				return "", bad
			}
			if isComment && len(text) <= maxComment {
				text = append(text, data[i+1:end]...)
			}
			i = end
		}
		if i++; i > len(data) {
			return "", bad
		}
		if isComment && isID(string(text)) {
			return string(text), nil
		}
	}
	if i < len(data) && (data[i] == descriptor || data[i] == trailer) {
		return "", nil
	}
	return "", bad
}
