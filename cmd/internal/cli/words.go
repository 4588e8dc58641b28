package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"slidegif/solve/input"
)

// FormatDuration formats a duration in milliseconds or seconds, for example 2.0 ms or 1.4 s.
func FormatDuration(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", d.Seconds()*1e3)
	case d < time.Second:
		return fmt.Sprintf("%.0f ms", d.Seconds()*1e3)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// Plural returns a number with a noun in singular or plural, for example "1 position" or "11,961 positions".
func Plural[N int | int64](n N, noun string) input.Message {
	if n != 1 {
		noun += "s"
	}
	return input.Message{Format: "%s " + noun, Args: []any{input.Thousands(int64(n))}}
}

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
