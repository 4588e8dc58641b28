package main

import (
	"os"
	"strings"
	"testing"
)

func loadRules(t *testing.T) []rule {
	t.Helper()
	text, err := os.ReadFile("rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := parseRules(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// TestCheck checks that dialect is reported with its place and a better wording, in Go files, scripts and
// documents, and that plain sentences, code and quotations pass.
func TestCheck(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a.go", "package a\n\n// f counts.\n// Cells returns those of the block.\nfunc f() {}\n", `a.go:3: "those of": repeat the noun`},
		{"a.go", "package a\n\nconst n = 3 // of so many rows\n", `a.go:3: "so many": name the number`},
		{"a.go", "package a\n\n// A nil Form compares IDs. The heuristic is admissible.\n", ""},
		{"a.go", "package a\n\n//\tthose of a drawing\n// The format is \"so many of %d\".\n", ""},
		{"a.go", "package a\n\nvar s = `\n// those of a string\n`\n", ""},
		{"a.js", "const a = 1;\n// Where there is none, the page stays.\n", `a.js:2: "where there is"`},
		{"a.md", "# A\n\nThis is told to the reader.\n", `a.md:3: "is told"`},
		{"a.md", "```sh\nslidegif # those of\n```\n\n| a | those of |\n", ""},
	} {
		faults := check(sentences(test.name, test.source), loadRules(t))
		if test.want == "" && len(faults) > 0 || test.want != "" && (len(faults) != 1 || !strings.HasPrefix(faults[0], test.want)) {
			t.Errorf("check(%q) = %q, want prefix %q", test.source, faults, test.want)
		}
	}
}

// TestCheckRates checks the limits on single words.
func TestCheckRates(t *testing.T) {
	plain := strings.Repeat("The table returns the lower bound. ", 300)
	if faults := checkRates(sentences("a.md", plain)); len(faults) > 0 {
		t.Errorf("checkRates of plain text = %q, want none", faults)
	}
	faults := checkRates(sentences("a.md", plain+"\n\nIt returns what follows. It does what it says."))
	if len(faults) != 2 || !strings.HasPrefix(faults[0], `a.md:3: "what" occurs `) {
		t.Errorf("checkRates = %q, want a report of \"what\"", faults)
	}
}

// TestParseRules checks that a rule without a better wording is an error with its line.
func TestParseRules(t *testing.T) {
	for _, text := range []string{"a\nb\n", "\tno phrase\n", "(\n\tbad\n"} {
		if _, err := parseRules(text); err == nil || !strings.HasPrefix(err.Error(), "rules.txt:") {
			t.Errorf("parseRules(%q): error %v, want one with the line", text, err)
		}
	}
}
