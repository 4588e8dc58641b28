package main

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"

	"slidegif/solve"
	"slidegif/solve/atomicfile"
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

// addShortest adds the column for the number of shortest solutions, a decimal number, which may
// have more digits than an INTEGER.
const addShortest = "ALTER TABLE positions ADD COLUMN shortest TEXT;"

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
	width  int // how many values a row has
	values []any
}

// writeDatabase lets fill write rows into a new database, which takes its name only when
// it is whole: SQLite, which need not guard what nobody can see yet, keeps no journal. It
// returns the size.
func writeDatabase(ctx context.Context, path string, insight bool, fill func(rowWriter) error) (size int64, err error) {
	err = atomicfile.ReplaceFile(path, func(part *os.File) error {
		d, err := createDatabase(ctx, part.Name(), path, insight)
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
func createDatabase(ctx context.Context, file, name string, insight bool) (*database, error) {
	d := &database{ctx: ctx, name: name, width: 3}
	columns := schema
	if insight {
		d.width++
		columns += addShortest
	}
	d.values = make([]any, 0, d.width*batch)
	var err error
	if d.db, err = sql.Open("sqlite", uri(file)+"?_pragma=journal_mode(off)&_pragma=synchronous(off)&_pragma=locking_mode(exclusive)"); err != nil {
		return nil, d.fault(err)
	}
	d.db.SetMaxOpenConns(1)
	if _, err = d.db.ExecContext(ctx, columns); err == nil {
		if d.tx, err = d.db.BeginTx(ctx, nil); err == nil {
			d.insert, err = d.tx.Prepare(d.insertRows(batch))
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

// insertRows returns the statement that inserts n rows.
func (d *database) insertRows(n int) string {
	row := "(?" + strings.Repeat(",?", d.width-1) + ")"
	return "INSERT INTO positions VALUES " + row + strings.Repeat(","+row, n-1)
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
	if p.Shortest != nil {
		d.values = append(d.values, p.Shortest.String())
	}
	if len(d.values) < d.width*batch {
		return nil
	}
	_, err := d.insert.Exec(d.values...)
	d.values = d.values[:0]
	return d.fault(err)
}

func (d *database) finish(r report) error {
	var err error
	if n := len(d.values) / d.width; n > 0 {
		_, err = d.tx.Exec(d.insertRows(n), d.values...)
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
