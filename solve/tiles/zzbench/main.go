package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

func cpu() float64 {
	var r syscall.Rusage
	syscall.Getrusage(0, &r)
	return float64(r.Utime.Sec) + float64(r.Utime.Usec)/1e6
}

// lines: id metric cachedir|- opt|near effort
func main() {
	ctx := context.Background()
	in := bufio.NewScanner(os.Stdin)
	var all float64
	var nodes int64
	for in.Scan() {
		f := strings.Fields(in.Text())
		if len(f) < 5 {
			continue
		}
		p, err := catalog.Parse(ctx, f[0])
		if err != nil {
			fmt.Println(f[0], err)
			continue
		}
		o := solve.Options{Metric: solve.Metric(f[1]), Optimal: f[3] == "opt", Workers: 2}
		if f[2] != "-" {
			o.CacheDir = f[2]
		}
		o.Effort, _ = strconv.ParseInt(f[4], 10, 64)
		runtime.GC()
		t := cpu()
		sol, err := p.Solve(ctx, o)
		t = cpu() - t
		all += t
		nodes += sol.Nodes + sol.Positions
		note := ""
		if err != nil {
			note = err.Error()
		} else if _, err := board.Check(p.Board(), sol.Moves, sol.Metric); err != nil {
			note = err.Error()
		}
		fmt.Printf("%-40.40s %-5s moves %3d atleast %3d nodes %11d pos %10d %6.2f s %s %s\n", f[0], f[1], len(sol.Moves), sol.AtLeast, sol.Nodes, sol.Positions, t, sol.Method, note)
	}
	debug.FreeOSMemory()
	fmt.Printf("ALL nodes %d cpu %.2f\n", nodes, all)
}
