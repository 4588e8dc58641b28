//go:build unix

package web

import (
	"fmt"
	"net/http"
	"syscall"
	"testing"
	"time"
)

// BenchmarkResponses reports the CPU time per response, for the table in run-a-server.md.
func BenchmarkResponses(b *testing.B) {
	s := newTestServer(b)
	get(s, eightPuzzleURL)
	n := 0
	seed := func() int { n++; return n }
	for _, test := range []struct {
		name string
		url  func() string
	}{
		{"kept", func() string { return eightPuzzleURL }},
		{"json", func() string { return fmt.Sprintf("/solve.json?puzzle=tiles:3x3@%d", seed()) }},
		{"gif240", func() string { return fmt.Sprintf("/solve.gif?size=240&puzzle=tiles:3x3@%d", seed()) }},
		{"gif", func() string { return fmt.Sprintf("/solve.gif?puzzle=tiles:3x3@%d", seed()) }},
	} {
		b.Run(test.name, func(b *testing.B) {
			before := cpuTime()
			for b.Loop() {
				if w := get(s, test.url()); w.Code != http.StatusOK {
					b.Fatal(w.Code)
				}
			}
			b.ReportMetric(float64((cpuTime()-before).Microseconds())/1e3/float64(b.N), "cpu-ms/op")
		})
	}
}

// cpuTime returns the CPU time that this process has used.
func cpuTime() time.Duration {
	var all syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &all)
	return time.Duration(all.Utime.Nano() + all.Stime.Nano())
}
