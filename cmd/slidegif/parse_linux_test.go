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

// BenchmarkParse tells the CPU time of the first parse of a process: of one ID of each kind, of a name, of words,
// and of what names no puzzle.
func BenchmarkParse(b *testing.B) {
	ids := []string{"横刀立马", "rush hour 50", "no such puzzle", "klotski:no-such-layout", "klotski:nosuchname", "867/254/301"}
	for _, k := range catalog.Kinds {
		if k.Example != "" {
			ids = append(ids, k.Example)
		}
		if k.Random != nil {
			ids = append(ids, k.Name+":@7") // which draws a board
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
				cmd.Env = append(os.Environ(), firstParse+"="+id)
				out, err := cmd.Output()
				if err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				said, _, _ := strings.Cut(string(out), "\n")
				one, err := time.ParseDuration(said)
				if err != nil {
					b.Fatal(err)
				}
				used += one
			}
			b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

const firstParse = "SLIDEGIF_FIRST_PARSE"

// TestFirstParse is the process of BenchmarkParse. It prints the CPU time that one parse takes.
func TestFirstParse(t *testing.T) {
	id := os.Getenv(firstParse)
	if id == "" {
		t.Skip("BenchmarkParse runs it")
	}
	before := usedByProcess(t)
	catalog.Parse(t.Context(), id) // an error is an answer too
	fmt.Println(usedByProcess(t) - before)
}

// usedByProcess returns the CPU time that this process has taken.
func usedByProcess(t *testing.T) time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
