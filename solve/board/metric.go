package board

import (
	"cmp"
	"fmt"
	"strings"
)

// A Metric defines what counts as one move.
type Metric string

const (
	StepMetric  Metric = "step"  // one piece by one cell
	SlideMetric Metric = "slide" // one piece along a straight line, any distance
	MoveMetric  Metric = "move"  // one piece along any path of free cells, corners included
	PushMetric  Metric = "push"  // tiles only: a row or column of tiles together by one cell
)

// A metricRule defines a metric.
type metricRule struct {
	metric Metric
	plural string // noun for several moves; the default is the name of the metric with an s
	doc    string

	// isSingle reports whether the metric counts m as one move. isSingle ignores obstacles.
	isSingle func(b Board, m Move) bool

	// joins implements Metric.Joins.
	joins func(last, step Move, follows, tile bool) bool
}

// metricRules lists all metrics in the order in which documents name them.
var metricRules = []metricRule{
	{
		metric: StepMetric, doc: "a piece moves one cell",
		isSingle: func(_ Board, m Move) bool { return len(m.Pieces) == 1 && len(m.Path) == 1 },
		joins:    func(_, _ Move, _, _ bool) bool { return false },
	},
	{
		metric: SlideMetric, doc: "along a line",
		isSingle: func(_ Board, m Move) bool { return len(m.Pieces) == 1 && strings.Trim(m.Path, m.Path[:1]) == "" },
		joins: func(last, step Move, _, _ bool) bool {
			return last.Pieces[0] == step.Pieces[0] && last.Path[0] == step.Path[0]
		},
	},
	{
		metric: MoveMetric, doc: "along any path",
		isSingle: func(_ Board, m Move) bool { return len(m.Pieces) == 1 && m.Offset() != Point{} },
		joins:    func(last, step Move, _, tile bool) bool { return last.Pieces[0] == step.Pieces[0] && !tile },
	},
	{
		metric: PushMetric, plural: "pushes", doc: "a row of tiles moves one cell",
		isSingle: func(b Board, m Move) bool { return len(m.Path) == 1 && inLine(b, m) },
		joins:    func(last, step Move, follows, _ bool) bool { return last.Path == step.Path && follows },
	},
}

// Metrics returns all metrics, in the order in which documents name them.
func Metrics() (list []Metric) {
	for _, r := range metricRules {
		list = append(list, r.metric)
	}
	return list
}

// rule returns the definition of a metric. rule returns false if the metric does not exist.
func (m Metric) rule() (metricRule, bool) {
	for _, r := range metricRules {
		if r.metric == m {
			return r, true
		}
	}
	return metricRule{}, false
}

// Doc returns a description of one move in the metric, such as "a piece moves one cell".
func (m Metric) Doc() string {
	r, _ := m.rule()
	return r.doc
}

// Joins reports whether a step continues the move that ended with the step last. If follows is
// true, the step leads to the cell that last vacated. If tile is true, the piece is a numbered
// tile.
func (m Metric) Joins(last, step Move, follows, tile bool) bool {
	r, ok := m.rule()
	return ok && r.joins(last, step, follows, tile)
}

// Unit returns the noun for n moves in the metric, such as "move", "moves" or "pushes".
func (m Metric) Unit(n int) string {
	if n == 1 {
		return string(m)
	}
	r, _ := m.rule()
	return cmp.Or(r.plural, string(m)+"s")
}

// Count returns n and the noun for n moves in the metric, such as "81 moves" or "1 step".
func (m Metric) Count(n int) string { return fmt.Sprintf("%d %s", n, m.Unit(n)) }
