package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"

	"github.com/dustin/go-humanize"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"slidegif/cmd/internal/job"
	"slidegif/render"
)

// drawHardest draws as many of the hardest positions as fit below one another.
func drawHardest(ctx context.Context, c draw.Canvas, r *report) error {
	left := c.Max.X - margin - boardSide
	style := text.Style{
		Color: inkColor, Font: font.From(plot.DefaultFont, 10.5), XAlign: text.XLeft, YAlign: text.YTop,
		Handler: plot.DefaultTextHandler,
	}
	style.Font.Variant = "Sans"
	y := c.Max.Y - margin - 4
	top := y
	y -= 22
	drawn := 0
	for _, id := range r.hardest {
		img, err := boardPicture(ctx, id)
		if err != nil {
			return err
		}
		size := img.Bounds().Size()
		w, h := vg.Length(boardSide), vg.Length(boardSide)*vg.Length(size.Y)/vg.Length(size.X)
		if h > boardSide*1.25 {
			w, h = w*boardSide*1.25/h, boardSide*1.25
		}
		if y-h < c.Min.Y+margin {
			break
		}
		c.DrawImage(vg.Rectangle{Min: vg.Point{X: left, Y: y - h}, Max: vg.Point{X: left + w, Y: y}}, img)
		y -= h + 10
		drawn++
	}
	c.FillText(style, vg.Point{X: left, Y: top}, heading(int(r.Depths[r.GodsNumber()]), drawn))
	return nil
}

func heading(n, drawn int) string {
	switch {
	case n == 1:
		return "the hardest position"
	case drawn == n:
		return fmt.Sprintf("the %d hardest", n)
	}
	return fmt.Sprintf("%d of the %s hardest", drawn, humanize.Comma(int64(n)))
}

// boardPicture draws a position as slidegif does.
func boardPicture(ctx context.Context, id string) (image.Image, error) {
	p, err := job.ParseID(ctx, id)
	if err != nil {
		return nil, err
	}
	o := render.Defaults()
	for _, kv := range [][2]string{{"size", "270"}, {"view", "start"}} {
		if err := o.Set(kv[0], kv[1]); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	if _, err := render.PNG(ctx, &b, render.Show{Board: p.Start, Metric: p.Kind().Metrics[0], ID: id}, o); err != nil {
		return nil, err
	}
	return png.Decode(&b)
}
