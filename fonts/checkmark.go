package fonts

// checkMark returns the outline of U+2713, which is missing in most text fonts. The move counter
// shows it when a puzzle is solved, so every font has it.
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
