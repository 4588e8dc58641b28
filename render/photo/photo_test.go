package photo

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"path/filepath"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
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
		took := testcost.Allocated(func() {
			if _, err := jpeg.Decode(bytes.NewReader(data)); err == nil {
				t.Error("Decode of a truncated file succeeded, want an error")
			}
		})
		if thought := each * side * side; took > thought+thought/20 || took < thought/2 {
			t.Errorf("marker %x, sampling %x: estimated %d bytes, decoder allocated %d", test.marker, test.luma, thought, took)
		}
	}
}

// TestDecoderMemory compares the memory in the header of each picture format with the allocations of its decoder.
func TestDecoderMemory(t *testing.T) {
	const side = 300
	files := map[string][]byte{"jpeg": rendertest.EncodeJPEG(t, rendertest.Quarters(side, side), 90)}
	var asGIF bytes.Buffer
	if err := gif.Encode(&asGIF, image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White}), nil); err != nil {
		t.Fatal(err)
	}
	files["gif"] = asGIF.Bytes()
	r := image.Rect(0, 0, side, side)
	opaque := image.NewRGBA64(r)
	draw.Draw(opaque, r, image.White, image.Point{}, draw.Src)
	for _, img := range []image.Image{image.NewNRGBA(r), image.NewNRGBA64(r), image.NewGray(r), image.NewGray16(r), rendertest.Quarters(side, side), opaque} {
		files[fmt.Sprintf("png of %T", img)] = rendertest.EncodePNG(t, img)
	}
	// A lossless WebP file without bits for pixels, since each of its codes has one symbol. The signature byte 2f
	// precedes 14 bits for each side.
	webp := []byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00")
	binary.LittleEndian.PutUint32(webp[21:], binary.LittleEndian.Uint32(webp[21:])|(side-1)|(side-1)<<14)
	files["webp"] = webp
	withAlpha := []byte("RIFF\x00\x00\x00\x00WEBPALPH\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00VP8 \x0a\x00\x00\x00\x00\x00\x00\x9d\x01\x2a\x09\x00\x05\x00")
	if w, h, each := webpSize(withAlpha, 0, 0); w != 9 || h != 5 || each != 7 {
		t.Errorf("WebP with alpha: %d x %d pixels of %d bytes, want 9 x 5 of 7", w, h, each)
	}
	for name, data := range files {
		h, err := readHeader(data, input.Word("x"))
		if err != nil || h.w < side-4 || h.h < side-6 {
			t.Errorf("%s: header %+v, %v", name, h, err)
			continue
		}
		took := testcost.Allocated(func() {
			if _, _, err := image.Decode(bytes.NewReader(data)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
		if limit := h.bytes + int64(len(data)) + 70_000; took > limit {
			t.Errorf("%s: the header gives %d bytes, the decoder allocated %d", name, h.bytes, took)
		}
	}
}

// TestManyPhotos checks that all photos of a set together have at most a given number of bytes, and that photos
// which need less are not scaled.
func TestManyPhotos(t *testing.T) {
	const side = 400
	b, dir := rendertest.Board(rendertest.Classic), t.TempDir()
	whole := filepath.Join(dir, "whole.jpg")
	filetest.Write(t, whole, encodeJPEG(t, rendertest.Quarters(side, side/2), 6, false))
	names := map[string]int{"x": 4, "2": 2, "6": 1, "7": 1} // number of cells by piece
	for name := range names {
		filetest.Write(t, filepath.Join(dir, name+".png"), rendertest.EncodePNG(t, rendertest.Quarters(side, side)))
	}
	for _, maxKept := range []int64{10 << 20, 1 << 19, 1 << 14} {
		set, err := readSet(b, Input{File: whole, Folder: dir}, maxKept)
		if err != nil {
			t.Fatal(err)
		}
		opened, err := set.open()
		if err != nil || len(opened) != 1+len(names) {
			t.Fatalf("%d photos, %v; want %d", len(opened), err, 1+len(names))
		}
		sum, scaled := int64(0), 0
		for f, p := range opened {
			pixels := p.Bounds().Dx() * p.Bounds().Dy()
			if f != set.whole {
				if sum += int64(4 * pixels); pixels < side*side {
					scaled++
				}
				if want := maxKept / 4 * int64(f.cells) / 28; scaled > 0 && (int64(pixels) > want || int64(pixels) < want*4/5) {
					t.Errorf("at most %d bytes: a photo for %d cells has %d pixels, want about %d", maxKept, f.cells, pixels, want)
				}
			} else if p.orientation != 6 {
				t.Errorf("at most %d bytes: orientation %d, want 6", maxKept, p.orientation)
			}
		}
		if sum > maxKept || (scaled > 0) == (maxKept == 10<<20) {
			t.Errorf("at most %d bytes: the portraits have %d, and %d are scaled", maxKept, sum, scaled)
		}
		source, err := set.Source(b, nil)
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := source.Pieces(20)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range b.Pieces {
			if _, has := names[p.Name]; has {
				size := pieces(i).Bounds().Size()
				for k, at := range []image.Point{{2, 2}, {size.X - 3, 2}, {2, size.Y - 3}, {size.X - 3, size.Y - 3}} {
					if got, want := pieces(i).At(at.X, at.Y), rendertest.Quarters(2, 2).At(k%2, k/2); got != want {
						t.Errorf("at most %d bytes: quarter %d of piece %s is %v, want %v", maxKept, k, p.Name, got, want)
					}
				}
			}
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
		if got, at := part(i), part(i).Bounds().Min; got.At(at.X+20, at.Y+20) != want {
			t.Errorf("tile %d shows %v, want %v", i+1, got.At(at.X+20, at.Y+20), want)
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
		head, _, err := image.DecodeConfig(bytes.NewReader(data))
		if err == nil && head.Width*head.Height > 1<<20 {
			return // valid, but slow
		}
		var p *photo
		work := testcost.Allocated(func() { p, err = decode(data, input.Word("image: x"), maxMemory) })
		if most := 1<<20 + 40*int64(max(0, head.Width*head.Height)+len(data)); work > most && head.Width*head.Height <= 1<<20 {
			t.Fatalf("%d x %d pixels in %d bytes: %d bytes allocated, want at most %d", head.Width, head.Height, len(data), work, most)
		}
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
