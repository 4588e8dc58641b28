package raster

import (
	"cmp"
	"slices"
)

// A shade is a colour and how many pixels have it.
type shade struct {
	color  rgb
	weight int64
}

// quantize chooses n colours that stand for all shades best; the colours in keep are
// among them. It is a median cut that splits where the squared error falls most (Wu,
// "Efficient Statistical Computations for Optimal Color Quantization", 1991), then a few
// rounds of k-means, all of it in integers.
//
// Colours that cover much of the picture are kept exactly: an eye sees a flat area
// change by one, and no average of its neighbours may take its place.
func quantize(list []shade, keep []rgb, n int) []rgb {
	fixed := slices.Clone(keep)
	total := int64(0)
	for _, s := range list {
		total += s.weight
	}
	byWeight := slices.Clone(list)
	slices.SortStableFunc(byWeight, func(a, b shade) int { return cmp.Compare(b.weight, a.weight) })
	for _, s := range byWeight {
		if s.weight*flatShare < total || len(fixed)*4 >= n*3 {
			break
		}
		if !slices.Contains(fixed, s.color) {
			fixed = append(fixed, s.color)
		}
	}
	fixed = fixed[:min(len(fixed), n)]
	rest := slices.DeleteFunc(slices.Clone(list), func(s shade) bool { return slices.Contains(fixed, s.color) })
	if len(rest) <= n-len(fixed) { // few enough to have all of them
		for _, s := range rest {
			fixed = append(fixed, s.color)
		}
		return fixed
	}
	rest = bucket(rest)
	colors := slices.Concat(fixed, split(rest, n-len(fixed)))
	settle(rest, colors, len(fixed))
	return colors
}

// flatShare: a colour of more than one in so many pixels is kept exactly.
const flatShare = 150

// bucket merges shades that differ only in the last bits of their channels once there are
// more than maxShades, which bounds the time that choosing takes.
func bucket(list []shade) []shade {
	for bits := 1; len(list) > maxShades; bits++ {
		sums := map[rgb]int{}
		var merged []mean
		mask := rgb(0xff>>bits<<bits) * 0x010101
		for _, s := range list {
			i, ok := sums[s.color&mask]
			if !ok {
				i = len(merged)
				sums[s.color&mask] = i
				merged = append(merged, mean{})
			}
			merged[i].add(s)
		}
		list = list[:0]
		for _, m := range merged {
			list = append(list, shade{m.color(), m.weight})
		}
	}
	return list
}

const maxShades = 4096

// A mean sums up shades.
type mean struct{ r, g, b, weight int64 }

func (m *mean) add(s shade) {
	r, g, b := s.color.split()
	m.r += int64(r) * s.weight
	m.g += int64(g) * s.weight
	m.b += int64(b) * s.weight
	m.weight += s.weight
}

func (m mean) color() rgb {
	half := m.weight / 2
	return pack(uint32((m.r+half)/m.weight), uint32((m.g+half)/m.weight), uint32((m.b+half)/m.weight))
}

// settle moves each colour but the first fixed ones to the mean of the shades nearest to
// it, a few times over. Without: 1.1 to 1.4 x the squared error of stills of 16 and 64 colours.
func settle(list []shade, colors []rgb, fixed int) {
	entries := slices.Concat([]rgb{0}, colors) // nearestColor leaves slot 0 out
	for range 6 {
		means := make([]mean, len(entries))
		for _, s := range list {
			means[nearestColor(entries, s.color)].add(s)
		}
		moved := false
		for i := fixed + 1; i < len(entries); i++ {
			if means[i].weight == 0 {
				continue
			}
			c := means[i].color()
			moved = moved || c != entries[i]
			entries[i] = c
		}
		if !moved {
			break
		}
	}
	copy(colors, entries[1:])
}

// A region is shades that one colour stands for so far, and the best way to part them.
type region struct {
	shades []shade
	gain   int64 // how much the squared error falls by the best cut
	axis   int
	at     int // the first shade of the upper part, sorted along axis
}

// split parts the shades into n regions and returns the mean of each.
func split(list []shade, n int) []rgb {
	if n == 0 {
		return nil
	}
	regions := []region{newRegion(list)}
	for len(regions) < n {
		best := 0
		for i, r := range regions {
			if r.gain > regions[best].gain {
				best = i
			}
		}
		r := regions[best]
		if r.gain <= 0 {
			break
		}
		sortAlong(r.shades, r.axis)
		regions[best] = newRegion(r.shades[:r.at])
		regions = append(regions, newRegion(r.shades[r.at:]))
	}
	colors := make([]rgb, len(regions))
	for i, r := range regions {
		var m mean
		for _, s := range r.shades {
			m.add(s)
		}
		colors[i] = m.color()
	}
	return colors
}

// weights of the channels, as in apart.
var weights = [3]int64{3, 4, 2}

func channel(c rgb, axis int) int64 { return int64(c >> (16 - 8*axis) & 255) }

func sortAlong(list []shade, axis int) {
	slices.SortFunc(list, func(a, b shade) int {
		if d := channel(a.color, axis) - channel(b.color, axis); d != 0 {
			return int(d)
		}
		return cmp.Compare(a.color, b.color)
	})
}

// newRegion finds the best cut: along each axis, all of the 255 places are tried with
// sums by channel value, so that nothing need be sorted.
func newRegion(list []shade) region {
	best := region{shades: list}
	var all mean
	for _, s := range list {
		all.add(s)
	}
	for axis := range 3 {
		var bins [256]mean
		var count [256]int
		for _, s := range list {
			v := channel(s.color, axis)
			bins[v].add(s)
			count[v]++
		}
		var low mean
		n := 0
		for v := range 255 {
			b := bins[v]
			low = mean{low.r + b.r, low.g + b.g, low.b + b.b, low.weight + b.weight}
			n += count[v]
			if count[v] == 0 || n == len(list) {
				continue
			}
			high := mean{all.r - low.r, all.g - low.g, all.b - low.b, all.weight - low.weight}
			// The error falls by w1*w2/(w1+w2) times the squared distance of the means.
			if gain := between(low, high); gain > best.gain {
				best.gain, best.axis, best.at = gain, axis, n
			}
		}
	}
	return best
}

// between is the fall of the squared error by parting low from high, in whole numbers:
// means are taken in sixteenths of a step.
func between(low, high mean) int64 {
	d := func(a, b int64) int64 { return 16*a/low.weight - 16*b/high.weight }
	r, g, b := d(low.r, high.r), d(low.g, high.g), d(low.b, high.b)
	square := weights[0]*r*r + weights[1]*g*g + weights[2]*b*b
	// The harmonic part is at most 2^26 pixels, in sixteenths too, and square below 2^28.
	return 16 * low.weight * high.weight / (low.weight + high.weight) * square / 4096
}
