package raster

import (
	"image"
	"image/color"

	"slidegif/render/scene"
	"slidegif/render/theme"
)

// sealShare is the height of a seal, as a fraction of the shorter side of the board.
const sealShare = .28

func drawSeal(s theme.Seal, l scene.Geometry) *image.RGBA {
	scale := float64(min(l.Board.Dx(), l.Board.Dy())) * sealShare / theme.SealSize[1]
	size := image.Pt(int(theme.SealSize[0]*scale), int(theme.SealSize[1]*scale))
	return Rasterize(s.Drawing(scale), size, color.RGBA{})
}

// sealPosition returns the upper left corner of a seal of the given size, which is in the lower right
// corner of the board.
func sealPosition(l scene.Geometry, size image.Point) image.Point {
	edge := l.Cells.X - l.Board.Min.X + l.Cell/8
	return l.Board.Max.Sub(size).Sub(image.Pt(edge, edge))
}
