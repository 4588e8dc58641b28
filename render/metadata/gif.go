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

// comment returns the first comment before the images of a GIF that is an ID, empty if there is
// none. It fails where the file is damaged or cut off before that.
func comment(data []byte) (string, error) {
	bad := input.Errorf("give the file as slidegif wrote it", "the GIF is damaged or cut off")
	if len(data) < 13 {
		return "", bad
	}
	i := 13
	if flags := data[10]; flags&0x80 != 0 {
		i += 3 << (1 + flags&7) // the palette
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
