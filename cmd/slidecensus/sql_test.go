package main

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// TestSQL asks a database of the 8-puzzle what samples/census.md asks it. The comments below
// a query are its rows; the whole answer adds up to what the text above it says.
func TestSQL(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	census := sqlBlocks(t, "../../samples/census.md")
	t.Chdir(t.TempDir())
	mustCensus(t, "tiles:3x3", "-q", "-o", "states.sqlite")
	db := openDatabase(t, "states.sqlite")
	for _, block := range census {
		query, comment, _ := strings.Cut(block, ";\n")
		var want []string
		for line := range strings.Lines(comment) {
			want = append(want, strings.TrimSpace(strings.TrimPrefix(line, "--")))
		}
		if got := rows(t, db, query); len(want) == 0 || strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s\ngives %q, not %q", query, got, want)
		}
	}
	if len(census) != 3 {
		t.Fatalf("%d blocks of SQL", len(census))
	}
	for i, said := range []struct{ sum, want string }{
		{"max(distance)", "20"}, {"sum(one_right_move) || ' of ' || sum(positions)", "128716 of 181439"}, {`sum("count(*)")`, "25077"},
	} {
		query, _, _ := strings.Cut(census[i], ";\n")
		query, _, _ = strings.Cut(query, " LIMIT ")
		if got := rows(t, db, "SELECT "+said.sum+" FROM ("+query+")"); got[0] != said.want {
			t.Errorf("%s\nadds up to %s, not %s", query, got, said.want)
		}
	}
}

// sqlBlocks returns what stands in a Markdown file between ```sql and ```.
func sqlBlocks(t *testing.T, file string) (blocks []string) {
	t.Helper()
	text := filetest.Read(t, file)
	for i, part := range strings.Split(string(text), "```sql\n") {
		if block, _, ok := strings.Cut(part, "```"); i > 0 && ok {
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// rows returns the rows of a query, their columns with bars between.
func rows(t *testing.T, db *sql.DB, query string) (all []string) {
	t.Helper()
	found, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer found.Close()
	columns, err := found.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for found.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := found.Scan(into...); err != nil {
			t.Fatal(err)
		}
		var row []string
		for _, v := range values {
			row = append(row, fmt.Sprint(v))
		}
		all = append(all, strings.Join(row, "|"))
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
