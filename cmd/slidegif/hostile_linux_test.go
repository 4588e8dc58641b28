package main

import (
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/testcost"
)

// hostilePuzzles returns puzzles of each kind, by name, in which each position is expensive and a solution
// takes very long.
func hostilePuzzles() map[string]string {
	const names = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ"
	// board returns the rows of a board with n pieces, spread over all rows except the first and the last.
	board := func(w, h, n int, name func(i int) byte) []string {
		rows := make([][]byte, h)
		for y := range rows {
			rows[y] = []byte(strings.Repeat(".", w))
		}
		for i := range n {
			cell := w + i*w*(h-2)/n
			rows[cell/w][cell%w] = name(i)
		}
		text := make([]string, h)
		for y := range rows {
			text[y] = string(rows[y])
		}
		return text
	}
	join := func(rows []string) string { return strings.Join(rows, "/") }
	each := func(i int) byte { return names[i] }
	blocks := board(20, 20, 45, each)
	blocks[18], blocks[19] = strings.Repeat("#", 20), "12"+strings.Repeat(".", 18)
	one := board(20, 20, 1, each)
	one[18], one[19] = blocks[18], blocks[19]
	swapped := join(append(board(20, 19, 1, func(int) byte { return '.' }), "21"+strings.Repeat(".", 18)))
	cars := []string{"AA" + strings.Repeat("o", 9) + "x"} // the wall blocks the exit
	for i := 0; i < 22; i += 2 {
		car := func(i int) string { return strings.Repeat(string("BCDEFGHIJKLMNPQRSTUVWY"[i]), 2) }
		cars = append(cars, "oo"+car(i)+"ooo"+car(i+1)+"ooo")
	}
	atoms := board(16, 16, 16, func(int) byte { return 'a' })
	robots := board(15, 15, 30, each)
	robots[0] = "X" + robots[0][1:]
	eight := board(16, 16, 8, each)
	// Each row has two blocks, which leave on the left. Every third block is frozen until nine others have left.
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
	gates, leave := strings.Repeat("#", 16), []string{}
	for y, gate := range []byte("A#B#C#D#E#F#G#") {
		row := ""
		for x := range 2 {
			i := 2*y + x
			row += strings.Repeat(letters[i:i+1], 6)
			wait := ""
			if i%3 == 0 {
				wait = "9"
			}
			leave = append(leave, letters[i:i+1]+string("AFDBGECBGECAFDCAFDBGEDBGECAF"[i])+wait)
		}
		gates += "/" + string(gate) + row + "..#"
	}
	gates += "/" + strings.Repeat("#", 16) + ":" + strings.Join(leave, ",")
	return map[string]string{
		"klotski, 45 different": "klotski:" + join(blocks) + ":" + swapped,
		"klotski, few":          "klotski:" + join(one) + ":" + swapped,
		"atomix, equal atoms":   "atomix:" + join(atoms) + ":aaaa/aaaa",
		"lockout":               "lockout:" + join(robots),
		"ricochet":              "ricochet:" + join(eight) + ":a@8.8+b@9.9+c@3.3",
		"rush":                  "rush:" + join(cars),
		"gates":                 "gates:" + gates,
		"tiles":                 "tiles:8x8@1",
		"pushes":                "tiles:4x4@1",
	}
}

// TestHostileMemory checks that a search never uses more than its memory limit and 64 MiB.
func TestHostileMemory(t *testing.T) {
	testcost.LongOnly(t, "it solves many large boards")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	program := build(t)
	for name, id := range hostilePuzzles() {
		args := []string{id, "-q", "-f", "json", "--memory", "32MiB", "--effort", "2000000"}
		if name == "pushes" {
			args = append(args, "-m", "push")
		}
		cmd := exec.Command(program, args...)
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir())
		var stderr strings.Builder
		cmd.Stderr = &stderr
		peak, err := commandtest.RunPeakMemory(cmd)
		if code := cmd.ProcessState.ExitCode(); code != 0 && code != 3 && code != 4 {
			t.Errorf("%s: %v\n%s\n%s", name, err, id, stderr.String())
		}
		t.Logf("%s: %d MiB, %v", name, peak>>20, cmd.ProcessState.UserTime())
		if peak == 0 || peak>>20 > 32+64 {
			t.Errorf("%s: %d MiB of memory, want at most %d", name, peak>>20, 32+64)
		}
	}
}

// BenchmarkHostile measures the CPU time of a fixed effort on the boards of TestHostileMemory. It also
// reports the ratio to the time on the standard board climb15.
func BenchmarkHostile(b *testing.B) {
	program := build(b)
	cpu := func(b *testing.B, id string) time.Duration {
		metric := "slide"
		if k, _, _ := strings.Cut(id, ":"); k == "klotski" || k == "gates" {
			metric = "move"
		} else if strings.HasPrefix(id, "tiles:4x4") {
			metric = "push"
		}
		cmd := exec.Command(program, id, "-q", "-f", "json", "-m", metric, "--memory", "32MiB", "--effort", "1000000")
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+b.TempDir())
		cmd.Run() // it may have no solution
		return cmd.ProcessState.UserTime()
	}
	standard := cpu(b, climb15)
	boards := hostilePuzzles()
	for _, name := range slices.Sorted(maps.Keys(boards)) {
		b.Run(name, func(b *testing.B) {
			used := time.Duration(0)
			for b.Loop() {
				used += cpu(b, boards[name])
			}
			b.ReportMetric(used.Seconds()/float64(b.N), "cpu-s/op")
			b.ReportMetric(used.Seconds()/float64(b.N)/standard.Seconds(), "of-usual")
		})
	}
}
