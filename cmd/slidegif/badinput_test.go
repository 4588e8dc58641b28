package main

import (
	"os"
	"strings"
	"testing"

	"slidegif/cmd/internal/commandtest"
)

// TestBadInput breaks every rule of the contract.
func TestBadInput(t *testing.T) {
	commandtest.BadInputs{
		Program: program,
		Least:   300,
		Files:   badFiles,
		Warm: [][]string{
			{"simplicity", "-q", "-o", os.DevNull, "-f", "gif"},
			{"BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "-q", "-o", os.DevNull, "-f", "gif"},
		},
		// The JSON of what was proved unsolvable, and the IDs that were drawn before a failure.
		Prints: func(args []string, stdout string) bool {
			return strings.HasPrefix(stdout, `{"id":`) || args[0] == "random"
		},
	}.Test(t)
}
