package main

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"fmt"
	"hash/crc32"
	"image"
	"image/draw"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
)

// A frameSums holds checksums of one frame of a picture, to locate differences: one for each row and each
// column of pixels. For other files, Rows has a checksum of each part. A part ends at a newline or
// after a tag.
type frameSums struct {
	Delay         int
	Rows, Columns []uint8
}

// sumFrames returns the checksums of each frame of a picture. Any other file is a single frame.
func sumFrames(t *testing.T, name string, data []byte) (frames []frameSums) {
	t.Helper()
	var pictures []*image.RGBA
	var delays []int
	switch filepath.Ext(name) {
	case ".gif":
		pictures, delays = rendertest.DecodeGIF(t, data)
	case ".apng":
		pictures, delays = rendertest.DecodeAPNG(t, data)
	case ".png":
		still := rendertest.DecodePNG(t, bytes.NewReader(data))
		p := image.NewRGBA(still.Bounds())
		draw.Draw(p, p.Rect, still, p.Rect.Min, draw.Src)
		pictures, delays = []*image.RGBA{p}, []int{0}
	default:
		var s frameSums
		for _, part := range splitParts(data) {
			s.Rows = append(s.Rows, checksum(part))
		}
		return []frameSums{s}
	}
	for i, p := range pictures {
		s := frameSums{Delay: delays[i]}
		w, h := p.Rect.Dx(), p.Rect.Dy()
		for y := range h {
			s.Rows = append(s.Rows, checksum(p.Pix[y*p.Stride:][:4*w]))
		}
		for x := range w {
			var column []byte
			for y := range h {
				column = append(column, p.Pix[y*p.Stride+4*x:][:4]...)
			}
			s.Columns = append(s.Columns, checksum(column))
		}
		frames = append(frames, s)
	}
	return frames
}

// idPrefix matches the prefix of all ids in a drawing. The prefix is a hash of the drawing.
var idPrefix = regexp.MustCompile(`aria-labelledby="(\w+)t `)

// splitParts splits data after each newline and each ">". It removes the prefix of ids, because a single change in a
// drawing changes the prefix everywhere.
func splitParts(data []byte) [][]byte {
	var parts [][]byte
	if m := idPrefix.FindSubmatch(data); m != nil {
		data = bytes.ReplaceAll(data, m[1], nil)
	}
	for len(data) > 0 {
		end := 1 + bytes.IndexAny(data, ">\n")
		if end == 0 {
			end = len(data)
		}
		parts = append(parts, data[:end])
		data = data[end:]
	}
	return parts
}

func checksum(data []byte) uint8 { return uint8(crc32.ChecksumIEEE(data)) }

// sameContent is the result of describeDifference if only the encoding differs.
const sameContent = "same content, different encoding"

// describeDifference describes the first difference between the checksums got of a file with the content
// data and the stored checksums want.
func describeDifference(data []byte, got, want []frameSums) string {
	for i := range min(len(got), len(want)) {
		g, w := got[i], want[i]
		x, y := firstDifferentIndex(g.Columns, w.Columns), firstDifferentIndex(g.Rows, w.Rows)
		switch {
		case len(g.Columns) == 0 && y >= 0:
			parts := splitParts(data)
			if y == len(parts) {
				return fmt.Sprintf("file has %d parts, want %d", y, len(w.Rows))
			}
			return fmt.Sprintf("part %d differs: %.200q", y+1, parts[y])
		case len(g.Columns) != len(w.Columns) || len(g.Rows) != len(w.Rows):
			return fmt.Sprintf("frame %d has size %dx%d, want %dx%d", i+1, len(g.Columns), len(g.Rows), len(w.Columns), len(w.Rows))
		case x >= 0 || y >= 0:
			return fmt.Sprintf("frame %d of %d differs, first at column %d, row %d", i+1, len(got), max(x, 0), max(y, 0))
		case g.Delay != w.Delay:
			return fmt.Sprintf("frame %d of %d has delay %d, want %d", i+1, len(got), g.Delay, w.Delay)
		}
	}
	if len(got) != len(want) {
		return fmt.Sprintf("%d frames, want %d", len(got), len(want))
	}
	return sameContent
}

// firstDifferentIndex returns the first index at which two slices differ, or -1 if they are equal.
func firstDifferentIndex(a, b []uint8) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return -1
}

// A fileSums holds the checksums of an output. Gob encodes the names of the fields.
type fileSums struct {
	File   string      // "COMMAND: FILE"
	Sheets []frameSums // by frame
}

func writeFrameSums(t *testing.T, file string, all []fileSums) {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := gob.NewEncoder(z).Encode(all); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	filetest.Write(t, file, b.Bytes())
}

func readFrameSums(t *testing.T, file string) (all []fileSums) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(filetest.Read(t, file)))
	if err == nil {
		err = gob.NewDecoder(z).Decode(&all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestDescribeDifference checks the text for each sort of difference.
func TestDescribeDifference(t *testing.T) {
	frame := func(delay int) frameSums { return frameSums{delay, []uint8{1, 2, 3}, []uint8{4, 5}} }
	pixel, wide := frame(7), frame(7)
	pixel.Rows = []uint8{1, 9, 3}
	pixel.Columns = []uint8{4, 9}
	wide.Columns = append(slices.Clone(wide.Columns), 6)
	before := []frameSums{frame(7), frame(7)}
	for want, got := range map[string][]frameSums{
		"frame 2 of 2 differs, first at column 1, row 1": {frame(7), pixel},
		"frame 2 of 2 has delay 8, want 7":               {frame(7), frame(8)},
		"frame 1 has size 3x3, want 2x3":                 {wide, frame(7)},
		"1 frames, want 2":                               {frame(7)},
		sameContent:                                      before,
	} {
		if text := describeDifference(nil, got, before); text != want {
			t.Errorf("describeDifference = %q, want %q", text, want)
		}
	}
	old, new := []byte("<a>\n<b>\nc\n"), []byte("<a>\n<d>\nc\n")
	want := `part 3 differs: "<d>"`
	file := func(prefix, size string) []byte {
		return []byte(`<svg aria-labelledby="` + prefix + `t ` + prefix + `d"><g id="` + prefix + `b1"/><g size="` + size + `"/>`)
	}
	if text := describeDifference(nil, sumFrames(t, "a.svg", file("abcde", "1")), sumFrames(t, "a.svg", file("fghij", "1"))); text != sameContent {
		t.Errorf("describeDifference of files with different ids = %q, want %q", text, sameContent)
	}
	if text := describeDifference(new, sumFrames(t, "a.svg", new), sumFrames(t, "a.svg", old)); text != want {
		t.Errorf("describeDifference = %q, want %q", text, want)
	}
}
