package main

import (
	"testing"

	"slidegif/cmd/internal/clitest"
)

func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	clitest.Readme(t, program, 20)
}
