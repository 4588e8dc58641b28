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

	movingViews = []string{ViewSolution, ViewRace}
)

// formats lists all formats, starting with the default.
var formats = []Format{
	{Name: "gif", Type: "image/gif", View: ViewSolution, Moving: movingViews, Image: true, Opaque: true,
		sizes: smallStills, framed: true, reducible: true, movingColors: defaultColors, stillColors: defaultColors, write: gif.Write},
	{Name: "png", Type: "image/png", View: ViewStart, Moving: []string{ViewSolution}, Image: true,
		sizes: largeStills, framed: true, reducible: true, exact: true, separateCounter: true, movingColors: defaultColors, write: apng.Write},
	{Name: "apng", Type: "image/apng", View: ViewSolution, Moving: movingViews, Image: true,
		sizes: largeStills, framed: true, reducible: true, exact: true, separateCounter: true, movingColors: defaultColors, write: apng.Write},
	{Name: "svg", Type: "image/svg+xml", View: ViewStart, Moving: movingViews, Image: true, Text: true,
		sizes: sizes{still: movingSize, sheet: largeStills.sheet, explainedSheet: largeStills.explainedSheet}, write: svg.Write},
	{Name: "pdf", Type: "application/pdf", View: ViewSheet, Opaque: true, paged: true, theme: "contrast", write: pdf.Write},
	{Name: "y4m", View: ViewSolution, Moving: movingViews, Opaque: true, Streams: true,
		sizes: smallStills, framed: true, exact: true, write: y4m.Write},
}

// Formats returns all picture formats, starting with the default.
func Formats() []Format { return slices.Clone(formats) }

// formatNamed returns the format with the given name, which must exist.
func formatNamed(name string) Format {
	return formats[slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })]
}
