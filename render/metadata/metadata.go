// Package metadata reads and writes the ID of its puzzle that a picture carries, so that the
// picture can be used as a puzzle file: a GIF in a comment extension of its own, a PNG in a
// text chunk with the keyword Puzzle. It decodes no picture.
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
	// maxID bounds what is read; the longest ID of a board of 64 cells is far below.
	maxID = 1 << 16
)

const pngMagic = "\x89PNG\r\n\x1a\n"

// isID reports whether a comment is an ID, not one of another program.
func isID(text string) bool {
	kind, puzzle, _ := strings.Cut(text, ":")
	return kind != "" && strings.Trim(kind, "abcdefghijklmnopqrstuvwxyz") == "" && puzzle != "" && !strings.Contains(puzzle, " ")
}

// TextChunk returns the chunk that carries an ID in a PNG, none for none. Text in a tEXt
// chunk is Latin-1, so an ID with other characters goes into an iTXt chunk, in UTF-8.
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

// Chunk returns a chunk of a PNG: length, kind, body, checksum.
func Chunk(kind string, body []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(append(out, kind...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// IsPicture reports whether data begins as a GIF, PNG, JPEG or WebP does.
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

// None is the error for data that ID takes, but which carries no ID.
func None(data []byte) error {
	format := formatOf(data)
	if format == "" {
		format, _, _ = markup(data)
	}
	return input.Errorf(hint, "the %s holds no puzzle", format)
}

const hint = "only pictures that slidegif wrote carry their puzzle"

// ID returns the puzzle's ID that a GIF, a PNG, an SVG or the page of a player carries, empty
// for none. Ok is false where the data is none of these. The error tells of damage before the ID.
func ID(data []byte) (id string, ok bool, err error) {
	format := formatOf(data)
	switch format {
	case "GIF":
		id, err = comment(data)
	case "PNG":
		id, err = pngPuzzle(data)
	default:
		var text bool
		if format, id, text = markup(data); !text {
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

// pngPuzzle walks the chunks of a PNG.
func pngPuzzle(data []byte) (string, error) {
	bad := input.Errorf("give the file as slidegif wrote it", "the PNG is damaged or cut off")
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
				// Of an iTXt what comes before is empty: compression, a language and a translated keyword.
				return strings.TrimLeft(string(text), "\x00"), nil
			}
		case "IEND":
			return "", nil
		}
		rest = rest[12+n:]
	}
	return "", bad
}
