package main

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestBadInput runs the invalid command lines of testdata/badinput.
func TestBadInput(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	commandtest.BadInputs{
		Program:  program,
		MinCases: 300,
		Setup:    writeBadFiles,
		WarmUp: [][]string{
			{"simplicity", "-q", "-o", os.DevNull, "-f", "gif", "--size", "100"},
			{"BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "-q", "-o", os.DevNull, "-f", "gif", "--size", "100"},
		},
		// A failing command may print the JSON of an unsolvable puzzle, and random puzzles before the failure.
		MayPrint: func(args []string, stdout string) bool {
			return strings.HasPrefix(stdout, `{"id":`) || args[0] == "random"
		},
	}.Test(t)
}

// writeBadFiles writes the files that testdata/badinput mentions to the working directory: pictures,
// fonts and puzzle files that are damaged, too large, or of the wrong type.
func writeBadFiles(t *testing.T) {
	t.Helper()
	whole := image.NewNRGBA(image.Rect(0, 0, 60, 60))
	for i := range whole.Pix {
		whole.Pix[i] = uint8(i * 7)
	}
	var asPNG, asJPEG, asGIF bytes.Buffer
	paletted := image.NewPaletted(image.Rect(0, 0, 60, 60), color.Palette{color.Black, color.White})
	for _, err := range []error{png.Encode(&asPNG, whole), jpeg.Encode(&asJPEG, whole, nil), gif.Encode(&asGIF, paletted, nil)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	resized := func(data []byte, at int, order binary.ByteOrder, w, h uint32) []byte {
		data = bytes.Clone(data)
		if order == nil { // JPEG: 16 bits, big-endian, the height first
			binary.BigEndian.PutUint16(data[at:], uint16(h))
			binary.BigEndian.PutUint16(data[at+2:], uint16(w))
		} else if order == binary.LittleEndian {
			order.PutUint16(data[at:], uint16(w))
			order.PutUint16(data[at+2:], uint16(h))
		} else {
			order.PutUint32(data[at:], w)
			order.PutUint32(data[at+4:], h)
			order.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
		}
		return data
	}
	frame := bytes.Index(asJPEG.Bytes(), []byte{0xff, 0xc0}) + 5 // the height in the start-of-frame segment
	asProgressive := func(data []byte) []byte {                  // marks a JPEG as progressive
		data[frame-4] = 0xc2
		return data
	}
	withID := func(id string) []byte {
		return append(append([]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00\x21\xfe"), byte(len(id))), id+"\x00;"...)
	}
	chunk := func(kind, body string) string {
		c := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
		c = append(append(c, kind...), body...)
		return string(binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:])))
	}
	pngWith := func(chunks ...string) []byte {
		return []byte("\x89PNG\r\n\x1a\n" + chunk("IHDR", "\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00") + strings.Join(chunks, "") + chunk("IEND", ""))
	}
	wrongChecksum := pngWith(chunk("tEXt", "Puzzle\x00tiles:12/30"))
	wrongChecksum[60] ^= 1

	for name, data := range map[string][]byte{
		"whole.png": asPNG.Bytes(), "whole.jpg": asJPEG.Bytes(), "whole.gif": asGIF.Bytes(),
		// Small files with large dimensions.
		"bomb.png":   resized(asPNG.Bytes(), 16, binary.BigEndian, 100_000, 100_000),
		"bomb.gif":   resized(asGIF.Bytes(), 6, binary.LittleEndian, 65_535, 65_535),
		"bomb.jpg":   resized(asJPEG.Bytes(), frame, nil, 65_535, 65_535),
		"large.png":  resized(asPNG.Bytes(), 16, binary.BigEndian, 8000, 8000),
		"large.gif":  resized(asGIF.Bytes(), 6, binary.LittleEndian, 8000, 8000),
		"large.jpg":  resized(asJPEG.Bytes(), frame, nil, 8000, 8000),
		"passes.jpg": asProgressive(resized(asJPEG.Bytes(), frame, nil, 8000, 8000)),
		"long.png":   resized(asPNG.Bytes(), 16, binary.BigEndian, 1<<31-1, 1),
		"zero.png":   resized(asPNG.Bytes(), 16, binary.BigEndian, 0, 60),
		"zero.gif":   resized(asGIF.Bytes(), 6, binary.LittleEndian, 0, 0),
		// Truncated files.
		"head.png": asPNG.Bytes()[:8], "cut.png": asPNG.Bytes()[:asPNG.Len()/2],
		"head.gif": asGIF.Bytes()[:6], "cut.gif": asGIF.Bytes()[:asGIF.Len()/2],
		"head.jpg": asJPEG.Bytes()[:4], "cut.jpg": asJPEG.Bytes()[:asJPEG.Len()/2],
		"cut.webp":  []byte("RIFF\x20\x00\x00\x00WEBPVP8L\x10\x00\x00\x00\x2f\x00"),
		"bomb.webp": append([]byte("RIFF\x00\x01\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), "VP8L\x0a\x00\x00\x00\x2f\xff\xff\xff\x0f\x00\x00\x00\x00\x00"...),
		// Files of the wrong type.
		"empty": nil, "empty.png": nil, "empty.ttf": nil, "empty.txt": nil,
		"zeros.png": make([]byte, 4096), "zeros.ttf": make([]byte, 4096),
		"text.png": []byte("not a picture\n"), "text.ttf": []byte("not a font, but some text that is long enough\n"),
		"picture.svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "picture.bmp": []byte("BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00"),
		"bad-theme.json": []byte("{\n\"floor\": \"rouge\"}"),
		"page.html":      []byte("<!DOCTYPE html>\n<title>puzzle</title>\n"), "puzzle.json": []byte(`{"id":"tiles:12/3"}`),
		"font.woff2": []byte("wOF2\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"),
		"cut.otf":    []byte("OTTO\x00\x0a\x00\x80\x00\x03\x00\x20CFF \x00\x00\x00\x00\x00\x00\x00\xac\x00\x10\x00\x00"),
		"head.ttf":   []byte("\x00\x01\x00\x00\xff\xff\x00\x00\x00\x00\x00\x00"),
		"none.ttc":   []byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x00"),
		"many.ttc":   []byte("ttcf\x00\x01\x00\x00\xff\xff\xff\xff"),
		"tiny.ttf":   fontWithoutGlyphs(),
		// Pictures with metadata that slidegif did not write.
		"comment.gif": withID("made with love"), "kind.gif": withID("cube:123"), "rows.gif": withID("tiles:123/45/670"),
		"cut-id.gif": withID("tiles:12/30")[:20], "control.gif": withID("tiles:12\x01/30"), "latin.gif": withID("klotski:\xe9\xe90/000:0\xe9\xe9/000"),
		"sum.png": wrongChecksum, "kind.png": pngWith(chunk("tEXt", "Puzzle\x00cube:123")), "blank.png": pngWith(chunk("tEXt", "Puzzle\x00")),
		"lines.png": pngWith(chunk("iTXt", "Puzzle\x00\x00\x00\x00\x00tiles:12\n/30")), "chunk.png": pngWith("\xff\xff\xff\xfftEXtPuzzle"),
		"long-id.png": pngWith(chunk("tEXt", "Puzzle\x00tiles:"+strings.Repeat("1", 100_000))),
		// Puzzle files and lists.
		"bad.puzzle": []byte("name: a\n\n1xx2\n1xx\n"), "utf16.puzzle": []byte("\xff\xfe1\x002\x00\n\x003\x000\x00"),
		"long.puzzle": []byte(strings.Repeat("a line of a book\n", 10_000)), "crlf.puzzle": []byte("name: a\r\n\r\n12\r\n3\r\n"),
		"ids.txt": []byte("tiles:123/456/708\n"), "binary.txt": append([]byte{0, 1, 2, 0xff}, make([]byte, 1000)...),
		"book.txt": []byte(strings.Repeat("a line without an end, ", 10_000)),
		// Directories. Portraits have the names of pieces.
		"portraits/x.png": asPNG.Bytes()[:100], "bombs/x.png": resized(asPNG.Bytes(), 16, binary.BigEndian, 100_000, 100_000),
		"rivals/x.png": asPNG.Bytes(), "rivals/曹操.png": asPNG.Bytes(), "twins/x.png": asPNG.Bytes(), "twins/x.jpg": asPNG.Bytes(),
		"strangers/nobody.png": asPNG.Bytes(), "texts/x.txt": []byte("x"), "folder.png/x": nil, "folder.ttf/x": nil, "folder.puzzle/x": nil,
		// A file that a failing command must not change.
		"old.gif": []byte("an older file"),
	} {
		filetest.Write(t, name, data)
	}
	for name, size := range map[string]int64{"huge.png": 3 << 30, "huge.puzzle": 3 << 30, "huge.ttf": 3 << 30} {
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Truncate(size); err != nil { // sparse, so it takes no disk space
			t.Fatal(err)
		}
		f.Close()
	}
	if err := os.Mkdir("nothing", 0o777); err != nil {
		t.Fatal(err)
	}
}

// fontWithoutGlyphs returns a valid TrueType font that has no glyph for any character.
func fontWithoutGlyphs() []byte {
	emptyTable := []byte{0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12, 0, 4, 0, 24, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 0, 1, 0, 0}
	font := bytes.Clone(goregular.TTF)
	entry := font[bytes.Index(font, []byte("cmap")):] // name, checksum, offset and length of the table
	copy(font[binary.BigEndian.Uint32(entry[8:]):], emptyTable)
	binary.BigEndian.PutUint32(entry[12:], uint32(len(emptyTable)))
	return font
}
