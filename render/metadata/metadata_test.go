package metadata

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/gif"
	"image/png"
	"strings"
	"testing"
)

const id = "tiles:123/456/780"

// withComment returns a GIF of image/gif with a comment before its picture.
func withComment(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gif.Encode(&b, image.NewPaletted(image.Rect(0, 0, 3, 2), palette.Plan9), nil); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	descriptor := bytes.IndexByte(data[13:], 0x2c) + 13
	if data[10]&0x80 != 0 {
		descriptor = 13 + 3<<(1+data[10]&7)
	}
	comment := []byte{0x21, 0xfe}
	for part := text; part != ""; {
		n := min(255, len(part))
		comment = append(append(comment, byte(n)), part[:n]...)
		part = part[n:]
	}
	return append(append(bytes.Clone(data[:descriptor]), append(comment, 0)...), data[descriptor:]...)
}

// withChunk returns a PNG of image/png with a chunk before its pixels.
func withChunk(t *testing.T, chunk []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	const header = len(pngMagic) + 12 + 13
	return append(append(bytes.Clone(data[:header]), chunk...), data[header:]...)
}

// TestID checks the places in which files of other programs and of slidegif hold an ID.
func TestID(t *testing.T) {
	long := "klotski:" + strings.Repeat("1xx2/", 200)
	chinese := "klotski:将将/帅帅"
	escaped := `rush:AA"'<&>`
	files := []struct {
		name, want string
		data       []byte
	}{
		{"comment of a GIF", id, withComment(t, id)},
		{"comment in several blocks", long, withComment(t, long)},
		{"comment in UTF-8", chinese, withComment(t, chinese)},
		{"comment of another program", "", withComment(t, "Created with GIMP")},
		{"GIF without a comment", "", withComment(t, "")},
		{"text of a PNG", id, withChunk(t, TextChunk(id))},
		{"international text of a PNG", chinese, withChunk(t, TextChunk(chinese))},
		{"text with another keyword", "", withChunk(t, Chunk("tEXt", []byte("Title\x00"+id)))},
		{"PNG without text", "", withChunk(t, TextChunk(""))},
		{"SVG", id, []byte(`<svg xmlns="x"><metadata>` + id + `</metadata></svg>`)},
		{"SVG with a declaration", escaped, []byte(`<?xml version="1.0"?><svg><metadata>rush:AA&#34;&#39;&lt;&amp;&gt;</metadata></svg>`)},
		{"page after a byte-order mark", id, []byte("\uFEFF\n<!DOCTYPE html><metadata>" + id + "</metadata>")},
		{"SVG with other metadata", "", []byte(`<svg><metadata><rdf:RDF/></metadata></svg>`)},
		{"SVG without the end of its metadata", "", []byte(`<svg><metadata>` + id)},
	}
	for _, f := range files {
		if got, ok, err := ID(f.data); got != f.want || !ok || err != nil {
			t.Errorf("%s: ID %.30q, %v, error %v; want %.30q", f.name, got, ok, err, f.want)
		}
	}
}

// TestIDDamaged checks that each file that ends before its ID is reported, and that no change of a byte is a panic or
// an ID with control characters.
func TestIDDamaged(t *testing.T) {
	for name, data := range map[string][]byte{"GIF": withComment(t, id), "PNG": withChunk(t, TextChunk(id))} {
		end := bytes.Index(data, []byte(id)) + len(id)
		for n := 8; n <= end; n++ {
			if got, ok, err := ID(data[:n]); got != "" || !ok || err == nil {
				t.Errorf("the first %d bytes of a %s: ID %q, %v, error %v; want an error", n, name, got, ok, err)
			}
		}
		for i := range end {
			changed := bytes.Clone(data)
			for _, b := range []byte{0, 1, 0x7f, 0xff} {
				changed[i] = b
				got, _, _ := ID(changed)
				if strings.ContainsFunc(got, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\uFFFD' }) {
					t.Errorf("%s with byte %d = %#x: ID %q", name, i, b, got)
				}
				if name == "PNG" && i > bytes.Index(data, []byte("tEXt")) && got != "" && got != id {
					t.Errorf("%s with byte %d = %#x: ID %q despite a wrong checksum", name, i, b, got)
				}
			}
		}
	}
}

// TestNoIDError checks that the message names the format.
func TestNoIDError(t *testing.T) {
	for want, data := range map[string][]byte{
		"GIF": withComment(t, ""), "PNG": withChunk(t, nil), "JPEG": []byte("\xff\xd8\xff\xe0"),
		"WebP": []byte("RIFF\x00\x00\x00\x00WEBPVP8 "), "SVG": []byte("<svg/>"), "page": []byte("<html>"),
	} {
		if got := NoIDError(data).Error(); !strings.Contains(got, "the "+want+" contains no puzzle") {
			t.Errorf("%s: %q", want, got)
		}
	}
}
