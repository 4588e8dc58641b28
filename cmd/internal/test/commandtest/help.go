package commandtest

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/render/test/rendertest"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// CheckHelp checks that the help of a program is complete in both languages, that its lines fit into 80 columns, and that
// mandoc accepts the manual page.
func CheckHelp(t *testing.T, program cli.Program, p *command.Program) {
	t.Run("Chinese", func(t *testing.T) { checkChinese(t, p) })
	t.Run("columns", func(t *testing.T) { checkColumns(t, program, p) })
	t.Run("flags", func(t *testing.T) { checkFlagLines(t, p) })
	t.Run("manual page", func(t *testing.T) { checkManPage(t, program, p) })
}

// output runs a command that must succeed, and returns its standard output.
func output(t *testing.T, program cli.Program, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := program.Exit(t.Context(), args, cli.Console{In: strings.NewReader(""), Out: &stdout, Err: &stderr}); code != cli.Done {
		t.Errorf("%q: exit %d: %s", args, code, stderr.String())
	}
	return stdout.String()
}

func checkChinese(t *testing.T, p *command.Program) {
	zh := words.In("zh").ForCommand()
	check := func(place, text string) {
		if text != "" && zh.Text(input.Word(text)) == text {
			t.Errorf("%s: render/words/command.zh.txt has no Chinese for\n%q", place, text)
		}
	}
	checkParagraphs := func(key, text string) {
		if text != "" && zh.Help(key, text) == text {
			t.Errorf("render/words/help.zh.txt has no Chinese for %s", key)
		}
	}
	check("overview", p.Doc)
	for _, cmd := range p.All() {
		check(cmd.Name, cmd.Doc)
		checkParagraphs(cmd.Name, cmd.Text)
		for _, f := range cmd.Flags() {
			check(cmd.Name+" --"+f.Name, f.Usage)
			check(cmd.Name, cli.GroupOf(f)+":")
			if d := f.Annotations["default"]; d != nil && d[0] != "NAME.gif" {
				check(cmd.Name+" --"+f.Name, d[0])
			}
		}
	}
	for _, topic := range p.Topics {
		check(topic.Name, topic.Doc)
		checkParagraphs(topic.Name, topic.Text)
		checkParagraphs(topic.Name+" notes", topic.Notes)
	}
}

// checkColumns checks that no line of the help is wider than 80 columns, in English and Chinese.
func checkColumns(t *testing.T, program cli.Program, p *command.Program) {
	pages := [][]string{{"help"}}
	for _, name := range p.Pages() {
		pages = append(pages, []string{"help", name})
	}
	for _, args := range pages {
		for _, lang := range []string{"en", "zh"} {
			args := append(slices.Clone(args), "--lang", lang)
			out := output(t, program, args...)
			for _, line := range strings.Split(out, "\n") {
				width := utf8.RuneCountInString(line)
				if lang == "zh" {
					width = 2*width - utf8.RuneCountInString(strings.Map(narrow, line))
				}
				if width > 80 && !strings.Contains(line, "http://") {
					t.Errorf("%q: line has %d columns, want at most 80: %s", args, width, line)
				}
			}
			for _, placeholder := range []string{"{cache}", "{screenshots}", "PROGRAM"} {
				if strings.Contains(out, placeholder) {
					t.Errorf("%q prints the placeholder %s", args, placeholder)
				}
			}
		}
	}
}

// narrow drops characters that take two columns of a terminal.
func narrow(r rune) rune {
	if r >= 0x2E80 {
		return -1
	}
	return r
}

// checkFlagLines checks that no description of a flag has more than 12 words.
func checkFlagLines(t *testing.T, p *command.Program) {
	const maxWords = 12
	for _, cmd := range p.All() {
		for _, f := range cmd.Flags() {
			if _, text := cli.Describe(f, words.In("en")); len(strings.Fields(text)) > maxWords {
				t.Errorf("%s --%s has %d words, want at most %d: %s", cmd.Name, f.Name, len(strings.Fields(text)), maxWords, text)
			}
		}
	}
}

// checkManPage checks that mandoc accepts the manual page, and that the page has all commands, topics and flags.
func checkManPage(t *testing.T, program cli.Program, p *command.Program) {
	mandoc := rendertest.RequireProgram(t, "mandoc")
	page := output(t, program, "help", "--man")
	for _, cmd := range p.All() {
		if !strings.Contains(page, ".SS "+p.Name+" "+cmd.Name) {
			t.Errorf("manual page has no command %s", cmd.Name)
		}
		for _, f := range cmd.Flags() {
			if head, _ := cli.Describe(f, words.In("en")); !strings.Contains(page, "\n.B "+strings.ReplaceAll(head, "-", `\-`)+"\n") {
				t.Errorf("manual page has no %s of %s", head, cmd.Name)
			}
		}
	}
	for _, topic := range p.Topics {
		if !strings.Contains(page, ".SH TOPIC "+strings.ToUpper(topic.Name)) {
			t.Errorf("manual page has no topic %s", topic.Name)
		}
	}
	lint := exec.Command(mandoc, "-T", "lint", "-W", "error")
	lint.Stdin = strings.NewReader(page)
	if out, err := lint.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	show := exec.Command(mandoc, "-T", "utf8", "-O", "width=100")
	show.Stdin = strings.NewReader(page)
	if out, err := show.Output(); err != nil || !strings.Contains(string(out), p.Name+" - "+p.Purpose) {
		t.Errorf("mandoc: error %v, want %s in:\n%.2000s", err, p.Purpose, out)
	}
}
