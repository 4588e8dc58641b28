package catalog

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/language"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/kindtest"
)

// TestIDs checks that each text in testdata/ids.txt and testdata/stable.txt parses to its ID, and
// that the ID parses to itself. The IDs in stable.txt come from an earlier version.
func TestIDs(t *testing.T) {
	text := slices.Concat(filetest.Read(t, "testdata/ids.txt"), filetest.Read(t, "testdata/stable.txt"))
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		typed, want, hasID := strings.Cut(line, " = ")
		if !hasID {
			want = typed
		}
		for _, id := range []string{typed, want} {
			p, err := Parse(t.Context(), id)
			if err != nil || p.ID() != want || strings.SplitN(want, ":", 3)[1] != p.Board().String() {
				t.Errorf("Parse(%q) = %v, %v, want %s", id, p, err, want)
			}
		}
	}
}

// TestHintSuggestsSimilarNames checks the hints for names with a wrong letter.
func TestHintSuggestsSimilarNames(t *testing.T) {
	for in, want := range map[string]string{"heng-dao-li-na": "heng-dao-li-ma", "横刀立牛": "did you mean 横刀立马?", "四路进兵": "si-lu-jin-bing (77 moves) 1xx2/3xx4/5066/5077/8899, si-lu-jin-bing-b (76 moves) 1xx2/3xx4/5066/5770/8899, si-lu-jin-bing-c (64 moves) xx12", "tile:123": "tiles"} {
		_, err := Parse(t.Context(), in)
		var bad *input.Error
		if !errors.As(err, &bad) || !strings.Contains(bad.Hint, want) {
			t.Errorf("Parse(%q): hint %q, want a hint with %q", in, bad.Hint, want)
		}
	}
}

// TestSeedsAreStable checks that each seed still gives the same puzzle. Never change the expected
// IDs.
func TestSeedsAreStable(t *testing.T) {
	for in, want := range seeds {
		p, err := Parse(t.Context(), in)
		if err != nil {
			t.Errorf("Parse(%q): %v", in, err)
			continue
		}
		if p.ID() != want {
			t.Errorf("Parse(%q) = %s, want %s", in, p.ID(), want)
			continue
		}
		if again, err := Parse(t.Context(), p.ID()); err != nil || again.ID() != want {
			t.Errorf("Parse(%q) = %v, %v, want the same ID", p.ID(), again, err)
		}
	}
}

// TestEveryKindHasSeed checks that each kind has an ID for FuzzParse, and its required fields.
func TestEveryKindHasSeed(t *testing.T) {
	for _, k := range Kinds {
		ids := len(k.NamedLayouts())
		for _, id := range seeds {
			if strings.HasPrefix(id, k.Name+":") {
				ids++
			}
		}
		if ids == 0 {
			t.Errorf("%s has no layouts and no ID in seeds_test.go: add an ID", k.Name)
		}
		if k.Doc == "" || len(k.Metrics) == 0 || k.Parse == nil {
			t.Errorf("%s has no Doc, Metrics or Parse", k.Name)
		}
		for _, lang := range language.Originals() {
			if k.Heading[lang] == "" || k.Task[lang] == "" || k.Rule != nil && k.Rule[lang] == "" {
				t.Errorf("%s has no Heading, Task or Rule in language %s", k.Name, lang)
			}
		}
	}
}

// exampleID returns an ID of a kind: its Example, or one of the seeds.
func exampleID(k *solve.Kind) string {
	if k.Example != "" {
		return k.Example
	}
	for _, id := range slices.Sorted(maps.Values(seeds)) {
		if strings.HasPrefix(id, k.Name+":") {
			return id
		}
	}
	return ""
}

// TestZeroOptions checks that the default metric of each kind is its first metric.
func TestZeroOptions(t *testing.T) {
	for _, k := range Kinds {
		p, err := Parse(t.Context(), exampleID(k))
		if err != nil {
			t.Fatal(err)
		}
		zero, err := p.Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Errorf("%s: Solve: %v", k.Name, err)
			continue
		}
		if _, err := board.Check(p.Board(), zero.Moves, zero.Metric); err != nil || zero.Metric != k.Metrics[0] {
			t.Errorf("%s: metric of the solution = %s, want %s (Check: %v)", k.Name, zero.Metric, k.Metrics[0], err)
		}
	}
}

// TestMissingStartError checks the hint for a kind that has only the required fields.
func TestMissingStartError(t *testing.T) {
	bare := &solve.Kind{Name: "bare", Texts: solve.Texts{Heading: map[string]string{"zh": "白板"}}}
	err := missingStartError(bare, "")
	bad, ok := errors.AsType[*input.Error](err)
	if !ok || bad.Hint != "write bare:START" {
		t.Errorf("missingStartError() = %v, want the hint %q", err, "write bare:START")
	}
}

// TestImports checks that the notations of other programs are parsed by the right kind.
func TestImports(t *testing.T) {
	n := 0
	for _, k := range Kinds {
		for _, form := range k.Imports {
			n++
			p, err := Parse(t.Context(), form.Example)
			if err != nil || p.Kind() != k || form.Source == "" {
				t.Errorf("Parse(%q) = %v, %v, want a puzzle of %s (notation of %q)", form.Example, p, err, k.Name, form.Source)
			}
		}
	}
	if n < 5 {
		t.Errorf("%d import formats, want at least 5", n)
	}
}

// TestTolerantParsing checks texts with quotation marks, trailing colons or a named start with a
// goal.
func TestTolerantParsing(t *testing.T) {
	for typed, want := range map[string]string{
		"`864/072/513`":                               "tiles:864/072/513",
		`"864/072/513"`:                               "tiles:864/072/513",
		"“横刀立马”":                                      "klotski:1xx2/1xx2/3445/3675/8009",
		"tiles:864/072/513::":                         "tiles:864/072/513",
		"klotski:heng-dao-li-ma:":                     "klotski:1xx2/1xx2/3445/3675/8009",
		"klotski:横刀立马::":                              "klotski:1xx2/1xx2/3445/3675/8009",
		"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN::": "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"klotski:heng-dao-li-ma:x@2.3":                "klotski:1xx2/1xx2/3445/3675/8009:x@2.3",
		"横刀立马:x@2.3":                                  "klotski:1xx2/1xx2/3445/3675/8009:x@2.3",
		"klotski:xaa/bcd/e.d:x@3.3 b@2.2":             "klotski:xaa/bcd/e0d:b@2.2+x@3.3", // a + in a URL is a space
		"tiles:3x3 goal@42":                           "tiles:628/347/105:204/681/537",
	} {
		if p, err := Parse(t.Context(), typed); err != nil || p.ID() != want {
			t.Errorf("Parse(%q) = %v, %v, want %s", typed, p, err, want)
		}
	}
	for _, typed := range []string{"rush:", "rush::", "``", "klotski::", "klotski:heng-dao-li-ma:q@1.1", "klotski:横刀立马:::", "tiles:12/30:12/30::"} {
		if p, err := Parse(t.Context(), typed); err == nil {
			t.Errorf("Parse(%q) = %s, want an error", typed, p.ID())
		}
	}
}

func FuzzParse(f *testing.F) {
	ids := append(slices.Sorted(maps.Values(seeds)), `"864/072/513"::`, "横刀立马:x@2.3", "867/254/3 1", "[[8,6,7],[2,5,4],[3,0,1]]", `["1xx2","1xx2"]`, "rush hour 50")
	for _, k := range Kinds { // the layouts of each kind are in its own fuzz target
		ids = append(ids, k.Example)
		for _, form := range k.Imports {
			ids = append(ids, form.Example)
		}
	}
	kindtest.Fuzz(f, ids, func(id string) (solve.Puzzle, error) {
		if seed := strings.LastIndex(id, "@"); seed >= 0 && strings.Trim(id[seed+1:], "0123456789") == "" {
			return nil, new(solve.NotABoardError) // drawing is bounded, but slow
		}
		return Parse(context.Background(), id)
	})
}

// TestSuggestedEffort checks that a search without a solution at its effort suggests a larger
// effort.
func TestSuggestedEffort(t *testing.T) {
	limits := 0
	for _, k := range Kinds {
		id := k.Example
		if named := k.NamedLayouts(); len(named) > 0 {
			id = named[len(named)-1].ID
		}
		if id == "" {
			continue
		}
		p, err := Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Solve(t.Context(), solve.Options{Effort: 2})
		if limit, ok := errors.AsType[*solve.Limit](err); ok {
			limits++
			if limit.Kind != solve.EffortLimit || limit.SuggestedEffort <= 2 {
				t.Errorf("%s: error %v with SuggestedEffort %d, want an effort limit with more than 2", id, err, limit.SuggestedEffort)
			}
		}
	}
	if limits < 4 {
		t.Errorf("%d of %d kinds reach an effort limit of 2, want at least 4", limits, len(Kinds))
	}
}
