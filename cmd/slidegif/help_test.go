package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/render"
	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/test/testcost"
)

// TestHelpInChinese checks that all texts of the help have Chinese translations.
func TestHelpInChinese(t *testing.T) {
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
	for _, cmd := range commands {
		check(cmd.name, cmd.doc)
		checkParagraphs(cmd.name, cmd.text)
		for _, f := range flagsOf(cmd) {
			check(cmd.name+" --"+f.Name, f.Usage)
			check(cmd.name, cli.GroupOf(f)+":")
			if d := f.Annotations["default"]; d != nil && d[0] != "NAME.gif" {
				check(cmd.name+" --"+f.Name, d[0])
			}
		}
	}
	for _, topic := range topics {
		check(topic.name, topic.doc)
		checkParagraphs(topic.name, topic.text)
		checkParagraphs(topic.name+" notes", topic.notes)
	}
	for _, k := range catalog.Kinds {
		check(k.Name, k.Doc)
		for _, sentence := range k.Syntax {
			check(k.Name, sentence)
		}
		for _, n := range k.Notations {
			check(k.Name, n.Name)
		}
	}
}

// TestHelpFits checks that no line of the help is wider than 80 columns, in English and Chinese.
func TestHelpFits(t *testing.T) {
	pages := [][]string{{"help"}}
	for _, name := range helpPages() {
		pages = append(pages, []string{"help", name})
	}
	for _, args := range pages {
		for _, lang := range []string{"en", "zh"} {
			args := append(slices.Clone(args), "--lang", lang)
			code, out, stderr := runCommand(t, args...)
			if code != cli.Done {
				t.Errorf("%q: exit %d: %s", args, code, stderr)
			}
			for _, line := range strings.Split(out, "\n") {
				width := utf8.RuneCountInString(line)
				if lang == "zh" {
					width = 2*width - utf8.RuneCountInString(strings.Map(narrow, line))
				}
				if width > 80 && !strings.Contains(line, "http://") {
					t.Errorf("%q: line has %d columns, want at most 80: %s", args, width, line)
				}
			}
			for _, placeholder := range []string{"{cache}", "{screenshots}"} {
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
			if !slices.ContainsFunc(last, func(line string) bool { return strings.HasPrefix(line, "  "+topic.name+" ") }) {
				t.Errorf("help solve --lang %s does not end with the topic %s", lang, topic.name)
			}
		}
	}
	for _, name := range commands[0].common {
		if !slices.ContainsFunc(flagsOf(commands[0]), func(f *pflag.Flag) bool { return f.Name == name }) {
			t.Errorf("solve has no flag --%s", name)
		}
	}
}

// TestFlagsInOneTopic checks that each flag has a line in exactly one topic, or in the help of its
// command.
func TestFlagsInOneTopic(t *testing.T) {
	lines := func(page, flag string) (n int) {
		_, out, _ := runCommand(t, "help", page)
		for _, line := range strings.Split(out, "\n") {
			fields := strings.Fields(line)
			if len(fields) > 0 && strings.HasPrefix(line, "  ") && (fields[0] == "--"+flag || len(fields) > 1 && fields[0][0] == '-' && fields[1] == "--"+flag) {
				n++
			}
		}
		return n
	}
	for _, f := range flagsOf(commands[0]) {
		n := 0
		for _, topic := range topics {
			n += lines(topic.name, f.Name)
		}
		if n != 1 {
			t.Errorf("--%s has %d lines in the topics, want 1", f.Name, n)
		}
	}
	for _, cmd := range commands[1:] {
		for _, f := range flagsOf(cmd) {
			if !isTopicFlag(f) && lines(cmd.name, f.Name) != 1 {
				t.Errorf("help %s does not describe --%s once", cmd.name, f.Name)
			}
		}
	}
}

// TestFlagLinesAreShort checks that no description of a flag has more than 12 words.
func TestFlagLinesAreShort(t *testing.T) {
	const maxWords = 12
	for _, cmd := range commands {
		for _, f := range flagsOf(cmd) {
			if _, text := cli.Describe(f, words.In("en")); len(strings.Fields(text)) > maxWords {
				t.Errorf("%s --%s has %d words, want at most %d: %s", cmd.name, f.Name, len(strings.Fields(text)), maxWords, text)
			}
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
