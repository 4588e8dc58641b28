package web

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"image/png"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/deflate"
	"slidegif/render/raster"
	"slidegif/solve/board"
)

const (
	doorSize  = 144 // pixels, twice the largest displayed size
	doorCells = 7   // width and height of the part of a large board that a door shows
)

// handleDoor handles /door.png, the small picture of a daily puzzle. The puzzle is given by its ID, or by its kind and
// its day. If the board is large and its goal is one cell, the picture shows only the cells around the goal.
func (s *Server) handleDoor(ctx context.Context, req request) (response, error) {
	par, err := req.parseParams(s.limits, "puzzle", "kind")
	if err != nil {
		return response{}, err
	}
	var p pipeline.Puzzle
	if par.Puzzle != "" {
		p, err = s.solver.parse(ctx, par.Puzzle)
	} else {
		p, err = s.solver.generateDaily(ctx, par.Query, req.seed)
	}
	if err != nil {
		return response{}, err
	}
	f, err := document.FormatOf("png", "the path")
	if err != nil {
		return response{}, err
	}
	j, err := newJob(p, f, par, s.limits)
	if err != nil {
		return response{}, err
	}
	b := p.Start
	isCropped := min(b.W, b.H) > doorCells && len(b.Goal) == 1
	j.Options.View, j.Options.Size, j.Options.Print.Side, j.Options.Background = render.ViewStart, doorSize, 0, thumbnailBackground(p.Kind())
	if isCropped {
		j.Options.Size = doorSize * max(b.W, b.H) / doorCells
	}
	drawn, err := s.solver.render(ctx, j)
	if err != nil || !isCropped {
		return drawn, err
	}
	img, err := png.Decode(bytes.NewReader(drawn.body))
	if err != nil {
		return response{}, err
	}
	var out bytes.Buffer
	err = deflate.EncodePNG(&out, raster.ToPaletted(cropAround(img, b, b.Goal[0].At), j.Options.Colors), nil)
	return ok(f.Type, out.Bytes()), err
}

// cropAround returns a square of doorSize pixels around a cell of a board. The square never extends beyond the
// picture.
func cropAround(img image.Image, b board.Board, cell board.Point) *image.RGBA {
	size := img.Bounds().Size()
	at := func(cell, cells, length int) int {
		return min(max(0, (2*cell+1)*length/(2*cells)-doorSize/2), length-doorSize)
	}
	out := image.NewRGBA(image.Rect(0, 0, doorSize, doorSize))
	draw.Draw(out, out.Rect, img, img.Bounds().Min.Add(image.Pt(at(cell.X, b.W, size.X), at(cell.Y, b.H, size.Y))), draw.Src)
	return out
}
