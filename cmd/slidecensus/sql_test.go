package main

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestSQL runs the queries in samples/census.md on a database of the 8-puzzle. The comment after
// a query has the expected rows. The totals of all rows must match the text of the document.
func TestSQL(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	census := sqlBlocks(t, "../../samples/census.md")
	t.Chdir(t.TempDir())
	mustRun(t, "tiles:3x3", "-q", "-o", "states.sqlite")
	db := openDatabase(t, "states.sqlite")
	for _, block := range census {
		query, comment, _ := strings.Cut(block, ";\n")
		var want []string
		for line := range strings.Lines(comment) {
			want = append(want, strings.TrimSpace(strings.TrimPrefix(line, "--")))
		}
		if got := queryRows(t, db, query); len(want) == 0 || strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("query %s\nreturned %q, want %q", query, got, want)
		}
	}
	if len(census) != 3 {
		t.Fatalf("samples/census.md has %d SQL blocks, want 3", len(census))
	}
	for i, total := range []struct{ sum, want string }{
		{"max(distance)", "20"}, {"sum(one_right_move) || ' of ' || sum(positions)", "128716 of 181439"}, {`sum("count(*)")`, "25077"},
	} {
		query, _, _ := strings.Cut(census[i], ";\n")
		query, _, _ = strings.Cut(query, " LIMIT ")
		if got := queryRows(t, db, "SELECT "+total.sum+" FROM ("+query+")"); got[0] != total.want {
			t.Errorf("query %s\nhas the total %s, want %s", query, got, total.want)
		}
	}
}

// sqlBlocks returns the ```sql blocks of a Markdown file.
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

// queryRows returns the rows of a query, with columns separated by bars.
func queryRows(t *testing.T, db *sql.DB, query string) (all []string) {
	t.Helper()
	result, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer result.Close()
	columns, err := result.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for result.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := result.Scan(into...); err != nil {
			t.Fatal(err)
		}
		var row []string
		for _, v := range values {
			row = append(row, fmt.Sprint(v))
		}
		all = append(all, strings.Join(row, "|"))
	}
	if err := result.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
