package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A savedCensus is an open database that slidecensus has written.
type savedCensus struct {
	path       string
	db         *sql.DB
	target     *target // the puzzle explored by the census
	metric     solve.Metric
	godsNumber int
}

// lookUp looks up the start of a puzzle in a database, and writes its distance from the goal and all optimal
// next moves.
func (f *flags) lookUp(ctx context.Context, t *target, outs []document.Output, c cli.Console) error {
	if t.puzzle == nil {
		return input.Errorf("give a puzzle such as 864/072/513", "--from looks up one position, but %s has many", t.ID)
	}
	saved, err := openSavedCensus(ctx, f.from)
	if err != nil {
		return err
	}
	defer saved.db.Close()
	if f.metric != "" && solve.Metric(f.metric) != saved.metric {
		return input.Errorf(input.Say("omit -m, or make another database: slidecensus %s -m %s -o FILE.sqlite", t.ID, f.metric),
			"%s: the metric of the database is %s, not %s", f.from, string(saved.metric), f.metric)
	}
	at, err := saved.find(ctx, t)
	if err != nil {
		return err
	}
	_, err = result{noun: input.Word("lookup with --from"), json: at, text: at.text}.write(ctx, outs, c)
	return err
}

// openSavedCensus opens a database written by slidecensus in read-only mode.
func openSavedCensus(ctx context.Context, path string) (*savedCensus, error) {
	if err := input.CheckFile("--from", path, math.MaxInt64); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	f.Close()
	if err := checkSQLite(); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", sqliteURI(path)+"?mode=ro&immutable=1")
	if err != nil {
		return nil, err
	}
	saved := &savedCensus{path: path, db: db}
	var id, metric string
	err = db.QueryRowContext(ctx, "SELECT id, metric, gods_number FROM meta").Scan(&id, &metric, &saved.godsNumber)
	if err == nil {
		saved.metric = solve.Metric(metric)
		saved.target, err = findTarget(ctx, id, nil)
	}
	if err != nil {
		db.Close()
		return nil, databaseError(ctx, path)
	}
	return saved, nil
}

// databaseError returns the error for a database that cannot be read. If ctx is done, the error is
// context.Cause(ctx).
func databaseError(ctx context.Context, path string) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return input.Errorf("make a database with slidecensus PUZZLE -o states.sqlite", "%s is not a slidecensus database, or it is damaged", path)
}

// A savedPosition is the database entry of a position.
type savedPosition struct {
	ID       string       `json:"id"`
	Metric   solve.Metric `json:"metric"`
	Distance int          `json:"distance"`
	Best     []bestMove   `json:"best"`

	title      string
	godsNumber int
}

type bestMove struct {
	Piece string `json:"piece"`
	Label string `json:"label"`
	Path  string `json:"path"`
}

// find looks up the start of the puzzle t in the database. The moves in the result use the piece names of t.
func (saved *savedCensus) find(ctx context.Context, t *target) (*savedPosition, error) {
	mismatch := func(why input.Message) error {
		return input.Errorf(input.Say("make a database of this puzzle: slidecensus %s -o FILE.sqlite", t.ID),
			"%s belongs to another puzzle, %s: %s", saved.path, saved.target.ID, why)
	}
	text, pieceIndex, why := saved.target.positionText(t)
	if why.Format != "" {
		return nil, mismatch(why)
	}
	var distance sql.NullInt64
	var best string
	err := saved.db.QueryRowContext(ctx, "SELECT distance, best FROM positions WHERE position = ?", text).Scan(&distance, &best)
	switch {
	case errors.Is(err, sql.ErrNoRows) && t.Complete:
		return nil, &solve.Unsolvable{Reason: input.Say("%s contains every position that can reach this goal, but not this one", saved.path)}
	case errors.Is(err, sql.ErrNoRows) && saved.target.Rename != nil:
		return nil, mismatch(input.Word("this puzzle has different pieces"))
	case errors.Is(err, sql.ErrNoRows):
		return nil, mismatch(input.Word("no moves lead from that puzzle to this position"))
	case err != nil:
		return nil, databaseError(ctx, saved.path)
	case !distance.Valid:
		return nil, &solve.Unsolvable{Reason: input.Say("according to the database, no goal can be reached from here")}
	}
	a := &savedPosition{ID: t.ID, Metric: saved.metric, Distance: int(distance.Int64), Best: []bestMove{}, title: t.Title, godsNumber: saved.godsNumber}
	for _, move := range strings.Fields(best) {
		pieces, path, _ := strings.Cut(move, ":")
		m := bestMove{Path: path}
		for i, name := range strings.Split(pieces, ",") {
			if i > 0 {
				m.Piece += ","
				m.Label += ","
			}
			m.Piece += t.Board.Pieces[pieceIndex[name]].Name
			m.Label += t.Board.Pieces[pieceIndex[name]].Label
		}
		a.Best = append(a.Best, m)
	}
	return a, nil
}

func (a *savedPosition) text(l words.Language) string {
	var s strings.Builder
	fmt.Fprintln(&s, l.Text(input.Say("%s: %s to the nearest goal; God's number is %d", a.title, l.Count(a.Distance, a.Metric)+l.Metric(a.Metric), a.godsNumber)))
	for _, m := range a.Best {
		label := ""
		if m.Label != m.Piece && m.Label != "" {
			label = "  " + m.Label
		}
		fmt.Fprintf(&s, "  %s %s%s\n", m.Piece, board.Arrows(m.Path), label)
	}
	return s.String()
}
