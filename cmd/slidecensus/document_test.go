package main

import (
	"testing"

	"slidegif/cmd/internal/commandtest"
)

func TestDocument(t *testing.T) {
	if testing.Short() {
		t.Skip("counts all layouts of 华容道")
	}
	commandtest.Documents(t, program, 3, []string{"../../samples/census.md"}, nil)
}
