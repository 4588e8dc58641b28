package main

import (
	"testing"

	"slidegif/cmd/internal/clitest"
)

func TestDocument(t *testing.T) {
	if testing.Short() {
		t.Skip("counts all layouts of 华容道")
	}
	clitest.Document(t, program, "../../samples/census.md", 3)
}
