package render

import (
	"strconv"

	"slidegif/render/words"
	"slidegif/solve/input"
)

// This file contains the functions for the fields Text, pages and size in the list of views.

func startText(w words.Language, name, length string, _ int) string {
	return w.View(name, false, length)
}
func goalText(w words.Language, name, length string, _ int) string  { return w.View(name, true, length) }
func traceText(w words.Language, name, length string, _ int) string { return w.Trace(name, length) }

func stepText(w words.Language, name, length string, moves int) string {
	return w.AfterMoves(name, strconv.Itoa(moves), length)
}

func startPage(d *decision) error { return d.showOnly(0) }
func goalPage(d *decision) error  { return d.showOnly(len(d.solution.Moves)) }
func allPages(*decision) error    { return nil }

func stepPage(d *decision) error {
	if err := d.checkStep(); err != nil {
		return err
	}
	return d.showOnly(d.step)
}

// checkStep returns an error if the solution has fewer moves than d.step.
func (d *decision) checkStep() error {
	s := d.solution
	if n := len(s.Moves); d.step > n {
		return input.Errorf(input.Say("the solution has %s", input.Number(n, s.Metric.Unit(n))), "view: there is no step %s", strconv.Itoa(d.step))
	}
	return nil
}

// showOnly limits the sheet to the position after the given number of moves. showOnly always
// returns nil.
func (d *decision) showOnly(moves int) error {
	d.options.Part = Part{From: moves, To: &moves}
	return nil
}

// largeBoard is the maximum number of columns or rows of a board whose labels are legible on a
// sheet of the usual size. Sheets of larger boards are larger.
const largeBoard = 12

func sheetSize(d *decision) int {
	switch s := d.format.sizes; {
	case d.options.Explains():
		return s.explainedSheet
	case max(d.design.Board.W, d.design.Board.H) > largeBoard:
		return s.sheet * 3 / 2
	default:
		return s.sheet
	}
}

func drawingSize(d *decision) int { return d.format.sizes.sheet }
