package cli

import (
	"bytes"
	"testing"
	"time"
)

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
