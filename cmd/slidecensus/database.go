package main

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/solve"
	"slidegif/solve/atomicfile"
	"slidegif/solve/input"
)

// schema contains the SQL statements that create the tables. The database file is written once and only read
// afterwards. The indexes are created after all rows have been inserted, which is faster than updating them for
// each row.
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

// shortestColumn is the SQL statement that adds a column for the number of shortest solutions. Numbers are
// stored as decimal text, because a number may exceed the range of INTEGER.
const shortestColumn = "ALTER TABLE positions ADD COLUMN shortest TEXT;"

const indexes = `
CREATE UNIQUE INDEX by_position ON positions (position);
CREATE INDEX by_distance ON positions (distance);`

// batchRows is the number of rows per INSERT statement. One statement for many rows is faster than many
// statements.
const batchRows = 100

// A database is a rowWriter that writes rows to an SQLite file.
type database struct {
	ctx    context.Context
	name   string // name of the output, for error messages
	db     *sql.DB
	tx     *sql.Tx
	insert *sql.Stmt
	width  int // number of columns
	values []any
}

// checkDatabase returns an error if no database can be written to the given path.
func checkDatabase(path string) error {
	if path == document.Standard {
		return input.Errorf("write to a file, such as -o states.sqlite", "a database cannot be written to standard output")
	}
	return checkSQLite()
}

// checkSQLite returns an error if the program was built without SQLite.
func checkSQLite() error {
	if slices.Contains(sql.Drivers(), "sqlite") {
		return nil
	}
	return input.Errorf("build it without -tags nosqlite, or use .csv", "this slidecensus cannot read or write databases")
}

func streamDatabase(ctx context.Context, out document.Output, _ cli.Console, rows fillRows) (size int64, err error) {
	return writeDatabase(ctx, out.Path, rows.insight, rows.fill)
}

// writeDatabase creates an SQLite database, and calls fill to write its rows. The result is the size of the
// database file in bytes. The database is written to a temporary file, which is renamed when it is complete.
// SQLite therefore needs no journal.
func writeDatabase(ctx context.Context, path string, insight bool, fill func(rowWriter) error) (size int64, err error) {
	err = atomicfile.ReplaceFile(path, func(part *os.File) error {
		d, err := createDatabase(ctx, part.Name(), path, insight)
		if err != nil {
			return err
		}
		err = fill(d)
		if closeErr := d.close(); err == nil {
			err = closeErr
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

// createDatabase creates the tables of a database in an empty file. The argument name is the name of the output
// in error messages.
func createDatabase(ctx context.Context, file, name string, insight bool) (*database, error) {
	d := &database{ctx: ctx, name: name, width: 3}
	columns := schema
	if insight {
		d.width++
		columns += shortestColumn
	}
	d.values = make([]any, 0, d.width*batchRows)
	var err error
	if d.db, err = sql.Open("sqlite", sqliteURI(file)+"?_pragma=journal_mode(off)&_pragma=synchronous(off)&_pragma=locking_mode(exclusive)"); err != nil {
		return nil, d.wrapError(err)
	}
	d.db.SetMaxOpenConns(1)
	if _, err = d.db.ExecContext(ctx, columns); err == nil {
		if d.tx, err = d.db.BeginTx(ctx, nil); err == nil {
			d.insert, err = d.tx.Prepare(d.insertRows(batchRows))
		}
	}
	if err != nil {
		d.close()
		return nil, d.wrapError(err)
	}
	return d, nil
}

// wrapError adds the name of the output to an error from SQLite.
func (d *database) wrapError(err error) error {
	if err == nil {
		return nil
	}
	return input.Faultf("output %s: %v", d.name, err)
}

func (d *database) insertRows(n int) string {
	row := "(?" + strings.Repeat(",?", d.width-1) + ")"
	return "INSERT INTO positions VALUES " + row + strings.Repeat(","+row, n-1)
}

// sqliteURI converts a file path to an SQLite URI. Characters that have a special meaning in a URI are
// escaped.
func sqliteURI(path string) string {
	return "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}

func (d *database) writeRow(p solve.Position) error {
	var distance any
	if p.Distance >= 0 {
		distance = int64(p.Distance)
	}
	d.values = append(d.values, p.Text, distance, p.Best)
	if p.Shortest != nil {
		d.values = append(d.values, p.Shortest.String())
	}
	if len(d.values) < d.width*batchRows {
		return nil
	}
	_, err := d.insert.Exec(d.values...)
	d.values = d.values[:0]
	return d.wrapError(err)
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
	return d.wrapError(err)
}

func (d *database) close() error {
	if d.tx != nil {
		d.tx.Rollback() // has no effect after a commit
	}
	return d.wrapError(d.db.Close())
}
