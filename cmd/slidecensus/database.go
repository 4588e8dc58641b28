package main

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"slidegif/solve/census"
)

// schema is of a file that is written once and then only read. The indexes come after
// the rows: sorting once is quicker than keeping in order.
const schema = `
CREATE TABLE positions (
	position TEXT NOT NULL,  -- as in an ID, without kind and goal
	distance INTEGER,        -- moves to the nearest goal; NULL where none can be reached
	best     TEXT NOT NULL   -- every optimal next move, as '8:D 5:R': piece and path
);
CREATE TABLE meta (
	id          TEXT NOT NULL,     -- the puzzle
	metric      TEXT NOT NULL,
	positions   INTEGER NOT NULL,
	unreachable INTEGER NOT NULL,
	gods_number INTEGER NOT NULL
);`

const indexes = `
CREATE UNIQUE INDEX by_position ON positions (position);
CREATE INDEX by_distance ON positions (distance);`

// batch is how many rows one statement inserts: what a statement costs besides its rows
// is shared by them.
const batch = 100

// A database is a sink that fills a SQLite file.
type database struct {
	ctx    context.Context
	db     *sql.DB
	tx     *sql.Tx
	insert *sql.Stmt
	values []any
}

// writeDatabase lets fill write rows into a new database, which takes its name only when
// it is whole: until then it lies in a hidden folder beside, and SQLite, which need not
// guard what nobody can see yet, keeps no journal. It returns the size.
func writeDatabase(ctx context.Context, path string, fill func(sink) error) (size int64, err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return 0, &fs.PathError{Op: "write", Path: path, Err: errors.New("a database needs a regular file")}
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.part")
	if err != nil {
		if wrong, ok := errors.AsType[*fs.PathError](err); ok {
			err = &fs.PathError{Op: "write", Path: path, Err: wrong.Err}
		}
		return 0, err
	}
	defer os.RemoveAll(dir)
	part := filepath.Join(dir, "db")
	d, err := createDatabase(ctx, part)
	if err != nil {
		return 0, err
	}
	err = fill(d)
	if closed := d.close(); err == nil {
		err = closed
	}
	if err != nil {
		return 0, err
	}
	info, err := os.Stat(part)
	if err != nil {
		return 0, err
	}
	return info.Size(), os.Rename(part, path)
}

func createDatabase(ctx context.Context, path string) (*database, error) {
	db, err := sql.Open("sqlite", uri(path)+"?_pragma=journal_mode(off)&_pragma=synchronous(off)&_pragma=locking_mode(exclusive)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	d := &database{ctx: ctx, db: db, values: make([]any, 0, 3*batch)}
	if _, err = db.ExecContext(ctx, schema); err == nil {
		if d.tx, err = db.BeginTx(ctx, nil); err == nil {
			d.insert, err = d.tx.Prepare(insertRows(batch))
		}
	}
	if err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

func insertRows(n int) string {
	return "INSERT INTO positions VALUES " + strings.TrimSuffix(strings.Repeat("(?,?,?),", n), ",")
}

// uri writes a path as SQLite's URI, so that no character of it is taken for an option.
func uri(path string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}

func (d *database) row(p census.Position) error {
	var distance any
	if p.Distance >= 0 {
		distance = int64(p.Distance)
	}
	d.values = append(d.values, p.Text, distance, p.Best)
	if len(d.values) < 3*batch {
		return nil
	}
	_, err := d.insert.Exec(d.values...)
	d.values = d.values[:0]
	return err
}

func (d *database) finish(r *report) error {
	if n := len(d.values) / 3; n > 0 {
		if _, err := d.tx.Exec(insertRows(n), d.values...); err != nil {
			return err
		}
	}
	_, err := d.tx.Exec("INSERT INTO meta VALUES (?,?,?,?,?)", r.target.id, string(r.Metric), r.Positions, r.Unreachable, r.GodsNumber())
	if err != nil {
		return err
	}
	if err := d.tx.Commit(); err != nil {
		return err
	}
	_, err = d.db.ExecContext(d.ctx, indexes)
	return err
}

func (d *database) close() error {
	if d.tx != nil {
		d.tx.Rollback() // does nothing after a commit
	}
	return d.db.Close()
}
