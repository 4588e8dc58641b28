package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/solve"
	"slidegif/solve/input"
)

func TestExit(t *testing.T) {
	for _, test := range []struct {
		err    error
		code   int
		stderr string
	}{
		{nil, Done, ""},
		{errors.New("disk on fire"), Fault, "toy: disk on fire\n"},
		{fmt.Errorf("row 3: %w", input.Errorf("mend it", "odd")), Usage, "toy: row 3: odd\nhint: mend it\n"},
		{&solve.Unsolvable{Reason: input.Say("of parity")}, Unsolvable, "toy: no solution exists: of parity\n"},
		{&solve.Unsolvable{Reason: input.Say("of parity"), Hint: input.Say("exchange two")}, Unsolvable, "toy: no solution exists: of parity\nhint: exchange two\n"},
		{&solve.Limit{Kind: solve.MemoryLimit, Solvable: true}, Limit, "toy: gave up at the limit of memory\nhint: it can be solved: raise --memory\n"},
		{&solve.Limit{Kind: solve.MemoryLimit}, Limit, "toy: gave up at the limit of memory\nhint: it may still have a solution: raise --memory\n"},
		{&solve.Limit{Kind: solve.MemoryLimit, Hint: input.Say("buy more")}, Limit, "toy: gave up at the limit of memory\nhint: buy more\n"},
		{errors.New("a\nb\x00" + strings.Repeat("x", 1000)), Fault, "toy: a\\nb\\x00" + strings.Repeat("x", 188) + " … " + strings.Repeat("x", 196) + "\n"},
	} {
		toy := Program{"toy", func(context.Context, []string, Console) error { return test.err }}
		var out, err bytes.Buffer
		if code := toy.Exit(t.Context(), nil, Console{Out: &out, Err: &err}); code != test.code || err.String() != test.stderr || out.Len() > 0 {
			t.Errorf("%v: exit %d, want %d\n got %q\nwant %q", test.err, code, test.code, err.String(), test.stderr)
		}
	}
}

// TestExitPanic: a panic is told as any other error.
func TestExitPanic(t *testing.T) {
	toy := Program{"toy", func(context.Context, []string, Console) error { panic("index out of\x1b range") }}
	var err bytes.Buffer
	if code := toy.Exit(t.Context(), nil, Console{Err: &err}); code != Fault || err.String() != "toy: internal error: panic: index out of\\x1b range\n" {
		t.Errorf("exit %d, %q", code, err.String())
	}
}

func TestExitInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	toy := Program{"toy", func(ctx context.Context, _ []string, _ Console) error { return ctx.Err() }}
	var err bytes.Buffer
	if code := toy.Exit(ctx, nil, Console{Err: &err}); code != Interrupted || err.String() != "toy: interrupted\n" {
		t.Errorf("exit %d, %q", code, err.String())
	}
	toy.Run = func(context.Context, []string, Console) error {
		return &Interruption{input.Word("interrupted; every solution needs at least 45 steps")}
	}
	err.Reset()
	if code := toy.Exit(ctx, nil, Console{Err: &err}); code != Interrupted || err.String() != "toy: interrupted; every solution needs at least 45 steps\n" {
		t.Errorf("exit %d, %q", code, err.String())
	}
}

// TestGuesses: a flag that people try leads to the one that does it.
func TestGuesses(t *testing.T) {
	for typed, want := range map[string]string{
		"--step": "view=step:40", "--no-counter": "hint: --counter off", "--hard": "--length", "--slow": "--move", "--fps": "--tween",
		"--width": "--size", "--themes": "did you mean --theme?", "--nonsense": "lists the flags", "--no-nonsense": "lists the flags",
	} {
		fs := NewFlagSet("toy")
		AddOutputFlags(fs, document.Solutions(), "none")
		var said strings.Builder
		Console{Err: &said}.Complain("toy", FlagError(fs.Parse([]string{typed, "40"}), fs, input.Word("toy lists the flags")))
		if !strings.Contains(said.String(), want) {
			t.Errorf("%s: %s, want %s", typed, said.String(), want)
		}
	}
}

func TestProgress(t *testing.T) {
	for _, test := range []struct {
		terminal bool
		want     string
	}{
		{true, "\r\x1b[K600 ms\r\x1b[K800 ms\r\x1b[K12.0 s\r\x1b[K21.0 s\r\x1b[K30.0 s\r\x1b[K"},
		{false, "12.0 s\n30.0 s\n"},
	} {
		var out bytes.Buffer
		clock := time.Unix(0, 0)
		p := newProgress(&out, test.terminal, func() time.Time { return clock })
		for _, at := range []time.Duration{100, 400, 600, 650, 800, 12_000, 21_000, 30_000} {
			clock = time.Unix(0, 0).Add(at * time.Millisecond)
			p.Say(RoundTime)
		}
		p.Clear()
		p.Clear()
		if out.String() != test.want {
			t.Errorf("terminal %v: %q, want %q", test.terminal, out.String(), test.want)
		}
	}
	var none *Progress
	none.Say(RoundTime)
	none.Clear()
	if got := Bar("positions", 0.5).String(); got != "positions [===============               ] 50 %" {
		t.Errorf("%q", got)
	}
}

func TestWrap(t *testing.T) {
	text := strings.Repeat("华容道 ", 20) + "\nand\nmore\n\n  kept as it is\nend"
	got := Wrap(text)
	for _, line := range strings.Split(got, "\n") {
		if columns(line) > helpWidth {
			t.Errorf("%q takes %d columns", line, columns(line))
		}
	}
	if !strings.Contains(got, "and more\n\n  kept as it is\nend") {
		t.Errorf("%s", got)
	}
}
