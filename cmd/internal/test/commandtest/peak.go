package commandtest

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// PeakMemory returns the peak resident memory of a running slidegif or slideserve, in bytes. PeakMemory returns 0
// if the process still runs the test program, or if the system does not report the peak.
func PeakMemory(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	_, line, ok := strings.Cut(string(status), "VmHWM:")
	if err != nil || !ok || !strings.HasPrefix(string(status), "Name:\tslide") {
		return 0
	}
	var kilobytes int64
	fmt.Sscan(line, &kilobytes)
	return kilobytes << 10
}

// RunPeakMemory runs a command and returns its peak resident memory, in bytes. The process is polled,
// because cmd.ProcessState includes the memory of the test program before exec.
func RunPeakMemory(cmd *exec.Cmd) (peak int64, err error) {
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		peak = max(peak, PeakMemory(cmd.Process.Pid))
		select {
		case err := <-ended:
			return peak, err
		case <-time.After(2 * time.Millisecond):
		}
	}
}
