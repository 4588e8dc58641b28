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
	"slidegif/solve/filetest"
	"slidegif/solve/input"
	"slidegif/solve/internal/kindtest"
)

// TestIDs: what stands in testdata/ids.txt has the ID that it says, and the ID is itself.
func TestIDs(t *testing.T) {
	text := filetest.Read(t, "testdata/ids.txt")
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		typed, want, other := strings.Cut(line, " = ")
		if !other {
			want = typed
		}
		for _, id := range []string{typed, want} {
			p, err := Parse(t.Context(), id)
			if err != nil || p.ID() != want || strings.SplitN(want, ":", 3)[1] != p.Board().String() {
				t.Errorf("%s: %v, %v; want %s", id, p, err, want)
			}
		}
	}
}

// A name that differs in a letter leads to the right one.
func TestHintsNameNearLayouts(t *testing.T) {
	for in, want := range map[string]string{"heng-dao-li-na": "heng-dao-li-ma", "横刀立牛": "heng-dao-li-ma", "四路进兵": "si-lu-jin-bing (77 moves) 1xx2/3xx4/5066/5077/8899, si-lu-jin-bing-b (76 moves) 1xx2/3xx4/5066/5770/8899, si-lu-jin-bing-c (64 moves) xx12", "tile:123": "tiles"} {
		_, err := Parse(t.Context(), in)
		var bad *input.Error
		if !errors.As(err, &bad) || !strings.Contains(bad.Hint, want) {
			t.Errorf("%s: hint %q, want %s in it", in, bad.Hint, want)
		}
	}
}

// Seeds mean the same puzzle for ever: these lines may never change.
func TestSeedsAreStable(t *testing.T) {
	for in, want := range seeds {
		p, err := Parse(t.Context(), in)
		if err != nil || p.ID() != want {
			t.Errorf("%q: %q, // %v", in, p.ID(), err)
			continue
		}
		if again, err := Parse(t.Context(), p.ID()); err != nil || again.ID() != want {
			t.Errorf("%s: its ID parses to %v, %v", in, again, err)
		}
	}
}

// Every kind is tried: FuzzParse begins with these IDs, and go test runs it on them.
func TestEveryKindIsTried(t *testing.T) {
	for _, k := range Kinds {
		tried := len(k.Named())
		for _, id := range seeds {
			if strings.HasPrefix(id, k.Name+":") {
				tried++
			}
		}
		if tried == 0 {
			t.Errorf("%s has neither a layout nor an ID in seeds_test.go: add one there", k.Name)
		}
		if k.Doc == "" || len(k.Metrics) == 0 || k.Parse == nil || k.Heading["zh"] == "" || k.Heading["en"] == "" {
			t.Errorf("%s lacks its Doc, Heading, Metrics or Parse", k.Name)
		}
		for _, lang := range []string{"zh", "en"} {
			if k.Task[lang] == "" || k.Rule != nil && k.Rule[lang] == "" {
				t.Errorf("%s has no Task, or a Rule in other languages than %s", k.Name, lang)
			}
		}
	}
}

// some returns an ID of a kind: its Example, or one of the seeds.
func some(k *solve.Kind) string {
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

// Without options each kind is solved in its first metric.
func TestZeroOptions(t *testing.T) {
	for _, k := range Kinds {
		p, err := Parse(t.Context(), some(k))
		if err != nil {
			t.Fatal(err)
		}
		zero, err := p.Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Errorf("%s: %v", k.Name, err)
			continue
		}
		if _, err := board.Check(p.Board(), zero.Moves, zero.Metric); err != nil || zero.Metric != k.Metrics[0] {
			t.Errorf("%s is solved in %s, not %s (%v)", k.Name, zero.Metric, k.Metrics[0], err)
		}
	}
}

// A kind with nothing but what Kind requires is told of, too.
func TestHintWithoutExample(t *testing.T) {
	bare := &solve.Kind{Name: "bare", Heading: map[string]string{"zh": "白板"}}
	err := goOn(bare, "")
	bad, ok := errors.AsType[*input.Error](err)
	if !ok || bad.Hint != "write bare:START" {
		t.Errorf("%+v", bad)
	}
}

// What other programs write is taken as it is, and by the kind that says so.
func TestPasted(t *testing.T) {
	n := 0
	for _, k := range Kinds {
		for _, form := range k.Imports {
			n++
			p, err := Parse(t.Context(), form.Example)
			if err != nil || p.Kind() != k || form.From == "" {
				t.Errorf("%s of %s: %v, %v", form.Example, form.From, p, err)
			}
		}
	}
	if n < 5 {
		t.Errorf("only %d forms", n)
	}
}

// TestForms: what people type or paste is the puzzle that they mean.
func TestForms(t *testing.T) {
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
		"klotski:xaa/bcd/e.d:x@3.3 b@2.2":             "klotski:xaa/bcd/e0d:b@2.2+x@3.3", // as a URL reads a +
		"tiles:3x3 goal@42":                           "tiles:628/347/105:204/681/537",
	} {
		if p, err := Parse(t.Context(), typed); err != nil || p.ID() != want {
			t.Errorf("%s: %v, want %s", typed, err, want)
		}
	}
	for _, typed := range []string{"rush:", "rush::", "``", "klotski::", "klotski:heng-dao-li-ma:q@1.1", "klotski:横刀立马:::", "tiles:12/30:12/30::"} {
		if p, err := Parse(t.Context(), typed); err == nil {
			t.Errorf("%s: %s", typed, p.ID())
		}
	}
}

func FuzzParse(f *testing.F) {
	ids := append(slices.Sorted(maps.Values(seeds)), `"864/072/513"::`, "横刀立马:x@2.3", "867/254/3 1", "[[8,6,7],[2,5,4],[3,0,1]]", `["1xx2","1xx2"]`, "rush hour 50")
	for _, k := range Kinds { // each kind has a fuzz target with all of its layouts
		ids = append(ids, k.Example)
		for _, form := range k.Imports {
			ids = append(ids, form.Example)
		}
	}
	kindtest.Fuzz(f, ids, func(id string) (solve.Puzzle, error) {
		if seed := strings.LastIndex(id, "@"); seed >= 0 && strings.Trim(id[seed+1:], "0123456789") == "" {
			return nil, new(solve.NoBoard) // drawing is bounded, but takes its time
		}
		return Parse(context.Background(), id)
	})
}

// TestTooSmallEffort: a search that ends at its effort without a solution tells which effort would probably do.
func TestTooSmallEffort(t *testing.T) {
	limits := 0
	for _, k := range Kinds {
		id := k.Example
		if named := k.Named(); len(named) > 0 {
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
			if limit.Kind != solve.EffortLimit || limit.Enough <= 2 {
				t.Errorf("%s: %v, enough %d", id, err, limit.Enough)
			}
		}
	}
	if limits < 4 {
		t.Errorf("of %d kinds, %d have no solution with an effort of 2", len(Kinds), limits)
	}
}
