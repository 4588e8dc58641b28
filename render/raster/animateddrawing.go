package raster

import (
	"image"
	"image/color"
)

// An AnimatedDrawing is an animation without sprites. Any pixel can change in any frame.
type AnimatedDrawing struct {
	Size   image.Point
	Ground color.RGBA // below half-transparent pixels, if there is a palette
	Delays []int      // duration of each frame in centiseconds
	// Paint draws a frame over the picture of the previous frame. Frame 0 replaces the whole picture. Frames are
	// painted in order, but painting can restart at frame 0.
	Paint func(frame int, picture *image.RGBA)
	Whole bool // whether every patch covers the whole picture
}

// Indexed returns a palette of at most the given size, and a function that yields the patches of all frames. The
// colours are chosen for the first and the last frame. Entry 0 is transparent.
func (f *AnimatedDrawing) Indexed(colors int) (color.Palette, func(yield func(*Patch[uint8]) bool) error) {
	h := histogram{}
	picture := image.NewRGBA(image.Rectangle{Max: f.Size})
	for i := range f.Delays {
		f.Paint(i, picture)
		if i == 0 || i == len(f.Delays)-1 {
			h.add(picture, f.Ground)
		}
	}
	keep := []rgb{toRGB(f.Ground)}
	p := newPalette(append([]rgb{transparent}, quantize(h.shades(), keep, colors-1)...))
	return p.model(), func(yield func(*Patch[uint8]) bool) error {
		paintDrawings(f, func(px uint32) uint8 { return p.index(toRGB(blend(px, f.Ground))) }, !f.Whole, yield)
		return nil
	}
}

// Colored returns a function that yields the patches of all frames in true colour.
func (f *AnimatedDrawing) Colored() func(yield func(*Patch[uint32]) bool) error {
	return func(yield func(*Patch[uint32]) bool) error {
		paintDrawings(f, func(px uint32) uint32 { return px }, false, yield)
		return nil
	}
}

// paintDrawings yields a patch for each frame, even if the frame has no changes. If under is set, each patch also has
// the pixels of the previous frame.
func paintDrawings[P pixel](f *AnimatedDrawing, convert func(px uint32) P, under bool, yield func(*Patch[P]) bool) {
	picture := image.NewRGBA(image.Rectangle{Max: f.Size})
	shown := make([]uint8, len(picture.Pix)) // picture of the frame before
	current := newCanvas[P](f.Size)
	for i, delay := range f.Delays {
		f.Paint(i, picture)
		rect := picture.Rect
		if i > 0 && !f.Whole {
			rect = changed(picture, shown)
		}
		patch := &Patch[P]{Rect: rect, Delay: delay}
		if under && i > 0 {
			patch.Under = current.crop(rect)
		}
		for y := rect.Min.Y; y < rect.Max.Y; y++ {
			row := current.row(rect, y)
			at := picture.PixOffset(rect.Min.X, y)
			for x := range row {
				if k := at + 4*x; i == 0 || pixelAt(picture.Pix, k) != pixelAt(shown, k) {
					row[x] = convert(pixelAt(picture.Pix, k))
				}
			}
		}
		patch.Pix = current.crop(rect)
		copy(shown, picture.Pix)
		if !yield(patch) {
			return
		}
	}
}

// changed returns the smallest rectangle with all pixels that differ from the pixels in before. The result has at
// least one pixel.
func changed(picture *image.RGBA, before []uint8) image.Rectangle {
	var rect image.Rectangle
	for y := range picture.Rect.Dy() {
		row := y * picture.Stride
		from, to := differences(picture.Pix[row:row+picture.Stride], before[row:row+picture.Stride])
		if from < to {
			rect = rect.Union(image.Rect(from/4, y, (to+3)/4, y+1))
		}
	}
	if rect.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return rect
}
