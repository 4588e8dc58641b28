package pipeline

import (
	"errors"
	"io"
	"strings"
	"testing"

	"slidegif/solve/input"
)

// endless returns the same byte for ever.
type endless byte

func (b endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(b)
	}
	return len(p), nil
}

// TestLongUTF16 checks that a text in UTF-16 is read whole or refused.
func TestLongUTF16(t *testing.T) {
	if r, err := DecodeReader(strings.NewReader("\xff\xfe1\x002\x00")); err != nil {
		t.Error(err)
	} else if text, _ := io.ReadAll(r); string(text) != "12" {
		t.Errorf("%q, want 12", text)
	}
	_, err := DecodeReader(io.MultiReader(strings.NewReader("\xff\xfe"), endless('1')))
	if _, ok := errors.AsType[*input.Error](err); !ok {
		t.Errorf("an endless text: %v, want an error", err)
	}
}
