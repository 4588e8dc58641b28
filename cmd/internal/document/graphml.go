//go:build !js

package document

import (
	"bufio"
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/statespace"
	"slidegif/solve/statespace/layout"
)

// mapFormats are the formats of state spaces. The programs that browsers download do not contain
// the formats of state spaces.
var mapFormats = []Format{
	{Format: render.Format{Name: "graphml", Text: true, Reads: render.Maps}, Proves: true, write: writeGraphML},
}

// nearPositions is the maximum number of positions in a map that shows only the surroundings of the solution,
// because the state space is too large.
const nearPositions = 50_000

// largestShape is the maximum number of cells of a board of tiles with the default map layout "shape". In this
// layout, maps of larger boards would be too dense; the default for these boards is "rings".
const largestShape = 6

// spaceOf explores the state space of a solved puzzle and computes the coordinates of all positions.
func spaceOf(ctx context.Context, s pipeline.Solved, o render.Options) (*statespace.Space, plane, error) {
	space, err := statespace.Explore(ctx, s.Puzzle.Puzzle, statespace.ExploreOptions{
		Metric: s.Solution.Metric, Max: o.MaxMapPositions(), Near: nearPositions, Roads: roadsOf(s),
	})
	if err != nil {
		return nil, plane{}, err
	}
	g := layout.Graph{First: space.First, To: space.To}
	if !space.Undirected {
		g = g.Undirected()
	}
	farthest, _, solvable := space.Farthest()
	switch rings := o.Map.Layout == render.RingsMap; {
	case rings && !solvable:
		return nil, plane{}, input.Errorf("use map=shape", "map: rings need a goal, and no position of this puzzle is solved")
	case rings, o.Map.Layout == "" && solvable && usualLayout(s.Puzzle) == render.RingsMap:
		var road []uint32
		if len(space.Roads) > 0 {
			road = space.Roads[0]
		}
		return space, plane{layout.Rings(g, space.Distance, space.Steps, road), true}, nil
	}
	end := farthest
	if len(space.Roads) > 0 {
		end = space.Roads[0][len(space.Roads[0])-1]
	}
	at, err := layout.Shape(ctx, g, 0, end)
	return space, plane{places: at}, err
}

// usualLayout returns the name of the default map layout for a puzzle.
func usualLayout(p pipeline.Puzzle) string {
	if slices.Contains(p.Kind().Metrics, board.PushMetric) && p.Start.W*p.Start.H > largestShape {
		return render.RingsMap
	}
	return render.ShapeMap
}

// mapOf returns a function that computes the map of a solved puzzle.
func mapOf(s pipeline.Solved, o render.Options) func(context.Context) (*render.StateSpace, error) {
	return func(ctx context.Context) (*render.StateSpace, error) {
		space, at, err := spaceOf(ctx, s, o)
		if err != nil {
			return nil, err
		}
		return newMap(s, space, at), nil
	}
}

// newMap returns the map of a solved puzzle, given its state space and the places of the positions.
func newMap(s pipeline.Solved, space *statespace.Space, at plane) *render.StateSpace {
	m := &render.StateSpace{
		First: space.First, To: space.To, Distance: space.Distance, Board: space.Board, Rings: at.rings,
		At:     func(i uint32) (x, y float64) { return float64(at.places[i].X), float64(at.places[i].Y) },
		Radius: space.Radius, Given: s.Given != nil, Undirected: space.Undirected,
	}
	m.EachEdge = func(i uint32, f func(piece int, path string, to uint32)) {
		space.EachEdge(i, func(move board.Move, to uint32) { f(move.Pieces[0], move.Path, to) })
	}
	for i, line := range roadsOf(s) {
		m.Roads = append(m.Roads, render.Road{Positions: space.Roads[i], After: statespace.StepCounts(s.Start, line)})
	}
	return m
}

// writeMapPage writes a page that plays a game next to the map of its state space.
func writeMapPage(ctx context.Context, w io.Writer, p SolvedOutput, g player.Game) (render.Report, error) {
	s := Solution(p.Solved)
	s.Map = mapOf(p.Solved, p.Options)
	return p.draft.WriteMapPage(ctx, w, s, g)
}

// roadsOf returns the moves to show in the map: the best solution and the given moves, if they exist.
func roadsOf(s pipeline.Solved) [][]board.Move {
	switch {
	case s.Given != nil && s.Best != nil:
		return [][]board.Move{s.Best.Moves, s.Solution.Moves}
	case s.Given == nil && s.Proof != nil:
		return nil
	}
	return [][]board.Move{s.Solution.Moves}
}

// A plane holds the coordinates of the positions on a map.
type plane struct {
	places []layout.Point
	rings  bool // whether the places are on circles around the origin
}

const graphMLHead = xml.Header + `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="position" for="node" attr.name="position" attr.type="string"/>
<key id="distance" for="node" attr.name="distance" attr.type="int"/>
<key id="x" for="node" attr.name="x" attr.type="double"/>
<key id="y" for="node" attr.name="y" attr.type="double"/>
<key id="solution" for="node" attr.name="solution" attr.type="int"/>
<key id="move" for="edge" attr.name="move" attr.type="string"/>
`

// writeGraphML writes the state space of a puzzle as GraphML, for programs such as Gephi and NetworkX.
func writeGraphML(ctx context.Context, w io.Writer, p SolvedOutput) (render.Report, error) {
	var report render.Report
	s, at, err := spaceOf(ctx, p.Solved, p.Options)
	if err != nil {
		return report, err
	}
	switch {
	case s.Radius < 0:
	case len(s.Roads) > 0:
		report.Notes = append(report.Notes, input.Say("positions within %d steps of the solution", s.Radius))
	default:
		report.Notes = append(report.Notes, input.Say("positions within %d steps of the start", s.Radius))
	}
	out := bufio.NewWriter(w)
	direction := "directed"
	if s.Undirected {
		direction = "undirected"
	}
	fmt.Fprintf(out, "%s<graph edgedefault=\"%s\">\n<desc>%s</desc>\n", graphMLHead, direction, escapeXML(p.Solved.ID()))
	onRoad := map[uint32]int{}
	if len(s.Roads) > 0 {
		for i, n := range slices.Backward(s.Roads[0]) { // a given road can visit a position twice
			onRoad[n] = i
		}
	}
	for i := range uint32(s.Len()) {
		fmt.Fprintf(out, `<node id="%d"><data key="position">%s</data>`, i, escapeXML(s.Text(i)))
		if d := s.Steps[i]; d != statespace.Unreachable {
			fmt.Fprintf(out, `<data key="distance">%d</data>`, d)
		}
		fmt.Fprintf(out, `<data key="x">%.3f</data><data key="y">%.3f</data>`, at.places[i].X, at.places[i].Y)
		if k, ok := onRoad[i]; ok {
			fmt.Fprintf(out, `<data key="solution">%d</data>`, k)
		}
		if _, err := io.WriteString(out, "</node>\n"); err != nil {
			return report, err
		}
	}
	for i := range uint32(s.Len()) {
		if err := cmp.Or(context.Cause(ctx), writeEdges(out, s, i)); err != nil {
			return report, err
		}
	}
	io.WriteString(out, "</graph>\n</graphml>\n")
	return report, out.Flush()
}

// writeEdges writes the edges from position i. An edge that leads in both directions is written once.
func writeEdges(w io.Writer, s *statespace.Space, i uint32) (err error) {
	b := s.Board(i)
	s.EachEdge(i, func(m board.Move, to uint32) {
		if err == nil && (!s.Undirected || i < to) {
			_, err = fmt.Fprintf(w, "<edge source=\"%d\" target=\"%d\"><data key=\"move\">%s:%s</data></edge>\n", i, to, escapeXML(b.Pieces[m.Pieces[0]].Name), m.Path)
		}
	})
	return err
}

func escapeXML(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s)) // a Builder never fails
	return b.String()
}
