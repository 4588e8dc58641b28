package pipeline

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"

	"slidegif/solve/input"
)

// DecodeText converts text in UTF-16 with a byte-order mark to UTF-8. Other text is returned
// unchanged.
func DecodeText(data []byte) []byte {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(data, []byte("\xFF\xFE")):
		order = binary.LittleEndian
	case bytes.HasPrefix(data, []byte("\xFE\xFF")):
		order = binary.BigEndian
	default:
		return data
	}
	var units []uint16
	for data = data[2:]; len(data) > 1; data = data[2:] {
		units = append(units, order.Uint16(data))
	}
	return []byte(string(utf16.Decode(units)))
}

// DecodeReader returns a reader that converts the text of r to UTF-8. Text in UTF-16 with a byte-order mark
// may have at most 64 MiB, because DecodeReader keeps it in memory. For larger text, the error is an
// *input.Error.
func DecodeReader(r io.Reader) (io.Reader, error) {
	buffered := bufio.NewReader(r)
	mark, _ := buffered.Peek(2)
	if bytes.Equal(DecodeText(mark), mark) {
		return buffered, nil
	}
	data, err := io.ReadAll(io.LimitReader(buffered, MaxFileSize+1))
	if len(data) > MaxFileSize {
		return nil, input.Errorf("save it as UTF-8, or divide it", "a text in UTF-16 can have at most %d MiB", MaxFileSize>>20)
	}
	return bytes.NewReader(DecodeText(data)), err
}
