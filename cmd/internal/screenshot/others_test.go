package screenshot

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/fogleman/gg"

	"slidegif/fonts"
	"slidegif/solve/test/testcost"
)

// A decoy is a style of pictures that contain cells but no readable board.
type decoy struct {
	name      string
	w, h      int        // size in cells; 0 means a random size from 3 to 6
	aspect    float64    // ratio of the width of a cell to its height; 0 means 1
	gap       [2]float64 // minimum and maximum gap between cells, relative to the height of a cell
	emptyCell bool       // whether one cell is left empty
	cell      func(c *canvas, x, y int)
}

// A canvas draws one decoy. The current cell is at (x, y), and its size is w x h pixels.
type canvas struct {
	*gg.Context
	rng         *rand.Rand
	x, y, w, h  float64
	palette     [6]color.RGBA
	pattern     int        // pattern of two-tone cells, 0 to 4
	sceneParams [6]float64 // random parameters for drawScene
	size        image.Point
}

func (c *canvas) randomColour() color.RGBA {
	return hsl(c.rng.Float64(), 0.6, 0.35+0.3*c.rng.Float64())
}
func (c *canvas) paletteColour(n int) color.RGBA { return c.palette[c.rng.IntN(n)] }
func (c *canvas) oneIn(n int) bool               { return c.rng.IntN(n) == 0 }

func (c *canvas) box(col color.Color) {
	c.SetColor(col)
	c.DrawRectangle(c.x, c.y, c.w, c.h)
	c.Fill()
}

func (c *canvas) write(s string, size float64, col color.Color) {
	face, err := fonts.Face(fonts.Text, size*c.h)
	if err != nil {
		panic(err)
	}
	c.SetFontFace(face)
	c.SetColor(col)
	c.DrawStringAnchored(s, c.x+c.w/2, c.y+c.h/2, 0.5, 0.35)
}

func (c *canvas) writeLetter(col color.Color) { c.write(string(rune('A'+c.rng.IntN(26))), 0.6, col) }

// drawTwoTone draws a tile in two shades of the same colour.
func (c *canvas) drawTwoTone(body color.RGBA) {
	c.box(body)
	c.SetColor(shade(body, 0.2))
	switch c.pattern {
	case 0:
		c.DrawRectangle(c.x, c.y, c.w, c.h/2)
	case 1:
		c.DrawRectangle(c.x, c.y, c.w/2, c.h)
	case 2:
		c.DrawRectangle(c.x+c.w/4, c.y+c.h/4, c.w/2, c.h/2)
	case 3:
		c.DrawRectangle(c.x, c.y+c.h/3, c.w, c.h/3)
	case 4:
		c.MoveTo(c.x, c.y)
		c.LineTo(c.x+c.w, c.y)
		c.LineTo(c.x, c.y+c.h)
	}
	c.Fill()
}

// drawScene draws the part of an artificial photograph that is in the current cell.
func (c *canvas) drawScene(_, _ int) {
	left, top, p := c.rng.Float64(), c.rng.Float64(), c.sceneParams
	for at := range cells(image.Rect(int(c.x), int(c.y), int(c.x+c.w), int(c.y+c.h))) {
		x := left + (float64(at.X)-c.x)/float64(c.size.X)
		y := top + (float64(at.Y)-c.y)/float64(c.size.Y)
		l := 0.5 + 0.2*math.Sin(p[0]*7*x+p[1]*5*y) + 0.15*math.Cos(p[2]*9*y-p[3]*4*x)
		if y > 0.6+0.1*math.Sin(6*x+p[4]) {
			l = 0.9 - l
		}
		c.SetColor(hsl(math.Mod(p[5]+0.3*x+0.2*l, 1), 0.5, l))
		c.SetPixel(at.X, at.Y)
	}
}

var (
	seamGap = [2]float64{0, 0.06}
	lineGap = [2]float64{0.03, 0.06}
	white   = color.RGBA{250, 250, 250, 255}
	black   = color.RGBA{20, 20, 30, 255}
)

var decoys = []decoy{
	{name: "plain", gap: seamGap, emptyCell: true, cell: func(c *canvas, x, y int) { c.box(c.randomColour()) }},
	{name: "shades", gap: seamGap, emptyCell: true, cell: func(c *canvas, x, y int) { c.drawTwoTone(c.randomColour()) }},
	{name: "few shades", gap: seamGap, emptyCell: true, cell: func(c *canvas, x, y int) { c.drawTwoTone(c.paletteColour(3)) }},
	{name: "equal shades", gap: seamGap, emptyCell: true, cell: func(c *canvas, x, y int) { c.drawTwoTone(c.paletteColour(1)) }},
	{name: "mixed shades", gap: seamGap, emptyCell: true, cell: func(c *canvas, x, y int) {
		c.pattern = c.rng.IntN(5)
		c.drawTwoTone(c.randomColour())
	}},
	{name: "blobs", gap: seamGap, emptyCell: true, cell: func(c *canvas, x, y int) {
		c.box(c.paletteColour(1))
		for range 1 + c.rng.IntN(4) {
			c.SetColor(c.randomColour())
			c.DrawCircle(c.x+c.w*(0.3+0.4*c.rng.Float64()), c.y+c.h*(0.3+0.4*c.rng.Float64()), c.w*(0.1+0.2*c.rng.Float64()))
			c.Fill()
		}
	}},
	{name: "photo", gap: seamGap, emptyCell: true, cell: (*canvas).drawScene},
	{name: "checkers", cell: func(c *canvas, x, y int) { c.box(c.palette[(x+y)%2]) }},
	{name: "chess", w: 8, h: 8, cell: func(c *canvas, x, y int) {
		c.box(c.palette[(x+y)%2])
		if c.oneIn(2) {
			c.SetColor([]color.RGBA{black, white}[c.rng.IntN(2)])
			c.DrawCircle(c.x+c.w/2, c.y+c.h*0.4, c.w*0.17)
			c.DrawRectangle(c.x+c.w*0.25, c.y+c.h*0.6, c.w*0.5, c.h*0.2)
			c.Fill()
		}
	}},
	{name: "sudoku", w: 9, h: 9, gap: lineGap, cell: func(c *canvas, x, y int) {
		c.box(white)
		if c.oneIn(3) {
			c.write(strconv.Itoa(1+c.rng.IntN(9)), 0.6, black)
		}
	}},
	{name: "2048", w: 4, h: 4, gap: [2]float64{0.08, 0.14}, cell: func(c *canvas, x, y int) {
		n := c.rng.IntN(11)
		c.box(hsl(0.1, 0.2+0.07*float64(n), 0.8-0.03*float64(n)))
		c.write(strconv.Itoa(1<<n), 0.4, black)
	}},
	{name: "calendar", w: 7, h: 6, gap: seamGap, cell: func(c *canvas, x, y int) {
		c.box(c.paletteColour(1))
		if n := y*7 + x - 2; n > 0 && n < 32 {
			c.write(strconv.Itoa(n), 0.4, white)
		}
	}},
	{name: "keyboard", w: 10, h: 4, aspect: 0.8, gap: [2]float64{0.1, 0.2}, cell: func(c *canvas, x, y int) {
		c.x += c.w / 2 * float64(y%2)
		c.box(c.paletteColour(1))
		c.writeLetter(white)
	}},
	{name: "keypad", w: 3, h: 4, gap: [2]float64{0.05, 0.2}, cell: func(c *canvas, x, y int) {
		c.box(c.paletteColour(1))
		c.write([]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "<", "0", "OK"}[y*3+x], 0.5, white)
	}},
	{name: "crossword", w: 11, h: 11, gap: lineGap, cell: func(c *canvas, x, y int) {
		if !c.oneIn(4) {
			c.box(white)
			if c.oneIn(3) {
				c.writeLetter(black)
			}
		}
	}},
	{name: "spreadsheet", w: 5, h: 14, aspect: 2, gap: lineGap, cell: func(c *canvas, x, y int) {
		c.box(white)
		if c.oneIn(2) {
			c.write(strconv.Itoa(c.rng.IntN(3000)), 0.5, black)
		}
	}},
	{name: "candy", w: 6, h: 6, gap: seamGap, cell: func(c *canvas, x, y int) { c.box(c.paletteColour(4)) }},
	{name: "falling", w: 10, h: 16, gap: seamGap, cell: func(c *canvas, x, y int) {
		if y > 6 && !c.oneIn(3) {
			c.box(c.paletteColour(5))
		}
	}},
	{name: "mines", w: 9, h: 12, gap: lineGap, cell: func(c *canvas, x, y int) {
		if c.box(color.Gray{190}); c.oneIn(2) {
			c.box(color.Gray{225})
			c.write(strconv.Itoa(1+c.rng.IntN(4)), 0.6, c.paletteColour(4))
		}
	}},
	{name: "widgets", w: 8, h: 8, gap: [2]float64{0.06, 0.1}, cell: func(c *canvas, x, y int) {
		if c.oneIn(3) {
			c.w *= 2.08
		}
		c.box(c.randomColour())
	}},
	{name: "icons", w: 4, h: 6, gap: [2]float64{0.3, 0.5}, cell: func(c *canvas, x, y int) {
		c.box(c.randomColour())
		c.SetColor(c.randomColour())
		c.DrawCircle(c.x+c.w/2, c.y+c.h/2, c.w*0.3)
		c.Fill()
	}},
}

// draw returns a picture of a phone screen that shows the decoy. The width is in pixels.
func (o decoy) draw(width int, seed uint64) image.Image {
	rng := rand.New(rand.NewPCG(seed, 11))
	W, H := float64(width), float64(width)*(1.2+0.8*rng.Float64())
	c := &canvas{Context: gg.NewContext(width, int(H)), rng: rng, pattern: rng.IntN(5)}
	for i := range c.palette {
		c.palette[i], c.sceneParams[i] = c.randomColour(), rng.Float64()
	}
	w, h := o.w, o.h
	if w == 0 {
		w = 3 + rng.IntN(4)
		h = w
	}
	py := min(0.94*W/max(1, o.aspect)/float64(w), 0.8*H/float64(h))
	px := py * max(1, o.aspect)
	c.size = image.Pt(int(px*float64(w)), int(py*float64(h)))
	left, top := (W-px*float64(w))/2, (H-py*float64(h))/2
	gap := py * (o.gap[0] + rng.Float64()*(o.gap[1]-o.gap[0]))
	paper := hsl(rng.Float64(), 0.2, 0.05+0.9*float64(rng.IntN(2)))
	c.SetColor(paper)
	c.Clear()
	if rng.IntN(2) == 0 {
		c.x, c.y, c.w, c.h = left-gap, top-gap, W-2*(left-gap), H-2*(top-gap)
		c.box(shade(paper, 0.3-0.6*luma(paper)))
	}
	free := rng.IntN(w * h)
	for at := range cells(image.Rect(0, 0, w, h)) {
		if o.emptyCell && at.Y*w+at.X == free {
			continue
		}
		c.x, c.y, c.w, c.h = left+px*float64(at.X)+gap/2, top+py*float64(at.Y)+gap/2, px-gap, py-gap
		o.cell(c, at.X, at.Y)
	}
	return c.Image()
}

// TestDecoys decodes pictures that have no readable board. No result may be certain. If
// SLIDEGIF_LONG is set, the test decodes all decoys. For other environment variables, see
// testSources.
func TestDecoys(t *testing.T) {
	first, n := 7, 1
	fmt.Sscan(os.Getenv("SCREENSHOT_SEEDS"), &first, &n)
	var none, doubts, certain int
	for i, o := range decoys {
		if n == 1 && i%8 > 0 && !testcost.Long() {
			continue
		}
		if only := os.Getenv("SCREENSHOT_APP"); only != "" && only != o.name {
			continue
		}
		for seed := first; seed < first+n; seed++ {
			var b bytes.Buffer
			var err error
			if img := o.draw(240+seed*77%300, uint64(seed)); seed%2 == 0 {
				err = png.Encode(&b, img)
			} else {
				err = jpeg.Encode(&b, img, &jpeg.Options{Quality: 60})
			}
			if err != nil {
				t.Fatal(err)
			}
			r, err := Decode(b.Bytes())
			switch {
			case err != nil:
				none++
				continue
			case r.Doubt != nil:
				doubts++
			default:
				certain++
				t.Errorf("%s, seed %d: Decode = %s at %v, want an error or a doubt", o.name, seed, r.ID, r.Bounds)
			}
			if dir := os.Getenv("SCREENSHOT_SHOW"); dir != "" {
				os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d", o.name, seed)), b.Bytes(), 0o644)
			}
		}
	}
	t.Logf("no board %d, doubt %d, certain %d", none, doubts, certain)
}
