package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// TestProgressNotes checks that each note of a search is printed on a separate line, with and without a
// terminal. Without a terminal, the stages of the search are not printed.
func TestProgressNotes(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "tiles.pdb cannot be used (the file is damaged or has a different version) and will be rebuilt\n",
		"zh": "tiles.pdb 无法使用（文件已损坏或版本不符），正在重新生成\n",
	} {
		var stderr bytes.Buffer
		progress := showProgress(nil, cli.Console{Err: &stderr, Lang: lang})
		progress(solve.Progress{Stage: "building pattern databases", Done: 0.5})
		damaged := input.Faultf("the file is damaged or has a different version")
		progress(solve.Progress{Note: input.Say("%s cannot be used (%s) and will be rebuilt", "tiles.pdb", damaged)})
		if stderr.String() != want {
			t.Errorf("%s: messages %q, want %q", lang, stderr.String(), want)
		}
	}
	var stderr bytes.Buffer
	showProgress(cli.NewProgress(&stderr), cli.Console{Err: &stderr})(solve.Progress{Note: input.Say("could not save the pattern database: %s", "why")})
	if !strings.HasSuffix(stderr.String(), "could not save the pattern database: why\n") {
		t.Errorf("messages %q, want the note at the end", stderr.String())
	}
}

// TestProgressText checks the progress line of a search with and without a limit on its effort.
func TestProgressText(t *testing.T) {
	for _, test := range []struct {
		at   solve.Progress
		want string
	}{
		{solve.Progress{Positions: 1200, Depth: 9}, "1,200 positions, 600 per second, depth 9"},
		{solve.Progress{Positions: 1200, Depth: 9, Share: .254}, "25 % of the effort, 1,200 positions, depth 9"},
		{solve.Progress{Positions: 1200, Depth: 9, Best: 12, Share: 1}, "100 % of the effort, 1,200 positions, best so far 12, at least 9"},
	} {
		if got := searchText(test.at, 2*time.Second).String(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.at, got, test.want)
		}
	}
}

// TestInterruption checks that the message of an interrupted search has the length of the best solution and
// the lower bound, and that the hint after --optimal says how to keep the best solution.
func TestInterruption(t *testing.T) {
	bounded := solve.Solution{Metric: board.StepMetric, LowerBound: 89}
	for _, c := range []struct {
		best       int
		optimal    bool
		lang, want string
	}{
		{0, true, "en", "slidegif: interrupted; every solution needs at least 89 steps\n"},
		{123, false, "en", "slidegif: interrupted; the best solution so far has 123 steps, and every solution needs at least 89 steps\n"},
		{123, true, "en", "slidegif: interrupted; the best solution so far has 123 steps, and every solution needs at least 89 steps\n" +
			"hint: without --optimal, an interrupted search keeps its best solution\n"},
		{123, true, "zh", "slidegif：已中断；目前最好的解有 123 步，至少需要 89 步\n提示：不加 --optimal 时，中断的搜索会保留目前最好的解\n"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		var stderr bytes.Buffer
		toy := cli.Program{Name: "slidegif", Run: func(context.Context, []string, cli.Console) error {
			cancel()
			return interruption(c.best, c.optimal, bounded, words.In(c.lang))
		}}
		code := toy.Exit(ctx, nil, cli.Console{Err: &stderr, Lang: c.lang})
		if code != cli.Interrupted || stderr.String() != c.want {
			t.Errorf("interruption(%d) in %s: exit code %d, stderr %q, want %q", c.best, c.lang, code, stderr.String(), c.want)
		}
	}
}

// TestShowRaises checks the lines about raised bounds, in both languages.
func TestShowRaises(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "lower bound 6: the heuristic of the start\nlower bound 8: all solutions are odd or all are even\n",
		"zh": "下限 6 步：起始局面的估计\n下限 8 步：所有解的步数奇偶相同\n",
	} {
		var stderr strings.Builder
		reports := 0
		show := showRaises(func(solve.Progress) { reports++ }, nil, cli.Console{Err: &stderr, Lang: lang})
		for _, at := range []solve.Progress{{Depth: 6, Reason: solve.HeuristicReason}, {Depth: 6, Reason: solve.HeuristicReason}, {Depth: 8, Reason: solve.ParityReason}} {
			show(at)
		}
		if got := strings.ReplaceAll(stderr.String(), "slidegif: ", ""); got != want || reports != 3 {
			t.Errorf("%s: %q and %d reports, want %q and 3", lang, got, reports, want)
		}
	}
}
