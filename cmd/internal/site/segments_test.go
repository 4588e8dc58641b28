package site

import (
	"bytes"
	"testing"
)

// TestJoinData checks that near data segments are joined, and that everything else in a module stays the same.
func TestJoinData(t *testing.T) {
	header := "\x00asm\x01\x00\x00\x00"
	segment := func(address, data string) string {
		return "\x00\x41" + address + "\x0b" + string(rune(len(data))) + data
	}
	section := func(number, count, body string) string {
		return number + string(rune(len(count+body))) + count + body
	}
	code := section("\x0a", "\x01", "code")
	far := segment("\x80\x02", "far")  // address 256
	near := segment("\xc0\x02", "end") // address 320, 61 bytes after the end of far
	for _, test := range []struct{ name, module, want string }{
		{"without data", header + code, header + code},
		{"one segment", header + code + section("\x0b", "\x01", far), header + code + section("\x0b", "\x01", far)},
		{"a gap", header + section("\x0b", "\x02", segment("\x10", "ab")+segment("\x15", "c")) + code, header + section("\x0b", "\x01", segment("\x10", "ab\x00\x00\x00c")) + code},
		{"far apart", header + section("\x0b", "\x02", segment("\x10", "ab")+far), header + section("\x0b", "\x02", segment("\x10", "ab")+far)},
		{"descending", header + section("\x0b", "\x02", far+segment("\x10", "ab")), header + section("\x0b", "\x02", far+segment("\x10", "ab"))},
		{"the largest gap", header + section("\x0b", "\x02", far+near), header + section("\x0b", "\x01", segment("\x80\x02", "far"+string(make([]byte, 61))+"end"))},
		{"passive data", header + section("\x0b", "\x01", "\x01\x02ab"), header + section("\x0b", "\x01", "\x01\x02ab")},
	} {
		if got := joinData([]byte(test.module)); !bytes.Equal(got, []byte(test.want)) {
			t.Errorf("%s: joinData(%q) = %q, want %q", test.name, test.module, got, test.want)
		}
	}
}
