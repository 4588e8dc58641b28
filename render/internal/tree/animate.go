package tree

import (
	"image"

	"github.com/fogleman/gg"

	"slidegif/render/raster"
	"slidegif/render/theme"
)

// MaxDrawingFrames is the maximum number of frames of an animation.
const MaxDrawingFrames = 2 + MaxGrowth

// MaxGrowth is the maximum number of stages in which a tree grows.
const MaxGrowth = 100

// Times are durations in centiseconds.
type Times struct{ First, Last int }

// Durations in centiseconds: the whole growth, its shortest frame, and its longest frame.
const growthTime, minDelay, maxDelay = 2000, 8, 90

// Animate draws the growth of the tree as an animation of at most the given number of frames: the start, the expansions,
// and the solution. The other arguments are as for Draw.
func (t Tree) Animate(look theme.Theme, longer int, exact bool, times Times, frames int) (*raster.AnimatedDrawing, error) {
	p := painter{Tree: t, Pen: theme.Pen{Theme: look.OrDefault(), Font: t.Font}}
	_, size, err := t.Draw(look, longer, exact)
	if err != nil {
		return nil, err
	}
	expansions := max(0, len(t.Growth)-1)
	if t.Layers == nil {
		p.place()
		p.fit(longer, exact)
		for _, n := range t.Nodes {
			expansions = max(expansions, n.Expanded)
		}
	}
	p.size = size
	growth := max(0, min(expansions, frames-2))
	a := &raster.AnimatedDrawing{Size: size, Ground: p.Theme.Paper, Delays: []int{times.First}}
	for range growth {
		a.Delays = append(a.Delays, max(minDelay, min(maxDelay, growthTime/growth)))
	}
	if frames > 1 && t.Layers == nil {
		a.Delays = append(a.Delays, 0)
	}
	last := len(a.Delays) - 1
	a.Delays[last] = times.Last
	a.Paint = func(frame int, picture *image.RGBA) {
		p.Drawing = nil
		s := end
		if frame < last {
			s = stage{expanded: expansions * frame / max(1, growth)}
		}
		if t.Layers != nil {
			p.drawFrame()
			p.drawLayers(t.Growth[min(s.expanded, expansions)])
		} else {
			p.drawStage(s)
		}
		clear(picture.Pix)
		p.Drawing.Paint(gg.NewContextForRGBA(picture))
	}
	return a, nil
}
