package atlas

import (
	"context"
	"image"
	"image/color"
	imagedraw "image/draw"

	"github.com/fogleman/gg"

	"slidegif/render/raster"
	"slidegif/render/theme"
)

// MaxDrawingFrames is the maximum number of frames of an animation: the start, frames in which positions light up, and
// frames in which the solution appears.
const MaxDrawingFrames = 1 + growthFrames + roadFrames

const growthFrames, roadFrames = 119, 25

// Times are durations in centiseconds.
type Times struct{ First, Last int }

// Durations in centiseconds: the whole growth, the longest frame of the growth, and a frame of the solution.
const growthTime, maxGrowthDelay, roadDelay = 600, 40, 6

// Animate draws the searches as an animation of at most the given number of frames. In each frame, all searches expand
// the same number of positions. A search that has found the goal shows the solution until the other searches end.
func (s Searches) Animate(ctx context.Context, t theme.Theme, width int, times Times, frames int) (*raster.AnimatedDrawing, error) {
	all, err := s.painters(ctx, t, width)
	if err != nil {
		return nil, err
	}
	f := searchAnimation{painters: all, size: Size(width), paper: t.Paper}
	moves := 1
	for _, p := range all {
		if len(p.Map.Roads) > 0 {
			moves = max(moves, len(p.Map.Roads[0].After)-1)
		}
	}
	f.road = max(0, min(roadFrames, moves, (frames-1)/3))
	f.growth = int(max(0, min(growthFrames, all[0].most, int64(frames-1-f.road))))
	if f.dark, err = all.draw(false, false); err != nil {
		return nil, err
	}
	for i, to := range []**image.RGBA{&f.lit, &f.solved} {
		d, err := all.draw(true, i == 1)
		if err != nil {
			return nil, err
		}
		*to = raster.Rasterize(d, f.size, t.Paper)
	}
	a := &raster.AnimatedDrawing{Size: f.size, Ground: t.Paper, Paint: f.paint, Delays: []int{times.First}}
	for i := range f.growth + f.road {
		delay := roadDelay
		if i < f.growth {
			delay = min(growthTime/f.growth, maxGrowthDelay)
		}
		a.Delays = append(a.Delays, delay)
	}
	a.Delays[len(a.Delays)-1] = times.Last
	return a, nil
}

// A searchAnimation paints the frames of searches.
type searchAnimation struct {
	painters     searchPainters
	size         image.Point
	paper        color.RGBA
	growth, road int // number of frames of the longest growth, and of a solution

	dark        theme.Drawing // the picture at the start
	lit, solved *image.RGBA   // the picture at the end of the growth, and at the end
}

// paint changes the picture to the next frame. Most pixels are copied from f.lit and f.solved, the
// pictures of complete searches.
func (f *searchAnimation) paint(frame int, picture *image.RGBA) {
	switch frame {
	case f.growth + f.road:
		copy(picture.Pix, f.solved.Pix)
		return
	case 0:
		f.paintBox(picture, picture.Rect, f.dark)
		return
	}
	for _, p := range f.painters {
		before, now := p.expandedAt(frame-1, f.growth), p.expandedAt(frame, f.growth)
		if now > before {
			p.light(picture, f.lit, before, now)
			f.refresh(picture, p, now, false)
			continue
		}
		done := frame - p.growthEnd(f.growth)
		if done <= f.road && len(p.Map.Roads) > 0 {
			p.appear(picture, f.solved, done, f.road)
		}
		if done == f.road {
			imagedraw.Draw(picture, p.area, f.solved, p.area.Min, imagedraw.Src)
			f.refresh(picture, p, now, true)
		}
	}
}

// expandedAt returns the number of expansions that a frame shows.
func (p *searchPainter) expandedAt(frame, growth int) int64 {
	if frame >= growth {
		return p.Expanded
	}
	return min(p.Expanded, p.most*int64(frame)/int64(growth))
}

// growthEnd returns the first frame in which all positions are expanded.
func (p *searchPainter) growthEnd(growth int) (frame int) {
	for p.expandedAt(frame, growth) < p.Expanded {
		frame++
	}
	return frame
}

// light copies the pixels of all positions with ranks in [from, to) from lit to picture.
func (p *searchPainter) light(picture, lit *image.RGBA, from, to int64) {
	var lights [orderColors + 1]bool
	for hue := range orderColors {
		// rank is the greatest rank of a position with the colour hue.
		rank := int64(((hue+1)*max(p.chart.Greatest, 1) - 1) / (orderColors - 1) * p.Unit)
		lights[hue] = rank >= from && rank < to || rank >= p.Expanded && to == p.Expanded
	}
	width := p.area.Dx()
	for y := range p.area.Dy() {
		for x, hue := range p.shading.hue[y*width : (y+1)*width] {
			if i := y*width + x; lights[hue] && p.shading.log[i] > 0 {
				at := picture.PixOffset(p.area.Min.X+x, p.area.Min.Y+y)
				copy(picture.Pix[at:at+4], lit.Pix[at:at+4])
			}
		}
	}
}

// refresh draws the text and the bar that show the number of expansions of a search.
func (f *searchAnimation) refresh(picture *image.RGBA, p *searchPainter, n int64, solved bool) {
	p.Drawing = nil
	p.drawCount(n, solved)
	f.paintBox(picture, p.count, p.Drawing)
	p.Drawing = nil
	p.drawBar(n, solved)
	f.paintBox(picture, p.bar, p.Drawing)
}

// paintBox replaces a rectangle by a drawing.
func (f *searchAnimation) paintBox(picture *image.RGBA, box image.Rectangle, d theme.Drawing) {
	imagedraw.Draw(picture, box, image.NewUniform(f.paper), image.Point{}, imagedraw.Src)
	d.Paint(gg.NewContextForRGBA(picture))
}

// appear copies a part of the solution's line, with a margin, from the picture solved.
func (p *searchPainter) appear(picture, solved *image.RGBA, part, parts int) {
	r := p.Map.Roads[0]
	end := func(part int) int { return r.After[(len(r.After)-1)*part/parts] }
	points := p.points(Road{Positions: r.Positions[end(part-1) : end(part)+1]})
	reach := float64(p.roadWidth() * 1.2)
	for i, b := range points {
		a := points[max(0, i-1)]
		box := image.Rect(int(min(a[0], b[0])-reach), int(min(a[1], b[1])-reach), int(max(a[0], b[0])+reach)+1, int(max(a[1], b[1])+reach)+1)
		box = box.Intersect(p.area)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				if distance(a, b, [2]float64{float64(x) + .5, float64(y) + .5}) <= reach {
					at := picture.PixOffset(x, y)
					copy(picture.Pix[at:at+4], solved.Pix[at:at+4])
				}
			}
		}
	}
}

// distance returns the distance of a point from the line between a and b.
func distance(a, b, p [2]float64) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	px, py := p[0]-a[0], p[1]-a[1]
	share := 0.0
	if all := float64(dx*dx) + float64(dy*dy); all > 0 {
		share = max(0, min(1, (float64(px*dx)+float64(py*dy))/all))
	}
	return hypot(px-float64(dx*share), py-float64(dy*share))
}
