package document

import (
	"context"
	"slices"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/input"
)

// Standard is the path for standard output.
const Standard = "-"

// Views that show more than one position.
const (
	raceView   = "race"
	playerView = "player"

	analysisView = "analysis"
	sheetView    = "sheet"
	textView     = "text" // no picture
)

// An Output is an output file with its format and picture options.
type Output struct {
	Path    string
	Format  Format
	Options render.Options

	Report         render.Report // of the written output
	EarlierOutputs []Output      // outputs that the command has already written; a document embeds their pictures
}

// NewOutput returns an output with the given path, format and options. HTML in a file is a player page. HTML on
// standard output is a <picture> element, unless the view is a player.
func NewOutput(path string, f Format, o render.Options) Output {
	if f.Name == playerPage.Name && (path != Standard || o.View == playerView) {
		f, o.View = playerPage, playerView
	}
	return Output{Path: path, Format: f, Options: o}
}

// NeedsSolution reports whether the output shows more than the start and the goal.
func (o Output) NeedsSolution() bool { return o.view() != "start" && o.view() != "goal" }

// Embeds reports whether the output embeds other outputs.
func (o Output) Embeds() bool {
	return o.view() != playerView && (o.Format.Name == "html" || o.Format.Name == "md")
}

// Explains reports whether the output can show the reasons for moves, for --why.
func (o Output) Explains() bool {
	return o.Options.Explains() || o.view() == playerView || o.Format.Explains
}

// Races reports whether the output shows a race of two solutions.
func (o Output) Races() bool { return o.view() == raceView }

// Analyses reports whether the output is an analysis of given moves.
func (o Output) Analyses() bool { return o.view() == analysisView }

// compares reports whether the output of given moves also shows the optimum, if it is known.
func (o Output) compares() bool {
	return slices.Contains([]string{raceView, sheetView, playerView}, o.view())
}

// FindOthers computes the data that the output needs besides the moves: the second solution of a race, an
// analysis, or the optimum. Given moves can be shown even if no solution exists.
func (o Output) FindOthers(ctx context.Context, s *pipeline.Solved, bounds solve.Options) (err error) {
	switch {
	case o.Races():
		err = s.SolveForRace(ctx, bounds)
	case o.Analyses():
		err = s.Analyse(ctx, bounds)
	case s.Given != nil && (o.Format.View == "" || o.compares()):
		err = s.Compare(ctx, bounds)
	}
	return err
}

// view returns the view of a picture. It is empty for text.
func (o Output) view() string {
	if o.Format.View == "" || o.Options.View == "" {
		return o.Format.View
	}
	return o.Options.View
}

// Check validates the picture options and the files that they name. Commands call it before the search, so that
// errors do not appear only when the output is written.
func (o Output) Check(p pipeline.Puzzle) error {
	if o.Format.View == "" {
		return nil
	}
	err := o.CheckSinglePuzzle()
	if err == nil {
		err = o.Options.Check(p.Start)
	}
	if err == nil && o.Format.Opaque {
		err = o.Options.CheckOpaque(strings.ToUpper(o.Format.Name))
	}
	if err != nil {
		return input.Faultf("output %s: %v", o.Path, err)
	}
	return nil
}
