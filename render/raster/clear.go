package raster

// AppendTransparent appends the pixels of a patch to a slice, with unchanged pixels made
// transparent. If a run of at least minRun pixels is equal to the pixels under the patch, the run
// becomes transparent.
func AppendTransparent(dst, pix, under []uint8, transparent uint8, minRun int) []uint8 {
	from := len(dst)
	dst = append(dst, pix...)
	out := dst[from:]
	for i := 0; i < len(pix); i++ {
		first := i
		for i < len(pix) && pix[i] == under[i] {
			i++
		}
		if i-first < minRun {
			continue
		}
		for ; first < i; first++ {
			out[first] = transparent
		}
	}
	return dst
}
