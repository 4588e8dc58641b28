package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A savedCensus is a database that slidecensus wrote before.
type savedCensus struct {
	path   string
	db     *sql.DB
	of     *target // the puzzle that it was made of
	metric solve.Metric
	gods   int
}

// lookUp answers for the start of a puzzle what the database says: how far, and every
// optimal next move.
func (f *flags) lookUp(ctx context.Context, t *target, outs []document.Output, c cli.Console) error {
	if t.puzzle == nil {
		return input.Errorf("name a puzzle, as 864/072/513", "--from looks one position up, but %s is many", t.ID)
	}
	saved, err := openSaved(ctx, f.from)
	if err != nil {
		return err
	}
	defer saved.db.Close()
	if f.metric != "" && solve.Metric(f.metric) != saved.metric {
		return input.Errorf(input.Say("leave -m out, or make another database: slidecensus %s -m %s -o FILE.sqlite", t.ID, f.metric),
			"%s: the metric of the database is %s, not %s", f.from, string(saved.metric), f.metric)
	}
	at, err := saved.find(ctx, t)
	if err != nil {
		return err
	}
	_, err = answer{noun: input.Word("look-up with --from"), json: at, text: at.text}.write(ctx, outs, c)
	return err
}

// openSaved opens a database that slidecensus wrote, to read it only.
func openSaved(ctx context.Context, path string) (*savedCensus, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	f.Close()
	db, err := sql.Open("sqlite", uri(path)+"?mode=ro&immutable=1")
	if err != nil {
		return nil, err
	}
	saved := &savedCensus{path: path, db: db}
	var id, metric string
	err = db.QueryRowContext(ctx, "SELECT id, metric, gods_number FROM meta").Scan(&id, &metric, &saved.gods)
	if err == nil {
		saved.metric = solve.Metric(metric)
		saved.of, err = findTarget(ctx, id, nil)
	}
	if err != nil {
		db.Close()
		return nil, notSaved(ctx, path)
	}
	return saved, nil
}

// notSaved is the error for a file that cannot be read, unless ctx has ended.
func notSaved(ctx context.Context, path string) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return input.Errorf("make one: slidecensus PUZZLE -o states.sqlite", "%s is not a database of slidecensus, or it is damaged", path)
}

// A savedPosition is what a database says of a position.
type savedPosition struct {
	ID       string       `json:"id"`
	Metric   solve.Metric `json:"metric"`
	Distance int          `json:"distance"`
	Best     []bestMove   `json:"best"`

	title string
	gods  int
}

type bestMove struct {
	Piece string `json:"piece"`
	Label string `json:"label"`
	Path  string `json:"path"`
}

func (saved *savedCensus) find(ctx context.Context, t *target) (*savedPosition, error) {
	other := func(why input.Message) error {
		return input.Errorf(input.Say("make a database of this puzzle: slidecensus %s -o FILE.sqlite", t.ID),
			"%s is of another puzzle, %s: %s", saved.path, saved.of.ID, why)
	}
	text, named, why := saved.of.textOf(t)
	if why.Format != "" {
		return nil, other(why)
	}
	var distance sql.NullInt64
	var best string
	err := saved.db.QueryRowContext(ctx, "SELECT distance, best FROM positions WHERE position = ?", text).Scan(&distance, &best)
	switch {
	case errors.Is(err, sql.ErrNoRows) && t.Complete:
		return nil, &solve.Unsolvable{Reason: input.Say("every position that reaches this goal is in %s, and this one is not", saved.path)}
	case errors.Is(err, sql.ErrNoRows) && saved.of.Rename != nil:
		return nil, other(input.Word("this layout has other pieces"))
	case errors.Is(err, sql.ErrNoRows):
		return nil, other(input.Word("no moves lead from it to this position"))
	case err != nil:
		return nil, notSaved(ctx, saved.path)
	case !distance.Valid:
		return nil, &solve.Unsolvable{Reason: input.Say("the database says that no goal can be reached from here")}
	}
	a := &savedPosition{ID: t.ID, Metric: saved.metric, Distance: int(distance.Int64), Best: []bestMove{}, title: t.Title, gods: saved.gods}
	for _, move := range strings.Fields(best) {
		pieces, path, _ := strings.Cut(move, ":")
		m := bestMove{Path: path}
		for i, name := range strings.Split(pieces, ",") {
			if i > 0 {
				m.Piece += ","
				m.Label += ","
			}
			m.Piece += t.Board.Pieces[named[name]].Name
			m.Label += t.Board.Pieces[named[name]].Label
		}
		a.Best = append(a.Best, m)
	}
	return a, nil
}

func (a *savedPosition) text(l words.Language) string {
	var s strings.Builder
	fmt.Fprintln(&s, l.Text(input.Say("%s: %s to the nearest goal; God's number is %d", a.title, l.Count(a.Distance, a.Metric)+l.Metric(a.Metric), a.gods)))
	for _, m := range a.Best {
		label := ""
		if m.Label != m.Piece && m.Label != "" {
			label = "  " + m.Label
		}
		fmt.Fprintf(&s, "  %s %s%s\n", m.Piece, board.Arrows(m.Path), label)
	}
	return s.String()
}
