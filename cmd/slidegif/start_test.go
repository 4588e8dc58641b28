package main

import (
	"os/exec"
	"testing"
	"time"

	"slidegif/solve/catalog"
)

// BenchmarkStart tells the CPU time of the whole command for a picture of the start of a puzzle of each
// kind, beside that of a command that reads no puzzle.
func BenchmarkStart(b *testing.B) {
	program := build(b)
	run := func(name string, args ...string) {
		b.Run(name, func(b *testing.B) {
			used := time.Duration(0)
			for b.Loop() {
				cmd := exec.Command(program, args...)
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				used += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
	run("version", "version")
	for _, k := range catalog.Kinds {
		run(k.Name, k.Example, "-q", "-f", "svg", "--view", "start")
	}
}

// BenchmarkParse reads one ID of each kind.
func BenchmarkParse(b *testing.B) {
	for _, k := range catalog.Kinds {
		b.Run(k.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := catalog.Parse(b.Context(), k.Example); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
