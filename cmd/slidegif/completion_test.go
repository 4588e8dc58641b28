package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/document"
	"slidegif/render"
	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/catalog"
	"slidegif/solve/language"
	"slidegif/solve/test/testcost"
)

// completionsOf returns the completions of the last argument. It also returns whether the shell should
// complete file names.
func completionsOf(t *testing.T, args ...string) (found []string, files bool) {
	t.Helper()
	code, stdout, stderr := runCommand(t, append([]string{"completion", "words", "--"}, args...)...)
	if code != 0 {
		t.Fatalf("completion words %q: exit %d: %s", args, code, stderr)
	}
	for line := range strings.Lines(stdout) {
		text, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if text == ":files" {
			files = true
			continue
		}
		found = append(found, text)
	}
	return found, files
}

// TestCompletionValues compares the completions of values with the tables that define the values.
func TestCompletionValues(t *testing.T) {
	prefixed := func(prefix string, values []string) []string {
		values = slices.Clone(values)
		for i := range values {
			values[i] = prefix + values[i]
		}
		return values
	}
	var kinds, formats, views, slugs, pages []string
	for _, k := range catalog.Kinds {
		kinds = append(kinds, k.Name)
		for _, l := range k.NamedLayouts() {
			if strings.HasPrefix(l.Slug, "heng-dao-") {
				slugs = append(slugs, l.Slug)
			}
		}
	}
	for _, f := range document.Formats {
		formats = append(formats, f.Name)
	}
	for _, k := range render.Keys() {
		if k.Name == "view" {
			for _, view := range k.Values() {
				views = append(views, strings.TrimSuffix(view, "N"))
			}
		}
	}
	for _, cmd := range commands.All() {
		pages = append(pages, cmd.Name)
	}
	pages = append(pages, kinds...)
	for _, topic := range topics {
		pages = append(pages, topic.Name)
	}
	for _, test := range []struct {
		args  string // separated by spaces
		want  []string
		files bool
	}{
		{"--theme ", theme.Names(), true},
		{"--theme=", prefixed("--theme=", theme.Names()), true},
		{"random --theme d", []string{"dark"}, true},
		{"-m ", []string{"step", "push", "slide", "move"}, false},
		{"random tiles --metric s", []string{"step", "slide"}, false},
		{"-f ", formats, false},
		{"list -f ", []string{"txt", "json"}, false},
		{"--lang ", language.Tags(), false},
		{"list --lang ", []string{"zh", "zh-Hant", "en"}, false},
		{"--view ", views, false},
		{"--paper ", []string{"a4", "a5", "letter"}, false},
		{"--counter ", []string{"on", "off"}, false},
		{"--motion ", []string{"auto", "coarse", "exact"}, false},
		{"--effort ", nil, false},
		{"--image ", nil, true},
		{"--moves ", nil, true},
		{"-o ", nil, true},
		{"-o a.gif,th", []string{"a.gif,theme="}, false},
		{"-o a.gif,theme=", prefixed("a.gif,theme=", theme.Names()), false},
		{"-o a.gif,size=300,theme=d", []string{"a.gif,size=300,theme=dark"}, false},
		{"-o a.gif,size=300,si", nil, false},
		{"-o a.gif,pap", nil, false},
		{"-o a.pdf,pap", []string{"a.pdf,paper="}, false},
		{"--output=a.html,autop", []string{"--output=a.html,autoplay="}, false},
		{"help ", pages, false},
		{"help pic", []string{"pictures"}, false},
		{"completion ", []string{"bash", "fish", "zsh"}, false},
		{"list ", kinds, false},
		{"random ", kinds, false},
		{"random tiles:3", []string{"tiles:3x3", "tiles:3x3+goal", "tiles:3x4"}, false},
		{"solve heng-dao-", slugs, true},
		{"横刀立", []string{"横刀立马"}, true},
		{"-- --th", nil, true},
		{"--list ids.txt --sh", []string{"--shard"}, false},
		{"prove", []string{"prove"}, true},
		{"prove tiles:4x4@1 --be", []string{"--below"}, false},
		{"prove tiles:4x4@1 -f ", []string{"txt", "json"}, false},
	} {
		got, files := completionsOf(t, strings.Split(test.args, " ")...)
		if !slices.Equal(got, test.want) || files != test.files {
			t.Errorf("%q: completions %q, files %t; want %q, %t", test.args, got, files, test.want, test.files)
		}
	}
	if got, _ := completionsOf(t, "klotski:heng-dao-li-m"); !slices.Contains(got, "klotski:heng-dao-li-ma") {
		t.Errorf("klotski:heng-dao-li-m: completions %q, want one of them to be klotski:heng-dao-li-ma", got)
	}
	if got, files := completionsOf(t, ""); !files || !slices.Contains(got, "solve") || !slices.Contains(got, "tiles") || len(got) != len(commands.All())+len(kinds) {
		t.Errorf("empty word: completions %q, files %t; want all commands and kinds, files true", got, files)
	}
}

// TestCompletion checks what real shells complete. zsh completes on a terminal only, so the test types into
// one: the Tab key, then a key that prints the edited line.
func TestCompletion(t *testing.T) {
	testcost.LongOnly(t, "it runs three shells")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	for shell, test := range map[string]struct{ flags, script, want string }{
		"bash": {"-c", `
eval "$(slidegif completion bash)"
for typed in 'slidegif random --see' 'slidegif --the' 'slidegif ver' 'slidegif --theme=da' 'slidegif -o a.gif,theme=co' 'slidegif klotski:heng-dao-li-m' 'slidegif -o a.pdf,pap'; do
	COMP_LINE=$typed COMP_POINT=${#typed}; _slidegif; echo "${COMPREPLY[@]}"
done
touch eight.puzzle; COMP_LINE='slidegif eig' COMP_POINT=12; _slidegif; echo "${COMPREPLY[@]}"`,
			"--seed\n--theme\nversion\ndark\ncontrast\nheng-dao-li-ma\na.pdf,paper=\neight-puzzle eight.puzzle\n"},
		"fish": {"-c", `
slidegif completion fish | source
touch ninth.puzzle
for typed in 'slidegif random --see' 'slidegif --the' 'slidegif ver' 'slidegif --theme da' 'slidegif -o a.gif,theme=co' 'slidegif klotski:heng-dao-li-m' 'slidegif nint'
	complete -C $typed | string split -f 1 \t
end
true`, "--seed\n--theme\nversion\ndark\na.gif,theme=contrast\nklotski:heng-dao-li-ma\nninth.puzzle\n"},
		"zsh": {"-fc", `
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PS1=; autoload -Uz compinit; compinit -u -D; eval "$(slidegif completion zsh)"; line() { print -r -- "<$BUFFER>"; BUFFER=; zle accept-line }; zle -N line; bindkey "^X" line; echo rea""dy'
zpty -r z said '*ready*'
for typed in 'slidegif --the' 'slidegif random --see' 'slidegif ver' 'slidegif --theme da' 'slidegif -o a.gif,the' 'slidegif klotski:heng-dao-li-m'; do
	zpty -w -n z "$typed"$'\t\x18'
	zpty -r z said '*<*>*'
	print -r -- ${${said##*<}%%>*}
done`, "slidegif --theme \nslidegif random --seed \nslidegif version \nslidegif --theme dark \nslidegif -o a.gif,theme=\nslidegif klotski:heng-dao-li-ma \n"},
	} {
		t.Run(shell, func(t *testing.T) {
			if got := runShell(t, shell, test.flags, test.script); got != test.want {
				t.Errorf("completed %q, want %q", got, test.want)
			}
		})
	}
}

// runShell runs a shell that has this slidegif in its PATH, and returns the output of the shell.
func runShell(t *testing.T, shell string, args ...string) string {
	t.Helper()
	path := rendertest.RequireProgram(t, shell)
	cmd := exec.CommandContext(t.Context(), path, args...)
	home := t.TempDir()
	cmd.Dir = home
	cmd.Env = append(os.Environ(), "HOME="+home, "TERM=dumb", "PATH="+filepath.Dir(build(t))+string(filepath.ListSeparator)+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", shell, err, out)
	}
	return string(out)
}
