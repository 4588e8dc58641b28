package api

import (
	"image"

	"slidegif/cmd/internal/picture"
	"slidegif/cmd/internal/screenshot"
	"slidegif/solve/input"
)

// PuzzleInPicture returns the ID of the board shown in a screenshot. The screenshot is a PNG, JPEG, GIF or WebP
// file. If the board cannot be recognized with certainty, the hint of the error names the two likeliest boards.
// Use DecodeScreenshot or ReadScreenshot to get more details.
func PuzzleInPicture(data []byte) (id string, err error) {
	p, err := picture.ReadCertain(data)
	if err != nil {
		return "", err
	}
	return p.ID(), nil
}

// A Screenshot is a board that was recognized in a picture.
type Screenshot struct {
	ID     string           // accepted by Parse
	Bounds image.Rectangle  // bounds of the board, in pixels of the upright picture
	Doubt  *ScreenshotDoubt // nil if the board is certain
}

// A ScreenshotDoubt describes a possible error in a recognized board.
type ScreenshotDoubt struct {
	Reason input.Message // for example "two tiles look like 6"
	IDs    []string      // the two likeliest boards, best first; they may be equal
	Cells  []image.Point // column and row of each uncertain cell
}

// DecodeScreenshot recognizes the board in a PNG, JPEG, GIF or WebP file. If the file is not a picture, is too
// large or shows no board, DecodeScreenshot returns an *input.Error.
func DecodeScreenshot(data []byte) (Screenshot, error) {
	return newScreenshot(screenshot.Decode(data))
}

// ReadScreenshot is like DecodeScreenshot, but takes a picture that is already decoded and upright. The Bounds
// are relative to the top left corner of the picture.
func ReadScreenshot(img image.Image) (Screenshot, error) {
	return newScreenshot(screenshot.Read(img))
}

func newScreenshot(r screenshot.Reading, err error) (Screenshot, error) {
	return Screenshot{r.ID, r.Bounds, (*ScreenshotDoubt)(r.Doubt)}, err
}
