// Prose checks that the English of the project stays plain. Prose reads Markdown documents and the comments of Go
// files and scripts. For every sentence that matches a rule in rules.txt, Prose prints the file, the line and a
// better wording. Prose also limits how often "what" and "where" occur, because a noun or a condition is usually
// clearer.
//
// Usage, in the root of the project: go run .ci/prose/main.go .ci/prose/sentences.go
package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// maxPerThousand holds the maximum frequency of some words, in occurrences per 1,000 words. In 2026, the
// frequencies in the comments of Go's standard library were 0.3 for "what" and 1.0 for "where".
var maxPerThousand = map[string]float64{"what": 0.6, "where": 2.0}

func main() {
	text, err := os.ReadFile(".ci/prose/rules.txt")
	if err != nil {
		exit(err)
	}
	rules, err := parseRules(string(text))
	if err != nil {
		exit(err)
	}
	files, err := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.go", "*.js", "*.md").Output()
	if err != nil {
		exit(fmt.Errorf("git ls-files: %w", err))
	}
	var comments []sentence
	faults := 0
	for _, name := range strings.Fields(string(files)) {
		if strings.Contains(name, "/testdata/") {
			continue
		}
		source, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			continue // the file was removed, but the removal is not committed yet
		} else if err != nil {
			exit(err)
		}
		found := sentences(name, string(source))
		for _, f := range check(found, rules) {
			fmt.Println(f)
			faults++
		}
		if filepath.Ext(name) == ".go" {
			comments = append(comments, found...)
		}
	}
	for _, f := range checkRates(comments) {
		fmt.Println(f)
		faults++
	}
	fmt.Printf("prose: %d sentences of comments read\n", len(comments))
	if faults > 0 {
		exit(fmt.Errorf("prose: %d places need plainer English; .github/CONTRIBUTING.md explains the rules", faults))
	}
}

func exit(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

type rule struct {
	phrase *regexp.Regexp // matched against text in lower case
	better string
}

// parseRules parses rules. Each rule is a regular expression on one line, followed by an indented line with
// the better wording. Empty lines and lines that start with # are skipped.
func parseRules(text string) ([]rule, error) {
	var rules []rule
	pending := ""
	for n, line := range strings.Split(text, "\n") {
		switch {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "\t") && pending != "":
			phrase, err := regexp.Compile(pending)
			if err != nil {
				return nil, fmt.Errorf("rules.txt:%d: %w", n, err)
			}
			rules = append(rules, rule{phrase, strings.TrimSpace(line)})
			pending = ""
		case strings.HasPrefix(line, "\t") || pending != "":
			return nil, fmt.Errorf("rules.txt:%d: a phrase needs one line with a better wording below it", n+1)
		default:
			pending = line
		}
	}
	return rules, nil
}

// For each match of a rule, check returns a message with the place, the phrase and the better wording.
func check(all []sentence, rules []rule) []string {
	var faults []string
	for _, s := range all {
		plain := strings.ToLower(withoutCode(s.text))
		for _, r := range rules {
			if phrase := r.phrase.FindString(plain); phrase != "" {
				faults = append(faults, fmt.Sprintf("%s:%d: %q: %s\n\t%s", s.file, s.line, phrase, r.better, s.text))
			}
		}
	}
	return faults
}

// checkRates returns a message for each word that occurs more often than maxPerThousand allows, with three
// sentences that contain the word.
func checkRates(all []sentence) []string {
	words := 0
	places := map[string][]sentence{}
	for _, s := range all {
		for _, word := range strings.Fields(strings.ToLower(withoutCode(s.text))) {
			words++
			word = strings.Trim(word, ".,;:()")
			if maxPerThousand[word] > 0 {
				places[word] = append(places[word], s)
			}
		}
	}
	var faults []string
	for word, found := range places {
		rate := 1000 * float64(len(found)) / float64(words)
		if rate <= maxPerThousand[word] {
			continue
		}
		slices.SortFunc(found, func(a, b sentence) int { return cmp.Or(cmp.Compare(a.file, b.file), a.line-b.line) })
		for _, s := range found[:min(3, len(found))] {
			faults = append(faults, fmt.Sprintf("%s:%d: %q occurs %.2f times per 1,000 words of comments, at most %.1f are allowed: use a noun, \"if\" or \"when\"\n\t%s",
				s.file, s.line, word, rate, maxPerThousand[word], s.text))
		}
	}
	slices.Sort(faults)
	return faults
}
