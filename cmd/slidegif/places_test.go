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
	"slices"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/solve/filetest"
)

// A sheet is what is kept of a frame of a picture, so that a difference has a place: a sum of each row
// and of each column of pixels. Of a file that is no picture it has a sum of each part, which ends
// with a line or a tag.
type sheet struct {
	Delay         int
	Rows, Columns []uint8
}

// sheetsOf takes a file apart.
func sheetsOf(t *testing.T, name string, data []byte) (sheets []sheet) {
	t.Helper()
	var pictures []*image.RGBA
	var delays []int
	switch filepath.Ext(name) {
	case ".gif":
		pictures, delays = rendertest.GIF(t, data)
	case ".apng":
		pictures, delays = rendertest.APNG(t, data)
	case ".png":
		still := rendertest.Decode(t, bytes.NewReader(data))
		p := image.NewRGBA(still.Bounds())
		draw.Draw(p, p.Rect, still, p.Rect.Min, draw.Src)
		pictures, delays = []*image.RGBA{p}, []int{0}
	default:
		var s sheet
		for _, part := range partsOf(data) {
			s.Rows = append(s.Rows, sum(part))
		}
		return []sheet{s}
	}
	for i, p := range pictures {
		s := sheet{Delay: delays[i]}
		w, h := p.Rect.Dx(), p.Rect.Dy()
		for y := range h {
			s.Rows = append(s.Rows, sum(p.Pix[y*p.Stride:][:4*w]))
		}
		for x := range w {
			var column []byte
			for y := range h {
				column = append(column, p.Pix[y*p.Stride+4*x:][:4]...)
			}
			s.Columns = append(s.Columns, sum(column))
		}
		sheets = append(sheets, s)
	}
	return sheets
}

func partsOf(data []byte) [][]byte {
	var parts [][]byte
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

func sum(data []byte) uint8 { return uint8(crc32.ChecksumIEEE(data)) }

const same = "it shows the same, and is written in another way"

// place says where a file first differs from the sheets that are kept of it.
func place(data []byte, got, want []sheet) string {
	for i := range min(len(got), len(want)) {
		g, w := got[i], want[i]
		x, y := differs(g.Columns, w.Columns), differs(g.Rows, w.Rows)
		switch {
		case len(g.Columns) == 0 && y >= 0:
			parts := partsOf(data)
			if y == len(parts) {
				return fmt.Sprintf("it ends after part %d of %d", y, len(w.Rows))
			}
			return fmt.Sprintf("its first part that differs is number %d: %.200q", y+1, parts[y])
		case len(g.Columns) != len(w.Columns) || len(g.Rows) != len(w.Rows):
			return fmt.Sprintf("frame %d has %d x %d pixels, before %d x %d", i+1, len(g.Columns), len(g.Rows), len(w.Columns), len(w.Rows))
		case x >= 0 || y >= 0:
			return fmt.Sprintf("frame %d of %d is the first that differs, from pixel %d,%d on", i+1, len(got), max(x, 0), max(y, 0))
		case g.Delay != w.Delay:
			return fmt.Sprintf("frame %d of %d lasts %d hundredths of a second, before %d", i+1, len(got), g.Delay, w.Delay)
		}
	}
	if len(got) != len(want) {
		return fmt.Sprintf("it has %d frames, before %d", len(got), len(want))
	}
	return same
}

// differs returns where two lists first differ, or -1.
func differs(a, b []uint8) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return -1
}

// A kept file is one that is written, by the command that writes it and its name.
type kept struct {
	File   string
	Sheets []sheet
}

func writePlaces(t *testing.T, file string, all []kept) {
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

func readPlaces(t *testing.T, file string) (all []kept) {
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

// The first difference is told, whatever it is.
func TestPlace(t *testing.T) {
	frame := func(delay int) sheet { return sheet{delay, []uint8{1, 2, 3}, []uint8{4, 5}} }
	pixel, wide := frame(7), frame(7)
	pixel.Rows = []uint8{1, 9, 3}
	pixel.Columns = []uint8{4, 9}
	wide.Columns = append(slices.Clone(wide.Columns), 6)
	before := []sheet{frame(7), frame(7)}
	for want, got := range map[string][]sheet{
		"frame 2 of 2 is the first that differs, from pixel 1,1 on": {frame(7), pixel},
		"frame 2 of 2 lasts 8 hundredths of a second, before 7":     {frame(7), frame(8)},
		"frame 1 has 3 x 3 pixels, before 2 x 3":                    {wide, frame(7)},
		"it has 1 frames, before 2":                                 {frame(7)},
		same:                                                        before,
	} {
		if said := place(nil, got, before); said != want {
			t.Errorf("%s, want %s", said, want)
		}
	}
	old, new := []byte("<a>\n<b>\nc\n"), []byte("<a>\n<d>\nc\n")
	want := `its first part that differs is number 3: "<d>"`
	if said := place(new, sheetsOf(t, "a.svg", new), sheetsOf(t, "a.svg", old)); said != want {
		t.Errorf("%s, want %s", said, want)
	}
}
