package web

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"image/png"
	"strings"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/deflate"
	"slidegif/render/raster"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A card is what other sites show of a link to a puzzle, in the size that they ask for:
//
//	+-----------------------------+
//	| +-------+  # slidegif       |
//	| | board |  横刀立马         |
//	| |       |  华容道           |
//	| +-------+  最少 81 步       |
//	+-----------------------------+
const (
	cardWidth  = 1200
	cardHeight = 630
	cardEdge   = 45
	cardBoard  = cardHeight - 2*cardEdge // the longer side of the board
)

// card is the work of /card.png. Nothing is solved for it but the puzzle of a day, which is called so.
func (s *Server) card(ctx context.Context, q question) (answer, error) {
	keys := q.keys()
	day, err := time.Parse(time.DateOnly, keys.Get("day"))
	if keys.Has("day") && err != nil {
		return answer{}, input.Errorf("write it as 2026-01-31", "day: %.20q is not a date", keys.Get("day"))
	}
	keys.Del("day")
	q.query = keys.Encode()
	f, err := document.FormatOf("png", "the path")
	if err != nil {
		return answer{}, err
	}
	o, err := s.readOutput(ctx, q, f, "start")
	if err != nil {
		return answer{}, err
	}
	o.Options.Size, o.Options.Print.Side = cardBoard, 0
	drawn, err := s.solver.write(ctx, o)
	if err != nil {
		return answer{}, err
	}
	board, err := png.Decode(bytes.NewReader(drawn.body))
	if err != nil {
		return answer{}, err
	}
	lang := language(o.Options.Lang, "")
	g, err := s.game(ctx, o.puzzle, keys)
	if err != nil {
		return answer{}, err
	}
	name, kind := headings(o.puzzle, g.Title, lang)
	if !day.IsZero() {
		name, kind = texts()[lang]["today"], texts()[lang][o.puzzle.Kind().Name]+" · "+day.Format(time.DateOnly)
		p := o.puzzle
		p.Puzzle = remembered{p.Puzzle, s.solver}
		if solved, err := pipeline.Solve(ctx, p, s.limits.Bounds(o.metric)); err == nil && solved.Solution.Optimal() {
			g.Optima = map[solve.Metric]int{o.metric: len(solved.Solution.Moves)}
		}
	}
	look, _ := theme.Get(o.Options.Theme)
	var b bytes.Buffer
	task := g.Task
	if n := g.Optima[g.Metric]; n > 0 {
		task += strings.Replace(texts()[lang]["cardFewest"], "%n", g.Count(n), 1)
	}
	err = deflate.EncodePNG(&b, raster.Reduce(drawCard(look.OrDefault(), board, name, kind, task), 256), nil) // a third of the bytes
	a := ok(f.Type, b.Bytes())
	a.passing = !day.IsZero() && g.Optima == nil // the optimum of the day may be found another time
	return a, err
}

// drawCard paints a board and the texts beside it, the name the largest.
func drawCard(t theme.Theme, board image.Image, name string, texts ...string) *image.RGBA {
	size := board.Bounds().Size()
	at := image.Pt(cardEdge, (cardHeight-size.Y)/2)
	left := at.X + size.X + cardEdge
	c := column{theme: t, left: left, top: cardEdge, wide: cardWidth - cardEdge - left}
	c.brand()
	c.top = cardHeight / 4
	c.write(name, 68, 85, 3)
	c.top += 34
	for _, text := range texts {
		c.write(text, 40, 50, 3)
		c.top += 20
	}
	img := raster.Picture(c.Drawing, image.Pt(cardWidth, cardHeight), t.Paper)
	draw.Draw(img, image.Rectangle{at, at.Add(size)}, board, board.Bounds().Min, draw.Over)
	return img
}
