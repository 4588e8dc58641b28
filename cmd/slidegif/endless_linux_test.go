package main

import (
	"testing"

	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/testcost"
)

// TestEndlessFiles checks every flag and argument that names a file. Puzzles, moves and lists may come from a pipe, so
// these commands wait for the writer of a FIFO.
func TestEndlessFiles(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	commandtest.EndlessFiles(t, program, map[string]string{
		"./FILE":                                    "- 2 2 1 1",
		"864/072/513 --moves ./FILE -o a.gif":       "- 2 2 2 2",
		"--list ./FILE -f json":                     "- 2 2 1 1",
		"--list perfect -o FILE.jsonl":              "2 2 2 2 1",
		"prove 867/254/301 --below 9 -o FILE":       "2 2 2 2 1",
		"prove --merge FILE":                        "2 2 2 2 1",
		"markdown FILE":                             "2 2 2 2 1",
		"compare 867/254/301 --heuristic FILE":      "2 2 2 2 1",
		"864/072/513 -o a.gif --font FILE":          "2 2 2 2 1",
		"864/072/513 -o a.gif --image FILE":         "2 2 2 2 1",
		"heng-dao-li-ma -o a.png --theme FILE.json": "2 2 2 2 1",
		"heng-dao-li-ma -o a.png,portraits=FILE":    "1 1 1 2 1",
	})
}
