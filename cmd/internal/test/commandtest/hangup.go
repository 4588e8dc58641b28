package commandtest

import (
	"os"
	"os/signal"
	"syscall"
	"testing"
)

// AllowHangup makes SIGHUP end the commands that a test starts, even if nohup runs the tests. A command inherits
// ignored signals, but not the handlers of signals.
func AllowHangup(t *testing.T) {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	t.Cleanup(func() { signal.Stop(hangups) })
}
