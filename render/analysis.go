package render

import (
	"context"
	"slices"

	"slidegif/render/internal/chart"
	"slidegif/render/internal/plan"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// analysisContent returns the chart of remaining moves during a game. If a distance is unknown, the
// chart shows an upper bound instead.
func analysisContent(d *decision) (plan.Content, error) {
	s := d.solution
	found := s.Analysis
	if found == nil || len(found.Left) != len(s.Moves)+1 {
		return nil, input.Errorf("give the moves with --moves", "view: an analysis needs moves")
	}
	l, n := words.In(d.options.Lang), len(s.Moves)
	g := words.Game{Metric: s.Metric, Moves: n, Left: found.Left[n], Optimum: found.Left[0], AtLeast: s.AtLeast}
	c := chart.Game{Points: make([]chart.Point, n+1), Font: d.design.Font}
	for i, left := range slices.Backward(found.Left) {
		x := &c.Points[i]
		x.Remaining, x.UpperBound = left, left < -1
		if x.UpperBound && i < n && c.Points[i+1].Remaining >= 0 {
			x.Remaining = c.Points[i+1].Remaining + 1 // one move more than from the next position
		}
	}
	for i := 1; i <= n; i++ {
		c.Points[i].Forced = found.isForced(i)
	}
	last := 0 // index of the last position with a known distance
	for i, left := range found.Left {
		if i == 0 || left < -1 {
			continue
		}
		if left == -1 && found.Left[last] >= 0 {
			g.LostAt = i
			break
		}
		if lost := left - found.Left[last] + i - last; found.Left[last] >= 0 && lost > 0 {
			g.Losses = append(g.Losses, words.Loss{From: last + 1, To: i, Moves: lost})
			if i == last+1 {
				c.Points[i].Cost = lost
			}
		}
		last = i
	}
	c.Title, c.Details = l.GameSummary(g)
	c.XLabel, c.YLabel = l.Axes(s.Metric)
	c.Legend = l.Legend(slices.ContainsFunc(c.Points, func(x chart.Point) bool { return x.UpperBound }), slices.ContainsFunc(c.Points, func(x chart.Point) bool { return x.Forced }))
	c.Forced = func(n int) string { return l.Forced(n, s.Metric) }
	if from, text := hardestPart(c.Points, g, l); text != "" {
		b := d.design.Board.Apply(s.Moves[:from]...)
		c.Hardest, c.HardestText = &b, text
	}
	t := chart.WithBlends(d.theme.ForBoard(s.Board))
	return plan.Drawing{Draw: func(_ context.Context, width int) (plan.Picture, error) {
		sized := c
		sized.Width = width
		drawing, err := sized.Draw(t)
		return plan.Picture{Drawing: drawing, Theme: t, Size: sized.Size(), Title: c.Title, Details: c.Details}, err
	}}, nil
}

// isForced reports whether every shortest solution contains move n and the positions before and after it. A move to
// the goal is never forced, since the goal can consist of several positions.
func (a Analysis) isForced(n int) bool {
	isShared := func(i int) bool { return i == 0 || slices.Contains(a.Forced, i) }
	return isShared(n-1) && isShared(n) && a.Left[n] == a.Left[n-1]-1
}

// hardestPart finds the hardest part of a game: the largest detour, or the longest sequence of forced moves if there is
// no detour. The result from is the number of moves before this part, and text describes the part. If a game has
// neither a detour nor forced moves, text is empty.
func hardestPart(points []chart.Point, g words.Game, l words.Language) (from int, text string) {
	if len(g.Losses) > 0 {
		x := slices.MaxFunc(g.Losses, func(a, b words.Loss) int { return a.Moves - b.Moves })
		return x.From - 1, l.HardestLoss(x, g.Metric)
	}
	longest, n := 0, 0
	for i, x := range points {
		if n++; !x.Forced {
			n = 0
		}
		if n > longest {
			from, longest = i-n, n
		}
	}
	if longest == 0 {
		return 0, ""
	}
	return from, l.HardestForced(from+1, longest, g.Metric)
}
