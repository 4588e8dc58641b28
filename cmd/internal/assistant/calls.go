package assistant

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/mcp"
	"slidegif/cmd/internal/picture"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/metadata"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A call is one call of a tool.
type call struct {
	*Assistant
	arguments
	bounds solve.Options
	asked  pipeline.Puzzle // that of the argument puzzle, with the moves that are given
}

// load reads the puzzle of a call, if it has one: an ID, a name, or the text of a puzzle file; never a path.
func (c *call) load(ctx context.Context) (err error) {
	switch typed := strings.TrimSpace(c.puzzle); {
	case typed == "":
		return nil
	case strings.Contains(typed, "\n"):
		c.asked, err = pipeline.ParseFile(ctx, []byte(typed))
	default:
		c.asked, err = pipeline.ParseID(ctx, typed)
	}
	if err == nil && c.moves != "" {
		err = c.asked.GiveMoves(ctx, c.moves)
	}
	if err != nil {
		return err
	}
	if n := c.asked.Start.W * c.asked.Start.H; n > c.limits.Cells {
		return input.Errorf("the slidegif command draws it", "a board of %d cells is more than the %d of this server", n, c.limits.Cells)
	}
	if g := c.asked.Given; g != nil && c.asked.Parts(len(g.Moves)+1) > c.limits.Parts {
		return input.Errorf("give fewer moves", "%d boards of %d pieces are more than this server draws", len(g.Moves)+1, len(c.asked.Start.Pieces))
	}
	return nil
}

func solveTool(ctx context.Context, c call) (mcp.Result, error) {
	s, err := pipeline.Solve(ctx, c.asked, c.bounds)
	if err == nil && c.insight {
		err = s.FindInsight(ctx, c.bounds)
	}
	s.WantsWhy = c.why
	return c.structured(s, "", err)
}

func randomTool(ctx context.Context, c call) (mcp.Result, error) {
	draw, err := pipeline.Query{Kind: c.kind, Length: string(c.length), Metric: c.bounds.Metric}.Draw(c.bounds)
	if err != nil {
		return mcp.Result{}, err
	}
	seed := rand.Uint64() >> 32
	if c.seed != nil {
		seed = *c.seed
	}
	p, err := draw.Next(ctx, seed)
	if err != nil {
		return mcp.Result{}, err
	}
	s, err := pipeline.Solve(ctx, pipeline.PuzzleOf(p), c.bounds)
	return c.structured(s, "", err)
}

func legalMovesTool(ctx context.Context, c call) (mcp.Result, error) {
	return written(c.asked.WriteMoves, "")
}

func judgeTool(ctx context.Context, c call) (mcp.Result, error) {
	if c.moves == "" {
		c.asked.Given = &pipeline.Given{}
	}
	s, err := pipeline.Solve(ctx, c.asked, c.bounds)
	if err == nil {
		err = s.Compare(ctx, c.bounds)
	}
	if err == nil {
		err = s.Judge(ctx, c.bounds)
	}
	said := ""
	switch {
	case err == nil:
		said = c.console.Words().Text(s.Verdict(c.console.Words()))
	case errors.Is(err, solve.ErrUnsolvable): // nor is there a solution after legal moves
		s.Distances = slices.Repeat([]int{-1}, len(s.Solution.Moves)+1)
	}
	return c.structured(s, said, err)
}

// structured answers with the JSON of a solution. Its text is what was said of the puzzle and of the
// solution, above the solution as the format txt has it. A proof that there is no solution is an answer too,
// and moves that were given are one although the search failed.
func (c call) structured(s pipeline.Solved, said string, err error) (mcp.Result, error) {
	switch {
	case errors.Is(err, solve.ErrUnsolvable), errors.Is(err, solve.ErrLimit) && s.Given != nil:
		said = c.told(err)
	case err != nil:
		return mcp.Result{}, err
	}
	var b strings.Builder
	for _, line := range []string{s.Note.String(), said} {
		if line != "" {
			b.WriteString(line + "\n\n")
		}
	}
	if s.Proof == nil || s.Given != nil {
		if err := s.WriteText(&b, ""); err != nil {
			return mcp.Result{}, err
		}
	}
	return written(func(w io.Writer) error { return s.WriteJSON(w, "") }, strings.TrimSpace(b.String()))
}

// written answers with JSON, and a text; where that is empty, with the JSON as text.
func written(write func(io.Writer) error, said string) (mcp.Result, error) {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return mcp.Result{}, err
	}
	answer := bytes.TrimSpace(b.Bytes())
	return mcp.Result{Content: []mcp.Content{text(cmp.Or(said, string(answer)))}, Structured: answer}, nil
}

// maxPicture is how many bytes a picture may have, so that it takes at most a million in base64.
const maxPicture = 750_000

func drawTool(ctx context.Context, c call) (mcp.Result, error) {
	o, err := c.output()
	if err == nil {
		err = o.Check(c.asked)
	}
	if err != nil {
		return mcp.Result{}, err
	}
	s := pipeline.Solved{Puzzle: c.asked}
	if o.NeedsSolution() {
		if s, err = pipeline.Solve(ctx, c.asked, c.bounds); err != nil {
			return mcp.Result{}, err
		}
		number, isStep := strings.CutPrefix(c.what, "step:")
		n := len(s.Solution.Moves)
		if at, _ := strconv.Atoi(number); isStep && at > n { // it was read before
			return mcp.Result{}, input.Errorf(input.Say("the solution has %s", input.Number(n, s.Solution.Metric.Unit(n))), "what: there is no step %d", at)
		}
	}
	var image bytes.Buffer
	report, err := o.Format.Write(ctx, &image, s, o)
	if err != nil {
		return mcp.Result{}, err
	}
	if image.Len() > maxPicture {
		return mcp.Result{}, input.Errorf("ask for a gif or a png, or a smaller size", "the picture has more than %d bytes", maxPicture)
	}
	o.Report = report
	alt := document.AltText(s, "", o)
	result, err := written(func(w io.Writer) error {
		return pipeline.EncodeJSON(w, map[string]any{
			"id": c.asked.ID(), "format": o.Format.Name, "width": report.Width, "height": report.Height, "frames": report.Frames, "alt": alt,
		})
	}, alt)
	result.Content = append(result.Content, mcp.Content{Type: "image", Data: image.Bytes(), MimeType: o.Format.Type})
	return result, err
}

// output returns the picture that a call asks for.
func (c call) output() (document.Output, error) {
	what, format := cmp.Or(c.what, "start"), cmp.Or(c.format, "png")
	if what == "solution" && c.format == "" {
		format = "gif"
	}
	view := what
	if number, isStep := strings.CutPrefix(what, "step:"); isStep {
		if n, err := strconv.Atoi(number); err != nil || n < 0 {
			return document.Output{}, input.Errorf("give the number of moves done, as step:40", "%s: %q is not a number of moves", "what", input.Clip(number, 40))
		}
		view = "step:N"
	}
	for _, choice := range []struct {
		key, value string
		from       input.List
	}{{"what", view, input.List{"start", "goal", "step:N", "sheet", "solution"}}, {"format", format, input.List{"png", "gif", "svg"}}, {"theme", c.theme, theme.Names()}} {
		if choice.value != "" && !slices.Contains(choice.from, choice.value) {
			return document.Output{}, input.Errorf(input.Say("give one of %s", choice.from), "%s: there is no %q", choice.key, input.Clip(choice.value, 40))
		}
	}
	if c.size > c.limits.Size {
		return document.Output{}, input.Errorf("give a smaller size", "size: %d is more than the %d pixels that this server draws", c.size, c.limits.Size)
	}
	o := render.Options{View: what, Theme: c.theme, Size: c.size}
	if format != "svg" {
		o.MaxBytes = maxPicture
	}
	f, err := document.FormatOf(format, "format")
	return document.Output{Path: document.Standard, Format: f, Options: o}, err
}

// readPictureTool reads the ID that a picture of slidegif carries; of another picture, what it shows.
func readPictureTool(ctx context.Context, c call) (mcp.Result, error) {
	encoded := c.image
	if _, data, ok := strings.Cut(encoded, ";base64,"); ok { // a data URL
		encoded = data
	}
	data, err := base64.StdEncoding.DecodeString(encoded)
	switch {
	case err != nil:
		return mcp.Result{}, input.Errorf("send the bytes of the picture in base64", "image: it is not base64")
	case int64(len(data)) > c.limits.Picture:
		return mcp.Result{}, input.Errorf("send a smaller picture", "image: it has more than %d bytes", c.limits.Picture)
	}
	switch id, _, err := metadata.ID(data); {
	case err != nil:
		return mcp.Result{}, err
	case id != "":
		p, err := pipeline.ParseID(ctx, id)
		if err != nil {
			return mcp.Result{}, err
		}
		return written(func(w io.Writer) error {
			return pipeline.EncodeJSON(w, map[string]any{"id": p.ID(), "bounds": nil, "doubt": nil})
		}, "")
	}
	read, err := picture.Read(data)
	if err != nil {
		return mcp.Result{}, err
	}
	return written(func(w io.Writer) error {
		said, err := read.JSON(c.console.Lang)
		if err == nil {
			_, err = w.Write(said)
		}
		return err
	}, "")
}
