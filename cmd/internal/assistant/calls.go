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
	given  map[string]string // the arguments, as argument.text has them
	bounds solve.Options
	asked  pipeline.Puzzle // that of the argument puzzle, with the moves that are given
	answer mcp.Result
}

// load reads the puzzle of a call, if it has one: an ID, a name, or the text of a puzzle file; never a path.
func (c *call) load(ctx context.Context) (err error) {
	if c.given["puzzle"] == "" {
		return nil
	}
	c.asked, err = pipeline.ParseText(ctx, c.given["puzzle"])
	if moves := c.given["moves"]; err == nil && moves != "" {
		err = c.asked.GiveMoves(ctx, moves)
	}
	if err == nil {
		err = c.limits.CheckCells(c.asked)
	}
	if err == nil && c.asked.Given != nil {
		err = c.limits.CheckBoards(len(c.asked.Given.Moves)+1, c.asked, "give fewer moves")
	}
	return err
}

func solveTool(ctx context.Context, c *call) error {
	s, err := pipeline.Solve(ctx, c.asked, c.bounds)
	if err == nil && c.given["insight"] == "on" {
		err = s.FindInsight(ctx, c.bounds)
	}
	s.WantsWhy = c.given["why"] == "on"
	return c.structured(s, err)
}

func randomTool(ctx context.Context, c *call) error {
	seed, err := strconv.ParseUint(c.given["seed"], 10, 64)
	if err != nil { // none is given
		seed = rand.Uint64() >> 32
	}
	s, err := pipeline.Query{Kind: c.given["kind"], Length: c.given["length"], Metric: c.bounds.Metric}.Solve(ctx, seed, c.bounds)
	return c.structured(s, err)
}

func legalMovesTool(ctx context.Context, c *call) error {
	return c.write(c.asked.WriteMoves, "")
}

func judgeTool(ctx context.Context, c *call) error {
	if c.given["moves"] == "" {
		c.asked.Given = &pipeline.Given{}
	}
	s, err := pipeline.Solve(ctx, c.asked, c.bounds)
	if err == nil {
		err = s.Compare(ctx, c.bounds)
	}
	if err == nil {
		err = s.Judge(ctx, c.bounds)
	}
	return c.structured(s, err)
}

// structured answers with the JSON of a solution. Its text is what is to be said of the puzzle and of the
// solution, above the solution as the format txt has it. A proof that there is no solution is an answer too,
// and moves that were given are one although the search failed.
func (c *call) structured(s pipeline.Solved, err error) error {
	said := ""
	switch {
	case s.Proof != nil:
		said = c.told(s.Proof)
	case errors.Is(err, solve.ErrLimit) && s.Given != nil:
		said = c.told(err)
	case err != nil:
		return err
	case s.Distances != nil:
		said = c.console.Words().Text(s.Verdict(c.console.Words()))
	}
	var b strings.Builder
	for _, line := range []string{s.Note.String(), said} {
		if line != "" {
			b.WriteString(line + "\n\n")
		}
	}
	if s.Proof == nil || s.Given != nil {
		if err := s.WriteText(&b, ""); err != nil {
			return err
		}
	}
	return c.write(func(w io.Writer) error { return s.WriteJSON(w, "") }, strings.TrimSpace(b.String()))
}

// write answers with JSON, and a text; where that is empty, with the JSON as text.
func (c *call) write(write func(io.Writer) error, said string) error {
	var b bytes.Buffer
	err := write(&b)
	answer := bytes.TrimSpace(b.Bytes())
	c.answer = mcp.Result{Content: []mcp.Content{text(cmp.Or(said, string(answer)))}, Structured: answer}
	return err
}

// maxPicture is how many bytes a picture may have, so that it takes at most a million in base64.
const maxPicture = 750_000

func drawTool(ctx context.Context, c *call) error {
	o, err := c.output()
	if err == nil {
		err = o.Check(c.asked)
	}
	if err != nil {
		return err
	}
	s := pipeline.Solved{Puzzle: c.asked}
	if o.NeedsSolution() {
		if s, err = pipeline.Solve(ctx, c.asked, c.bounds); err != nil {
			return err
		}
		number, isStep := strings.CutPrefix(c.given["what"], "step:")
		n := len(s.Solution.Moves)
		if at, _ := strconv.Atoi(number); isStep && at > n { // it was read before
			return input.Errorf(input.Say("the solution has %s", input.Number(n, s.Solution.Metric.Unit(n))), "what: there is no step %d", at)
		}
	}
	var image bytes.Buffer
	report, err := o.Format.Write(ctx, &image, s, o)
	if err != nil {
		return err
	}
	if image.Len() > maxPicture {
		return input.Errorf("ask for a gif or a png, or a smaller size", "the picture has more than %d bytes", maxPicture)
	}
	o.Report = report
	alt := document.AltText(s, "", o)
	err = c.write(func(w io.Writer) error {
		return pipeline.EncodeJSON(w, map[string]any{
			"id": c.asked.ID(), "format": o.Format.Name, "width": report.Width, "height": report.Height, "frames": report.Frames, "alt": alt,
		})
	}, alt)
	c.answer.Content = append(c.answer.Content, mcp.Content{Type: "image", Data: image.Bytes(), MimeType: o.Format.Type})
	return err
}

// output returns the picture that a call asks for.
func (c *call) output() (document.Output, error) {
	what, format, themeName := cmp.Or(c.given["what"], "start"), c.given["format"], c.given["theme"]
	switch what {
	case "png", "svg":
		what, format = "start", cmp.Or(format, what)
	case "gif":
		what = "solution"
	}
	if format == "" && what == "solution" {
		format = "gif"
	}
	format = cmp.Or(format, "png")
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
	}{{"what", view, input.List{"start", "goal", "step:N", "sheet", "solution"}}, {"format", format, input.List{"png", "gif", "svg"}}, {"theme", themeName, theme.Names()}} {
		if choice.value != "" && !slices.Contains(choice.from, choice.value) {
			return document.Output{}, input.Errorf(input.Say("give one of %s", choice.from), "%s: there is no %q", choice.key, input.Clip(choice.value, 40))
		}
	}
	size, _ := strconv.Atoi(c.given["size"]) // digits, or nothing
	o := render.Options{View: what, Theme: themeName, Size: size}
	if format != "svg" {
		o.MaxBytes = maxPicture
	}
	f, err := document.FormatOf(format, "format")
	if err == nil {
		err = c.limits.CheckSize(o)
	}
	return document.Output{Path: document.Standard, Format: f, Options: o}, err
}

// readPictureTool reads the ID that a picture of slidegif carries; of another picture, what it shows.
func readPictureTool(ctx context.Context, c *call) error {
	encoded := c.given["image"]
	if _, data, ok := strings.Cut(encoded, ";base64,"); ok { // a data URL
		encoded = data
	}
	data, err := base64.StdEncoding.DecodeString(encoded)
	switch {
	case err != nil:
		return input.Errorf("send the bytes of the picture in base64", "image: it is not base64")
	case int64(len(data)) > c.limits.Picture:
		return input.Errorf("send a smaller picture", "image: it has more than %d bytes", c.limits.Picture)
	}
	id, _, err := metadata.ID(data)
	if err != nil {
		return err
	}
	return c.write(func(w io.Writer) error {
		if id != "" {
			p, err := pipeline.ParseID(ctx, id)
			if err != nil {
				return err
			}
			return pipeline.EncodeJSON(w, map[string]any{"id": p.ID(), "bounds": nil, "doubt": nil})
		}
		read, err := picture.Read(data)
		if err != nil {
			return err
		}
		said, err := read.JSON(c.console.Lang)
		w.Write(said) // to memory
		return err
	}, "")
}
