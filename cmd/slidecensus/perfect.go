package main

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/klotski/sets"
	"slidegif/solve/klotski/tray"
	"slidegif/solve/rush/garage"
)

// A perfectCounts holds the numbers of perfect puzzles: for each piece set of 华容道, or for each number of
// pieces on a tray or on an empty board of Rush Hour.
type perfectCounts struct {
	ID      string       `json:"id"`
	Metric  solve.Metric `json:"metric"`
	Perfect []perfectRow `json:"perfect"` // one row per piece set or number of pieces
}

type perfectRow struct {
	Set     string `json:"set,omitempty"` // piece set of 华容道, such as v4h1s4
	Pieces  int    `json:"pieces"`
	Layouts int64  `json:"layouts,omitempty"` // number of all layouts of the set
	Puzzles int64  `json:"puzzles"`           // number of perfect puzzles
	Moves   int    `json:"moves,omitempty"`   // greatest optimum
	Longest string `json:"longest,omitempty"` // ID of a puzzle with this optimum
}

// table returns the rows of the CSV output, beginning with the column names.
func (p perfectCounts) table() [][]string {
	rows := [][]string{{"pieces", "perfect", "longest", "example"}}
	if p.Perfect[0].Set != "" {
		rows[0] = []string{"set", "layouts", "perfect", "longest", "example"}
	}
	for _, r := range p.Perfect {
		row := []string{fmt.Sprint(r.Pieces)}
		if r.Set != "" {
			row = []string{r.Set, fmt.Sprint(r.Layouts)}
		}
		rows = append(rows, append(row, fmt.Sprint(r.Puzzles), fmt.Sprint(r.Moves), r.Longest))
	}
	return rows
}

// isEmptyLot reports whether arg is the name of an empty board of Rush Hour, such as rush:6x6.
func isEmptyLot(arg string) bool {
	_, _, ok := garage.Size(arg)
	return ok
}

// countPerfect counts perfect puzzles and writes the outputs. The argument arg is a tray, an empty board of Rush
// Hour, klotski:all or a piece set of 华容道.
func (f *flags) countPerfect(ctx context.Context, arg string, o solve.CensusOptions, outs []document.Output, c cli.Console) error {
	if f.shard != "" || f.from != "" || f.metric != "" {
		return input.Errorf("omit these flags", "--perfect cannot be combined with --shard, --from or --metric")
	}
	line := f.progress(c)
	progress := func(done float64) {
		line.Update(func(elapsed time.Duration) string {
			return c.Text("%s, %s left", cli.Bar(arg, done), cli.TimeLeft(elapsed, done))
		})
	}
	count := f.countPerfectSets
	switch {
	case isTray(arg):
		count = f.countPerfectTray
	case isEmptyLot(arg):
		count = f.countPerfectRush
	}
	found, err := count(ctx, arg, o, progress)
	line.Clear()
	if err != nil {
		return limitHint(err)
	}
	text := func(l words.Language) string {
		head, column := l.Text(input.Say("%s: the number of perfect puzzles, and a longest one, for each number of pieces", found.ID)), "pieces"
		if found.Perfect[0].Set != "" {
			head, column = l.Text(input.Say("%s: the number of perfect puzzles, and a longest one, for each set of pieces", found.ID)), "set"
		}
		rows := [][]string{{l.Text(input.Word(column)), l.Text(input.Word("puzzles")), l.Unit(found.Metric), ""}}
		for _, r := range found.Perfect {
			rows = append(rows, []string{cmp.Or(r.Set, fmt.Sprint(r.Pieces)), input.Thousands(r.Puzzles), fmt.Sprint(r.Moves), r.Longest})
		}
		return fmt.Sprintf("%s\n\n%s", head, cli.Columns(rows))
	}
	written, err := result{noun: input.Say("census of perfect puzzles"), json: found, text: text, table: found.table}.write(ctx, outs, c)
	if !f.quiet {
		printMessages(c, written)
	}
	return err
}

func (f *flags) countPerfectTray(ctx context.Context, arg string, o solve.CensusOptions, progress func(float64)) (perfectCounts, error) {
	found := perfectCounts{ID: arg, Metric: tray.Metric}
	t, err := tray.Parse(arg)
	if err != nil {
		return found, err
	}
	options := tray.Options{Memory: o.Memory, Progress: progress}
	if options.MinPieces, options.MaxPieces, err = f.pieceRange(arg, t.Cells); err != nil {
		return found, err
	}
	counts, err := t.CountPerfect(ctx, options, nil)
	for _, n := range counts {
		found.Perfect = append(found.Perfect, perfectRow{Pieces: n.Longest.Pieces, Puzzles: n.Puzzles, Moves: n.Longest.Moves, Longest: n.Longest.ID})
	}
	return found, err
}

func (f *flags) countPerfectRush(ctx context.Context, arg string, o solve.CensusOptions, progress func(float64)) (perfectCounts, error) {
	found := perfectCounts{ID: arg, Metric: board.SlideMetric}
	rows, columns, _ := garage.Size(arg)
	g, err := garage.New(rows, columns)
	if err != nil {
		return found, err
	}
	minCars, maxCars, err := f.pieceRange(arg, garage.MaxCars)
	if err != nil {
		return found, err
	}
	o.Progress = func(done, total int64) { progress(float64(done) / float64(total)) }
	counts, err := g.CountPerfect(ctx, maxCars, o)
	for _, n := range counts {
		if n.Cars < minCars {
			continue
		}
		row := perfectRow{Pieces: n.Cars, Puzzles: n.Perfect, Moves: n.Slides}
		if n.Perfect > 0 {
			p, err := catalog.Parse(ctx, n.ID())
			if err != nil {
				return found, err
			}
			row.Longest = p.ID()
		}
		found.Perfect = append(found.Perfect, row)
	}
	return found, err
}

func (f *flags) countPerfectSets(ctx context.Context, arg string, o solve.CensusOptions, progress func(float64)) (perfectCounts, error) {
	found := perfectCounts{ID: arg, Metric: board.MoveMetric}
	o.Progress = func(done, total int64) { progress(float64(done) / float64(total)) }
	if f.pieces != "" {
		return found, errPieces
	}
	counts, ok, err := sets.CountPerfect(ctx, arg, o)
	if !ok {
		return found, input.Errorf("write tray:RxC, rush:RxC, klotski:all or a piece set such as klotski:v4h1s4",
			"--perfect counts the puzzles of a tray, of Rush Hour or of 华容道, not of %s", arg)
	}
	for _, n := range counts {
		found.Perfect = append(found.Perfect, perfectRow{n.Set, n.Pieces, n.Layouts, n.Perfect, n.Moves, n.Longest})
	}
	return found, err
}

// pieceRange returns the range given by --pieces, or the range from 1 to most by default.
func (f *flags) pieceRange(arg string, most int) (low, high int, err error) {
	if f.pieces == "" {
		return 1, most, nil
	}
	low, high, ok := input.ParseRange(f.pieces)
	if !ok || low < 1 || high > most {
		return 0, 0, input.Errorf(input.Say("write --pieces A-B, from 1 to %d, such as 3-5", most), "--pieces: %q is not a valid range of pieces for %s", f.pieces, arg)
	}
	return low, high, nil
}
