package render

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	"slidegif/render/metadata"
	"slidegif/solve/input"
)

// A Length is a length on paper in millimetres.
type Length float64

// String returns the length in centimetres.
func (l Length) String() string { return fmt.Sprintf("%gcm", float64(l)/10) }

// units maps the units of length to millimetres.
var units = map[string]float64{"mm": 1, "cm": 10, "in": 25.4}

const (
	defaultDPI     = 300
	minDPI, maxDPI = 10, 2400
)

// parseLength parses a length such as 10cm, 100mm or 4in. It reports whether text is a valid
// length.
func parseLength(text string) (Length, bool) {
	for unit, size := range units {
		if digits, ok := strings.CutSuffix(text, unit); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
			return Length(n * size), err == nil && n > 0 && n < 1e6
		}
	}
	return 0, false
}

// dpi returns the print resolution in dots per inch.
func (o Options) dpi() int { return cmp.Or(o.Print.DPI, defaultDPI) }

// toPixels converts a length to pixels.
func (o Options) toPixels(l Length) int { return int(math.Round(float64(l) / 25.4 * float64(o.dpi()))) }

// pixels is the field of a size in pixels.
var pixels = number(minSize, maxSize, func(o *Options) *int { return &o.Size })

// checkLength validates the size on paper. The range in pixels depends on the key dpi, so it
// cannot be checked when the size is parsed.
func (o Options) checkLength() error {
	if n := o.toPixels(o.Print.Side); o.Print.Side != 0 && (n < minSize || n > maxSize) {
		return input.Errorf(input.Say("%d to %d pixels are possible", minSize, maxSize), "%s: %v at %d dpi are %d pixels", "size", o.Print.Side, o.dpi(), n)
	}
	return nil
}

// setSize parses a size in pixels or a length on paper.
func setSize(o *Options, name, value string) error {
	if l, ok := parseLength(value); ok {
		o.Size, o.Print.Side = 0, l
		return nil
	}
	err := pixels.set(o, name, value)
	if err == nil {
		o.Print.Side = 0
	}
	if bad, ok := err.(*input.Error); ok {
		return input.Errorf(input.Say("%s, or a length as 10cm, 100mm or 4in", bad.HintMessage()), "%s", bad.ErrorMessage())
	}
	return err
}

// pngChunks returns the metadata chunks of a PNG: the puzzle ID and, if a print size or resolution
// is set, the resolution in pixels per metre.
func (o Options) pngChunks(id string) []byte {
	chunks := metadata.TextChunk(id)
	if o.Print.DPI > 0 || o.Print.Side > 0 {
		n := uint32(math.Round(float64(o.dpi()) / .0254))
		const metre = 1
		body := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, n), n)
		chunks = append(chunks, metadata.Chunk("pHYs", append(body, metre))...)
	}
	return chunks
}
