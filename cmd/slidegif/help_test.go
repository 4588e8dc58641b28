package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"slidegif/cmd/internal/cli"
	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// TestHelpInChinese: all that the help tells has Chinese words.
func TestHelpInChinese(t *testing.T) {
	zh := words.In("zh").OnCommand()
	has := func(place, text string) {
		if text != "" && zh.Text(input.Word(text)) == text {
			t.Errorf("%s: render/words/command.txt has no Chinese for\n%q", place, text)
		}
	}
	for _, cmd := range commands {
		has(cmd.name, cmd.doc)
		if cmd.text != "" && zh.Help(cmd.name, cmd.text) == cmd.text || cmd.notes != "" && zh.Help(cmd.name+" notes", cmd.notes) == cmd.notes {
			t.Errorf("render/words/help.txt has no Chinese help of %s", cmd.name)
		}
		for _, group := range cmd.hides {
			has(cmd.name, group)
		}
		for _, f := range flagsOf(cmd) {
			has(cmd.name+" --"+f.Name, f.Usage)
			for key, values := range f.Annotations {
				if key == "group" {
					has(cmd.name, values[0]+":")
				}
				if key == "default" && values[0] != "NAME.gif" {
					has(cmd.name+" --"+f.Name, values[0])
				}
			}
		}
	}
	for _, k := range catalog.Kinds {
		has(k.Name, k.Doc)
		for _, sentence := range k.Syntax {
			has(k.Name, sentence)
		}
		for _, n := range k.Notations {
			has(k.Name, n.Name)
		}
	}
}

// TestHelpFits holds every help to 80 columns and its flags to a description.
func TestHelpFits(t *testing.T) {
	helps := [][]string{{"help"}}
	for _, cmd := range commands {
		helps = append(helps, []string{"help", cmd.name})
	}
	for _, k := range catalog.Kinds {
		helps = append(helps, []string{"help", k.Name})
	}
	for _, args := range helps {
		code, out, _ := runCommand(t, args...)
		if code != cli.Done {
			t.Errorf("%q: exit %d", args, code)
		}
		for _, line := range strings.Split(out, "\n") {
			if n := utf8.RuneCountInString(line); n > 80 && !strings.Contains(line, "http://") {
				t.Errorf("%q: %d columns: %s", args, n, line)
			}
		}
	}
	_, solve, _ := runCommand(t, "help", "solve")
	for _, word := range []string{"output:", "picture:", "animation:", "search:", "batch:", "--move DURATION", "exit codes:", "130"} {
		if !strings.Contains(solve, word) {
			t.Errorf("help solve does not tell %q", word)
		}
	}
}
