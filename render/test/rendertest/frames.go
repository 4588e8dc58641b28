package rendertest

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"testing"
)

// DecodeGIF decodes an animation. DecodeGIF returns the composed frames, and the delay of each
// frame in centiseconds.
func DecodeGIF(t testing.TB, data []byte) (pictures []*image.RGBA, delays []int) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, f := range g.Image {
		draw.Draw(screen, f.Rect, f, f.Rect.Min, draw.Over)
		picture := image.NewRGBA(screen.Rect)
		copy(picture.Pix, screen.Pix)
		pictures = append(pictures, picture)
		if g.Disposal[i] != gif.DisposalNone && i > 0 {
			t.Fatalf("DecodeGIF: frame %d: disposal = %d, want %d", i, g.Disposal[i], gif.DisposalNone)
		}
	}
	return pictures, g.Delay
}

// DecodeAPNG decodes an animated PNG. The results are the composed frames, and the delay of each
// frame in centiseconds. Each frame is converted to a separate PNG, which package image/png
// decodes. DecodeAPNG also verifies checksums, sequence numbers and the number of frames.
func DecodeAPNG(t testing.TB, data []byte) (pictures []*image.RGBA, delays []int) {
	t.Helper()
	const magic = "\x89PNG\r\n\x1a\n"
	if !bytes.HasPrefix(data, []byte(magic)) {
		t.Fatal("DecodeAPNG: missing PNG signature")
	}
	var ihdr, colours, control []byte
	var screen *image.RGBA
	frames, sequence := uint32(0), uint32(0)
	checkSequence := func(body []byte) {
		if n := binary.BigEndian.Uint32(body); n != sequence {
			t.Fatalf("DecodeAPNG: sequence number %d, want %d", n, sequence)
		}
		sequence++
	}
	chunk := func(kind string, body []byte) []byte {
		out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
		out = append(append(out, kind...), body...)
		return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
	}
	addFrame := func(compressed []byte) {
		header := bytes.Clone(ihdr)
		copy(header, control[4:12])
		single := append([]byte(magic), chunk("IHDR", header)...)
		single = append(append(single, colours...), append(chunk("IDAT", compressed), chunk("IEND", nil)...)...)
		img, err := png.Decode(bytes.NewReader(single))
		if err != nil {
			t.Fatalf("DecodeAPNG: frame %d: %v", len(pictures), err)
		}
		at := image.Pt(int(binary.BigEndian.Uint32(control[12:])), int(binary.BigEndian.Uint32(control[16:])))
		box := img.Bounds().Add(at)
		if !box.In(screen.Rect) || control[24] != 0 || control[25] > 1 {
			t.Fatalf("DecodeAPNG: frame %d: rectangle %v, dispose_op %d, blend_op %d; want a rectangle in %v, 0, 0 or 1",
				len(pictures), box, control[24], control[25], screen.Rect)
		}
		blending := draw.Src
		if control[25] == 1 {
			blending = draw.Over
		}
		draw.Draw(screen, box, img, image.Point{}, blending)
		picture := image.NewRGBA(screen.Rect)
		copy(picture.Pix, screen.Pix)
		pictures = append(pictures, picture)
		if binary.BigEndian.Uint16(control[22:]) != 100 {
			t.Fatalf("DecodeAPNG: frame %d: delay_den = %d, want 100", len(pictures), binary.BigEndian.Uint16(control[22:]))
		}
		delays = append(delays, int(binary.BigEndian.Uint16(control[20:])))
	}
	for rest := data[len(magic):]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		kind, body := string(rest[4:8]), rest[8:8+n]
		if crc32.ChecksumIEEE(rest[4:8+n]) != binary.BigEndian.Uint32(rest[8+n:]) {
			t.Fatalf("DecodeAPNG: chunk %s: wrong checksum", kind)
		}
		switch kind {
		case "IHDR":
			ihdr = body
			screen = image.NewRGBA(image.Rect(0, 0, int(binary.BigEndian.Uint32(body)), int(binary.BigEndian.Uint32(body[4:]))))
		case "acTL":
			frames = binary.BigEndian.Uint32(body)
		case "PLTE", "tRNS":
			colours = append(colours, rest[:12+n]...)
		case "fcTL":
			checkSequence(body)
			control = body
		case "IDAT":
			addFrame(body)
		case "fdAT":
			checkSequence(body)
			addFrame(body[4:])
		}
		rest = rest[12+n:]
	}
	if int(frames) != len(pictures) {
		t.Fatalf("DecodeAPNG: acTL declares %d frames, file has %d", frames, len(pictures))
	}
	return pictures, delays
}
