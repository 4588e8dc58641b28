package render

// movingColors is how many colours a piece has while it moves, unless motion is exact.
// With so few its grain falls into long runs, which LZW likes; eyes that follow a moving
// piece do not see the difference.
const movingColors = 8

// coarsen returns sprites with few colours each, all of them from the palette.
func coarsen(sprites []*sprite, p *palette) []*sprite {
	if sprites == nil {
		return nil
	}
	out := make([]*sprite, len(sprites))
	for i, s := range sprites {
		out[i] = s.coarse(p.colors, movingColors)
	}
	return out
}

// coarse returns s with n colours, chosen one by one: always the one that brings the sum
// of squared errors down most. A sprite that has no more is returned itself.
func (s *sprite) coarse(colors []rgb, n int) *sprite {
	var count [256]int
	for _, v := range s.pix {
		count[v]++
	}
	count[clear] = 0
	var used []int
	for v, c := range count {
		if c > 0 {
			used = append(used, v)
		}
	}
	if len(used) <= n {
		return s
	}
	var to [256]uint8 // what each colour is drawn as
	var off [256]int  // and how far off that is
	for _, v := range used {
		off[v] = 1 << 30
	}
	for range n {
		best, bestFall := 0, -1
		for _, v := range used {
			fall := 0
			for _, w := range used {
				if d := apart(colors[v], colors[w]); d < off[w] {
					fall += count[w] * (off[w] - d)
				}
			}
			if fall > bestFall {
				best, bestFall = v, fall
			}
		}
		for _, w := range used {
			if d := apart(colors[best], colors[w]); d < off[w] {
				to[w], off[w] = uint8(best), d
			}
		}
	}
	out := &sprite{size: s.size, pix: make([]uint8, len(s.pix)), lines: s.lines}
	for i, v := range s.pix {
		out.pix[i] = to[v]
	}
	return out
}
