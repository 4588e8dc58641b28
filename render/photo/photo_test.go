package photo

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"path/filepath"
	"runtime"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
)

// encodeJPEG returns a JPEG with the given EXIF orientation.
func encodeJPEG(t testing.TB, img image.Image, turn byte, bigEndian bool) []byte {
	t.Helper()
	data := rendertest.EncodeJPEG(t, img, 95)
	tiff := []byte{'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0, 0, 0, 0, 0}
	if bigEndian {
		tiff = []byte{'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0}
	}
	body := append([]byte("Exif\x00\x00"), tiff...)
	app1 := append([]byte{0xff, 0xe1, 0, byte(len(body) + 2)}, body...)
	return append(append(data[:2:2], app1...), data[2:]...)
}

func TestOrientation(t *testing.T) {
	names := map[color.RGBA]byte{{255, 0, 0, 255}: 'r', {0, 255, 0, 255}: 'g', {0, 0, 255, 255}: 'b', {255, 255, 255, 255}: 'w'}
	for turn, want := range []string{1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb"} {
		if turn == 0 {
			continue
		}
		for _, big := range []bool{false, true} {
			p, err := decode(encodeJPEG(t, rendertest.Quarters(64, 48), byte(turn), big), input.Word("x"), maxMemory)
			if err != nil {
				t.Fatal(err)
			}
			img := p.crop(20, 20)
			got := ""
			for _, at := range []image.Point{{5, 5}, {15, 5}, {5, 15}, {15, 15}} {
				c := img.RGBAAt(at.X, at.Y)
				for i, v := range []uint8{c.R, c.G, c.B} {
					*[]*uint8{&c.R, &c.G, &c.B}[i] = v / 128 * 255
				}
				got += string(names[c])
			}
			if got != want {
				t.Errorf("orientation %d: corners = %s, want %s", turn, got, want)
			}
		}
	}
}

func TestPortraits(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"x.png", "张飞.PNG", "other.txt"} {
		filetest.Write(t, filepath.Join(dir, name), rendertest.EncodePNG(t, rendertest.Quarters(50, 50)))
	}
	b := rendertest.Board(rendertest.Classic)
	own, err := readPortraits(dir, b)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range b.Pieces {
		if want := p.Name == "x" || p.Label == "张飞"; want != (own[i] != nil) {
			t.Errorf("piece %s: has portrait = %v, want %v", p.Name, own[i] != nil, want)
		}
	}
	for _, bad := range []string{t.TempDir(), filepath.Join(dir, "none"), filepath.Join(dir, "x.png")} {
		if _, err := Read(b, Input{Folder: bad}); err == nil {
			t.Errorf("Open with folder %s succeeded, want an error", bad)
		}
	}
}

// TestJPEGMemory compares the estimated memory of a JPEG with the allocations of the decoder, for a
// truncated file.
func TestJPEGMemory(t *testing.T) {
	const side = 2000
	whole := rendertest.EncodeJPEG(t, rendertest.Quarters(16, 16), jpeg.DefaultQuality)
	// The frame header is ff c0, a length, 8 bits, height, width, and 3 components of 3 bytes. The
	// scan header ends with the first and the last coefficient, 0 and 63.
	frame := bytes.Index(whole, []byte{0xff, 0xc0})
	scan := bytes.Index(whole, []byte{0xff, 0xda})
	for _, test := range []struct {
		marker, luma byte
		each         int64
	}{{0xc0, 0x22, 2}, {0xc0, 0x21, 2}, {0xc0, 0x11, 3}, {0xc2, 0x22, 8}, {0xc2, 0x21, 10}, {0xc2, 0x11, 15}} {
		data := bytes.Clone(whole)
		data[frame+1], data[frame+11] = test.marker, test.luma
		binary.BigEndian.PutUint16(data[frame+5:], side)
		binary.BigEndian.PutUint16(data[frame+7:], side)
		if test.marker == 0xc2 {
			data[scan+12] = 0
		}
		each, progressive := jpegPixelBytes(data)
		if each != test.each || progressive != (test.marker == 0xc2) {
			t.Errorf("marker %x, sampling %x: %d bytes per pixel, progressive %v; want %d bytes", test.marker, test.luma, each, progressive, test.each)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := jpeg.Decode(bytes.NewReader(data)); err == nil {
			t.Error("Decode of a truncated file succeeded, want an error")
		}
		runtime.ReadMemStats(&after)
		took := int64(after.TotalAlloc - before.TotalAlloc)
		if thought := each * side * side; took > thought+thought/20 || took < thought/2 {
			t.Errorf("marker %x, sampling %x: estimated %d bytes, decoder allocated %d", test.marker, test.luma, thought, took)
		}
	}
}

func TestLargePhoto(t *testing.T) {
	p := &photo{rendertest.Quarters(3000, 2000), 1}
	img := p.crop(60, 60)
	for i, at := range []image.Point{{10, 10}, {50, 10}, {10, 50}, {50, 50}} {
		if got, want := img.RGBAAt(at.X, at.Y), rendertest.Quarters(2, 2).RGBAAt(i%2, i/2); got != want {
			t.Errorf("quarter %d = %v, want %v", i, got, want)
		}
	}
}

// Each tile shows the part of the photo at its goal position.
func TestPhotoAtGoal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.png")
	filetest.Write(t, file, rendertest.EncodePNG(t, rendertest.Quarters(900, 300)))
	b := rendertest.Tiles(2, 2)
	for _, path := range []string{"D", "R"} { // 3 moves to the lower right corner, 1 moves down
		piece := map[string]int{"D": 1, "R": 0}[path]
		b = b.Apply(board.Move{Pieces: []int{piece}, Path: path})
	}
	moves := []board.Move{{Pieces: []int{0}, Path: "L"}, {Pieces: []int{1}, Path: "U"}}
	set, err := Read(b, Input{File: file})
	if err != nil {
		t.Fatal(err)
	}
	set.Release()
	pic, err := set.Source(b, moves)
	if err != nil {
		t.Fatal(err)
	}
	part, err := pic.Pieces(40)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []color.RGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}} {
		if got := part(i).At(20, 20); got != want {
			t.Errorf("tile %d shows %v, want %v", i+1, got, want)
		}
	}
}

// FuzzPhoto decodes arbitrary files and scales them to two sizes.
func FuzzPhoto(f *testing.F) {
	img := image.NewNRGBA(image.Rect(0, 0, 9, 5))
	for i := range img.Pix {
		img.Pix[i] = uint8(37 * i)
	}
	var asPNG, asJPEG, asGIF bytes.Buffer
	paletted := image.NewPaletted(img.Rect, color.Palette{color.Transparent, color.White})
	for _, err := range []error{png.Encode(&asPNG, img), jpeg.Encode(&asJPEG, img, nil), gif.Encode(&asGIF, paletted, nil)} {
		if err != nil {
			f.Fatal(err)
		}
	}
	for _, data := range [][]byte{asPNG.Bytes(), asJPEG.Bytes(), asGIF.Bytes(), []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00"),
		append([]byte("\xff\xd8\xff\xe1\x00\x22Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"), asJPEG.Bytes()[2:]...)} {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if head, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && head.Width*head.Height > 1<<20 {
			return // valid, but slow
		}
		p, err := decode(data, input.Word("image: x"), maxMemory)
		if err != nil {
			if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
				t.Fatal(err)
			}
			return
		}
		for _, size := range []image.Point{{8, 8}, {30, 7}} {
			if got := p.crop(size.X, size.Y).Rect.Size(); got != size {
				t.Fatalf("crop(%v) returned size %v", size, got)
			}
		}
	})
}
