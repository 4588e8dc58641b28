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

// Standard is the path of standard output.
const Standard = "-"

// Views that are not of one position.
const (
	raceView   = "race"
	playerView = "player"

	analysisView = "analysis"
	sheetView    = "sheet"
	textView     = "text" // none
)

// An Output is one file to write: its format, and picture options of its own.
type Output struct {
	Path    string
	Format  Format
	Options render.Options

	// Report is what it shows, once it is written. Beside are the outputs of the same command
	// that were written before it, for those that are made of others.
	Report render.Report
	Beside []Output
}

// NewOutput returns the output of a format with its options. HTML in a file is a page of a
// player; on standard output it is a <picture>, unless a player is asked for.
func NewOutput(path string, f Format, o render.Options) Output {
	if f.Name == playerPage.Name && (path != Standard || o.View == playerView) {
		f, o.View = playerPage, playerView
	}
	return Output{Path: path, Format: f, Options: o}
}

// NeedsSolution reports whether the output shows more than the start and the goal.
func (o Output) NeedsSolution() bool { return o.view() != "start" && o.view() != "goal" }

// Embeds reports whether the output is made of other outputs.
func (o Output) Embeds() bool {
	return o.view() != playerView && (o.Format.Name == "html" || o.Format.Name == "md")
}

// Explains reports whether the output tells what each move is for where --why asks for it.
func (o Output) Explains() bool {
	return o.Options.Explains() || o.view() == playerView || o.Format.Explains
}

// Races reports whether the output shows a race: the moves beside others.
func (o Output) Races() bool { return o.view() == raceView }

// Analyses reports whether the output shows how many moves were left along those that were given.
func (o Output) Analyses() bool { return o.view() == analysisView }

// compares reports whether the output of given moves shows the optimum too, if it is known.
func (o Output) compares() bool {
	return slices.Contains([]string{raceView, sheetView, playerView}, o.view())
}

// FindOthers finds what the output shows beside the moves. Moves that were given are shown also where
// there is no solution.
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

// view is what a picture shows; empty for text.
func (o Output) view() string {
	if o.Format.View == "" || o.Options.View == "" {
		return o.Format.View
	}
	return o.Options.View
}

// Check looks before a puzzle is solved at what would else be seen only when the output is written: the files
// that the options name.
func (o Output) Check(p pipeline.Puzzle) error {
	if o.Format.View == "" {
		return nil
	}
	err := o.CheckOne()
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
