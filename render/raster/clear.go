package raster

// AppendCleared appends the pixels of a patch to dst. Runs of at least so many pixels that do not differ from
// those under the patch become transparent.
func AppendCleared(dst, pix, under []uint8, transparent uint8, least int) []uint8 {
	from := len(dst)
	dst = append(dst, pix...)
	out := dst[from:]
	for i := 0; i < len(pix); i++ {
		first := i
		for i < len(pix) && pix[i] == under[i] {
			i++
		}
		if i-first < least {
			continue
		}
		for ; first < i; first++ {
			out[first] = transparent
		}
	}
	return dst
}
