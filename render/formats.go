package render

import (
	"slices"

	"slidegif/render/internal/apng"
	"slidegif/render/internal/gif"
	"slidegif/render/internal/pdf"
	"slidegif/render/internal/y4m"
	"slidegif/render/svg"
)

var (
	smallStills = sizes{still: movingSize, sheet: movingSize, explainedSheet: movingSize}
	largeStills = sizes{still: 800, sheet: 800, explainedSheet: 1600}
)

// pictureProperties are the properties of all pictures except documents, which have no size in most views.
const pictureProperties = documentProperties | Size | Lengths

const documentProperties = Texts | Look | Counter | viewProperties

// PlayerProperties are the properties of a player.
const PlayerProperties = Texts | Look | Size | Lengths | Bytes | Times | Moving | Captions | Playback

// formats lists all formats, starting with the default.
var formats = []Format{
	{Name: "gif", Type: "image/gif", View: ViewSolution, shows: isPicture, animates: anyView, Image: true, Opaque: true,
		Reads: pictureProperties | Bytes | Palette, ReadsMoving: Times | Frames | Loops | CoarseMotion | PartialFrames,
		sizes: smallStills, reducible: true, movingColors: defaultColors, stillColors: defaultColors, write: gif.Write},
	{Name: "png", Type: "image/png", View: ViewStart, shows: isPicture, animates: onlySolution, Image: true,
		Reads: pictureProperties | Bytes | Palette | Resolution, ReadsMoving: Times | Frames | Loops | PartialFrames,
		sizes: largeStills, reducible: true, separateCounter: true, movingColors: defaultColors, write: apng.Write},
	{Name: "apng", Type: "image/apng", View: ViewSolution, shows: isPicture, animates: anyView, Image: true,
		Reads: pictureProperties | Bytes | Palette | Resolution, ReadsMoving: Times | Frames | Loops | PartialFrames,
		sizes: largeStills, reducible: true, separateCounter: true, movingColors: defaultColors, write: apng.Write},
	{Name: "svg", Type: "image/svg+xml", View: ViewStart, shows: isPicture, animates: anyMoves, Image: true, Text: true,
		Reads: pictureProperties | Bytes, ReadsMoving: Times | Loops,
		sizes: sizes{still: movingSize, sheet: largeStills.sheet, explainedSheet: largeStills.explainedSheet}, write: svg.Write},
	{Name: "pdf", Type: "application/pdf", View: ViewSheet, shows: anyView, Opaque: true, HoldsMany: true,
		Reads: documentProperties | Bytes | Paper | ManyPuzzles, theme: "contrast", write: pdf.Write},
	{Name: "y4m", View: ViewSolution, shows: isPicture, animates: anyView, Opaque: true, Streams: true,
		Reads: pictureProperties, ReadsMoving: Times | Frames,
		sizes: smallStills, write: y4m.Write},
}

func anyView(View) bool        { return true }
func anyMoves(v View) bool     { return !v.animatesDrawing }
func onlySolution(v View) bool { return v.Name == ViewSolution }
func isPicture(v View) bool    { return v.still != nil || v.moving != nil }

// PropertiesInAnyView returns the properties of all views that the format can show.
func (f Format) PropertiesInAnyView() (all Properties) {
	if f.shows == nil {
		return f.Reads
	}
	for _, v := range views {
		if f.Shows(v) {
			all |= f.Properties(v)
		}
	}
	return all
}

// Formats returns all picture formats, starting with the default.
func Formats() []Format { return slices.Clone(formats) }

// FormatNamed returns the format with the given name, which must exist.
func FormatNamed(name string) Format {
	return formats[slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })]
}
