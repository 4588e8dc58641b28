package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/searches"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/textbook"
)

// A check is the result of checking a heuristic that the user gave in a file.
type check struct {
	Positions  int64  `json:"positions"`
	Admissible bool   `json:"admissible"`
	Consistent bool   `json:"consistent"`
	Violation  string `json:"violation,omitempty"` // the first one, in words

	message input.Message
}

// readHeuristic reads a file of positions and values, checks them over the whole state space, and adds them to the
// heuristics of the problem.
func readHeuristic(ctx context.Context, p *searches.Problem, file string) (*check, error) {
	values, err := readValues(file)
	if err != nil {
		return nil, err
	}
	valueOf := func(text string) (int, error) {
		v, ok := values[text]
		if !ok {
			return 0, input.Errorf("the file needs a line for every position that the start reaches", "%s: the position %s is missing", file, text)
		}
		return v, nil
	}
	report, err := textbook.Check(ctx, p, func(s textbook.State) (int, error) { return valueOf(p.Space.Text(s)) })
	if err != nil {
		return nil, err
	}
	c := &check{Positions: report.Positions, Admissible: report.Inadmissible == nil, Consistent: report.Inconsistent == nil}
	n := cli.Plural(report.Positions, "position")
	switch v := report.Inadmissible; {
	case v != nil:
		c.message = input.Say("%s is not admissible: the estimate of %s is %d, but it takes only %d", file, p.Space.Text(v.State), v.Estimate, v.Distance)
	case report.Inconsistent != nil:
		v = report.Inconsistent
		c.message = input.Say("%s is admissible, but not consistent: the estimate falls from %d to %d in the move from %s to %s", file, v.Estimate, v.NextEstimate, p.Space.Text(v.State), p.Space.Text(v.Next))
	default:
		c.message = input.Say("%s is admissible and consistent for all %s", file, n)
	}
	if report.Inadmissible != nil || report.Inconsistent != nil {
		c.Violation = c.message.String()
	}
	p.AddHeuristic(solve.Heuristic{
		Name: searches.FileHeuristic, Admissible: c.Admissible, Consistent: c.Admissible && c.Consistent,
		New: func(context.Context) (func(board.Board) int, error) {
			return func(b board.Board) int { return values[p.Space.TextOf(b)] }, nil
		},
	})
	return c, nil
}

// maxHeuristicFile is the maximum size of a file with a heuristic, in bytes. 2,000,000 positions of a 15-puzzle
// take 90 MB.
const maxHeuristicFile = 128 << 20

// readValues reads a CSV file with a position and a value in each line. Further columns are ignored, so the CSV
// file of a census is valid. The first line may be a heading.
func readValues(file string) (map[string]int, error) {
	if err := input.CheckFile("--heuristic", file, maxHeuristicFile); err != nil {
		return nil, err
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("--heuristic: %w", err)
	}
	defer f.Close()
	rows := csv.NewReader(io.LimitReader(f, maxHeuristicFile))
	rows.FieldsPerRecord = -1 // a census has more columns
	rows.ReuseRecord = true
	values := map[string]int{}
	for line := 1; ; line++ {
		fields, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return values, nil
		}
		if err != nil || len(fields) < 2 {
			return nil, input.Errorf("write lines such as 867/254/301,21; quote a position that contains commas", "%s: line %d is not a position and a value", file, line)
		}
		value, err := strconv.Atoi(strings.TrimSpace(fields[1]))
		switch {
		case err != nil && line == 1:
			continue
		case err != nil || value < 0 || value > 1<<20:
			return nil, input.Errorf("write a whole number of moves", "%s: line %d: %q is not an estimate", file, line, fields[1])
		}
		values[strings.TrimSpace(strings.Clone(fields[0]))] = value
	}
}
