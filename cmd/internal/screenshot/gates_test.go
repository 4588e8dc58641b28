package screenshot

import (
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fogleman/gg"

	"slidegif/solve/test/testcost"
)

// A gatesStyle is the style of a simulated game with gates. All other properties, such as sizes,
// colours, blocks and the elements around the board, come from a random seed.
type gatesStyle struct {
	name      string
	gap       [2]float64 // minimum and maximum gap between blocks, in cells
	round     [2]float64 // minimum and maximum corner radius, in cells
	border    [2]float64 // minimum and maximum thickness of the border, in cells
	fill      string     // look of the blocks: flat, studs, pips, bevel, gloss, gradient, sphere, jelly, deep, stripes or panel
	line      float64    // width of the outlines, in cells
	gate      string     // look of the gates: bar, arrows, doors, thin, chevrons, posts or lamps
	frame     string     // look of the border: slate, wood, white, night, stone, sand or steel
	slots     bool       // whether empty cells have an outline
	frost     bool       // whether frozen blocks are paler
	face      string     // font for the numbers
	headsOnly bool       // whether arrows have no shaft
	shadow    bool       // whether blocks cast a shadow
	floor     string     // checked, lined or dotted; "" for a plain floor
	pastel    bool       // whether all colours are paler
}

var gatesStyles = []gatesStyle{
	{name: "studs", gap: [2]float64{0.03, 0.07}, round: [2]float64{0.08, 0.15}, border: [2]float64{0.4, 0.6}, fill: "studs", gate: "bar", frame: "slate", face: "gobold"},
	{name: "bevel", gap: [2]float64{0, 0.02}, border: [2]float64{0.5, 0.9}, fill: "bevel", gate: "doors", frame: "wood", face: "sans", slots: true},
	{name: "gloss", gap: [2]float64{0.03, 0.06}, round: [2]float64{0.15, 0.25}, border: [2]float64{0.3, 0.5}, fill: "gloss", gate: "arrows", frame: "white", face: "gobold", frost: true},
	{name: "lined", gap: [2]float64{0, 0}, round: [2]float64{0, 0.1}, border: [2]float64{0.35, 0.6}, fill: "flat", line: 0.05, gate: "bar", frame: "night", face: "text", headsOnly: true},
}

// untunedStyles are styles for which the reader was not tuned.
var untunedStyles = []gatesStyle{
	{name: "gradient", gap: [2]float64{0.04, 0.08}, round: [2]float64{0.1, 0.3}, border: [2]float64{0.45, 0.7}, fill: "gradient", gate: "thin", frame: "stone", face: "medium", shadow: true},
	{name: "small studs", gap: [2]float64{0.01, 0.03}, round: [2]float64{0, 0.06}, border: [2]float64{0.6, 1}, fill: "pips", gate: "doors", frame: "slate", face: "monobold", slots: true},
	{name: "spheres", gap: [2]float64{0.05, 0.1}, round: [2]float64{0.2, 0.35}, border: [2]float64{0.3, 0.5}, fill: "sphere", gate: "bar", frame: "wood", face: "serif", frost: true},
	{name: "night lines", gap: [2]float64{0.02, 0.04}, round: [2]float64{0.05, 0.2}, border: [2]float64{0.5, 0.8}, fill: "bevel", line: 0.03, gate: "arrows", frame: "night", face: "bolditalic", headsOnly: true},
	{name: "plain", gap: [2]float64{0.05, 0.12}, border: [2]float64{0.4, 0.6}, fill: "flat", gate: "bar", frame: "white", face: "go"},
	{name: "shine", gap: [2]float64{0.02, 0.05}, round: [2]float64{0.1, 0.2}, border: [2]float64{0.4, 0.8}, fill: "gloss", line: 0.02, gate: "thin", frame: "stone", face: "kai", shadow: true},
}

// unseenStyles are styles that were not used during the development of the reader.
var unseenStyles = []gatesStyle{
	{name: "wooden doors", gap: [2]float64{0.02, 0.06}, round: [2]float64{0.1, 0.2}, border: [2]float64{0.5, 0.8}, fill: "gradient", line: 0.03, gate: "doors", frame: "wood", face: "medium", slots: true},
	{name: "stone studs", gap: [2]float64{0.03, 0.08}, round: [2]float64{0.05, 0.15}, border: [2]float64{0.4, 0.7}, fill: "studs", gate: "arrows", frame: "stone", face: "monobold", frost: true, shadow: true},
	{name: "white pips", gap: [2]float64{0.02, 0.05}, round: [2]float64{0.1, 0.3}, border: [2]float64{0.35, 0.6}, fill: "pips", gate: "thin", frame: "white", face: "bolditalic", headsOnly: true},
}

// laterStyles are two styles that were added after the reader was complete. Of the first 30
// pictures in each style, 27 and 26 were read correctly, and no picture was misread.
var laterStyles = []gatesStyle{
	{name: "checked jelly", gap: [2]float64{0.03, 0.06}, round: [2]float64{0.15, 0.3}, border: [2]float64{0.4, 0.7}, fill: "jelly", gate: "chevrons", frame: "slate", floor: "checked", face: "medium"},
	{name: "deep pastel", gap: [2]float64{0.02, 0.05}, round: [2]float64{0.08, 0.2}, border: [2]float64{0.35, 0.6}, fill: "deep", gate: "bar", frame: "stone", floor: "lined", face: "gobold", headsOnly: true, pastel: true},
}

// newestStyles are styles that were added after laterStyles, without changing the reader. Of the
// first 30 pictures in each style, 27 were read correctly, and no picture was misread.
var newestStyles = []gatesStyle{
	{name: "striped candy", gap: [2]float64{0.03, 0.07}, round: [2]float64{0.12, 0.28}, border: [2]float64{0.4, 0.8}, fill: "stripes", gate: "posts", frame: "sand", floor: "dotted", face: "sans"},
	{name: "steel panels", gap: [2]float64{0.02, 0.05}, round: [2]float64{0.04, 0.12}, border: [2]float64{0.45, 0.75}, fill: "panel", line: 0.02, gate: "lamps", frame: "steel", face: "monobold", frost: true},
}

// blockColours are the colours of blocks and gates.
var blockColours = []color.RGBA{
	{226, 56, 56, 255}, {52, 110, 230, 255}, {66, 180, 74, 255}, {250, 205, 50, 255}, {245, 135, 35, 255},
	{150, 75, 200, 255}, {242, 110, 175, 255}, {50, 195, 215, 255}, {30, 95, 60, 255}, {40, 50, 140, 255},
}

// A gatesLevel is one level of a game with gates. As in an ID, its rows include a border that is
// one cell wide.
type gatesLevel struct {
	rows   [][]byte
	colour map[byte]byte       // of each block
	mark   map[byte]string     // axis, number or second colour of each block
	shade  map[byte]color.RGBA // colour for each capital letter
}

// id returns the ID of the level in normalized form.
func (b *gatesLevel) id() string {
	var parts []string
	for _, name := range blockNames {
		if c, ok := b.colour[byte(name)]; ok {
			parts = append(parts, fmt.Sprintf("%c%c%s", name, c, b.mark[byte(name)]))
		}
	}
	var rows []string
	for _, row := range b.rows {
		rows = append(rows, string(row))
	}
	return normalizeGatesID("gates:" + strings.Join(rows, "/") + ":" + strings.Join(parts, ","))
}

// normalizeGatesID renames the blocks of an ID in reading order, and the colours in the order of
// the blocks.
func normalizeGatesID(id string) string {
	board, text, _ := strings.Cut(strings.TrimPrefix(id, "gates:"), ":")
	of := map[byte]string{}
	for _, part := range strings.Split(text, ",") {
		if part != "" {
			of[part[0]] = part[1:]
		}
	}
	names, colours := map[byte]byte{}, map[byte]byte{}
	out := []byte(board)
	var parts []string
	colour := func(r rune) rune {
		k := byte(r)
		if k < 'A' || k > 'Z' {
			return r
		}
		if colours[k] == 0 {
			colours[k] = byte('A' + len(colours))
		}
		return rune(colours[k])
	}
	for i, c := range out {
		if of[c] == "" {
			continue
		}
		if names[c] == 0 {
			names[c] = blockNames[len(names)]
			parts = append(parts, string(names[c])+strings.Map(colour, of[c]))
		}
		out[i] = names[c]
	}
	for i, c := range out {
		out[i] = byte(colour(rune(c)))
	}
	return "gates:" + string(out) + ":" + strings.Join(parts, ",")
}

// randomGatesLevel returns a random level, which may be unsolvable.
func randomGatesLevel(rng *rand.Rand) *gatesLevel {
	w, h := 4+rng.IntN(5), 4+rng.IntN(6)
	b := &gatesLevel{colour: map[byte]byte{}, mark: map[byte]string{}, shade: map[byte]color.RGBA{}}
	for range h + 2 {
		b.rows = append(b.rows, slices.Repeat([]byte{'#'}, w+2))
	}
	for y := range h {
		for x := range w {
			b.rows[y+1][x+1] = '.'
		}
	}
	for n := rng.IntN(4) - 1; n > 0; n-- {
		b.rows[1+rng.IntN(h)][1+rng.IntN(w)] = '#'
	}
	many := 3 + rng.IntN(4)
	order := rng.Perm(len(blockColours))
	steps := []image.Point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	at := func(p image.Point) *byte { return &b.rows[p.Y][p.X] }
	free, blocks := w*h, 0
	for tries := 0; tries < 200 && free > w*h/3 && blocks < len(blockNames); tries++ {
		p := image.Pt(1+rng.IntN(w), 1+rng.IntN(h))
		if *at(p) != '.' {
			continue
		}
		name := blockNames[blocks]
		blocks++
		list := []image.Point{p}
		*at(p) = name
		for want := []int{1, 2, 2, 3, 3, 4, 4, 5}[rng.IntN(8)]; len(list) < want; {
			var next []image.Point
			for _, c := range list {
				for _, s := range steps {
					if *at(c.Add(s)) == '.' && c.Add(s).In(image.Rect(1, 1, w+1, h+1)) {
						next = append(next, c.Add(s))
					}
				}
			}
			if len(next) == 0 {
				break
			}
			c := next[rng.IntN(len(next))]
			*at(c) = name
			list = append(list, c)
		}
		free -= len(list)
		b.colour[name] = byte('A' + rng.IntN(many))
		switch rng.IntN(8) {
		case 0:
			b.mark[name] = string("hv"[rng.IntN(2)])
		case 1:
			b.mark[name] = fmt.Sprint(1 + rng.IntN(14))
		case 2:
			if second := byte('A' + rng.IntN(many)); second != b.colour[name] {
				b.mark[name] = string(second)
			}
		}
	}
	for i := range many {
		c := byte('A' + i)
		b.shade[c] = blockColours[order[i]]
		for placed := false; !placed; {
			long := 1 + rng.IntN(3)
			var list []image.Point
			if rng.IntN(2) == 0 {
				x, y := 1+rng.IntN(w), rng.IntN(2)*(h+1)
				for k := range long {
					list = append(list, image.Pt(x+k, y))
				}
			} else {
				x, y := rng.IntN(2)*(w+1), 1+rng.IntN(h)
				for k := range long {
					list = append(list, image.Pt(x, y+k))
				}
			}
			inside := func(p image.Point) bool {
				return p.In(image.Rect(0, 0, w+2, h+2)) && *at(p) == '#' && (p.X > 0 && p.X < w+1) != (p.Y > 0 && p.Y < h+1)
			}
			if placed = !slices.ContainsFunc(list, func(p image.Point) bool { return !inside(p) }); placed {
				for _, p := range list {
					*at(p) = c
				}
			}
		}
	}
	return b
}

// makePastel makes all colours paler.
func (b *gatesLevel) makePastel() {
	soft := func(v uint8) uint8 { return uint8(70 + 0.7*float64(v)) }
	for c, v := range b.shade {
		b.shade[c] = color.RGBA{soft(v.R), soft(v.G), soft(v.B), 255}
	}
}

// A gatesPainter draws one screen of a simulated game.
type gatesPainter struct {
	*painter
	gatesStyle
	wall, ground color.RGBA
	thickness    float64 // thickness of the border, in cells
	secondInset  float64 // distance between the outline of a block and its second colour, in cells
}

// screen draws a level in the given style. If unknownMark is set, one block gets a mark that the
// reader does not know.
func (j gatesStyle) screen(board *gatesLevel, width int, seed uint64, unknownMark bool) *image.RGBA {
	b := &gatesPainter{gatesStyle: j, painter: &painter{rng: rand.New(rand.NewPCG(seed, 9))}}
	W := float64(width)
	H := W * (1.5 + 0.6*b.rng.Float64())
	b.Context = gg.NewContext(width, int(H))
	w, h := float64(len(board.rows[0])-2), float64(len(board.rows)-2)
	b.thickness = b.uniform(j.border)
	b.pitch = min(W*(0.86+0.1*b.rng.Float64())/(w+2*b.thickness), H*0.68/(h+2*b.thickness))
	b.x, b.y = (W-b.pitch*w)/2, (H-b.pitch*h)*(0.4+0.2*b.rng.Float64())
	b.gapSize, b.radius = b.uniform(j.gap), b.uniform(j.round)
	b.secondInset = b.uniform([2]float64{0.26, 0.32})
	hue := b.rng.Float64()
	b.paper = hsl(hue, 0.3, 0.2+0.6*b.rng.Float64())
	switch j.frame {
	case "slate":
		b.wall, b.ground = hsl(0.62, 0.15, 0.35+0.1*b.rng.Float64()), hsl(0.62, 0.12, 0.2+0.05*b.rng.Float64())
	case "wood":
		b.wall, b.ground = hsl(0.08, 0.4, 0.35+0.08*b.rng.Float64()), hsl(0.08, 0.25, 0.8+0.06*b.rng.Float64())
	case "white":
		b.wall, b.ground = hsl(0.6, 0.1, 0.93), hsl(0.6, 0.15, 0.75+0.06*b.rng.Float64())
	case "night":
		b.wall, b.ground = hsl(0.7, 0.3, 0.22), hsl(0.7, 0.25, 0.1+0.03*b.rng.Float64())
	case "stone":
		b.wall, b.ground = hsl(0.1, 0.04, 0.55+0.1*b.rng.Float64()), hsl(0.1, 0.05, 0.3+0.05*b.rng.Float64())
	case "sand":
		b.wall, b.ground = hsl(0.12, 0.35, 0.78+0.05*b.rng.Float64()), hsl(0.07, 0.25, 0.28+0.06*b.rng.Float64())
	case "steel":
		b.wall, b.ground = hsl(0.58, 0.12, 0.68+0.08*b.rng.Float64()), hsl(0.6, 0.2, 0.16+0.06*b.rng.Float64())
	}
	if j.pastel {
		board.makePastel()
	}
	b.SetColor(b.paper)
	b.Clear()
	b.chrome(W, H, b.y-b.pitch*b.thickness, b.y+b.pitch*(h+b.thickness))
	b.drawFrame(w, h)
	b.drawGates(board)
	b.drawBlocks(board, unknownMark)
	return b.Image().(*image.RGBA)
}

// drawFrame draws the border and the floor.
func (b *gatesPainter) drawFrame(w, h float64) {
	t := b.pitch * b.thickness
	b.SetColor(b.wall)
	b.DrawRoundedRectangle(b.x-t, b.y-t, b.pitch*w+2*t, b.pitch*h+2*t, t/2)
	b.Fill()
	if b.frame == "wood" {
		for range 20 {
			b.SetColor(shade(b.wall, 0.06*b.rng.Float64()-0.03))
			y := b.y - t + (b.pitch*h+2*t)*b.rng.Float64()
			b.DrawRectangle(b.x-t+t/3, y, b.pitch*w+t, b.pitch*0.02)
			b.Fill()
		}
	}
	b.SetColor(b.ground)
	b.DrawRectangle(b.x, b.y, b.pitch*w, b.pitch*h)
	b.Fill()
	for i := range int(w * h) {
		x, y := b.x+b.pitch*float64(i%int(w)), b.y+b.pitch*float64(i/int(w))
		switch {
		case b.gatesStyle.floor == "checked" && (i%int(w)+i/int(w))%2 == 0:
			b.SetColor(shade(b.ground, 0.05))
			b.DrawRectangle(x, y, b.pitch, b.pitch)
			b.Fill()
		case b.gatesStyle.floor == "lined":
			b.SetColor(shade(b.ground, 0.08))
			b.SetLineWidth(b.pitch * 0.025)
			b.DrawRectangle(x, y, b.pitch, b.pitch)
			b.Stroke()
		case b.gatesStyle.floor == "dotted":
			b.SetColor(shade(b.ground, -0.06))
			b.DrawCircle(x+b.pitch/2, y+b.pitch/2, b.pitch*0.07)
			b.Fill()
		}
	}
	if b.slots {
		b.SetColor(shade(b.ground, -0.025))
		for i := range int(w * h) {
			b.DrawRoundedRectangle(b.x+b.pitch*(float64(i%int(w))+0.06), b.y+b.pitch*(float64(i/int(w))+0.06), b.pitch*0.88, b.pitch*0.88, b.pitch*0.08)
			b.Fill()
		}
	}
}

// drawGates draws the gates and the walls inside the border. Each gate is a run of equal border
// cells.
func (b *gatesPainter) drawGates(board *gatesLevel) {
	w, h := len(board.rows[0])-2, len(board.rows)-2
	for y, row := range board.rows {
		for x, c := range row {
			inside := x > 0 && x <= w && y > 0 && y <= h
			if inside && c == '#' {
				b.SetColor(b.wall)
				b.DrawRectangle(b.x+b.pitch*float64(x-1), b.y+b.pitch*float64(y-1), b.pitch, b.pitch)
				b.Fill()
			}
			if inside || c == '#' {
				continue
			}
			flat := y == 0 || y == h+1
			before := flat && row[x-1] == c || !flat && board.rows[y-1][x] == c
			if before {
				continue
			}
			n := 1
			for flat && row[x+n] == c || !flat && board.rows[y+n][x] == c {
				n++
			}
			b.drawGate(x, y, n, flat, y == 0 || x == 0, board.shade[c])
		}
	}
}

func (b *gatesPainter) drawGate(x, y, n int, flat, first bool, c color.RGBA) {
	deep := min(b.thickness, 0.5)
	inset := 0.0
	if b.gate == "thin" {
		deep, inset = deep*0.55, 0.04
	}
	long := float64(n) - 0.08
	// The function at converts a rectangle to pixels. The coordinates of the rectangle are measured
	// along the border and outward from the inner edge of the border.
	at := func(along, out, alongLen, outLen float64) (float64, float64, float64, float64) {
		px, py := b.x+b.pitch*float64(x-1), b.y+b.pitch*float64(y-1)
		var X, Y, W, H float64
		if flat {
			X, W, H = px+b.pitch*along, b.pitch*alongLen, b.pitch*outLen
			if first {
				Y = b.y - b.pitch*(out+outLen)
			} else {
				Y = py + b.pitch*out
			}
		} else {
			Y, H, W = py+b.pitch*along, b.pitch*alongLen, b.pitch*outLen
			if first {
				X = b.x - b.pitch*(out+outLen)
			} else {
				X = px + b.pitch*out
			}
		}
		return X, Y, W, H
	}
	body := func(col color.RGBA) {
		X, Y, W, H := at(0.04, inset, long, deep)
		b.SetColor(col)
		b.DrawRoundedRectangle(X, Y, W, H, b.pitch*0.06)
		b.Fill()
	}
	switch b.gate {
	case "bar", "thin":
		body(c)
	case "doors":
		body(c)
		for k := 0.15; k < long; k += 0.25 {
			X, Y, W, H := at(k, inset+deep*0.15, 0.08, deep*0.7)
			b.SetColor(shade(c, -0.15))
			b.DrawRectangle(X, Y, W, H)
			b.Fill()
		}
	case "posts": // draw light caps at both ends
		body(c)
		for _, k := range []float64{0.04, long - 0.08} {
			X, Y, W, H := at(k, inset, 0.12, deep*1.1)
			b.SetColor(shade(c, 0.16))
			b.DrawRoundedRectangle(X, Y, W, H, b.pitch*0.03)
			b.Fill()
		}
	case "lamps": // draw one lamp per cell, in a dark socket
		body(shade(c, -0.12))
		b.SetColor(shade(c, 0.12))
		for k := range n {
			X, Y, W, H := at(float64(k)+0.3, inset+deep*0.2, 0.4, deep*0.6)
			b.DrawEllipse(X+W/2, Y+H/2, W/2, H/2)
			b.Fill()
		}
	case "chevrons":
		body(c)
		b.SetColor(color.RGBA{255, 255, 255, 255})
		b.SetLineWidth(b.pitch * 0.05)
		for k := range n {
			X, Y, W, H := at(float64(k)+0.35, inset+deep*0.3, 0.3, deep*0.4)
			tip, base := Y, Y+H
			if flat {
				if !first {
					tip, base = base, tip
				}
				b.MoveTo(X, base)
				b.LineTo(X+W/2, tip)
				b.LineTo(X+W, base)
			} else {
				tip, base = X, X+W
				if !first {
					tip, base = base, tip
				}
				b.MoveTo(base, Y)
				b.LineTo(tip, Y+H/2)
				b.LineTo(base, Y+H)
			}
			b.Stroke()
		}
	case "arrows":
		body(shade(c, -0.1))
		for k := range n {
			X, Y, W, H := at(float64(k)+0.25, inset+deep*0.2, 0.5, deep*0.6)
			b.SetColor(shade(c, 0.2))
			tip, base := Y, Y+H
			if !first {
				tip, base = Y+H, Y
			}
			if flat {
				b.MoveTo(X+W/2, tip)
				b.LineTo(X, base)
				b.LineTo(X+W, base)
			} else {
				tip, base = X, X+W
				if !first {
					tip, base = X+W, X
				}
				b.MoveTo(tip, Y+H/2)
				b.LineTo(base, Y)
				b.LineTo(base, Y+H)
			}
			b.ClosePath()
			b.Fill()
		}
	}
}

// drawBlocks draws the blocks in the order of their names.
func (b *gatesPainter) drawBlocks(board *gatesLevel, unknownMark bool) {
	var names []byte
	for name := range board.colour {
		names = append(names, name)
	}
	slices.Sort(names)
	unknown := -1
	if unknownMark {
		unknown = b.rng.IntN(len(names))
	}
	for i, name := range names {
		mark := board.mark[name]
		var list []image.Point
		for y, row := range board.rows {
			for x, c := range row {
				if c == name {
					list = append(list, image.Pt(x-1, y-1))
				}
			}
		}
		c := board.shade[board.colour[name]]
		if b.frost && isNumber(mark) {
			c = color.RGBA{uint8(float64(c.R)*0.75 + 52), uint8(float64(c.G)*0.75 + 58), uint8(float64(c.B)*0.75 + 62), 255}
		}
		b.drawBlock(list, c)
		at := markPosition(list)
		cx, cy := b.x+b.pitch*(at[0]), b.y+b.pitch*(at[1])
		switch {
		case i == unknown:
			b.drawUnknownMark(cx, cy)
		case isNumber(mark):
			b.setFont(b.gatesStyle.face, b.pitch*0.55)
			b.SetColor(color.RGBA{255, 255, 255, 255})
			b.DrawStringAnchored(mark, cx, cy, 0.5, 0.36)
		case mark == "h" || mark == "v":
			b.drawArrow(cx, cy, mark == "v")
		case mark != "": // second colour
			b.SetColor(board.shade[mark[0]])
			for _, c := range list {
				for size := range cells(image.Rect(1, 1, 3, 3)) {
					whole := true
					for o := range cells(image.Rectangle{c, c.Add(size)}) {
						whole = whole && slices.Contains(list, o)
					}
					if s := b.secondInset; whole {
						b.DrawRectangle(b.x+b.pitch*(float64(c.X)+s), b.y+b.pitch*(float64(c.Y)+s), b.pitch*(float64(size.X)-2*s), b.pitch*(float64(size.Y)-2*s))
						b.Fill()
					}
				}
			}
		}
	}
}

// isNumber reports whether a mark is a number, which means that its block is frozen.
func isNumber(mark string) bool { return mark != "" && mark[0] <= '9' }

// markPosition returns the position of a mark, in cells. A mark is in the centre of the block if
// the four cells around this point belong to the block. Otherwise, it is in the centre of the
// nearest cell.
func markPosition(list []image.Point) [2]float64 {
	var x, y float64
	for _, c := range list {
		x, y = x+float64(c.X)+0.5, y+float64(c.Y)+0.5
	}
	x, y = x/float64(len(list)), y/float64(len(list))
	best, at := math.Inf(1), [2]float64{}
	whole := true
	for _, dx := range []float64{-0.42, 0.42} {
		for _, dy := range []float64{-0.42, 0.42} {
			whole = whole && slices.Contains(list, image.Pt(int(math.Floor(x+dx)), int(math.Floor(y+dy))))
		}
	}
	if whole {
		return [2]float64{x, y}
	}
	for _, c := range list {
		cx, cy := float64(c.X)+0.5, float64(c.Y)+0.5
		if d := math.Hypot(cx-x, cy-y); d < best {
			best, at = d, [2]float64{cx, cy}
		}
	}
	return at
}

func (b *gatesPainter) drawArrow(x, y float64, upright bool) {
	b.Push()
	b.Translate(x, y)
	if upright {
		b.Rotate(math.Pi / 2)
	}
	b.Scale(b.pitch, b.pitch)
	b.SetColor(color.RGBA{255, 255, 255, 255})
	for _, s := range []float64{-1, 1} {
		b.MoveTo(s*0.36, 0)
		b.LineTo(s*0.16, -0.17)
		b.LineTo(s*0.16, 0.17)
		b.ClosePath()
		b.Fill()
	}
	if !b.headsOnly {
		b.DrawRectangle(-0.18, -0.055, 0.36, 0.11)
		b.Fill()
	}
	b.Pop()
}

// drawUnknownMark draws a key, a bomb or a chain.
func (b *gatesPainter) drawUnknownMark(x, y float64) {
	p := b.pitch
	switch b.rng.IntN(3) {
	case 0:
		b.SetColor(color.RGBA{255, 215, 90, 255})
		b.DrawCircle(x-p*0.15, y, p*0.13)
		b.DrawRectangle(x-p*0.05, y-p*0.04, p*0.35, p*0.08)
		b.DrawRectangle(x+p*0.2, y, p*0.06, p*0.14)
		b.FillPreserve()
		b.SetColor(color.RGBA{60, 40, 0, 255})
		b.SetLineWidth(p * 0.03)
		b.Stroke()
	case 1:
		b.SetColor(color.RGBA{30, 30, 34, 255})
		b.DrawCircle(x, y+p*0.05, p*0.22)
		b.Fill()
		b.SetColor(color.RGBA{255, 160, 40, 255})
		b.DrawCircle(x+p*0.18, y-p*0.2, p*0.06)
		b.Fill()
	case 2:
		for i := range 3 {
			b.SetColor(color.RGBA{150, 152, 160, 255})
			b.SetLineWidth(p * 0.05)
			b.DrawEllipse(x+p*0.2*float64(i-1), y, p*0.13, p*0.08)
			b.Stroke()
		}
	}
}

// addOutline adds the outline of a block to the current path. The inset from the true outline is in
// cells.
func (b *gatesPainter) addOutline(list []image.Point, in float64) {
	for _, c := range list {
		has := func(dx, dy int) bool { return slices.Contains(list, c.Add(image.Pt(dx, dy))) }
		side := func(dx, dy int) float64 {
			if has(dx, dy) {
				return -0.01
			}
			return in
		}
		x0, y0 := b.x+b.pitch*(float64(c.X)+side(-1, 0)), b.y+b.pitch*(float64(c.Y)+side(0, -1))
		x1, y1 := b.x+b.pitch*(float64(c.X)+1-side(1, 0)), b.y+b.pitch*(float64(c.Y)+1-side(0, 1))
		r := func(dx, dy int) float64 {
			if has(dx, 0) || has(0, dy) {
				return 0
			}
			return max(0, b.pitch*(b.radius-(in-b.gapSize/2)))
		}
		corner := func(x, y, r, from float64) {
			if r == 0 {
				b.LineTo(x, y)
				return
			}
			cx, cy := x, y
			switch from {
			case 2:
				cx, cy = x+r, y+r
			case 3:
				cx, cy = x-r, y+r
			case 0:
				cx, cy = x-r, y-r
			case 1:
				cx, cy = x+r, y-r
			}
			b.DrawArc(cx, cy, r, from*math.Pi/2, (from+1)*math.Pi/2)
		}
		b.NewSubPath()
		corner(x0, y0, r(-1, -1), 2)
		corner(x1, y0, r(1, -1), 3)
		corner(x1, y1, r(1, 1), 0)
		corner(x0, y1, r(-1, 1), 1)
		b.ClosePath()
	}
}

func (b *gatesPainter) drawBlock(list []image.Point, body color.RGBA) {
	in := b.gapSize / 2
	if b.shadow {
		b.Push()
		b.Translate(0, b.pitch*0.03)
		b.addOutline(list, in)
		b.SetRGBA(0, 0, 0, 0.3)
		b.Fill()
		b.Pop()
	}
	if b.gatesStyle.fill == "jelly" { // light rim
		b.addOutline(list, in)
		b.SetColor(shade(body, 0.08))
		b.Fill()
		in += 0.06
	}
	if b.gatesStyle.line > 0 {
		b.addOutline(list, in)
		b.SetColor(shade(body, -0.22))
		b.Fill()
		in += b.gatesStyle.line
	}
	b.addOutline(list, in)
	b.SetColor(body)
	bounds := image.Rectangle{}
	for _, c := range list {
		bounds = bounds.Union(image.Rectangle{c, c.Add(image.Pt(1, 1))})
	}
	top, bottom := b.y+b.pitch*float64(bounds.Min.Y), b.y+b.pitch*float64(bounds.Max.Y)
	if b.gatesStyle.fill == "gradient" {
		g := gg.NewLinearGradient(0, top, 0, bottom)
		g.AddColorStop(0, shade(body, 0.08))
		g.AddColorStop(1, shade(body, -0.1))
		b.SetFillStyle(g)
	}
	b.FillPreserve()
	b.Clip()
	for _, c := range list {
		x, y := b.x+b.pitch*float64(c.X), b.y+b.pitch*float64(c.Y)
		has := func(dx, dy int) bool { return slices.Contains(list, c.Add(image.Pt(dx, dy))) }
		switch b.gatesStyle.fill {
		case "studs", "pips":
			r := 0.3
			if b.gatesStyle.fill == "pips" {
				r = 0.18
			}
			b.SetColor(shade(body, -0.1))
			b.DrawCircle(x+b.pitch/2, y+b.pitch*0.53, b.pitch*r)
			b.Fill()
			b.SetColor(shade(body, 0.08))
			b.DrawCircle(x+b.pitch/2, y+b.pitch*0.48, b.pitch*r)
			b.Fill()
		case "bevel":
			e := b.pitch * (0.07 + in)
			if !has(0, 1) {
				b.SetColor(shade(body, -0.14))
				b.DrawRectangle(x, y+b.pitch-e, b.pitch, e)
				b.Fill()
			}
			if !has(1, 0) {
				b.SetColor(shade(body, -0.1))
				b.DrawRectangle(x+b.pitch-e, y, e, b.pitch)
				b.Fill()
			}
			if !has(0, -1) {
				b.SetColor(shade(body, 0.12))
				b.DrawRectangle(x, y, b.pitch, e)
				b.Fill()
			}
			if !has(-1, 0) {
				b.SetColor(shade(body, 0.08))
				b.DrawRectangle(x, y, e, b.pitch)
				b.Fill()
			}
		case "deep": // draw the visible front side
			if !has(0, 1) {
				b.SetColor(shade(body, -0.2))
				b.DrawRectangle(x, y+b.pitch*(0.88-in), b.pitch, b.pitch*0.2)
				b.Fill()
			}
		case "stripes":
			b.SetColor(shade(body, 0.05))
			for k := -1; k < 4; k++ {
				u := x + b.pitch*float64(k)/4
				b.MoveTo(u, y+b.pitch)
				b.LineTo(u+b.pitch*0.125, y+b.pitch)
				b.LineTo(u+b.pitch*0.375, y)
				b.LineTo(u+b.pitch*0.25, y)
				b.ClosePath()
				b.Fill()
			}
		case "sphere":
			g := gg.NewRadialGradient(x+b.pitch*0.4, y+b.pitch*0.35, 0, x+b.pitch/2, y+b.pitch/2, b.pitch*0.42)
			g.AddColorStop(0, shade(body, 0.14))
			g.AddColorStop(1, body)
			b.SetFillStyle(g)
			b.DrawCircle(x+b.pitch/2, y+b.pitch/2, b.pitch*0.4)
			b.Fill()
		}
	}
	if b.gatesStyle.fill == "jelly" { // add a highlight near the corner
		b.SetRGBA(1, 1, 1, 0.25)
		first := list[0]
		b.DrawEllipse(b.x+b.pitch*(float64(first.X)+0.3), b.y+b.pitch*(float64(first.Y)+0.2), b.pitch*0.12, b.pitch*0.06)
		b.Fill()
	}
	if b.gatesStyle.fill == "panel" { // add a lighter plate on top
		b.addOutline(list, in+0.11)
		b.SetColor(shade(body, -0.08))
		b.Fill()
		b.addOutline(list, in+0.13)
		b.SetColor(shade(body, 0.05))
		b.Fill()
	}
	if b.gatesStyle.fill == "gloss" {
		b.SetRGBA(1, 1, 1, 0.16)
		b.DrawRectangle(b.x+b.pitch*float64(bounds.Min.X), top, b.pitch*float64(bounds.Dx()), (bottom-top)*0.45)
		b.Fill()
	}
	b.ResetClip()
	b.ClearPath()
}

// evaluateGates decodes n pictures in each style and counts the results. The first parameter is the
// seed of the first picture.
func evaluateGates(t *testing.T, styles []gatesStyle, first, n int) (all score) {
	for _, j := range styles {
		if only := os.Getenv("SCREENSHOT_APP"); only != "" && only != j.name {
			continue
		}
		var s score
		for seed := first; seed < first+n; seed++ {
			rng := rand.New(rand.NewPCG(uint64(seed), uint64(crc32.ChecksumIEEE([]byte(j.name)))))
			board := randomGatesLevel(rng)
			data := encodeRandomly(t, j.screen(board, 420+rng.IntN(500), rng.Uint64(), false), rng)
			r, err := Decode(data)
			outcome := "wrong"
			switch {
			case err != nil || r.Doubt != nil:
				s.refused++
				outcome = "refused"
			case normalizeGatesID(r.ID) == board.id():
				s.exact++
				outcome = ""
			default:
				s.wrong++
			}
			if dir := os.Getenv("SCREENSHOT_SHOW"); outcome != "" && dir != "" {
				t.Logf("%s %d %s: %v %v\n%s\n%s", j.name, seed, outcome, r.Bounds, err, r.ID, board.id())
				os.WriteFile(fmt.Sprintf("%s/%s-%d", dir, j.name, seed), data, 0o644)
			}
		}
		t.Logf("%-16s %v", j.name, s)
		all.exact, all.refused, all.wrong = all.exact+s.exact, all.refused+s.refused, all.wrong+s.wrong
	}
	t.Logf("%-16s %v", "all", all)
	return all
}

// TestGates decodes pictures of boards with gates. At least 90% of the results must be exact, and
// at most 1% may be wrong. By default, the test uses only some of the styles. If SLIDEGIF_LONG or
// SCREENSHOT_SEEDS is set, it uses all styles.
func TestGates(t *testing.T) {
	styles, first, n := []gatesStyle{gatesStyles[0], untunedStyles[4], laterStyles[1]}, 400, 1
	if seeds := os.Getenv("SCREENSHOT_SEEDS"); seeds != "" || testcost.Long() {
		styles, n = slices.Concat(gatesStyles, untunedStyles, unseenStyles, laterStyles, newestStyles), 6
		fmt.Sscan(seeds, &first, &n)
	}
	s := evaluateGates(t, styles, first, n)
	if total := s.exact + s.refused + s.wrong; s.exact*10 < total*9 || s.wrong*100 > total {
		t.Errorf("of %d pictures: %d exact, %d refused, %d wrong; want at least 90%% exact, at most 1%% wrong", total, s.exact, s.refused, s.wrong)
	}
}

// TestDifficultGates decodes pictures of boards that are difficult to read. For example, the cells
// of a gate have different shades, or two sides consist only of gates. An arrow may look like a 1,
// and an 8 may look like an arrow. A pale floor has the same hue as the blocks, or a gate has
// nearly the same colour as the border. A board without an empty cell looks like a Rush Hour board
// that extends beyond its frame.
func TestDifficultGates(t *testing.T) {
	type difficult struct {
		jam   gatesStyle
		seed  int
		exact bool
	}
	for _, c := range testcost.Some(1, difficult{untunedStyles[3], 21001, true}, difficult{untunedStyles[3], 21009, true}, difficult{untunedStyles[5], 21024, true},
		difficult{untunedStyles[5], 41018, false}, difficult{untunedStyles[2], 51017, true}, difficult{laterStyles[0], 22013, false}, difficult{laterStyles[0], 51001, false}) {
		if s := evaluateGates(t, []gatesStyle{c.jam}, c.seed, 1); s.wrong > 0 || c.exact && s.exact == 0 {
			t.Errorf("%s, seed %d: exact, refused, wrong = %v, want none wrong", c.jam.name, c.seed, s)
		}
	}
}

// TestPartOfGatesBoard decodes a board with gates. Part of this board looks like another kind of
// board.
func TestPartOfGatesBoard(t *testing.T) {
	j := gatesStyles[2]
	rng := rand.New(rand.NewPCG(3048, uint64(crc32.ChecksumIEEE([]byte(j.name)))))
	board := randomGatesLevel(rng)
	r, err := readPNG(t, j.screen(board, 420+rng.IntN(500), rng.Uint64(), false))
	if err == nil && normalizeGatesID(r.ID) != board.id() {
		t.Errorf("Decode =\n%s, want an error or\n%s", r.ID, board.id())
	}
}

// TestUnknownMarks checks the error that is returned if a block shows a key, a bomb or a chain.
func TestUnknownMarks(t *testing.T) {
	for _, seed := range testcost.Some[uint64](1, 0, 1, 2) {
		rng := rand.New(rand.NewPCG(3, 3))
		r, err := readPNG(t, gatesStyles[0].screen(randomGatesLevel(rng), 600, seed, true))
		if err == nil || !strings.Contains(err.Error(), "has an unknown mark") {
			t.Errorf("seed %d: Decode = %q, %v, want error with %q", seed, r.ID, err, "has an unknown mark")
		}
	}
}
