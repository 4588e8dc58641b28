package render

import (
	"strings"

	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Setting Options.Caption to teachCaption describes the current stage of a solution in stages.
const teachCaption = "teach"

// Teaches reports whether the text below the board describes the current stage of the solution.
func (o Options) Teaches() bool { return o.Caption == teachCaption }

// teaching sets o.Caption to teachCaption if the solution has stages and o.Caption is empty. Captions that
// describe stages are the default for sheets, worksheets and players.
func (o Options) teaching(s Solution) Options {
	if s.Stages != nil && o.Caption == "" {
		o.Caption = teachCaption
	}
	return o
}

// checkStages returns an error if the options ask for the stages of a solution without stages.
func (o Options) checkStages(s Solution) error {
	if o.Teaches() && s.Stages == nil {
		return input.Errorf("solve the puzzle with --teach, or add the key teach to the URL", "caption: the solution has no stages to teach")
	}
	return nil
}

// stageCaption returns a function that returns the caption of the stage that contains a move.
func (o Options) stageCaption(s Solution) func(move int) string {
	w := words.In(o.Lang)
	return func(move int) string {
		i := board.StageAt(s.Stages, move)
		if i < 0 {
			return s.taught(o.Lang)
		}
		return w.StageCaption(i+1, len(s.Stages), s.Board, s.Stages[i])
	}
}

// stageStops returns the stops of a sheet for a solution in stages, and a function for the text below each board. A
// stage is shown before its first move, and its tiles are highlighted. The last position is the goal.
func (o Options) stageStops(s Solution) (stops []scene.Stop, note func(done int, alone bool) string) {
	w, texts := words.In(o.Lang), map[int]string{}
	for i, st := range s.Stages {
		done := st.First - 1
		texts[done] = w.StageNote(i+1, len(s.Stages), s.Board, st, s.Metric)
		stops = append(stops, scene.Stop{Done: done, Pieces: st.Pieces})
	}
	texts[len(s.Moves)] = w.Done(len(s.Moves), s.Metric)
	stops = append(stops, scene.Stop{Done: len(s.Moves)})
	return stops, func(done int, _ bool) string { return texts[done] }
}

// teachSheet changes a sheet so that it shows one board for each stage in the selected part of the
// solution.
func (o Options) teachSheet(s Solution, sheet *scene.SheetContent) {
	line := &sheet.Lines[0]
	if s.Stages == nil {
		return
	}
	stops, note := o.stageStops(s)
	line.Explain = note
	for _, stop := range stops {
		if line.Timing.From <= stop.Done && stop.Done <= line.Timing.To {
			line.Stops = append(line.Stops, stop)
		}
	}
	if line.Stops == nil { // the part is within a stage
		line.Explain = func(done int, alone bool) string { return o.stageCaption(s)(done) }
	}
}

// stageList returns alternative text that describes every stage on a line.
func (s Solution) stageList(lang string) string {
	var text strings.Builder
	for i, st := range s.Stages {
		text.WriteString("\n" + words.In(lang).StageHeading(i+1, len(s.Stages), s.Board, st))
	}
	return text.String()
}
