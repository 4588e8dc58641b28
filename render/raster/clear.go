package raster

// AppendTransparent appends the pixels of a patch to dst. Runs of at least minRun pixels that equal
// the pixels under the patch become transparent.
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
