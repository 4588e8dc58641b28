// Package metadata reads and writes puzzle IDs in pictures, so that a picture can be used as a
// puzzle file. A GIF stores the ID in a comment extension, a PNG in a text chunk with the keyword
// Puzzle, and an SVG file or HTML page in a metadata element. The package does not decode any
// pixels.
package metadata

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"unicode/utf8"

	"slidegif/solve/input"
)

const (
	pngKeyword = "Puzzle"
	maxID      = 1 << 16 // maximum length in bytes; IDs of boards with 400 cells are much shorter
)

const pngMagic = "\x89PNG\r\n\x1a\n"

// isID reports whether a string has the form of a puzzle ID. Comments that other programs write
// usually do not look like puzzle IDs.
func isID(text string) bool {
	kind, puzzle, _ := strings.Cut(text, ":")
	return kind != "" && strings.Trim(kind, "abcdefghijklmnopqrstuvwxyz") == "" && puzzle != "" && !strings.Contains(puzzle, " ")
}

// TextChunk returns a PNG chunk that contains an ID. If the ID is empty, TextChunk returns nil. A
// tEXt chunk is limited to Latin-1, so IDs with other characters are stored in an iTXt chunk, in
// UTF-8.
func TextChunk(id string) []byte {
	if id == "" {
		return nil
	}
	kind, body := "tEXt", pngKeyword+"\x00"+id
	if strings.IndexFunc(id, func(r rune) bool { return r > '~' }) >= 0 {
		kind, body = "iTXt", pngKeyword+"\x00\x00\x00\x00\x00"+id
	}
	return Chunk(kind, []byte(body))
}

// Chunk encodes a PNG chunk, which consists of length, kind, body and checksum.
func Chunk(kind string, body []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(append(out, kind...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// IsPicture reports whether data has the signature of a GIF, PNG, JPEG or WebP file.
func IsPicture(data []byte) bool { return formatOf(data) != "" }

func formatOf(data []byte) string {
	switch {
	case isGIF(data):
		return "GIF"
	case bytes.HasPrefix(data, []byte(pngMagic)):
		return "PNG"
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return "JPEG"
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return "WebP"
	}
	return ""
}

// NoIDError returns the error for a picture without a puzzle ID. The format of the picture must be one that the
// function ID reads.
func NoIDError(data []byte) error {
	format := formatOf(data)
	if format == "" {
		format, _, _ = markup(data)
		return input.Errorf("only files written by slidegif contain their puzzle; give a picture of the board as PNG or JPEG", "the %s contains no puzzle", format)
	}
	return input.Errorf(hint, "the %s contains no puzzle", format)
}

const hint = "only pictures written by slidegif contain their puzzle"

// ID returns the puzzle ID that is stored in a GIF, a PNG, an SVG file or a player page. The ID is
// empty if the file does not contain one. The ok result reports whether data is in one of these
// formats. ID returns an error if the data before the ID, or the ID itself, is damaged.
func ID(data []byte) (id string, ok bool, err error) {
	format := formatOf(data)
	switch format {
	case "GIF":
		id, err = comment(data)
	case "PNG":
		id, err = pngPuzzle(data)
	default:
		if format, id, ok = markup(data); !ok {
			return "", false, nil
		}
	}
	switch {
	case err != nil:
		return "", true, err
	case len(id) > maxID || !utf8.ValidString(id) || strings.ContainsFunc(id, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return "", true, input.Errorf(hint, "the puzzle in the %s is damaged", format)
	}
	return id, true, nil
}

// pngPuzzle returns the ID in the text chunks of a PNG. If there is no ID, pngPuzzle returns an
// empty string.
func pngPuzzle(data []byte) (string, error) {
	bad := input.Errorf("copy or download the file again, and check that a picture viewer opens it", "the PNG is damaged or incomplete")
	for rest := data[len(pngMagic):]; len(rest) >= 12; {
		n := binary.BigEndian.Uint32(rest)
		if uint64(n)+12 > uint64(len(rest)) {
			return "", bad
		}
		kind, body := string(rest[4:8]), rest[8:8+n]
		switch kind {
		case "tEXt", "iTXt":
			if crc32.ChecksumIEEE(rest[4:8+n]) != binary.BigEndian.Uint32(rest[8+n:]) {
				return "", bad
			}
			if text, found := bytes.CutPrefix(body, []byte(pngKeyword+"\x00")); found {
				// In an iTXt chunk, several fields come before the text: compression, language and
				// translated keyword. In a puzzle ID chunk, all fields except the text are empty.
				return strings.TrimLeft(string(text), "\x00"), nil
			}
		case "IEND":
			return "", nil
		}
		rest = rest[12+n:]
	}
	return "", bad
}
