package document

import (
	"cmp"
	"path/filepath"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// Standard is the path that denotes standard output.
const Standard = "-"

// An Output is an output file together with its format and picture options.
type Output struct {
	Path    string
	Format  Format
	Options render.Options

	Report         render.Report // describes the output after it has been written
	EarlierOutputs []Output      // outputs already written by the command; a document embeds their pictures
}

// NewOutput returns an output with the given path, format and options. In a file, the HTML format produces a
// player page. On standard output, it produces a <picture> element, unless the view is a player.
func NewOutput(path string, f Format, o render.Options) Output {
	if f.Name == playerPage.Name && (path != Standard || o.View == render.ViewPlayer) {
		f, o.View = playerPage, render.ViewPlayer
	}
	return Output{Path: path, Format: f, Options: o}
}

// HoldsLines reports whether the output is a file with one line of JSON for each puzzle of a list.
func (o Output) HoldsLines() bool {
	return filepath.Ext(o.Path) == "."+jsonLines && !strings.Contains(o.Path, PuzzleVerb)
}

// NeedsSolution reports whether the output shows more than the start and the goal.
func (o Output) NeedsSolution() bool { return o.isText() || o.View().Solution }

// Embeds reports whether the output is a document that embeds other outputs.
func (o Output) Embeds() bool {
	return !o.isPlayer() && (o.Format.Name == "html" || o.Format.Name == "md")
}

// Explains reports whether the output can show reasons for the moves, as requested by --why.
func (o Output) Explains() bool {
	return o.Options.Explains() || o.isPlayer() || o.Format.Explains
}

// Races reports whether the output shows a race of two solutions.
func (o Output) Races() bool { return o.View().Races }

// Analyses reports whether the output is an analysis of given moves.
func (o Output) Analyses() bool { return o.View().Analyses }

// Parts returns the parts of a solved puzzle that the output needs in addition to the moves. If moves are
// given, the parts include the best solution for comparison, unless the moves come from an output of slidegif.
func (o Output) Parts(given *pipeline.GivenMoves) pipeline.Parts {
	compares := given != nil && !given.FromOutput && (o.isText() || o.View().Compares)
	return pipeline.Parts{Race: o.Races(), Analysis: o.Analyses(), Best: compares}
}

// isText reports whether the output is not a picture.
func (o Output) isText() bool { return o.Format.View == "" }

func (o Output) isPlayer() bool { return o.View().Name == render.ViewPlayer }

// View returns the view of a picture output. For text outputs, it returns the zero View.
func (o Output) View() render.View {
	v, _ := o.viewAndStep()
	return v
}

// viewAndStep returns the view and, for render.ViewStep, the number of moves to show.
func (o Output) viewAndStep() (v render.View, step int) {
	if !o.isText() {
		v, step, _ = render.ViewNamed(cmp.Or(o.Options.View, o.Format.View))
	}
	return v, step
}

// Check validates the picture options and the files to which they refer. Commands call Check before the search,
// so that users do not have to wait for the error messages.
func (o Output) Check(p pipeline.Puzzle) error {
	if o.isText() {
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
