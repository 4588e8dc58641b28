package main

import (
	"testing"

	"slidegif/cmd/internal/commandtest"
)

func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	commandtest.Readme(t, program, 20)
}
