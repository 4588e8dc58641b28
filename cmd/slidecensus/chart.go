package main

import (
	"context"
	"io"

	"slidegif/render"
	"slidegif/solve"
)

func writePNG(ctx context.Context, w io.Writer, r *report, o render.Options) error {
	c, err := r.chart()
	if err != nil {
		return err
	}
	return render.ChartPNG(ctx, w, c, o)
}

func writeSVG(ctx context.Context, w io.Writer, r *report, o render.Options) error {
	c, err := r.chart()
	if err != nil {
		return err
	}
	return render.ChartSVG(ctx, w, c, o)
}

// chart returns the histogram. Where no position can be solved there is none.
func (r *report) chart() (render.Chart, error) {
	if len(r.Depths) == 0 {
		return render.Chart{}, &solve.Unsolvable{Reason: "a histogram of " + r.target.ID + " would be empty"}
	}
	c := render.Chart{
		Name: r.target.Title, Metric: r.Metric, Counts: r.Depths, Hardest: r.Hardest,
		Positions: r.Positions - r.Unreachable,
	}
	c.Farthest = r.Depths[len(r.Depths)-1]
	return c, nil
}
