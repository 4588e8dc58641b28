package raster

import (
	"image"
	"image/color"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// sealShare is the height of a seal, as a fraction of the shorter side of the board.
const sealShare = .28

func drawSeal(s theme.Seal, l scene.Geometry) *image.RGBA {
	scale := float64(min(l.Board.Dx(), l.Board.Dy())) * sealShare / theme.SealSize[1]
	size := image.Pt(int(theme.SealSize[0]*scale), int(theme.SealSize[1]*scale))
	return Rasterize(s.Drawing(scale), size, color.RGBA{})
}

// sealPosition returns the upper left corner of a seal of the given size. The seal is in the corner of the board where
// it covers the least area of pieces. The upper right corner is preferred, as on the page.
func sealPosition(l scene.Geometry, size image.Point, b board.Board) (best image.Point) {
	edge := l.Cells.X - l.Board.Min.X + l.Cell/8
	area, least := l.Board.Inset(edge), -1
	for _, at := range []image.Point{{area.Max.X - size.X, area.Min.Y}, area.Min, area.Max.Sub(size), {area.Min.X, area.Max.Y - size.Y}} {
		covered := 0
		for _, p := range b.Pieces {
			if p.Gone() {
				continue
			}
			for _, c := range p.Cells {
				corner := image.Pt(p.At.X+c.X, p.At.Y+c.Y).Mul(l.Cell).Add(l.Cells)
				r := image.Rectangle{corner, corner.Add(image.Pt(l.Cell, l.Cell))}.Intersect(image.Rectangle{at, at.Add(size)})
				covered += r.Dx() * r.Dy()
			}
		}
		if least < 0 || covered < least {
			best, least = at, covered
		}
	}
	return best
}
