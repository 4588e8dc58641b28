package main

import (
	"bytes"
	"os"
	"testing"

	"slidegif/cmd/internal/commandtest"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// TestBadInput breaks every rule of the contract that the census knows.
func TestBadInput(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	commandtest.BadInputs{
		Program: program,
		Least:   60,
		Files:   badFiles,
		Warm:    [][]string{{"tiles:2x2", "-q", "-o", os.DevNull, "-f", "png"}, {"klotski:v0h0s0", "-q", "-o", os.DevNull, "-f", "csv"}},
		Prints:  func([]string, string) bool { return false },
	}.Test(t)
}

// badFiles fills the working directory with what the bad inputs name: databases that are
// good, damaged, or another program's, and puzzle files that are none.
func badFiles(t *testing.T) {
	t.Helper()
	mustCensus(t, "tiles:2x2", "-q", "-o", "tiles.sqlite")
	mustCensus(t, "klotski:v0h0s0", "-q", "-o", "set.sqlite")
	mustCensus(t, "klotski:ab/c0:ba/c.", "-q", "-o", "never.sqlite")
	whole := filetest.Read(t, "tiles.sqlite")
	for name, data := range map[string][]byte{
		"empty.sqlite": nil, "text.sqlite": []byte("not a database\n"), "head.sqlite": whole[:16],
		"cut.sqlite": whole[:len(whole)/2], "zeros.sqlite": append(bytes.Clone(whole[:100]), make([]byte, len(whole)-100)...),
		"old.csv": []byte("an older file"), "old.sqlite": []byte("an older file"),
		"folder.csv/x": nil, "folder.sqlite/x": nil, "folder.png/x": nil,
		"bad.puzzle": []byte("name: a\n\n1xx2\n1xx\n"), "metric.puzzle": []byte("metric: leap\n\n12\n30\n"),
	} {
		filetest.Write(t, name, data)
	}
	for name, script := range map[string]string{
		"strange.sqlite":  "CREATE TABLE friends (name TEXT)",
		"metaless.sqlite": "CREATE TABLE meta (id TEXT, metric TEXT, gods_number INTEGER)",
		"rowless.sqlite":  "CREATE TABLE meta (id TEXT, metric TEXT, gods_number INTEGER); INSERT INTO meta VALUES ('tiles:2x2', 'step', 6)",
		"cube.sqlite":     "CREATE TABLE meta (id TEXT, metric TEXT, gods_number INTEGER); INSERT INTO meta VALUES ('cube:3x3', 'step', 20)",
	} {
		db := openDatabase(t, uri(name))
		if _, err := db.Exec(script); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
