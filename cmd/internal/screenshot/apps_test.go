package screenshot

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"slidegif/fonts"
)

// An app is the style of a simulated puzzle app. All other properties, such as sizes, colours and
// the elements around the board, come from a random seed.
type app struct {
	name        string
	kind        string // tiles, rush or klotski
	face        string
	gap         [2]float64 // minimum and maximum gap between pieces, in cells
	round       [2]float64 // minimum and maximum corner radius, in cells
	size        [2]float64 // minimum and maximum digit height, in cells
	corner      bool       // whether digits are in the top left corner
	fill        string     // one of flat, gradient, gloss, bevel and wood
	line        float64    // width of the outlines, in cells
	shadow      bool
	dark        bool
	multicolour bool // whether each piece has a different colour
	slots       bool // whether empty cells have an outline
	frame       bool
	label       bool // whether blocks have characters and cars have windows
	digitShadow bool // whether digits cast a shadow
}

var apps = []app{
	{name: "flat", kind: "tiles", face: "go", gap: [2]float64{0.03, 0.08}, round: [2]float64{0.05, 0.12}, size: [2]float64{0.35, 0.5}, fill: "flat", frame: true},
	{name: "squares", kind: "tiles", face: "gobold", gap: [2]float64{0.015, 0.03}, size: [2]float64{0.4, 0.55}, fill: "flat"},
	{name: "lines", kind: "tiles", face: "medium", size: [2]float64{0.35, 0.5}, fill: "flat", line: 0.02},
	{name: "gradient", kind: "tiles", face: "text", gap: [2]float64{0.04, 0.1}, round: [2]float64{0.1, 0.25}, size: [2]float64{0.35, 0.5}, fill: "gradient", shadow: true, frame: true},
	{name: "gloss", kind: "tiles", face: "monobold", gap: [2]float64{0.04, 0.08}, round: [2]float64{0.1, 0.2}, size: [2]float64{0.35, 0.5}, fill: "gloss"},
	{name: "night", kind: "tiles", face: "text", gap: [2]float64{0.04, 0.1}, round: [2]float64{0.08, 0.2}, size: [2]float64{0.3, 0.45}, fill: "flat", dark: true},
	{name: "rainbow", kind: "tiles", face: "sans", gap: [2]float64{0.03, 0.08}, round: [2]float64{0.05, 0.25}, size: [2]float64{0.35, 0.5}, fill: "flat", multicolour: true, slots: true},
	{name: "corners", kind: "tiles", face: "go", gap: [2]float64{0.03, 0.06}, round: [2]float64{0, 0.1}, size: [2]float64{0.2, 0.28}, corner: true, fill: "gradient", multicolour: true},
	{name: "bevel", kind: "tiles", face: "serif", gap: [2]float64{0.01, 0.04}, size: [2]float64{0.35, 0.5}, fill: "bevel", frame: true},
	{name: "wooden", kind: "tiles", face: "kai", gap: [2]float64{0.02, 0.06}, round: [2]float64{0.05, 0.1}, size: [2]float64{0.4, 0.5}, fill: "wood", frame: true},
	{name: "italic", kind: "tiles", face: "bolditalic", gap: [2]float64{0.04, 0.08}, round: [2]float64{0.1, 0.3}, size: [2]float64{0.3, 0.45}, fill: "flat", shadow: true},
	{name: "raised", kind: "tiles", face: "gobold", gap: [2]float64{0.04, 0.1}, round: [2]float64{0.1, 0.25}, size: [2]float64{0.35, 0.5}, fill: "gradient", digitShadow: true},
	{name: "cars flat", kind: "rush", gap: [2]float64{0.06, 0.14}, round: [2]float64{0.1, 0.25}, fill: "flat", multicolour: true, frame: true},
	{name: "cars slots", kind: "rush", gap: [2]float64{0.06, 0.12}, round: [2]float64{0.1, 0.2}, fill: "gradient", multicolour: true, slots: true},
	{name: "cars night", kind: "rush", gap: [2]float64{0.06, 0.12}, round: [2]float64{0.1, 0.3}, fill: "flat", multicolour: true, dark: true, frame: true, label: true},
	{name: "unblock", kind: "rush", gap: [2]float64{0.02, 0.06}, round: [2]float64{0.04, 0.12}, fill: "wood", frame: true, line: 0.02},
	{name: "unblock flat", kind: "rush", gap: [2]float64{0.03, 0.08}, round: [2]float64{0, 0.1}, fill: "bevel", frame: true, slots: true},
	{name: "cars lined", kind: "rush", gap: [2]float64{0, 0}, round: [2]float64{0.08, 0.15}, fill: "flat", line: 0.03, frame: true},
	{name: "hua rong", kind: "klotski", face: "kai", gap: [2]float64{0.02, 0.06}, round: [2]float64{0.04, 0.12}, size: [2]float64{0.4, 0.6}, fill: "wood", frame: true, label: true},
	{name: "klotski flat", kind: "klotski", gap: [2]float64{0.03, 0.08}, round: [2]float64{0.02, 0.15}, fill: "flat", multicolour: true, frame: true},
	{name: "klotski lines", kind: "klotski", face: "sans", round: [2]float64{0, 0.1}, size: [2]float64{0.4, 0.6}, fill: "flat", line: 0.03, label: true, multicolour: true},
	{name: "klotski wood", kind: "klotski", gap: [2]float64{0.01, 0.04}, round: [2]float64{0.02, 0.08}, fill: "wood", frame: true, line: 0.02},
	{name: "klotski night", kind: "klotski", face: "serif", gap: [2]float64{0.04, 0.08}, round: [2]float64{0.05, 0.15}, size: [2]float64{0.4, 0.6}, fill: "gradient", dark: true, frame: true, label: true},
	{name: "klotski bevel", kind: "klotski", face: "text", gap: [2]float64{0.02, 0.05}, size: [2]float64{0.4, 0.6}, fill: "bevel", frame: true, label: true, slots: true},
}

// A painter draws one screen of an app.
type painter struct {
	*gg.Context
	app
	rng             *rand.Rand
	x, y, pitch     float64 // top left corner of the board and size of a cell, in pixels
	gapSize, radius float64 // cells
	digitSize       float64
	paper           color.RGBA // screen background
	floor           color.RGBA
	body            color.RGBA
	ink             color.RGBA
	fontFile        *opentype.Font
}

func (b *painter) uniform(r [2]float64) float64 { return r[0] + b.rng.Float64()*(r[1]-r[0]) }

// hsl returns the colour with the given hue, saturation and lightness, each from 0 to 1.
func hsl(h, s, l float64) color.RGBA {
	f := func(n float64) uint8 {
		k := math.Mod(n+h*12, 12)
		return uint8(255 * (l - s*min(l, 1-l)*max(-1, min(k-3, 9-k, 1))))
	}
	return color.RGBA{f(0), f(8), f(4), 255}
}

func luma(c color.RGBA) float64 {
	return (0.3*float64(c.R) + 0.59*float64(c.G) + 0.11*float64(c.B)) / 255
}

func shade(c color.RGBA, by float64) color.RGBA {
	f := func(v uint8) uint8 { return uint8(max(0, min(255, float64(v)+255*by))) }
	return color.RGBA{f(c.R), f(c.G), f(c.B), 255}
}

func textColour(c color.RGBA) color.RGBA {
	if luma(c) > 0.55 {
		return color.RGBA{40, 30, 30, 255}
	}
	return color.RGBA{250, 248, 240, 255}
}

// screen draws a board as it looks in the app. The rows contain the name of the piece in each cell,
// or "" for an empty cell.
func (a app) screen(rows [][]string, width int, seed uint64) *image.RGBA {
	b := &painter{app: a, rng: rand.New(rand.NewPCG(seed, 7))}
	h, w := len(rows), len(rows[0])
	tall := 1.3 + 0.9*b.rng.Float64()
	if width > 700 && b.rng.IntN(4) == 0 {
		tall = 0.6 // use landscape format, as on a desktop computer
	}
	height := int(float64(width) * tall)
	b.Context = gg.NewContext(width, height)
	b.chooseStyle()
	W, H := float64(width), float64(height)
	b.pitch = min(W*(0.8+0.16*b.rng.Float64())/float64(w), H*0.66/float64(h))
	b.x, b.y = (W-b.pitch*float64(w))/2, (H-b.pitch*float64(h))*(0.4+0.2*b.rng.Float64())
	b.SetColor(b.paper)
	b.Clear()
	b.chrome(W, H, b.y, b.y+b.pitch*float64(h))
	b.drawBoard(w, h)
	b.drawPieces(rows)
	return b.Image().(*image.RGBA)
}

// chooseStyle chooses random colours and sizes.
func (b *painter) chooseStyle() {
	hue := b.rng.Float64()
	b.gapSize, b.radius, b.digitSize = b.uniform(b.gap), b.uniform(b.round), b.uniform(b.size)
	b.paper, b.floor, b.body = hsl(hue, 0.3, 0.93), hsl(hue, 0.25, 0.8-0.1*b.rng.Float64()), hsl(b.rng.Float64(), 0.55, 0.35+0.25*b.rng.Float64())
	if b.dark {
		b.paper, b.floor, b.body = hsl(hue, 0.2, 0.07), hsl(hue, 0.2, 0.11), hsl(hue+0.1, 0.25, 0.24+0.1*b.rng.Float64())
	}
	if b.fill == "wood" {
		b.paper, b.floor, b.body = hsl(0.08, 0.4, 0.3), hsl(0.07, 0.45, 0.16+0.06*b.rng.Float64()), hsl(0.09, 0.5, 0.55+0.1*b.rng.Float64())
	}
	if !b.frame {
		b.floor = b.paper
	}
	b.ink = textColour(b.body)
	if b.face != "" {
		b.fontFile = testFont(b.face)
	}
}

var testFonts = map[string]*opentype.Font{}

// testFont returns the font with the given name or file path. It returns nil if the name denotes a
// font in package fonts.
func testFont(name string) *opentype.Font {
	files := map[string][]byte{"go": goregular.TTF, "gobold": gobold.TTF, "medium": gomedium.TTF, "monobold": gomonobold.TTF, "bolditalic": gobolditalic.TTF}
	if f := testFonts[name]; f != nil {
		return f
	}
	data := files[name]
	if strings.Contains(name, "/") {
		data, _ = os.ReadFile(name)
	}
	if data == nil {
		return nil
	}
	f, err := opentype.Parse(data)
	if err != nil {
		panic(err)
	}
	testFonts[name] = f
	return f
}

func (b *painter) setFont(name string, size float64) {
	var face font.Face
	var err error
	if f := testFont(name); f != nil {
		face, err = opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	} else {
		face, err = fonts.Face(name, size)
	}
	if err != nil {
		panic(err)
	}
	b.SetFontFace(face)
}

// chrome draws the elements that an app shows around the board.
func (b *painter) chrome(w, h, top, bottom float64) {
	ink := textColour(b.paper)
	text := func(s string, x, y, size, ax float64) {
		b.setFont(fonts.Text, size)
		b.SetColor(ink)
		b.DrawStringAnchored(s, x, y, ax, 0.35)
	}
	u := min(w, h) / 30
	text("9:41", u*2, u*0.9, u, 0)
	for i := range 3 {
		b.SetColor(ink)
		b.DrawRectangle(w-u*float64(2+i*2), u*0.4, u*1.2, u)
		b.Fill()
	}
	if room := top - 2*u; room > 4*u {
		text([]string{"Slide Puzzle", "数字华容道", "Level 12", "15 Puzzle"}[b.rng.IntN(4)], w/2, u*2+room*0.3, min(room/3, 2*u), 0.5)
		for i, s := range []string{"Moves", "Time", "Best"} {
			if b.rng.IntN(3) > 0 {
				x := w * (0.2 + 0.3*float64(i))
				b.SetColor(shade(b.paper, -0.08))
				b.DrawRoundedRectangle(x-2.6*u, u*2+room*0.55, 5.2*u, room*0.35, u/2)
				b.Fill()
				text(s, x, u*2+room*0.65, min(room*0.1, u), 0.5)
				text(fmt.Sprint(b.rng.IntN(200)), x, u*2+room*0.8, min(room*0.15, 1.4*u), 0.5)
			}
		}
	}
	if room := h - bottom; room > 6*u {
		for i := range 4 {
			b.SetColor(hsl(b.rng.Float64(), 0.5, 0.5))
			b.DrawRoundedRectangle(w*(0.12+0.2*float64(i)), bottom+room*0.3, w*0.15, room*0.2, u/2)
			b.Fill()
		}
		if b.rng.IntN(2) == 0 {
			b.SetColor(hsl(b.rng.Float64(), 0.8, 0.6))
			b.DrawRectangle(0, h-room*0.3, w, room*0.3)
			b.Fill()
			text("PLAY NOW! 5 stars", w/2, h-room*0.15, min(room*0.12, 1.5*u), 0.5)
		}
	}
}

func (b *painter) drawBoard(w, h int) {
	if b.frame {
		pad := b.pitch * (b.gapSize/2 + 0.08*b.rng.Float64())
		b.SetColor(b.floor)
		b.DrawRoundedRectangle(b.x-pad, b.y-pad, b.pitch*float64(w)+2*pad, b.pitch*float64(h)+2*pad, b.pitch*b.radius/2)
		b.FillPreserve()
		if b.rng.IntN(2) == 0 {
			b.SetColor(shade(b.floor, -0.12))
			b.SetLineWidth(b.pitch * 0.06)
			b.Stroke()
		}
		b.ClearPath()
	}
	if b.slots {
		b.SetColor(shade(b.floor, -0.05))
		for i := range w * h {
			b.DrawRoundedRectangle(b.x+b.pitch*(float64(i%w)+0.06), b.y+b.pitch*(float64(i/w)+0.06), b.pitch*0.88, b.pitch*0.88, b.pitch*0.08)
			b.Fill()
		}
	}
}

// drawPieces draws each piece on the board once.
func (b *painter) drawPieces(rows [][]string) {
	seen := map[string]bool{}
	for y, row := range rows {
		for x, name := range row {
			if name == "" || seen[name] && b.kind != "tiles" {
				continue
			}
			seen[name] = true
			w, h := 1, 1
			for b.kind != "tiles" && x+w < len(row) && row[x+w] == name {
				w++
			}
			for b.kind != "tiles" && y+h < len(rows) && rows[y+h][x] == name {
				h++
			}
			b.drawPiece(name, float64(x), float64(y), float64(w), float64(h))
		}
	}
}

func (b *painter) drawPiece(name string, cx, cy, cw, ch float64) {
	x, y, w, h := b.x+b.pitch*(cx+b.gapSize/2), b.y+b.pitch*(cy+b.gapSize/2), b.pitch*(cw-b.gapSize), b.pitch*(ch-b.gapSize)
	body := b.body
	if b.multicolour {
		body = hsl(b.rng.Float64(), 0.5+0.2*b.rng.Float64(), 0.35+0.2*b.rng.Float64())
		if b.kind == "rush" {
			body = hsl(0.1+0.75*b.rng.Float64(), 0.5, 0.35+0.2*b.rng.Float64())
		}
	}
	if b.kind == "rush" && name == "A" || b.kind == "klotski" && cw*ch == 4 && b.rng.IntN(2) == 0 {
		body = hsl(0.0, 0.7, 0.45)
	}
	shape := func() { b.DrawRoundedRectangle(x, y, w, h, b.pitch*b.radius) }
	if b.shadow {
		for i := range 4 {
			b.DrawRoundedRectangle(x, y+b.pitch*0.01*float64(i+1), w, h, b.pitch*b.radius)
			b.SetRGBA(0, 0, 0, 0.08)
			b.Fill()
		}
	}
	shape()
	b.SetColor(body)
	switch b.fill {
	case "gradient":
		g := gg.NewLinearGradient(x, y, x, y+h)
		g.AddColorStop(0, shade(body, 0.08))
		g.AddColorStop(1, shade(body, -0.08))
		b.SetFillStyle(g)
	}
	b.FillPreserve()
	b.Clip()
	switch b.fill {
	case "gloss":
		b.SetRGBA(1, 1, 1, 0.12)
		b.DrawRectangle(x, y, w, h/2)
		b.Fill()
	case "bevel":
		e := b.pitch * 0.06
		for i, by := range []float64{0.1, -0.12} {
			b.SetColor(shade(body, by))
			b.DrawRectangle(x, y+float64(i)*(h-e), w, e)
			b.Fill()
			b.DrawRectangle(x+float64(i)*(w-e), y, e, h)
			b.Fill()
		}
	case "wood":
		for range 14 {
			b.SetColor(shade(body, -0.05*b.rng.Float64()))
			b.SetLineWidth(b.pitch * 0.012)
			gy := y + h*b.rng.Float64()
			b.MoveTo(x, gy)
			b.CubicTo(x+w/3, gy+b.pitch*0.03, x+2*w/3, gy-b.pitch*0.03, x+w, gy)
			b.Stroke()
		}
	}
	b.ResetClip()
	if b.line > 0 {
		shape()
		b.SetColor(shade(body, -0.22))
		b.SetLineWidth(max(1, b.pitch*b.line))
		b.Stroke()
	}
	b.ClearPath()
	switch {
	case b.kind == "tiles":
		size := b.pitch * b.digitSize / 0.72
		if len(name) > 1 && !b.corner {
			size *= 0.92
		}
		b.setFont(b.face, size)
		if b.digitShadow {
			b.SetRGBA(0, 0, 0, 0.4)
			b.DrawStringAnchored(name, x+w/2+b.pitch*0.02, y+h/2+b.pitch*(b.digitSize/2+0.03), 0.5, 0)
		}
		b.SetColor(textColour(body))
		if b.corner {
			b.DrawStringAnchored(name, x+w*0.08, y+h*0.08+b.pitch*b.digitSize, 0, 0)
		} else {
			b.DrawStringAnchored(name, x+w/2, y+h/2+b.pitch*b.digitSize/2, 0.5, 0)
		}
	case b.kind == "klotski" && b.label:
		label := []rune("兵")
		switch cw * ch {
		case 2:
			label = []rune(map[bool]string{true: "关羽", false: "张飞"}[cw > ch])
		case 4:
			label = []rune("曹操")
		}
		b.setFont(b.face, b.pitch*b.digitSize)
		b.SetColor(textColour(body))
		for i, r := range label {
			k := float64(i) - float64(len(label)-1)/2
			dx, dy := k, 0.0
			if ch > cw {
				dx, dy = 0, k
			}
			b.DrawStringAnchored(string(r), x+w/2+dx*b.pitch*b.digitSize, y+h/2+dy*b.pitch*b.digitSize, 0.5, 0.38)
		}
	case b.kind == "rush" && b.label: // car windows
		b.SetColor(shade(body, -0.2))
		for _, at := range []float64{0.25, 0.75} {
			if cw > ch {
				b.DrawRoundedRectangle(x+w*at-b.pitch*0.08, y+h*0.2, b.pitch*0.16, h*0.6, b.pitch*0.04)
			} else {
				b.DrawRoundedRectangle(x+w*0.2, y+h*at-b.pitch*0.08, w*0.6, b.pitch*0.16, b.pitch*0.04)
			}
			b.Fill()
		}
	}
}
