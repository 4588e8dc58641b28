package main

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"

	"slidegif/cmd/internal/atomicfile"
	"slidegif/solve"
	"slidegif/solve/input"
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

// A database is a rowWriter that fills a SQLite file.
type database struct {
	ctx    context.Context
	name   string // of the output
	db     *sql.DB
	tx     *sql.Tx
	insert *sql.Stmt
	values []any
}

// writeDatabase lets fill write rows into a new database, which takes its name only when
// it is whole: SQLite, which need not guard what nobody can see yet, keeps no journal. It
// returns the size.
func writeDatabase(ctx context.Context, path string, fill func(rowWriter) error) (size int64, err error) {
	err = atomicfile.ReplaceFile(path, func(part *os.File) error {
		d, err := createDatabase(ctx, part.Name(), path)
		if err != nil {
			return err
		}
		err = fill(d)
		if closed := d.close(); err == nil {
			err = closed
		}
		if err != nil {
			return err
		}
		info, err := part.Stat()
		if err == nil {
			size = info.Size()
		}
		return err
	})
	return size, err
}

// createDatabase opens an empty file as a database; errors call it name.
func createDatabase(ctx context.Context, file, name string) (*database, error) {
	d := &database{ctx: ctx, name: name, values: make([]any, 0, 3*batch)}
	var err error
	if d.db, err = sql.Open("sqlite", uri(file)+"?_pragma=journal_mode(off)&_pragma=synchronous(off)&_pragma=locking_mode(exclusive)"); err != nil {
		return nil, d.fault(err)
	}
	d.db.SetMaxOpenConns(1)
	if _, err = d.db.ExecContext(ctx, schema); err == nil {
		if d.tx, err = d.db.BeginTx(ctx, nil); err == nil {
			d.insert, err = d.tx.Prepare(insertRows(batch))
		}
	}
	if err != nil {
		d.close()
		return nil, d.fault(err)
	}
	return d, nil
}

// fault names the output in an error of SQLite.
func (d *database) fault(err error) error {
	if err == nil {
		return nil
	}
	return input.Faultf("output %s: %v", d.name, err)
}

func insertRows(n int) string {
	return "INSERT INTO positions VALUES " + strings.TrimSuffix(strings.Repeat("(?,?,?),", n), ",")
}

// uri writes a path as SQLite's URI, so that no character of it is taken for an option.
func uri(path string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}

func (d *database) row(p solve.Position) error {
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
	return d.fault(err)
}

func (d *database) finish(r *report) error {
	var err error
	if n := len(d.values) / 3; n > 0 {
		_, err = d.tx.Exec(insertRows(n), d.values...)
	}
	if err == nil {
		_, err = d.tx.Exec("INSERT INTO meta VALUES (?,?,?,?,?)", r.target.ID, string(r.Metric), r.Positions, r.Unreachable, r.GodsNumber())
	}
	if err == nil {
		err = d.tx.Commit()
	}
	if err == nil {
		_, err = d.db.ExecContext(d.ctx, indexes)
	}
	return d.fault(err)
}

func (d *database) close() error {
	if d.tx != nil {
		d.tx.Rollback() // does nothing after a commit
	}
	return d.fault(d.db.Close())
}
