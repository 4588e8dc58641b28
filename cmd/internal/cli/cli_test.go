package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
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
		{&solve.Limit{Kind: solve.MemoryLimit, Solvable: true}, Limit, "toy: gave up at the memory limit\nhint: the puzzle is solvable: raise --memory\n"},
		{&solve.Limit{Kind: solve.MemoryLimit}, Limit, "toy: gave up at the memory limit\nhint: there may be a solution: raise --memory\n"},
		{&solve.Limit{Kind: solve.MemoryLimit, Hint: input.Say("buy more")}, Limit, "toy: gave up at the memory limit\nhint: buy more\n"},
		{errors.New("a\nb\x00" + strings.Repeat("x", 1000)), Fault, "toy: a\\nb\\x00" + strings.Repeat("x", 188) + " … " + strings.Repeat("x", 196) + "\n"},
	} {
		toy := Program{Name: "toy", Run: func(context.Context, []string, Console) error { return test.err }}
		var out, err bytes.Buffer
		if code := toy.Exit(t.Context(), nil, Console{Out: &out, Err: &err}); code != test.code || err.String() != test.stderr || out.Len() > 0 {
			t.Errorf("Exit with error %v = %d, want %d\nstderr %q\nwant   %q", test.err, code, test.code, err.String(), test.stderr)
		}
	}
}

// TestExitPanic checks that a panic is reported like any other error.
func TestExitPanic(t *testing.T) {
	toy := Program{Name: "toy", Run: func(context.Context, []string, Console) error { panic("index out of\x1b range") }}
	var err bytes.Buffer
	if code := toy.Exit(t.Context(), nil, Console{Err: &err}); code != Fault || err.String() != "toy: internal error: panic: index out of\\x1b range\n" {
		t.Errorf("Exit with a panic = %d, stderr %q, want %d and an internal error", code, err.String(), Fault)
	}
}

func TestExitInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	toy := Program{Name: "toy", Run: func(ctx context.Context, _ []string, _ Console) error { return ctx.Err() }}
	var err bytes.Buffer
	if code := toy.Exit(ctx, nil, Console{Err: &err}); code != Interrupted || err.String() != "toy: interrupted\n" {
		t.Errorf("Exit with a cancelled context = %d, stderr %q, want %d", code, err.String(), Interrupted)
	}
	toy.Run = func(context.Context, []string, Console) error {
		return &Interruption{Message: input.Word("interrupted; every solution needs at least 45 steps")}
	}
	err.Reset()
	if code := toy.Exit(ctx, nil, Console{Err: &err}); code != Interrupted || err.String() != "toy: interrupted; every solution needs at least 45 steps\n" {
		t.Errorf("Exit with an Interruption = %d, stderr %q, want %d and its message", code, err.String(), Interrupted)
	}
}

// TestExitAfterSignal checks the exit code of programs that succeed although their context was canceled.
func TestExitAfterSignal(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for result, want := range map[error]int{nil: Interrupted, ErrStopped: Done} {
		toy := Program{Name: "toy", Run: func(context.Context, []string, Console) error { return result }}
		if code := toy.Exit(ctx, nil, Console{Err: io.Discard}); code != want {
			t.Errorf("Exit with a cancelled context and error %v = %d, want %d", result, code, want)
		}
	}
}

// TestKeyHints checks the hints for unknown keys of an output. A key that is similar to another key gets the hint of
// package render.
func TestKeyHints(t *testing.T) {
	for key, want := range map[string]string{
		"color": "-o a.gif,background=red", "duration": "-o a.gif,move=600ms", "fps": "-o a.gif,tween=6", "height": "-o a.gif,size=320",
		"output": "write it as a flag: --output 40", "name": "slidegif help pictures", "tehme": "did you mean theme?",
	} {
		f := AddOutputFlags(NewFlagSet("toy"), document.Solutions(), "none")
		f.Files = []string{"a.gif," + key + "=40"}
		_, err := f.Outputs(Console{})
		if message, hint := (Console{}).ErrorText(err); message != fmt.Sprintf("output a.gif: unknown key %q", key) || !strings.Contains(hint, want) {
			t.Errorf("%s: %s, hint %q, want %q", key, message, hint, want)
		}
	}
}

// TestFlagHints checks the hints for unknown flags that users try.
func TestFlagHints(t *testing.T) {
	for typed, want := range map[string]string{
		"--step": "view=step:40", "--no-counter": "hint: --counter off", "--hard": "--length", "--slow": "--move", "--fps": "--tween",
		"--fast": "--effort", "--robots": "lockout:6@7 has 6 robots", "--width": "--size", "--themes": "did you mean --theme?", "--nonsense": "lists the flags", "--no-nonsense": "lists the flags",
		"--B---": "slidegif -- --B---", "-x-/AA": "slidegif -- -x-/AA",
	} {
		fs := NewFlagSet("toy")
		AddOutputFlags(fs, document.Solutions(), "none")
		var stderr strings.Builder
		Console{Err: &stderr}.PrintError("toy", FlagError(fs.Parse([]string{typed, "40"}), fs, input.Word("toy lists the flags")))
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("%s: stderr %q, want %q", typed, stderr.String(), want)
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
			p.Update(FormatDuration)
		}
		p.Clear()
		p.Clear()
		if out.String() != test.want {
			t.Errorf("progress with terminal %v = %q, want %q", test.terminal, out.String(), test.want)
		}
	}
	var none *Progress
	none.Update(FormatDuration)
	none.Count(Console{}, "frame", 1, 2)
	none.Clear()
	if got, want := Bar("positions", 0.5).String(), "positions [===============               ] 50 %"; got != want {
		t.Errorf("Bar(positions, 0.5) = %q, want %q", got, want)
	}
}

// TestProgressCount checks the time left, also for work that continues an earlier run or begins again.
func TestProgressCount(t *testing.T) {
	for _, test := range []struct {
		lang  string
		total int
		done  []int // after each second
		want  string
	}{
		{"en", 2400, []int{0, 300, 600}, "600 of 2,400 frames [=======                       ] 25 %, 6s left"},
		{"en", 2400, []int{600, 1200, 1800}, "1,800 of 2,400 frames [======================        ] 75 %, 1s left"},
		{"en", 100, []int{0, 99, 0, 10}, "10 of 100 frames [===                           ] 10 %, 9s left"},
		{"en", 100, []int{0}, "0 of 100 frames [                              ] 0 %"},
		{"zh", 100, []int{0, 50}, "50 / 100 帧 [===============               ] 50 %，还要 1s"},
	} {
		var out bytes.Buffer
		clock := time.Unix(0, 0)
		p := newProgress(&out, true, func() time.Time { return clock })
		clock = clock.Add(time.Second)
		for _, done := range test.done {
			p.Count(Console{Lang: test.lang}, "frame", done, test.total)
			clock = clock.Add(time.Second)
		}
		lines := strings.Split(out.String(), "\r\x1b[K")
		if got := lines[len(lines)-1]; got != test.want {
			t.Errorf("%v of %d: %q, want %q", test.done, test.total, got, test.want)
		}
	}
}

// TestProgressWidth checks that no progress line is wider than the terminal.
func TestProgressWidth(t *testing.T) {
	for _, test := range []struct {
		line  string
		width int
		want  string
	}{
		{"600 of 2,400 frames [=======                       ] 25 %, 6s left", 80, "600 of 2,400 frames [=======                       ] 25 %, 6s left"},
		{"600 of 2,400 frames [=======                       ] 25 %, 6s left", 40, "600 of 2,400 frames [   ] 25 %, 6s left"},
		{"600 of 2,400 frames [===============               ] 50 %, 6s left", 50, "600 of 2,400 frames [======       ] 50 %, 6s left"},
		{"12,345,678 positions, 1,234,567 per second, best so far 585, at least 400", 40, "12,345,678 positions, 1,234,567 per se…"},
		{"搜索了 12,345 个局面，目前最好 585 步", 20, "搜索了 12,345 个局…"},
		{"600 of 2,400 frames", 1, ""},
	} {
		if got := fit(test.line, test.width); got != test.want || columns(got) >= max(2, test.width) {
			t.Errorf("fit(%q, %d) = %q with %d columns, want %q", test.line, test.width, got, columns(got), test.want)
		}
	}
}

func TestWrap(t *testing.T) {
	text := strings.Repeat("华容道 ", 20) + "\nand\nmore\n\n  kept as it is\nend"
	got := Wrap(text)
	for _, line := range strings.Split(got, "\n") {
		if columns(line) > helpWidth {
			t.Errorf("Wrap: line %q has %d columns, want at most %d", line, columns(line), helpWidth)
		}
	}
	if want := "and more\n\n  kept as it is\nend"; !strings.Contains(got, want) {
		t.Errorf("Wrap = %q, want it to contain %q", got, want)
	}
}
