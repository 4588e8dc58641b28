package main

import (
	"testing"

	"slidegif/cmd/internal/clitest"
)

func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("counts all layouts of 华容道")
	}
	clitest.Readme(t, program, 3)
}
