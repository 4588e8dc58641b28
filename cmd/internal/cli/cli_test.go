package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

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
