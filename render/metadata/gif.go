package metadata

import (
	"bytes"

	"slidegif/solve/input"
)

// isGIF reports whether data begins as a GIF does.
func isGIF(data []byte) bool {
	return bytes.HasPrefix(data, []byte("GIF87a")) || bytes.HasPrefix(data, []byte("GIF89a"))
}

// maxComment bounds what is read of a comment.
const maxComment = 1 << 16

// What a part of a GIF begins with.
const (
	extension    = 0x21
	descriptor   = 0x2c // of an image
	trailer      = 0x3b
	commentLabel = 0xfe // of an extension
)

// comment returns the first comment of a GIF that is an ID, empty if there is none. It
// fails where the file is damaged or cut off before that.
func comment(data []byte) (string, error) {
	bad := input.Errorf("give the file as slidegif wrote it", "the GIF is damaged or cut off")
	table := func(flags byte) int {
		if flags&0x80 == 0 {
			return 0
		}
		return 3 << (1 + flags&7)
	}
	if len(data) < 13 {
		return "", bad
	}
	i := 13 + table(data[10])
	// blocks reads sub-blocks up to their end.
	blocks := func(keep bool) (string, bool) {
		var text []byte
		for i < len(data) {
			n := int(data[i])
			i++
			if n == 0 {
				return string(text), true
			}
			if i+n > len(data) {
				return "", false
			}
			if keep && len(text) <= maxComment {
				text = append(text, data[i:i+n]...)
			}
			i += n
		}
		return "", false
	}
	for i < len(data) {
		switch data[i] {
		case trailer:
			return "", nil
		case extension:
			if i+2 > len(data) {
				return "", bad
			}
			isComment := data[i+1] == commentLabel
			i += 2
			text, ok := blocks(isComment)
			if !ok {
				return "", bad
			}
			if isComment && isID(text) {
				return text, nil
			}
		case descriptor:
			if i+10 > len(data) {
				return "", bad
			}
			i += 10 + table(data[i+9]) + 1
			if _, ok := blocks(false); !ok {
				return "", bad
			}
		default:
			return "", bad
		}
	}
	return "", bad
}
