package main

import (
	"bytes"
	"os"
	"testing"

	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestBadInput checks the exit codes and messages for invalid input.
func TestBadInput(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	commandtest.BadInputs{
		Program:  program,
		MinCases: 60,
		Setup:    createFiles,
		WarmUp:   [][]string{{"tiles:2x2", "-q", "-o", os.DevNull, "-f", "png"}, {"klotski:v0h0s0", "-q", "-o", os.DevNull, "-f", "csv"}},
		MayPrint: func([]string, string) bool { return false },
	}.Test(t)
}

// createFiles creates the files that the bad inputs refer to: valid and damaged databases,
// databases of other programs, and invalid puzzle files.
func createFiles(t *testing.T) {
	t.Helper()
	mustRun(t, "tiles:2x2", "-q", "-o", "tiles.sqlite")
	mustRun(t, "klotski:v0h0s0", "-q", "-o", "set.sqlite")
	mustRun(t, "klotski:ab/c0:ba/c.", "-q", "-o", "never.sqlite")
	valid := filetest.Read(t, "tiles.sqlite")
	for name, data := range map[string][]byte{
		"empty.sqlite": nil, "text.sqlite": []byte("not a database\n"), "head.sqlite": valid[:16],
		"cut.sqlite": valid[:len(valid)/2], "zeros.sqlite": append(bytes.Clone(valid[:100]), make([]byte, len(valid)-100)...),
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
		db := openDatabase(t, sqliteURI(name))
		if _, err := db.Exec(script); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
