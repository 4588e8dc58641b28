package board

import "fmt"

// A Metric defines what counts as one move.
type Metric string

const (
	StepMetric  Metric = "step"  // one piece by one cell
	SlideMetric Metric = "slide" // one piece along a straight line, any distance
	MoveMetric  Metric = "move"  // one piece along any path of free cells, corners included
	PushMetric  Metric = "push"  // tiles only: a row or column of tiles together by one cell
)

// Unit returns the noun that follows a count of n in the metric, such as "move", "moves" or
// "pushes".
func (m Metric) Unit(n int) string {
	switch {
	case n == 1:
		return string(m)
	case m == PushMetric:
		return "pushes"
	}
	return string(m) + "s"
}

// Count returns n followed by its noun, such as "81 moves" or "1 step".
func (m Metric) Count(n int) string { return fmt.Sprintf("%d %s", n, m.Unit(n)) }
