package words

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// Every language has every sentence, with the same places to fill in, but that a
// number may stand with or without its noun.
func TestTablesAgree(t *testing.T) {
	place := regexp.MustCompile(`\{[a-z]+`)
	for lang, table := range map[string]map[string]string{"zh": chinese, "zh-Hant": inTraditional()} {
		if len(table) != len(english) {
			t.Errorf("%s has %d sentences, English %d", lang, len(table), len(english))
		}
		for key, want := range english {
			want = strings.ReplaceAll(want, "{number}", "{n}")
			a, b := place.FindAllString(want, -1), place.FindAllString(table[key], -1)
			slices.Sort(a)
			slices.Sort(b)
			if table[key] == "" || !slices.Equal(a, b) {
				t.Errorf("%s: %s is %q, in English %q", lang, key, table[key], want)
			}
		}
	}
}

// The brush face of wooden boards has the words of pictures.
func TestFontsHaveTheWords(t *testing.T) {
	f, err := fonts.Open(fonts.Kai)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"optimal", "bound", "shortest", "known", "solutions", "goal"} {
		for _, table := range []map[string]string{english, chinese, inTraditional()} {
			if r, missing := f.Missing(table[key]); missing {
				t.Errorf("no %q for %q", r, table[key])
			}
		}
	}
}

func TestWords(t *testing.T) {
	zh, en := In("zh"), In("")
	for _, c := range [][2]string{
		{en.Count(1, board.StepMetric), "1 step"},
		{zh.Count(1, board.StepMetric), "1 步"},
		{en.Counter(40, 81, board.MoveMetric), "40/81 moves"},
		{zh.Counter(40, 81, board.MoveMetric), "40/81 步"},
		{zh.Done(81, board.MoveMetric), "✓ 81 步"},
		{en.Length(81, 81, board.MoveMetric), "81 moves, optimal"},
		{en.Length(108, 97, board.StepMetric), "108 steps; no solution has fewer than 97"},
		{zh.Length(81, 81, board.MoveMetric), "最少 81 步"},
		{zh.Length(108, 97, board.StepMetric), "108 步；至少需要 97 步"},
		{en.Given(97, true, board.MoveMetric) + en.Optimum(81, board.MoveMetric), "97 moves as given; the optimum is 81"},
		{zh.Given(97, false, board.MoveMetric) + zh.Bound(81, board.MoveMetric), "走了 97 步，没有走到目标；至少需要 81 步"},
		{zh.Best(21, 21, board.StepMetric), "最少 21 步"},
		{zh.SolvedIn("华容道 横刀立马", "最少 81 步"), "华容道 横刀立马：最少 81 步"},
		{In("zh-Hant").View("華容道", true, "最少 81 步"), "華容道：目標，最少 81 步"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, not %q", c[0], c[1])
		}
	}
}
