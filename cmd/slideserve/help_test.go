package main

import (
	"testing"

	"slidegif/cmd/internal/test/commandtest"
)

// TestHelp checks the texts of the help.
func TestHelp(t *testing.T) { commandtest.CheckHelp(t, program, &commands) }
