package web

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/deflate"
	"slidegif/render/raster"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A card is the preview picture for a link, in the size that other sites recommend:
//
//	+-----------------------------+
//	| +-------+  # slidegif       |
//	| | trace |  横刀立马         |
//	| |       |  华容道           |
//	| +-------+  最少 81 步       |
//	+-----------------------------+
//
// The picture on the left is the trace of the solution, or the start if no solution is found in time. Cards of daily
// puzzles always show the start, so that a shared link does not reveal the solution.
const (
	cardWidth  = 1200
	cardHeight = 630
	cardEdge   = 45
	cardBoard  = cardHeight - 2*cardEdge // length of the longer side of the picture, in pixels
)

// cardTime returns the time limit for the solution: 3/10 of the time limit of a request. The limit is short, because
// programs that show a preview of a link do not wait long.
func (s *Server) cardTime() time.Duration { return s.limits.Timeout * 3 / 10 }

func (s *Server) handleCard(ctx context.Context, req request) (response, error) {
	keys := req.values()
	day, err := time.Parse(time.DateOnly, keys.Get("day"))
	if keys.Has("day") && err != nil {
		return response{}, input.Errorf("write the date as in 2026-01-31", "day: %.20q is not a date", keys.Get("day"))
	}
	keys.Del("day")
	req.query = keys.Encode()
	f, err := document.FormatOf("png", "the path")
	if err != nil {
		return response{}, err
	}
	limited, cancel := context.WithTimeoutCause(ctx, s.cardTime(), guard.ErrTimeout)
	defer cancel()
	view := render.ViewTrace
	if !day.IsZero() {
		view = render.ViewStart
	}
	o, drawn, err := s.cardPicture(limited, req, f, view)
	unfinished := errors.Is(err, solve.ErrLimit)
	if err != nil {
		o, drawn, err = s.cardPicture(ctx, req, f, render.ViewStart)
	}
	if err != nil {
		return response{}, err
	}
	board, err := png.Decode(bytes.NewReader(drawn.body))
	if err != nil {
		return response{}, err
	}
	lang := chooseLanguage(o.Options.Lang, "")
	g, err := s.playerGame(ctx, o.puzzle, keys)
	if err != nil {
		return response{}, err
	}
	name, kind := titles(o.puzzle, g.Title, lang)
	if !day.IsZero() {
		name, kind = formatDay(day, day, lang), name
		p := o.puzzle
		p.Puzzle = cachedPuzzle{p.Puzzle, s.solver}
		if solved, err := pipeline.Solve(limited, p, s.limits.SearchOptions(o.metric), pipeline.Parts{}); err == nil && solved.Solution.Optimal() {
			g.Optima = map[solve.Metric]int{o.metric: len(solved.Solution.Moves)}
		}
	}
	style, _ := theme.Get(o.Options.Theme)
	var b bytes.Buffer
	task, fewest := g.Task, ""
	if n := g.Optima[g.Metric]; n > 0 {
		fewest = strings.Replace(texts()[lang]["cardFewest"], "%n", g.Count(n), 1)
	}
	card := drawCard(style.OrDefault(), board, theme.Seal{Day: day}, name, kind, task, fewest)
	err = deflate.EncodePNG(&b, raster.ToPaletted(card, 256), nil) // a palette reduces the file to a third
	resp := ok(f.Type, b.Bytes())
	// Do not cache a card if the next request may find the solution or the optimum.
	resp.temporary = unfinished || drawn.temporary || !day.IsZero() && g.Optima == nil
	return resp, err
}

func (s *Server) cardPicture(ctx context.Context, req request, f document.Format, view string) (o job, drawn response, err error) {
	if o, err = s.readJob(ctx, req, f); err != nil {
		return o, drawn, err
	}
	o.Options.View = view
	o.Options.Size, o.Options.Print.Side = cardBoard, 0
	drawn, err = s.solver.render(ctx, o)
	return o, drawn, err
}

// drawCard draws a board. To the right of the board are the name in large type and then the remaining text.
// If the seal has a day, drawCard draws the seal in the lower right corner, and the lines of text next to the
// seal are shorter.
func drawCard(t theme.Theme, board image.Image, seal theme.Seal, name string, texts ...string) *image.RGBA {
	const sealScale, sealGap = 2.6, 24 // pixels per unit, pixels
	size := board.Bounds().Size()
	boardPos := image.Pt(cardEdge, (cardHeight-size.Y)/2)
	textLeft := boardPos.X + size.X + cardEdge
	sealSize := image.Pt(int(theme.SealSize[0]*sealScale), int(theme.SealSize[1]*sealScale))
	sealPos := image.Pt(cardWidth-cardEdge, cardHeight-cardEdge).Sub(sealSize)
	c := column{theme: t, left: textLeft, top: cardEdge, width: cardWidth - cardEdge - textLeft}
	c.writeBrand()
	c.top = cardHeight / 4
	if len(wrap(t, name, 68, c.width, 3)) > 1 { // smaller, so that the other texts fit below it
		c.write(name, 54, 68, 3)
	} else {
		c.write(name, 68, 85, 1)
	}
	c.top += 34
	for _, text := range texts {
		const em, lineHeight, maxLines = 40, 50, 3
		lines := len(wrap(t, text, em, c.width, maxLines))
		if !seal.Day.IsZero() && c.top+lines*lineHeight > sealPos.Y {
			c.width = sealPos.X - sealGap - textLeft
		}
		c.write(text, em, lineHeight, maxLines)
		c.top += 12
	}
	img := raster.Rasterize(c.Drawing, image.Pt(cardWidth, cardHeight), t.Paper)
	draw.Draw(img, image.Rectangle{boardPos, boardPos.Add(size)}, board, board.Bounds().Min, draw.Over)
	if !seal.Day.IsZero() {
		draw.Draw(img, image.Rectangle{sealPos, sealPos.Add(sealSize)}, raster.Rasterize(seal.Drawing(sealScale), sealSize, color.RGBA{}), image.Point{}, draw.Over)
	}
	return img
}
