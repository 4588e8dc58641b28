package fonts

import "testing"

// FuzzParse breaks a font in four places, half of them in its first kilobytes, where the
// tables are listed. A font file comes from outside, so whatever is in it must be an
// error or a missing character, never a panic.
func FuzzParse(f *testing.F) {
	var whole [][]byte
	for _, name := range []string{Text, Serif, Kai} {
		file, err := unpack(paths[name])
		if err != nil {
			f.Fatal(err)
		}
		whole = append(whole, file)
	}
	f.Add(uint8(0), uint32(0), uint32(9), uint16(300), uint16(12), uint32(0x00ff7f80))
	f.Add(uint8(2), uint32(70000), uint32(90), uint16(3), uint16(1200), uint32(0x80ffff01))
	f.Fuzz(func(t *testing.T, which uint8, a, b uint32, c, d uint16, to uint32) {
		file := append([]byte(nil), whole[int(which)%len(whole)]...)
		for k, at := range []uint32{a, b, uint32(c) % 4096, uint32(d) % 4096} {
			file[int(at)%len(file)] = byte(to >> (8 * k))
		}
		font, err := Parse(file)
		if err != nil {
			return
		}
		for _, r := range "AWg08 曹操é·" {
			if o, ok := font.Outline(r); ok && len(o.Segments) > 1<<20 {
				t.Errorf("%q has %d segments", r, len(o.Segments))
			}
		}
	})
}
