package main

import (
	"testing"

	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/testcost"
)

// TestEndlessFiles checks every flag and argument that names a file. Puzzles may come from a pipe, so a command waits for
// the writer of a FIFO.
func TestEndlessFiles(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	commandtest.EndlessFiles(t, program, map[string]string{
		"./FILE":                  "- 2 2 1 1",
		"merge FILE":              "2 2 2 2 1",
		"864/072/513 --from FILE": "2 2 2 2 1",
	})
}
