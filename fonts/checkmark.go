package fonts

// checkMark returns the outline of the check mark (U+2713), which is missing in most text fonts.
// The move counter shows a check mark when a puzzle is solved, so every font must have the
// character.
func checkMark() *Outline {
	o := &Outline{Advance: .74}
	for i, p := range [][2]float64{{.04, -.32}, {.15, -.43}, {.28, -.27}, {.58, -.72}, {.71, -.63}, {.30, -.01}} {
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		o.Segments = append(o.Segments, Segment{Op: op, P: [3][2]float64{p}})
	}
	o.measure()
	return o
}
