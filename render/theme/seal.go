package theme

import (
	"image/color"
	"math"
	"strconv"
	"strings"
	"time"
)

// A Seal is the seal of a day, in the style of a Chinese name seal. A Seal shows the month and the day in Chinese
// characters, and a mark for each of the day's five puzzles that was won. The script seal.js of the web page draws
// the same seal; a test compares the two.
type Seal struct {
	Day  time.Time
	Won  int  // number of puzzles won, at most MaxWon
	Gold bool // a puzzle was solved in the fewest moves
}

// MaxWon is the number of puzzles of a day.
const MaxWon = 5

// SealSize is the width and the height of the drawing of a seal. The scale of the drawing is chosen by the caller.
// The margin leaves room for the tilt.
var SealSize = [2]float64{52, 56}

// sealStrokes are the strokes of the characters, on a grid of 10 x 10. The operations are M, L, H, V
// and z of SVG.
var sealStrokes = map[rune]string{
	'一': "M1 5H9", '二': "M2 3H8M1 7.5H9", '三': "M2 2H8M3 5H7M1 8.5H9", '四': "M1 2H9V9H1zM4 2V5.5L3 7M6 2V6H7.5",
	'五': "M1.5 1.5H8.5M5 1.5L4 9M2 5H7.5V9M1 9H9", '六': "M5 .5V2.5M1 3.5H9M3.7 5.5L1.5 9.5M6.3 5.5L8.5 9.5", '七': "M1 5.5L9 3.5M4.5 1V9H9V7.5",
	'八': "M4 2L1 9M6 1.5L9 9", '九': "M1 3.5H7V9H9.3V7.5M4 1V5L1 9.5", '十': "M1 4.5H9M5 1V9.5", '廿': "M.8 3.5H9.2M3 1V9H7V1", '卅': "M.8 4H9.2M2.3 1.5V7L1.5 9.5M5 1V9.5M7.8 1V9.5",
	'初': "M2.5 .5V2M.8 2.7H4.3L.8 6.5M2.6 5V9.7M3.3 5.6L4.6 6.8M5 1.8H9.2V8.6L8 9.5M7 1.8L5 9.5", '月': "M2.5 1H8V9.3H6.5M2.5 1V6L1.3 9.5M2.5 3.8H8M2.5 6.5H8",
}

// sealText returns the month and the day in two characters each, such as 十一廿七.
func sealText(day time.Time) []rune {
	numerals, tens := []rune("〇一二三四五六七八九十"), []rune("初十廿卅")
	month, date := int(day.Month()), day.Day()
	text := []rune{numerals[min(month, 10)], '月'}
	if month > 10 {
		text = []rune{'十', numerals[month-10]}
	}
	switch {
	case date == 10:
		return append(text, '初', '十')
	case date%10 == 0:
		return append(text, numerals[date/10], '十')
	}
	return append(text, tens[date/10], numerals[date%10])
}

// Drawing draws the seal. The scale is the number of pixels per unit. The uneven ink and the tilt of the
// seal depend only on the day.
func (s Seal) Drawing(scale float64) (d Drawing) {
	ink, paper := rgb(0xb3261a), rgb(0xfff6e9)
	if s.Gold {
		ink = rgb(0xb8860b)
	}
	year, month, day := s.Day.Date()
	state := int64(year*10000 + int(month)*100 + day)
	random := func() float64 {
		state = state * 48271 % math.MaxInt32
		return float64(state) / math.MaxInt32
	}
	tenth := func(v float64) float64 { // like toFixed(1) in JavaScript
		rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', 1, 64), 64)
		return rounded
	}
	turn := rotation(tenth(float64(6*random())-3), [2]float64{24, 26}, scale)
	fill := func(p Path, c color.RGBA) { d.flat(turn(p), c) }
	stroke := func(p Path, width float64) { d.stroke(turn(p), paper, float64(width*scale)) }
	fill(rounded(0, 0, 48, 50, 4), ink)
	stroke(rounded(2, 2, 46, 48, 2.5), .9)
	for i, c := range sealText(s.Day) { // from top to bottom and from right to left
		at := [4][2]float64{{26, 5}, {26, 23}, {6, 5}, {6, 23}}[i]
		stroke(parseStrokes(sealStrokes[c], at, 1.7), 1.15*1.7)
	}
	for k := range MaxWon {
		x := 6 + float64(7.6*float64(k))
		mark := rounded(x, 42.5, x+5.2, 46.1, 0)
		if k < s.Won {
			fill(mark, paper)
		}
		stroke(mark, .8)
	}
	for range 14 {
		x, y, r := tenth(48*random()), tenth(52*random()), tenth(.3+float64(.7*random()))
		if y+r < 50 { // the others are below the seal
			fill(disc(x, y, r), mix(ink, paper, .75))
		}
	}
	return d
}

// rotation returns a function that rotates a path clockwise around a point by a few degrees. The function then
// shifts the path by (2, 2) and scales the result.
func rotation(degrees float64, centre [2]float64, scale float64) func(Path) Path {
	a := float64(degrees * math.Pi / 180)
	sin := a - float64(a*a*a)/6 // accurate for a few degrees, and identical on all machines
	cos := 1 - float64(float64(a*a)/2) + float64(a*a*a*a)/24
	return func(p Path) Path {
		q := make(Path, len(p))
		for i, s := range p {
			for k, xy := range s.P {
				x, y := xy[0]-centre[0], xy[1]-centre[1]
				s.P[k][0] = float64((2 + centre[0] + float64(x*cos) - float64(y*sin)) * scale)
				s.P[k][1] = float64((2 + centre[1] + float64(x*sin) + float64(y*cos)) * scale)
			}
			q[i] = s
		}
		return q
	}
}

// parseStrokes returns the path of the strokes of a character, scaled and then translated.
func parseStrokes(data string, at [2]float64, scale float64) (p Path) {
	var pen [2]float64
	for data != "" {
		op, n := data[0], strings.IndexAny(data[1:], "MLHVz")+1
		if n == 0 {
			n = len(data)
		}
		var v [2]float64
		for k, number := range strings.Fields(data[1:n]) {
			v[k], _ = strconv.ParseFloat(number, 64)
		}
		data = data[n:]
		switch op {
		case 'M', 'L':
			pen = v
		case 'H':
			pen[0], op = v[0], 'L'
		case 'V':
			pen[1], op = v[0], 'L'
		case 'z':
			p.to('Z')
			continue
		}
		p.to(op, [2]float64{at[0] + float64(pen[0]*scale), at[1] + float64(pen[1]*scale)})
	}
	return p
}
