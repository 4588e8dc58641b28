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
	"slidegif/solve"
	"slidegif/solve/input"
)

// A call is one call of a tool.
type call struct {
	*Assistant
	arguments
	bounds solve.Options
}

// load returns the puzzle of a call: an ID, a name, or the text of a puzzle file; never a path.
func (c call) load(ctx context.Context) (p pipeline.Puzzle, err error) {
	typed := strings.TrimSpace(c.puzzle)
	if strings.Contains(typed, "\n") {
		p, err = pipeline.ParseFile(ctx, []byte(typed))
	} else {
		p, err = pipeline.ParseID(ctx, typed)
	}
	if err != nil {
		return p, err
	}
	if n := p.Start.W * p.Start.H; n > c.limits.Cells {
		return p, input.Errorf("the slidegif command draws it", "a board of %d cells is more than the %d of this server", n, c.limits.Cells)
	}
	return p, c.checkMoves(p)
}

// checkMoves refuses given moves that have too many boards.
func (c call) checkMoves(p pipeline.Puzzle) error {
	if p.Given == nil {
		return nil
	}
	if n := len(p.Given.Moves) + 1; p.Parts(n) > c.limits.Parts {
		return input.Errorf("give fewer moves", "%d boards of %d pieces are more than this server draws", n, len(p.Start.Pieces))
	}
	return nil
}

func solveTool(ctx context.Context, c call) (mcp.Result, error) {
	p, err := c.load(ctx)
	if err != nil {
		return mcp.Result{}, err
	}
	s, err := pipeline.Solve(ctx, p, c.bounds)
	if err == nil && c.insight {
		err = s.FindInsight(ctx, c.bounds)
	}
	s.WantsWhy = c.why
	if s.Proof != nil {
		return structured(s, c.told(err))
	}
	if err != nil {
		return mcp.Result{}, err
	}
	return structured(s, "")
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
	if err != nil {
		return mcp.Result{}, err
	}
	return structured(s, "")
}

func legalMovesTool(ctx context.Context, c call) (mcp.Result, error) {
	p, err := c.load(ctx)
	if err != nil {
		return mcp.Result{}, err
	}
	return written(p.WriteMoves, "")
}

func judgeTool(ctx context.Context, c call) (mcp.Result, error) {
	p, err := c.load(ctx)
	switch {
	case err != nil:
	case strings.TrimSpace(c.moves) == "":
		p.Given = &pipeline.Given{}
	default:
		err = p.GiveMoves(ctx, c.moves)
	}
	if err == nil {
		err = c.checkMoves(p)
	}
	if err != nil {
		return mcp.Result{}, err
	}
	s, err := pipeline.Solve(ctx, p, c.bounds)
	if err == nil {
		err = s.Compare(ctx, c.bounds)
	}
	if err == nil {
		err = s.Judge(ctx, c.bounds)
	}
	if errors.Is(err, solve.ErrUnsolvable) { // nor is there a solution after legal moves
		s.Distances = slices.Repeat([]int{-1}, len(s.Solution.Moves)+1)
	}
	switch {
	case errors.Is(err, solve.ErrUnsolvable), errors.Is(err, solve.ErrLimit):
		return structured(s, c.told(err))
	case err != nil:
		return mcp.Result{}, err
	}
	return structured(s, c.console.Words().Text(s.Verdict(c.console.Words())))
}

// structured answers with the JSON of a solution. Its text is what was said of the puzzle and of the
// solution, above the solution as the format txt has it.
func structured(s pipeline.Solved, said string) (mcp.Result, error) {
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
	p, err := c.load(ctx)
	if err != nil {
		return mcp.Result{}, err
	}
	o, err := c.output()
	if err == nil {
		err = o.Check(p)
	}
	if err != nil {
		return mcp.Result{}, err
	}
	s := pipeline.Solved{Puzzle: p}
	if o.NeedsSolution() {
		if s, err = pipeline.Solve(ctx, p, c.bounds); err != nil {
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
	drawn := struct {
		ID     string `json:"id"`
		Format string `json:"format"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
		Frames int    `json:"frames"`
		Alt    string `json:"alt"`
	}{p.ID(), o.Format.Name, report.Width, report.Height, report.Frames, document.AltText(s, "", o)}
	result, err := written(func(w io.Writer) error { return pipeline.EncodeJSON(w, drawn) }, drawn.Alt)
	result.Content = append(result.Content, mcp.Content{Type: "image", Data: image.Bytes(), MimeType: o.Format.Type})
	return result, err
}

// pictures are what can be drawn.
var pictures = []string{"start", "goal", "step:N", "sheet", "solution"}

// checkWhat reports an error where what is none of them.
func checkWhat(what string) error {
	number, isStep := strings.CutPrefix(what, "step:")
	if !isStep && !slices.Contains(pictures, what) {
		return input.Errorf(input.Say("give one of %s", input.List(pictures)), "%s: there is no %q", "what", input.Clip(what, 40))
	}
	if n, err := strconv.Atoi(number); isStep && (err != nil || n < 0) {
		return input.Errorf("give the number of moves done, as step:40", "%s: %q is not a number of moves", "what", input.Clip(number, 40))
	}
	return nil
}

// output returns the picture that a call asks for.
func (c call) output() (document.Output, error) {
	what := cmp.Or(c.what, "start")
	if err := checkWhat(what); err != nil {
		return document.Output{}, err
	}
	format := c.format
	if format == "" {
		format = "png"
		if what == "solution" {
			format = "gif"
		}
	}
	o := render.Options{}
	for _, set := range [][2]string{{"view", what}, {"theme", c.theme}, {"size", strconv.Itoa(c.size)}} {
		for _, k := range render.Keys() {
			if k.Name == set[0] && k.NamesFile(set[1]) {
				return document.Output{}, input.Errorf("use the slidegif command for that", "%s: files of the server cannot be used", set[0])
			}
		}
		if set[1] == "" || set[1] == "0" {
			continue
		}
		if err := o.Set(set[0], set[1]); err != nil {
			return document.Output{}, err
		}
	}
	if o.Size > c.limits.Size {
		return document.Output{}, input.Errorf("give a smaller size", "size: %d is more than the %d pixels that this server draws", o.Size, c.limits.Size)
	}
	f, err := document.FormatOf(format, "format")
	switch {
	case err != nil:
		err = input.Errorf("give png, gif or svg", "%s: there is no format %q", "format", input.Clip(format, 40))
	case f.Name != "png" && f.Name != "gif" && f.Name != "svg":
		err = input.Errorf("give png, gif or svg", "format: %s is not a picture", format)
	}
	if f.Name != "svg" {
		o.MaxBytes = maxPicture
	}
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
		carried := struct {
			ID     string  `json:"id"`
			Bounds *[4]int `json:"bounds"`
			Doubt  *string `json:"doubt"`
		}{ID: p.ID()}
		return written(func(w io.Writer) error { return pipeline.EncodeJSON(w, carried) }, "")
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
