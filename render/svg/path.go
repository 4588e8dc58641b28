package svg

import (
	"math"
	"strconv"
	"strings"

	"slidegif/render/theme"
)

// decimal formats the number n / 10^places in the shortest form that SVG permits. The shortest form
// has no zero before the decimal point and no trailing zeros.
func decimal(n int64, places int) string {
	s := strconv.FormatFloat(float64(n)/math.Pow10(places), 'f', -1, 64)
	if strings.HasPrefix(s, "0.") {
		return s[1:]
	}
	return strings.Replace(s, "-0.", "-.", 1)
}

// roundTo rounds x to a whole number of units of 10^-places. Halves are rounded up, and a small
// tolerance is added before rounding.
func roundTo(x float64, places int) int64 {
	return int64(math.Floor(float64(x*math.Pow10(places)) + .5 + 1e-6))
}

// A pathWriter writes path data. Relative coordinates in integer units prevent rounding errors from
// accumulating.
type pathWriter struct {
	out      []byte
	decimals int   // decimal places
	x, y     int64 // current point
	sx, sy   int64 // start of the contour
	op       byte  // last command, which also applies to numbers without a command
	hasPoint bool  // whether the last number has a decimal point
}

// pathData returns the SVG path data for a path after scaling. Numbers have the given number of
// decimal places.
func pathData(p theme.Path, scale float64, places int) string {
	w := pathWriter{decimals: places}
	for _, s := range p {
		var q [6]int64
		for i := range s.P {
			q[2*i] = roundTo(s.P[i][0]*scale, places)
			q[2*i+1] = roundTo(s.P[i][1]*scale, places)
		}
		switch s.Op {
		case 'M':
			w.move(q[0], q[1])
		case 'L':
			w.line(q[0], q[1])
		case 'Q':
			w.curve('q', q[:4])
		case 'C':
			w.curve('c', q[:])
		case 'Z':
			w.out = append(w.out, 'z')
			w.op, w.x, w.y = 0, w.sx, w.sy
		}
	}
	return string(w.out)
}

func (w *pathWriter) move(x, y int64) {
	if len(w.out) == 0 {
		w.command('M')
	} else {
		w.command('m')
	}
	w.number(x - w.x) // the current point is 0, 0 at first
	w.number(y - w.y)
	w.x, w.y, w.sx, w.sy, w.op = x, y, x, y, 0
}

func (w *pathWriter) line(x, y int64) {
	dx, dy := x-w.x, y-w.y
	switch {
	case dx == 0 && dy == 0:
		return
	case dy == 0:
		w.command('h')
		w.number(dx)
	case dx == 0:
		w.command('v')
		w.number(dy)
	default:
		w.command('l')
		w.number(dx)
		w.number(dy)
	}
	w.x, w.y = x, y
}

func (w *pathWriter) curve(op byte, q []int64) {
	w.command(op)
	for i := 0; i < len(q); i += 2 {
		w.number(q[i] - w.x)
		w.number(q[i+1] - w.y)
	}
	w.x, w.y = q[len(q)-2], q[len(q)-1]
}

func (w *pathWriter) command(op byte) {
	if w.op != op {
		w.out = append(w.out, op)
		w.op, w.hasPoint = op, false
	}
}

func (w *pathWriter) number(n int64) {
	s := decimal(n, w.decimals)
	last := w.out[len(w.out)-1]
	digit := last >= '0' && last <= '9' || last == '.'
	if digit && s[0] != '-' && (s[0] != '.' || !w.hasPoint) {
		w.out = append(w.out, ' ')
	}
	w.hasPoint = strings.Contains(s, ".")
	w.out = append(w.out, s...)
}
