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

// A Length is one on paper, in millimetres.
type Length float64

// String returns the length in centimetres.
func (l Length) String() string { return fmt.Sprintf("%gcm", float64(l)/10) }

// units are those of lengths, in millimetres.
var units = map[string]float64{"mm": 1, "cm": 10, "in": 25.4}

const (
	ownDPI         = 300
	minDPI, maxDPI = 10, 2400
)

// parseLength reads a length as 10cm, 100mm or 4in. It reports false where text is none.
func parseLength(text string) (Length, bool) {
	for unit, size := range units {
		if digits, ok := strings.CutSuffix(text, unit); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
			return Length(n * size), err == nil && n > 0 && n < 1e6
		}
	}
	return 0, false
}

// dpi returns the dots in an inch of paper.
func (o Options) dpi() int { return cmp.Or(o.Print.DPI, ownDPI) }

// inPixels returns the pixels that a length takes.
func (o Options) inPixels(l Length) int { return int(math.Round(float64(l) / 25.4 * float64(o.dpi()))) }

// pixels is a size that is not one on paper.
var pixels = number(minSize, maxSize, func(o *Options) *int { return &o.Size })

// checkLength reports a length out of range. It depends on another key, so a text alone is not
// held to it.
func (o Options) checkLength() error {
	if n := o.inPixels(o.Print.Side); o.Print.Side != 0 && (n < minSize || n > maxSize) {
		return input.Errorf(input.Say("%d to %d pixels are possible", minSize, maxSize), "%s: %v at %d dpi are %d pixels", "size", o.Print.Side, o.dpi(), n)
	}
	return nil
}

// setSize reads pixels or a length.
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
		return input.Errorf(input.Say("%s, or a length as 10cm, 100mm or 4in", bad.Cure()), "%s", bad.Said())
	}
	return err
}

// pngText returns the chunks of a PNG that tell more about its picture: the puzzle's ID and, where
// it is to be printed, how many pixels a metre has.
func (o Options) pngText(id string) []byte {
	chunks := metadata.TextChunk(id)
	if o.Print.DPI > 0 || o.Print.Side > 0 {
		n := uint32(math.Round(float64(o.dpi()) / .0254))
		const metre = 1
		body := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, n), n)
		chunks = append(chunks, metadata.Chunk("pHYs", append(body, metre))...)
	}
	return chunks
}
