package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestCompletionBash asks a real bash what it would offer.
func TestCompletionBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("needs bash")
	}
	var script strings.Builder
	completeBash(&script, commands())
	for typed, want := range map[string]string{
		"slidegif random --se": "--seed",
		"slidegif --the":       "--theme",
		"slidegif ver":         "version",
	} {
		ask := script.String() + "COMP_WORDS=(" + typed + "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _slidegif; echo \"${COMPREPLY[@]}\""
		cmd := exec.Command(bash, "-c", ask)
		cmd.Dir = t.TempDir()
		got, err := cmd.Output()
		if err != nil || strings.TrimSpace(string(got)) != want {
			t.Errorf("%q offers %q (%v), want %q", typed, got, err, want)
		}
	}
}

func TestCompletionsNameEveryFlag(t *testing.T) {
	for shell, write := range completions {
		var s strings.Builder
		write(&s, commands())
		for _, cmd := range commands() {
			for _, f := range flagsOf(cmd) {
				if !strings.Contains(s.String(), f.Name) {
					t.Errorf("%s does not know --%s of %s", shell, f.Name, cmd.name)
				}
			}
		}
	}
}
