package assistant

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/recognize"
	"slidegif/render"
	"slidegif/render/metadata"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/input"
)

// A call holds the state of one running tool call.
type call struct {
	*Assistant
	arguments map[string]string // values by argument name, as returned by argument.parse
	options   solve.Options
	puzzle    pipeline.Puzzle // parsed from the puzzle and moves arguments
	result    mcp.CallToolResult
}

// loadPuzzle parses the puzzle argument, if it is present, and checks the puzzle against the limits. The
// argument is a puzzle ID, a name, or the text of a puzzle file. File paths are not accepted.
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
	s, err := pipeline.Solve(ctx, c.puzzle, c.options, pipeline.Parts{Insight: c.arguments["insight"] == "on", Reasons: c.arguments["why"] == "on"})
	return c.writeSolved(s, err)
}

func randomTool(ctx context.Context, c *call) error {
	seed, err := strconv.ParseUint(c.arguments["seed"], 10, 64)
	if err != nil { // no seed
		seed = rand.Uint64() >> 32
	}
	s, err := pipeline.Query{Kind: c.arguments["kind"], Length: c.arguments["length"], Perfect: c.arguments["perfect"], Metric: c.options.Metric}.Solve(ctx, seed, c.options)
	return c.writeSolved(s, err)
}

func legalMovesTool(ctx context.Context, c *call) error {
	return c.writeJSON(c.puzzle.WriteMoves, "")
}

func judgeTool(ctx context.Context, c *call) error {
	if c.arguments["moves"] == "" {
		c.puzzle.Given = &pipeline.GivenMoves{}
	}
	s, err := pipeline.Solve(ctx, c.puzzle, c.options, pipeline.Parts{Distances: true})
	return c.writeSolved(s, cmp.Or(err, s.DistancesLimit))
}

// writeSolved stores a solution in c.result, both as JSON and as text. The text contains notes about the
// puzzle and the solution, followed by the solution in the txt format. A proof that the puzzle is unsolvable
// is also a valid result. A limit that ends a search is not an error if the user has given moves.
func (c *call) writeSolved(s pipeline.Solved, err error) error {
	message, notation := "", ""
	if s.Given != nil && s.Given.Notation != "" {
		notation = c.console.Text("notation of the moves: %s", input.Word(s.Given.Notation))
	}
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
	for _, line := range []string{s.Note.String(), notation, message} {
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

// writeJSON stores JSON and an equivalent text in c.result. The text is message or, if message is empty,
// the JSON.
func (c *call) writeJSON(write func(io.Writer) error, message string) error {
	var b bytes.Buffer
	err := write(&b)
	data := bytes.TrimSpace(b.Bytes())
	c.result = mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: cmp.Or(message, string(data))}}, StructuredContent: json.RawMessage(data)}
	return err
}

// maxPictureBytes is the maximum size of a picture in a response, in bytes. In base64 encoding, this is
// one million bytes.
const maxPictureBytes = 750_000

func drawTool(ctx context.Context, c *call) error {
	o, err := c.pictureOutput()
	if err == nil {
		o, err = o.Check(c.puzzle)
	}
	if err != nil {
		return err
	}
	s := pipeline.Solved{Puzzle: c.puzzle}
	if o.NeedsSolution() {
		if s, err = pipeline.Solve(ctx, c.puzzle, c.options, pipeline.Parts{}); err != nil {
			return err
		}
		n := len(s.Solution.Moves)
		if _, at, _ := render.ViewNamed(o.Options.View); at > n {
			return input.Errorf(input.Say("the solution has %s", input.Number(n, s.Solution.Metric.Unit(n))), "what: there is no step %d", at)
		}
	}
	var image bytes.Buffer
	report, err := o.Write(ctx, &image, s)
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
	c.result.Content = append(c.result.Content, &mcp.ImageContent{Data: image.Bytes(), MIMEType: o.Format.Type})
	return err
}

// anyStep denotes the views step:0, step:1 and so on in messages.
const anyStep = render.ViewStep + "N"

// The draw tool offers drawnViews and anyStep as views, and drawnFormats as formats.
var (
	drawnViews   = input.List{render.ViewStart, render.ViewGoal, render.ViewSheet, render.ViewSolution}
	drawnFormats = input.List{"png", "gif", "svg"}
)

// pictureOutput returns the output that the arguments of the draw tool describe.
func (c *call) pictureOutput() (document.Output, error) {
	what, format, themeName := cmp.Or(c.arguments["what"], render.ViewStart), c.arguments["format"], c.arguments["theme"]
	if slices.Contains(drawnFormats, what) {
		f, _ := document.FormatOf(what, "what")
		what, format = f.View, cmp.Or(format, what)
	}
	if format == "" && what == render.ViewSolution {
		format = "gif"
	}
	format = cmp.Or(format, "png")
	view := what
	if number, isStep := strings.CutPrefix(what, render.ViewStep); isStep {
		if n, err := strconv.Atoi(number); err != nil || n < 0 {
			return document.Output{}, input.Errorf("use the number of moves made so far, such as step:40", "%s: %q is not a number of moves", "what", input.Truncate(number, 40))
		}
		view = anyStep
	}
	for _, choice := range []struct {
		key, value string
		from       input.List
	}{{"what", view, slices.Insert(slices.Clone(drawnViews), 2, anyStep)}, {"format", format, drawnFormats}, {"theme", themeName, theme.Names()}} {
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
		err = c.limits.CheckPicture(o)
	}
	return document.Output{Path: document.Standard, Format: f, Options: o}, err
}

// readPictureTool returns the puzzle ID embedded in a picture that slidegif has written. If the picture
// contains no ID, readPictureTool recognizes the board instead.
func readPictureTool(ctx context.Context, c *call) error {
	encoded := c.arguments["image"]
	if _, data, ok := strings.Cut(encoded, ";base64,"); ok { // a data URL
		encoded = data
	}
	data, err := base64.StdEncoding.DecodeString(encoded)
	switch {
	case err != nil:
		return input.Errorf("encode the picture in base64", "image: the value is not base64")
	case int64(len(data)) > c.limits.Screenshot:
		return input.Errorf("send a smaller picture", "image: the picture is larger than %d bytes", c.limits.Screenshot)
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
		read, err := recognize.Read(data)
		if err != nil {
			return err
		}
		data, err := read.JSON(c.console.Lang)
		w.Write(data) // writing to memory cannot fail
		return err
	}, "")
}
