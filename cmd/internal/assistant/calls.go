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

// A call is a running call of a tool.
type call struct {
	*Assistant
	arguments map[string]string // by argument name, as returned by argument.parse
	options   solve.Options
	puzzle    pipeline.Puzzle // from the arguments puzzle and moves
	result    mcp.Result
}

// loadPuzzle parses the puzzle argument, if given, and checks the limits. A puzzle is an ID, a
// name, or the text of a puzzle file. Paths are not accepted.
func (c *call) loadPuzzle(ctx context.Context) (err error) {
	if c.arguments["puzzle"] == "" {
		return nil
	}
	c.puzzle, err = pipeline.ParseText(ctx, c.arguments["puzzle"])
	if moves := c.arguments["moves"]; err == nil && moves != "" {
		err = c.puzzle.SetMoves(ctx, moves)
	}
	if err == nil {
		err = c.limits.CheckCells(c.puzzle)
	}
	if err == nil && c.puzzle.Given != nil {
		err = c.limits.CheckBoards(len(c.puzzle.Given.Moves)+1, c.puzzle, "give fewer moves")
	}
	return err
}

func solveTool(ctx context.Context, c *call) error {
	s, err := pipeline.Solve(ctx, c.puzzle, c.options)
	if err == nil && c.arguments["insight"] == "on" {
		err = s.FindInsight(ctx, c.options)
	}
	s.WantsWhy = c.arguments["why"] == "on"
	return c.writeSolved(s, err)
}

func randomTool(ctx context.Context, c *call) error {
	seed, err := strconv.ParseUint(c.arguments["seed"], 10, 64)
	if err != nil { // no seed
		seed = rand.Uint64() >> 32
	}
	s, err := pipeline.Query{Kind: c.arguments["kind"], Length: c.arguments["length"], Metric: c.options.Metric}.Solve(ctx, seed, c.options)
	return c.writeSolved(s, err)
}

func legalMovesTool(ctx context.Context, c *call) error {
	return c.writeJSON(c.puzzle.WriteMoves, "")
}

func judgeTool(ctx context.Context, c *call) error {
	if c.arguments["moves"] == "" {
		c.puzzle.Given = &pipeline.GivenMoves{}
	}
	s, err := pipeline.Solve(ctx, c.puzzle, c.options)
	if err == nil {
		err = s.Compare(ctx, c.options)
	}
	if err == nil {
		err = s.Judge(ctx, c.options)
	}
	return c.writeSolved(s, err)
}

// writeSolved sets the result to the JSON of a solution and a text. The text consists of notes
// about the puzzle and the solution, followed by the solution in the format txt. A proof of
// unsolvability is also a valid result. If moves are given, they are a valid result even if the
// search reached a limit.
func (c *call) writeSolved(s pipeline.Solved, err error) error {
	message := ""
	switch {
	case s.Proof != nil:
		message = c.errorText(s.Proof)
	case errors.Is(err, solve.ErrLimit) && s.Given != nil:
		message = c.errorText(err)
	case err != nil:
		return err
	case s.Distances != nil:
		message = c.console.Words().Text(s.Verdict(c.console.Words()))
	}
	var b strings.Builder
	for _, line := range []string{s.Note.String(), message} {
		if line != "" {
			b.WriteString(line + "\n\n")
		}
	}
	if s.Proof == nil || s.Given != nil {
		if err := s.WriteText(&b, ""); err != nil {
			return err
		}
	}
	return c.writeJSON(func(w io.Writer) error { return s.WriteJSON(w, "") }, strings.TrimSpace(b.String()))
}

// writeJSON sets the result to JSON and a text. An empty text means the JSON itself.
func (c *call) writeJSON(write func(io.Writer) error, message string) error {
	var b bytes.Buffer
	err := write(&b)
	data := bytes.TrimSpace(b.Bytes())
	c.result = mcp.Result{Content: []mcp.Content{textContent(cmp.Or(message, string(data)))}, Structured: data}
	return err
}

// maxPictureBytes is the maximum size of a picture, which is one million bytes in base64.
const maxPictureBytes = 750_000

func drawTool(ctx context.Context, c *call) error {
	o, err := c.pictureOutput()
	if err == nil {
		err = o.Check(c.puzzle)
	}
	if err != nil {
		return err
	}
	s := pipeline.Solved{Puzzle: c.puzzle}
	if o.NeedsSolution() {
		if s, err = pipeline.Solve(ctx, c.puzzle, c.options); err != nil {
			return err
		}
		number, isStep := strings.CutPrefix(c.arguments["what"], "step:")
		n := len(s.Solution.Moves)
		if at, _ := strconv.Atoi(number); isStep && at > n { // number was validated by pictureOutput
			return input.Errorf(input.Say("the solution has %s", input.Number(n, s.Solution.Metric.Unit(n))), "what: there is no step %d", at)
		}
	}
	var image bytes.Buffer
	report, err := o.Format.Write(ctx, &image, s, o)
	if err != nil {
		return err
	}
	if image.Len() > maxPictureBytes {
		return input.Errorf("use gif or png, or a smaller size", "the picture is larger than %d bytes", maxPictureBytes)
	}
	o.Report = report
	alt := document.AltText(s, "", o)
	err = c.writeJSON(func(w io.Writer) error {
		return pipeline.EncodeJSON(w, map[string]any{
			"id": c.puzzle.ID(), "format": o.Format.Name, "width": report.Width, "height": report.Height, "frames": report.Frames, "alt": alt,
		})
	}, alt)
	c.result.Content = append(c.result.Content, mcp.Content{Type: "image", Data: image.Bytes(), MimeType: o.Format.Type})
	return err
}

// pictureOutput returns the output for the arguments of the draw tool.
func (c *call) pictureOutput() (document.Output, error) {
	what, format, themeName := cmp.Or(c.arguments["what"], "start"), c.arguments["format"], c.arguments["theme"]
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
			return document.Output{}, input.Errorf("give the number of moves made, such as step:40", "%s: %q is not a number of moves", "what", input.Truncate(number, 40))
		}
		view = "step:N"
	}
	for _, choice := range []struct {
		key, value string
		from       input.List
	}{{"what", view, input.List{"start", "goal", "step:N", "sheet", "solution"}}, {"format", format, input.List{"png", "gif", "svg"}}, {"theme", themeName, theme.Names()}} {
		if choice.value != "" && !slices.Contains(choice.from, choice.value) {
			return document.Output{}, input.Errorf(input.Say("use one of %s", choice.from), "%s: unknown value %q", choice.key, input.Truncate(choice.value, 40))
		}
	}
	size, _ := strconv.Atoi(c.arguments["size"]) // digits or empty
	o := render.Options{View: what, Theme: themeName, Size: size}
	if format != "svg" {
		o.MaxBytes = maxPictureBytes
	}
	f, err := document.FormatOf(format, "format")
	if err == nil {
		err = c.limits.CheckSize(o)
	}
	return document.Output{Path: document.Standard, Format: f, Options: o}, err
}

// readPictureTool reads the embedded ID of a picture written by slidegif. In any other picture it
// recognizes the board.
func readPictureTool(ctx context.Context, c *call) error {
	encoded := c.arguments["image"]
	if _, data, ok := strings.Cut(encoded, ";base64,"); ok { // a data URL
		encoded = data
	}
	data, err := base64.StdEncoding.DecodeString(encoded)
	switch {
	case err != nil:
		return input.Errorf("encode the picture in base64", "image: the value is not base64")
	case int64(len(data)) > c.limits.Picture:
		return input.Errorf("send a smaller picture", "image: the picture is larger than %d bytes", c.limits.Picture)
	}
	id, _, err := metadata.ID(data)
	if err != nil {
		return err
	}
	return c.writeJSON(func(w io.Writer) error {
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
		data, err := read.JSON(c.console.Lang)
		w.Write(data) // to memory, cannot fail
		return err
	}, "")
}
