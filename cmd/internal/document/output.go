package document

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
)

// Standard is the path that denotes standard output.
const Standard = "-"

// An Output is a file to write, with its format and picture options.
type Output struct {
	Path    string
	Format  Format
	Options render.Options

	// Map returns the state space for an animation in the view "map". If Map is nil, Complete explores the
	// state space.
	Map func(context.Context) (*render.StateSpace, error)

	LinkOnly       bool          // whether documents refer to the picture although the command does not write it
	Report         render.Report // describes the output after it has been written
	EarlierOutputs []Output      // outputs already written by the command; a document embeds their pictures

	draft *render.Draft // set by Check; nil for text
}

// NewOutput returns an output with the given path, format and options. The HTML format produces a player
// page. On standard output, the HTML format produces a <picture> element, unless the view is
// render.ViewPlayer.
func NewOutput(path string, f Format, o render.Options) Output {
	if f.printed != nil && path == Standard && o.View != render.ViewPlayer {
		f = *f.printed
	}
	return Output{Path: path, Format: f, Options: o}
}

// HoldsLines reports whether the output is a list of puzzles, as one line of JSON for each puzzle.
func (o Output) HoldsLines() bool {
	return filepath.Ext(o.Path) == "."+jsonLines && !strings.Contains(o.Path, PuzzleVerb)
}

// NeedsSolution reports whether the output shows more than the start and the goal.
func (o Output) NeedsSolution() bool {
	return !o.Format.StartOnly && (o.isText() || o.View().Solution)
}

// Proves reports whether the output can show that a puzzle has no solution.
func (o Output) Proves() bool { return o.Format.Proves || o.View().Maps }

// Explains reports whether the output can show reasons for the moves, as requested by --why.
func (o Output) Explains() bool {
	return o.Options.Explains() || o.Format.Explains || o.View().Maps && !o.Animates()
}

// Animates reports whether the output is an animation.
func (o Output) Animates() bool { return o.Format.Animates(o.View()) }

// Races reports whether the output shows a race of two solutions.
func (o Output) Races() bool { return o.View().Races }

// Analyses reports whether the output is an analysis of given moves.
func (o Output) Analyses() bool { return o.View().Analyses }

// Parts returns the parts of a solved puzzle that the output needs in addition to the moves. For given moves,
// the parts include the best solution to compare with, unless the moves come from an output of slidegif.
func (o Output) Parts(given *pipeline.GivenMoves) pipeline.Parts {
	compares := o.NeedsSolution() && given != nil && !given.FromOutput && (o.isText() || o.View().Compares)
	return pipeline.Parts{Race: o.Races(), Analysis: o.Analyses(), Best: compares, ForcedCount: o.View().Maps}
}

// isText reports whether the output is not a picture.
func (o Output) isText() bool { return o.Format.View == "" }

func (o Output) isPlayer() bool { return o.Format.View == render.ViewPlayer }

// View returns the view of a picture output. For text outputs, View returns the zero View.
func (o Output) View() render.View {
	v, _ := o.viewAndStep()
	return v
}

// viewAndStep returns the view and, for render.ViewStep, the number of moves to show.
func (o Output) viewAndStep() (v render.View, step int) {
	if !o.isText() {
		v, step, _ = render.ViewNamed(o.Format.ViewValue(o.Options))
	}
	return v, step
}

// Check validates the picture options and reads the files to which they refer. Check returns a copy of the output
// with a draft of its picture. Commands call Check before the search, so that users get error messages at once.
func (o Output) Check(p pipeline.Puzzle) (Output, error) {
	if o.isText() {
		return o, nil
	}
	if err := o.checkSinglePuzzle(); err != nil {
		return o, err
	}
	draft, err := render.Check(o.Format.Format, p.Start, o.Options)
	o.draft = &draft
	return o, err
}

// A SolvedOutput is an output with the solution that it shows.
type SolvedOutput struct {
	Output
	Solved pipeline.Solved

	picture render.Plan // zero unless the output is a picture
}

// Complete adds a solution to the output. Complete calls Check, unless Check has already been called.
func (o Output) Complete(s pipeline.Solved) (p SolvedOutput, err error) {
	if o.draft == nil {
		if o, err = o.Check(s.Puzzle); err != nil {
			return p, err
		}
	}
	p = SolvedOutput{Output: o, Solved: s}
	if o.isText() || o.isPlayer() {
		return p, nil
	}
	drawn := Solution(s)
	if drawn.Map = o.Map; drawn.Map == nil && o.View().Maps {
		drawn.Map = mapOf(s, o.Options)
	}
	switch o.View().Name {
	case render.ViewTree:
		drawn.Tree, drawn.Metric = treeOf(s.Puzzle, o.Options.Algorithm), s.Kind().Metrics[0]
	case render.ViewSearch:
		drawn.Search, drawn.Metric = searchMapsOf(s.Puzzle, o.Options), s.Kind().Metrics[0]
	}
	drawn.Title = s.Heading(o.Options.Lang)
	p.picture, err = o.draft.Decide(drawn)
	p.picture.Progress = o.Options.Progress
	return p, err
}

// Measure returns the number of frames and the size of a picture, without drawing it. For other outputs,
// Measure returns zero.
func (p SolvedOutput) Measure() (render.Report, error) {
	if p.isText() || p.isPlayer() {
		return render.Report{}, nil
	}
	return p.picture.Measure()
}

// Write writes the output to w.
func (p SolvedOutput) Write(ctx context.Context, w io.Writer) (render.Report, error) {
	return p.Format.write(ctx, w, p)
}

// Write completes the output and writes the file to w.
func (o Output) Write(ctx context.Context, w io.Writer, s pipeline.Solved) (render.Report, error) {
	p, err := o.Complete(s)
	if err != nil {
		return render.Report{}, err
	}
	return p.Write(ctx, w)
}
