package main

import (
	"context"
	"fmt"
	"image/color"
	"io"
	"math"

	"github.com/dustin/go-humanize"
	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
)

// Measures of the picture, in points. A bar is as wide as its number on it is high.
const (
	barPitch   = 9.5
	leastWidth = 620
	height     = 430
	margin     = 12
	boardSide  = 118 // of the hardest boards, drawn in a column at the right
)

// resolution of the PNG.
const dpi = 110

var (
	barColor  = color.RGBA{0x2f, 0x6f, 0x9f, 255}
	lastColor = color.RGBA{0xb8, 0x32, 0x2a, 255} // the bar of God's number
	inkColor  = color.RGBA{0x22, 0x22, 0x22, 255}
	gridColor = color.RGBA{0xe4, 0xe4, 0xe4, 255}
)

func writePNG(ctx context.Context, w io.Writer, r *report) error {
	width, err := pictureWidth(r)
	if err != nil {
		return err
	}
	c := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dpi))
	if err := drawHistogram(ctx, draw.New(c), r); err != nil {
		return err
	}
	_, err = vgimg.PngCanvas{Canvas: c}.WriteTo(w)
	return err
}

func writeSVG(ctx context.Context, w io.Writer, r *report) error {
	width, err := pictureWidth(r)
	if err != nil {
		return err
	}
	c := vgsvg.New(width, height)
	if err := drawHistogram(ctx, draw.New(c), r); err != nil {
		return err
	}
	_, err = c.WriteTo(w)
	return err
}

func pictureWidth(r *report) (vg.Length, error) {
	if len(r.Depths) == 0 {
		return 0, &solve.Unsolvable{Reason: "a histogram of " + r.target.id + " would be empty"}
	}
	return max(leastWidth, vg.Length(len(r.Depths))*barPitch+boardSide+90), nil
}

// drawHistogram draws the bars, and beside them the first of the hardest positions.
func drawHistogram(ctx context.Context, c draw.Canvas, r *report) error {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	p := plot.New()
	bars := depthBars{counts: r.Depths}
	for _, n := range r.Depths {
		bars.most, bars.least = max(bars.most, n), min(max(bars.least, 1), n)
	}
	bars.log = bars.most > 400*bars.least
	unit := r.Metric.Unit(2)
	p.Title.Text = fmt.Sprintf("%s: God's number is %s", latin(r.target), r.Metric.Count(r.GodsNumber()))
	p.Title.TextStyle.Font.Size = 15
	p.Title.TextStyle.Font.Weight = xfont.WeightBold
	p.Title.Padding = 8
	p.X.Label.Text = fmt.Sprintf("distance from the nearest goal, in %s (%s)", unit, cli.Plural(r.Positions-r.Unreachable, "position"))
	p.Y.Label.Text = "positions"
	p.X.Padding, p.Y.Padding = 0, 2
	if bars.log {
		p.Y.Label.Text = "positions, logarithmic"
		p.Y.Scale = plot.LogScale{}
	}
	p.Y.Tick.Marker = countTicks{bars.log}
	p.X.Tick.Marker = distanceTicks{len(r.Depths)}
	for _, s := range []*text.Style{&p.X.Tick.Label, &p.Y.Tick.Label, &p.X.Label.TextStyle, &p.Y.Label.TextStyle} {
		s.Color = inkColor
		s.Font.Size = 9
		s.Font.Variant = "Sans"
	}
	p.Title.TextStyle.Font.Variant = "Sans"
	p.X.Label.TextStyle.Font.Size, p.Y.Label.TextStyle.Font.Size = 10.5, 10.5
	p.Add(bars)
	p.Draw(draw.Crop(c, margin, -margin-boardSide-18, margin, -margin))
	return drawHardest(ctx, c, r)
}

// latin is the title without characters that the plot's typeface lacks.
func latin(t *target) string {
	if t.sets || t.title == t.id {
		return t.id
	}
	if t.board.Slug != "" {
		return t.board.Slug
	}
	return t.id
}

// depthBars is a plotter: a bar for each distance with its number on it.
type depthBars struct {
	counts      []int64
	least, most int64
	log         bool
}

// DataRange leaves room above the bars for the numbers, which stand upright.
func (b depthBars) DataRange() (xmin, xmax, ymin, ymax float64) {
	ymax = float64(b.most) * 1.22
	if b.log {
		ymin = 0.7
		ymax = float64(b.most) * math.Pow(float64(b.most)/ymin, 0.17)
	}
	return -0.6, float64(len(b.counts)) - 0.4, ymin, ymax
}

func (b depthBars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	floor, _ := p.Y.Min, p.Y.Max
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		if t.Label != "" {
			c.StrokeLine2(draw.LineStyle{Color: gridColor, Width: .5}, c.Min.X, y(t.Value), c.Max.X, y(t.Value))
		}
	}
	style := text.Style{
		Color: inkColor, Rotation: math.Pi / 2, XAlign: text.XLeft, YAlign: text.YCenter,
		Font: font.From(plot.DefaultFont, 6.8), Handler: plot.DefaultTextHandler,
	}
	style.Font.Variant = "Sans"
	for d, n := range b.counts {
		left, right := x(float64(d)-.41), x(float64(d)+.41)
		top := y(float64(n))
		c.SetColor(barColor)
		if d == len(b.counts)-1 {
			c.SetColor(lastColor)
		}
		c.Fill(vg.Rectangle{Min: vg.Point{X: left, Y: y(floor)}, Max: vg.Point{X: right, Y: max(top, y(floor)+.6)}}.Path())
		c.FillText(style, vg.Point{X: (left + right) / 2, Y: max(top, y(floor)) + 3}, humanize.Comma(n))
	}
}

// distanceTicks name every fifth or tenth distance.
type distanceTicks struct{ n int }

func (t distanceTicks) Ticks(_, _ float64) []plot.Tick {
	var ticks []plot.Tick
	for d := range t.n {
		tick := plot.Tick{Value: float64(d)}
		if d%5 == 0 || t.n < 12 {
			tick.Label = fmt.Sprint(d)
		}
		ticks = append(ticks, tick)
	}
	return ticks
}

// countTicks are round numbers, written with commas.
type countTicks struct{ log bool }

func (t countTicks) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	if t.log {
		for v := 1.0; v <= high; v *= 10 {
			ticks = append(ticks, plot.Tick{Value: v, Label: humanize.Comma(int64(v))})
			for k := 2.0; k < 10 && v*k <= high; k++ {
				ticks = append(ticks, plot.Tick{Value: v * k})
			}
		}
		return ticks
	}
	for _, tick := range (plot.DefaultTicks{}).Ticks(low, high) {
		if tick.Label != "" && tick.Value != math.Trunc(tick.Value) {
			continue
		}
		if tick.Label != "" {
			tick.Label = humanize.Comma(int64(tick.Value))
		}
		ticks = append(ticks, tick)
	}
	return ticks
}
