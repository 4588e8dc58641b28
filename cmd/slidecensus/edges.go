package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"io"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/statespace"
)

// edgeFormat contains one row per step between two positions. The graph of the state space supplies the rows.
var edgeFormat = format{Format: render.Format{Name: "edges.csv", Streams: true, Text: true}}

// edgeOutput returns out, and sets its format to edgeFormat if the file name ends in .edges.csv.
func edgeOutput(out document.Output) document.Output {
	if out.Format.Name == "csv" && strings.HasSuffix(strings.ToLower(out.Path), "."+edgeFormat.Name) {
		out.Format.Format = edgeFormat.Format
	}
	return out
}

// writeEdges writes all outputs in edgeFormat, and returns the outputs in other formats.
func (t *target) writeEdges(ctx context.Context, outs []document.Output, c cli.Console) (others []document.Output, written []input.Message, err error) {
	var space *statespace.Space
	for _, out := range outs {
		if out.Format.Name != edgeFormat.Name {
			others = append(others, out)
			continue
		}
		if space == nil {
			if space, err = t.graph(ctx); err != nil {
				return nil, nil, err
			}
		}
		n, err := cli.WriteOutput(out, c, func(w io.Writer) error { return writeGraph(ctx, w, space) })
		if err != nil {
			return nil, nil, err
		}
		written = append(written, sizeMessages(out, n)...)
	}
	return others, written, nil
}

// graph returns the positions that can be reached from the start of the puzzle, and the steps between them.
func (t *target) graph(ctx context.Context) (*statespace.Space, error) {
	var p solve.Puzzle
	switch {
	case t.puzzle != nil:
		p = t.puzzle.Puzzle
	case t.Complete:
		var err error
		if p, err = catalog.Parse(ctx, t.PositionID(t.Board)); err != nil {
			return nil, err
		}
	default:
		return nil, input.Errorf("name one puzzle, such as 横刀立马", "%s contains several puzzles, and an edge list shows one", t.ID)
	}
	s, err := statespace.Explore(ctx, p, statespace.ExploreOptions{Max: render.MaxMapPositions, Near: 1})
	if err == nil && s.Radius >= 0 {
		err = &solve.Limit{Kind: solve.BuiltInLimit, Detail: input.Say("%s positions", input.Thousands(render.MaxMapPositions)), Hint: input.Word("slidegif PUZZLE -o near.graphml writes the positions near the solution")}
	}
	return s, err
}

// writeGraph writes one row per step. If every step can be undone, a step and the reverse step share one row.
func writeGraph(ctx context.Context, w io.Writer, s *statespace.Space) error {
	rows := csv.NewWriter(bufio.NewWriterSize(w, 1<<16))
	rows.Write([]string{"from", "to", "move"})
	texts := make([]string, s.Len())
	for i := range uint32(s.Len()) {
		texts[i] = s.Text(i)
	}
	for i, from := range texts {
		if i%1024 == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		b := s.Board(uint32(i))
		s.EachEdge(uint32(i), func(m board.Move, to uint32) {
			if !s.Undirected || i < int(to) {
				rows.Write([]string{from, texts[to], b.Pieces[m.Pieces[0]].Name + ":" + m.Path})
			}
		})
	}
	rows.Flush()
	return rows.Error()
}
