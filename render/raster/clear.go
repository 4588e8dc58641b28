package raster

// AppendTransparent appends the pixels of a patch to dst and makes unchanged pixels transparent. A
// run of at least minRun pixels becomes transparent if all of its pixels are equal to the pixels
// under the patch.
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
