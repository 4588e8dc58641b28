package api

import (
	"image"

	"slidegif/cmd/internal/screenshot"
	"slidegif/solve/input"
)

// A Screenshot is a board that was recognized in a picture.
type Screenshot struct {
	ID     string           // accepted by Parse
	Bounds image.Rectangle  // bounds of the board, in pixels of the upright picture
	Doubt  *ScreenshotDoubt // nil if the board is certain
}

// A ScreenshotDoubt describes a possible error in a recognized board.
type ScreenshotDoubt struct {
	Reason input.Message // for example "two tiles look like 6"
	IDs    []string      // the two likeliest boards, best first; may be equal
	Cells  []image.Point // column and row of each uncertain cell
}

// ReadScreenshot recognizes the board in an upright picture. If the picture shows no board, ReadScreenshot returns
// an *input.Error. The coordinates in Screenshot.Bounds start at the top left corner of the picture.
func ReadScreenshot(img image.Image) (Screenshot, error) {
	r, err := screenshot.Read(img)
	return Screenshot{r.ID, r.Bounds, (*ScreenshotDoubt)(r.Doubt)}, err
}
