package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/test/commandtest"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/test/testcost"
)

// TestHelpSolveIsShort checks that the help of solve fits in 60 lines and ends with the topics.
func TestHelpSolveIsShort(t *testing.T) {
	const maxLines = 60
	for _, lang := range []string{"en", "zh"} {
		_, out, _ := runCommand(t, "help", "solve", "--lang", lang)
		if n := strings.Count(out, "\n"); n > maxLines {
			t.Errorf("help solve --lang %s has %d lines, want at most %d:\n%s", lang, n, maxLines, out)
		}
		last := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		last = last[max(0, len(last)-2*len(topics)):]
		for _, topic := range topics {
			if !slices.ContainsFunc(last, func(line string) bool { return strings.HasPrefix(line, "  "+topic.Name+" ") }) {
				t.Errorf("help solve --lang %s does not end with the topic %s", lang, topic.Name)
			}
		}
	}
	for _, name := range commands.Commands[0].Common {
		if !slices.ContainsFunc(commands.Commands[0].Flags(), func(f *pflag.Flag) bool { return f.Name == name }) {
			t.Errorf("solve has no flag --%s", name)
		}
	}
}

// TestFlagsInOneTopic checks that each flag has a line in exactly one topic, or in the help of its
// command.
func TestFlagsInOneTopic(t *testing.T) {
	pages := map[string]string{}
	lines := func(page, flag string) (n int) {
		out, ok := pages[page]
		if !ok {
			_, out, _ = runCommand(t, "help", page)
			pages[page] = out
		}
		for _, line := range strings.Split(out, "\n") {
			fields := strings.Fields(line)
			indent := len(line) - len(strings.TrimLeft(line, " ")) // rows of a table may continue with a flag, further to the right
			if len(fields) > 0 && indent >= 2 && indent <= 6 && (fields[0] == "--"+flag || len(fields) > 1 && fields[0][0] == '-' && fields[1] == "--"+flag) {
				n++
			}
		}
		return n
	}
	for _, f := range commands.Commands[0].Flags() {
		n := 0
		for _, topic := range topics {
			n += lines(topic.Name, f.Name)
		}
		if n != 1 {
			t.Errorf("--%s has %d lines in the topics, want 1", f.Name, n)
		}
	}
	for _, cmd := range commands.All()[1:] {
		for _, f := range cmd.Flags() {
			if !commands.IsTopicFlag(f) && lines(cmd.Name, f.Name) != 1 {
				t.Errorf("help %s does not describe --%s once", cmd.Name, f.Name)
			}
		}
	}
}

// TestHelp checks that the help is complete in both languages, and the manual page.
func TestHelp(t *testing.T) {
	commandtest.CheckHelp(t, program, &commands)
	zh := words.In("zh").ForCommand()
	for _, k := range catalog.Kinds {
		texts := slices.Concat([]string{k.Doc}, k.Syntax)
		for _, n := range k.Notations {
			texts = append(texts, n.Name)
		}
		for _, text := range texts {
			if zh.Text(input.Word(text)) == text {
				t.Errorf("%s: render/words/command.zh.txt has no Chinese for\n%q", k.Name, text)
			}
		}
	}
}

// TestHelpPuzzles checks that help puzzles lists the forms of other programs, and nothing else, in its table.
func TestHelpPuzzles(t *testing.T) {
	var forms []string
	for _, k := range catalog.Kinds {
		for _, form := range k.Imports {
			if _, err := catalog.Parse(t.Context(), form.Example); err != nil {
				t.Errorf("%s: %v", form.Example, err)
			}
			forms = append(forms, form.Source)
		}
	}
	_, out, _ := runCommand(t, "help", "puzzles", "--lang", "en")
	_, table, _ := strings.Cut(out, "rows with a space as the blank:\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var rows []string
	for line := range strings.Lines(table) {
		if !strings.HasPrefix(line, "   ") { // not the rest of an example
			rows = append(rows, strings.TrimSpace(line))
		}
	}
	if len(rows) != len(forms) || len(forms) < 12 {
		t.Fatalf("help puzzles lists %d forms, want %d, at least 12:\n%s", len(rows), len(forms), out)
	}
	for i, form := range forms {
		if !strings.HasPrefix(rows[i], form+" ") {
			t.Errorf("row %d of help puzzles is %q, want %s", i+1, rows[i], form)
		}
	}
}

// TestHelpPictures checks that the topic describes the values of --view and --theme, in both languages.
func TestHelpPictures(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		_, out, _ := runCommand(t, "help", "pictures", "--lang", lang)
		for _, k := range render.Keys() {
			if k.Name != "view" && k.Name != "theme" {
				continue
			}
			for _, value := range k.Values() {
				described := regexp.MustCompile(`(?m)^  [a-zN:, ]*\b` + regexp.QuoteMeta(value) + `\b`)
				if !strings.Contains(out, value) || k.Name == "view" && !described.MatchString(out) {
					t.Errorf("help pictures --lang %s does not describe %s=%s", lang, k.Name, value)
				}
			}
		}
	}
}

// TestHelpSearch checks the facts that users rely on.
func TestHelpSearch(t *testing.T) {
	seconds := int(testcost.DefaultSearch.Seconds())
	for page, facts := range map[string][]string{
		"search": {"--effort", fmt.Sprintf("%d seconds", seconds), "181 MB", "288 MB", "2 GiB", "130", "4    stopped at a limit"},
		"output": {"y4m", "ffmpeg"},
		"batch":  {"%s", "Slurm", "Kubernetes", "AWS Batch"},
		"gates":  {"frozen", "border", "magenta", "16x16"},

		"search --lang zh": {fmt.Sprintf("%d 秒 CPU", seconds), "181 MB", "288 MB"},
	} {
		_, out, _ := runCommand(t, append([]string{"help"}, strings.Fields(page)...)...)
		for _, fact := range facts {
			if !strings.Contains(strings.Join(strings.Fields(out), " "), strings.Join(strings.Fields(fact), " ")) {
				t.Errorf("help %s does not mention %q", page, fact)
			}
		}
	}
}
