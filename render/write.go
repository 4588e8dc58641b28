package render

import (
	"bytes"
	"context"
	"io"
	"slices"

	"slidegif/render/internal/plan"
	"slidegif/solve/input"
)

// Write encodes the plan and writes the file to w. If the file cannot be reduced to the byte limit of the
// plan, Write returns an *input.Error. Other errors come from w or ctx.
func (p Plan) Write(ctx context.Context, w io.Writer) (Report, error) {
	f := p.format
	p.Plan = p.Cached()
	if f.reducible {
		r, err := fit(ctx, w, p)
		r.Notes = slices.Concat(p.Notes, r.Notes, p.manyFrames(r.Frames))
		return r, err
	}
	if f.Streams {
		result, err := f.write(ctx, w, p.Plan)
		return p.report(result), err
	}
	var file bytes.Buffer
	result, err := f.write(ctx, &file, p.Plan)
	if err == nil {
		err = writeLimited(w, p.Limits.Bytes, file.Bytes())
	}
	return p.report(result), err
}

// manyFrames returns a note if an animation has more frames than the default limit. An animation can
// exceed the limit because every move keeps some motion.
func (p Plan) manyFrames(n int) []input.Message {
	a, moving := p.Content.(plan.Animation)
	if !moving || p.Tween > 0 || p.MaxFrames > 0 || n <= plan.AutoFrames {
		return nil
	}
	return []input.Message{input.Say("more than %d frames because every move keeps %d frames of motion (max-frames=%[1]d draws fewer)", plan.AutoFrames, a.MinTween()-1)}
}

func (p Plan) report(r plan.Result) Report {
	report := newReport(r)
	report.Notes = p.Notes
	return report
}

// writeLimited writes a file whose size cannot be reduced. If the file has more than maxBytes
// bytes, writeLimited returns an error. If maxBytes is 0, there is no limit.
func writeLimited(w io.Writer, maxBytes int64, file []byte) error {
	if maxBytes > 0 && int64(len(file)) > maxBytes {
		return input.Errorf("allow more bytes, or use another theme", "max-bytes: the file has more than %d bytes", maxBytes)
	}
	_, err := w.Write(file)
	return err
}

// writeAs makes a plan for a solution and writes it in the named format.
func writeAs(ctx context.Context, w io.Writer, format string, s Solution, o Options) (Report, error) {
	p, err := Decide(FormatNamed(format), s, o)
	if err != nil {
		return Report{}, err
	}
	return p.Write(ctx, w)
}

// GIF writes a picture of a solution as a GIF file. The default view is an animation of all moves. Views without
// motion become a GIF with one frame. Like all functions that draw a solution, GIF returns an *input.Error if the
// options are invalid or the moves are illegal. Other errors come from w, from files that the options name, or from
// ctx.
func GIF(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	return writeAs(ctx, w, "gif", s, o)
}

// PNG writes a picture of a solution as a PNG file. The default view is the start position. The solution view becomes
// an animated PNG.
func PNG(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	return writeAs(ctx, w, "png", s, o)
}

// APNG writes a picture of a solution as an animated PNG file. The default view is an animation of all moves. All
// frames share one palette, unless the background is transparent. Views without motion become a normal PNG file.
func APNG(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	return writeAs(ctx, w, "apng", s, o)
}

// SVG writes a picture of a solution as an SVG file. The default view is the start position. Animations use CSS
// keyframes.
func SVG(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	return writeAs(ctx, w, "svg", s, o)
}

// PDF writes a solution as a printable document with every position that the view shows. By default, the document
// contains every position in Options.Part. If the user gave the moves, the positions of the comparison follow.
func PDF(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	return writeAs(ctx, w, "pdf", s, o)
}

// Y4M writes a picture of a solution as uncompressed true-colour video with 25 frames per second. Other programs can
// convert the video to MP4 or WebM. The views and the default view are the same as for GIF. A view without motion
// becomes a video with a single frame. Memory use does not depend on the length of the video.
func Y4M(ctx context.Context, w io.Writer, s Solution, o Options) (Report, error) {
	return writeAs(ctx, w, "y4m", s, o)
}

// Measure returns the number of frames and the size in pixels that the file would have, without drawing the picture.
// The number of frames includes frames that are identical to the previous frame. For a document, Measure returns the
// zero Report. The size of a sheet in SVG is approximate. Measure ignores Options.MaxBytes.
func (p Plan) Measure() (Report, error) {
	if p.format.HoldsMany {
		return Report{}, nil
	}
	frames, err := p.countFrames()
	if err != nil {
		return Report{}, err
	}
	size, err := p.pictureSize()
	return Report{Frames: frames, Width: size.X, Height: size.Y}, err
}
