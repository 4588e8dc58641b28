package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"slidegif/solve/catalog"
)

// BenchmarkParse measures the CPU time of the first parse in a new process. The inputs are one ID of each
// kind, random IDs, names, and texts that are no puzzle.
func BenchmarkParse(b *testing.B) {
	ids := []string{"横刀立马", "rush hour 50", "no such puzzle", "klotski:no-such-layout", "klotski:nosuchname", "867/254/301"}
	for _, k := range catalog.Kinds {
		if k.Example != "" {
			ids = append(ids, k.Example)
		}
		if k.Random != nil {
			ids = append(ids, k.Name+":@7") // draws a board
		}
	}
	program, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	for _, id := range ids {
		b.Run(id, func(b *testing.B) {
			used := time.Duration(0)
			for b.Loop() {
				cmd := exec.Command(program, "-test.run", "^TestFirstParse$")
				cmd.Env = append(os.Environ(), firstParseVar+"="+id)
				out, err := cmd.Output()
				if err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				line, _, _ := strings.Cut(string(out), "\n")
				d, err := time.ParseDuration(line)
				if err != nil {
					b.Fatal(err)
				}
				used += d
			}
			b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// firstParseVar is the environment variable that gives TestFirstParse its puzzle.
const firstParseVar = "SLIDEGIF_FIRST_PARSE"

// TestFirstParse prints the CPU time of one parse. BenchmarkParse runs it in new processes.
func TestFirstParse(t *testing.T) {
	id := os.Getenv(firstParseVar)
	if id == "" {
		t.Skip("only BenchmarkParse runs this test")
	}
	before := processCPUTime(t)
	catalog.Parse(t.Context(), id) // errors are measured too
	fmt.Println(processCPUTime(t) - before)
}

// processCPUTime returns the CPU time that this process has used.
func processCPUTime(t *testing.T) time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
