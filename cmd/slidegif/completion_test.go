package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"slidegif/render/rendertest"
	"slidegif/solve/testcost"
)

// TestCompletion asks real shells what they would offer. zsh completes on a terminal alone, so the test
// types into one: the tab key, then a key that prints the line as it is now.
func TestCompletion(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	for shell, test := range map[string]struct{ flags, script, want string }{
		"bash": {"-c", `
eval "$(slidegif completion bash)"
for typed in 'slidegif random --se' 'slidegif --the' 'slidegif ver'; do
	COMP_WORDS=($typed); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _slidegif; echo "${COMPREPLY[@]}"
done`, "--seed\n--theme\nversion\n"},
		"fish": {"-c", `
slidegif completion fish | source
for typed in 'slidegif random --se' 'slidegif --the' 'slidegif ver' 'slidegif serve --work'
	complete -C $typed | string split -f 1 \t
end`, "--seed\n--theme\nversion\n--workers\n"},
		"zsh": {"-fc", `
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PS1=; autoload -Uz compinit; compinit -u -D; eval "$(slidegif completion zsh)"; line() { print -r -- "<$BUFFER>"; BUFFER=; zle accept-line }; zle -N line; bindkey "^X" line; echo rea""dy'
zpty -r z said '*ready*'
for typed in 'slidegif --the' 'slidegif random --se' 'slidegif ver'; do
	zpty -w -n z "$typed"$'\t\x18'
	zpty -r z said '*<*>*'
	print -r -- ${${said##*<}%%>*}
done`, "slidegif --theme \nslidegif random --seed \nslidegif version \n"},
	} {
		t.Run(shell, func(t *testing.T) {
			if got := inShell(t, shell, test.flags, test.script); got != test.want {
				t.Errorf("offers %q, want %q", got, test.want)
			}
		})
	}
}

// inShell runs a shell that finds this slidegif, and returns what it prints.
func inShell(t *testing.T, shell string, args ...string) string {
	t.Helper()
	path := rendertest.Needs(t, shell)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // of a shell that hangs
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	home := t.TempDir()
	cmd.Dir = home
	cmd.Env = append(os.Environ(), "HOME="+home, "TERM=dumb", "PATH="+filepath.Dir(build(t))+string(filepath.ListSeparator)+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", shell, err, out)
	}
	return string(out)
}
