package main

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/catalog"
)

// cpuTime runs a command and returns the CPU time that it used. The command may stop at a limit.
func cpuTime(b *testing.B, program string, args ...string) time.Duration {
	cmd := exec.Command(program, args...)
	if out, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() != cli.Limit {
		b.Fatalf("%v\n%s", err, out)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// BenchmarkDefaultEffort measures the CPU time of the default effort. For each kind, it uses the most
// expensive of the known named boards. No board should take longer than the 24-puzzle.
func BenchmarkDefaultEffort(b *testing.B) {
	benchmarkSearch(b, []string{
		"tiles:5x5@1",
		"tiles:3x5@2 -m push",
		"klotski:##c##/i.cc./ff.aa/jbbaa/kdble/mdnhe/gghhh:..h../.hhh./...../...../...../...../.....", // Mini Climb Pro
		climb15,
		"klotski:supersuperdries3-byid",
		"rush:rush-60",
		"atomix:ethanol",
		"lockout:lunar-26",
		"ricochet:ricochet-22",
		"gates:gates-60",
	})
}

// BenchmarkDearest measures the CPU time of all named boards that take more than two seconds with the default
// effort and the default metric.
func BenchmarkDearest(b *testing.B) {
	benchmarkSearch(b, []string{
		"atomix:acetic-acid", "ricochet:ricochet-20", "ricochet:ricochet-21", "ricochet:ricochet-22",
	})
}

// benchmarkSearch measures the CPU time of searches with the default effort.
func benchmarkSearch(b *testing.B, ids []string) {
	program := build(b)
	for _, id := range ids {
		b.Run(id, func(b *testing.B) {
			used := time.Duration(0)
			for b.Loop() {
				used += cpuTime(b, program, append(strings.Fields(id), "-q", "-f", "json")...)
			}
			b.ReportMetric(used.Seconds()/float64(b.N), "cpu-s/op")
		})
	}
}

// climb15 is a board with pieces similar to 横刀立马 that uses up any effort.
const climb15 = "klotski:##.##/k...l/bbdfg/bddfg/aaecc/aaeec/hhjii/mjjjn:..j../.jjj./...../...../...../...../...../....."

// BenchmarkStart measures the CPU time of a command that draws the start of a puzzle, for each kind. For
// comparison, it also measures a command that reads no puzzle.
func BenchmarkStart(b *testing.B) {
	program := build(b)
	run := func(name string, args ...string) {
		b.Run(name, func(b *testing.B) {
			used := time.Duration(0)
			for b.Loop() {
				used += cpuTime(b, program, args...)
			}
			b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
	run("version", "version")
	for _, k := range catalog.Kinds {
		run(k.Name, k.Example, "-q", "-f", "svg", "--view", "start")
	}
}
