package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/atomicfile"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/wait"
	"slidegif/solve/tiles"
)

// TestListJSON checks that -f json prints a result or an error for each line of a list, in order.
func TestListJSON(t *testing.T) {
	const list = "tiles:3x3@1\n# a comment\n\n横刀立马\ntiles:123/456/870\nnobody at all\nscramble:DRUL:3x3\nklotski:1xx2/1xx2/3445/4785/6009\n横刀立马  # again\n"
	wants := []string{`"solvable":true`, `"length":81`, `"solvable":false`, `"error":`, `"id":"tiles:123/485/760"`, `"id":"klotski:1xx2/1xx2/3445/4785/6009","error":"klotski: row 4: `, `"length":81`}
	code, stdout, stderr := runWith(t, list, "--list", "-", "-f", "json")
	lines := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	if code != cli.Fault || len(lines) != len(wants) || !strings.Contains(stderr, "2 lines failed") || !strings.Contains(stderr, "1 puzzle listed more than once") {
		t.Fatalf("exit %d, %d lines, want exit %d, %d lines: %s", code, len(lines), cli.Fault, len(wants), stderr)
	}
	for i, line := range lines {
		if !json.Valid([]byte(line)) || !strings.Contains(line, wants[i]) {
			t.Errorf("line %d = %.200s, want JSON with %s", i, line, wants[i])
		}
	}
	if code, stdout, _ := runWith(t, list, "--list", "-", "-f", "json", "--shard", "1/8"); code != cli.Done || stdout != "" { // only the comment
		t.Errorf("--shard 1/8: exit %d, output %q, want exit %d, none", code, stdout, cli.Done)
	}
	if code, _, stderr := runWith(t, "tiles:3x3@1\n", "--list", "-", "-f", "json", "-o", "%s.gif", "-q", "--shard", "3/4"); code != cli.Usage {
		t.Errorf("-f json with -o: exit %d, want %d: %s", code, cli.Usage, stderr)
	}
}

// TestListLines checks that a file of JSON lines is the same after any interruption, and that a repeated command
// solves only the missing puzzles.
func TestListLines(t *testing.T) {
	t.Chdir(t.TempDir())
	const list, file = "ids.txt", "out/answers.jsonl"
	filetest.Write(t, list, "tiles:3x3@1\n# a comment\n横刀立马 # classic\n\nnobody at all\n123/456/870\n横刀立马\n8-puzzle@4\n")
	solveAll := func(args ...string) (stderr string) {
		t.Helper()
		code, stdout, stderr := runCommand(t, append([]string{"--list", list}, args...)...)
		if code != cli.Fault || stdout != "" && args[0] == "-o" || !strings.Contains(stderr, "1 line failed") {
			t.Fatalf("exit %d, output %q, want exit %d, none: %s", code, stdout, cli.Fault, stderr)
		}
		return stderr
	}
	solveAll("-o", file)
	whole := string(filetest.Read(t, file))
	lines := strings.SplitAfter(strings.TrimSuffix(whole, "\n"), "\n")
	wants := []string{`"id":"tiles:`, `"length":81`, `"id":"nobody at all","error"`, `"solvable":false`, `"length":81`, `"id":"tiles:`}
	for i, line := range lines {
		if len(lines) != len(wants) || !json.Valid([]byte(line)) || !strings.Contains(line, wants[i]) {
			t.Fatalf("line %d of %d = %.200s, want JSON with %s", i+1, len(lines), line, wants[i])
		}
	}
	for _, length := range []int{0, 10, len(lines[0]) - 1, len(lines[0]), len(lines[0]) + len(lines[1]) + 30, len(whole) - 1, len(whole)} {
		begun := whole[:length]
		filetest.Write(t, file, begun)
		stderr := solveAll("-o", file)
		got := string(filetest.Read(t, file))
		if got != whole {
			t.Errorf("after %d bytes of %d: %q, want %q", length, len(whole), got, whole)
		}
		complete := begun[:strings.LastIndex(begun, "\n")+1]
		if !strings.HasPrefix(got, complete) {
			t.Errorf("after %d bytes: %q does not begin with the lines of the first run, %q", length, got, complete)
		}
		if present := fmt.Sprintf("%d already present", strings.Count(complete, `"solvable"`)); !strings.Contains(stderr, present) {
			t.Errorf("after %d bytes: %q, want %q", length, stderr, present)
		}
	}
	var shards []string
	for i := range 2 {
		name := fmt.Sprintf("part-%d.jsonl", i)
		runCommand(t, "--list", list, "-o", name, "--shard", fmt.Sprintf("%d/2", i))
		shards = append(shards, string(filetest.Read(t, name)))
	}
	if joined := strings.Join(shards, ""); strings.Count(joined, "\n") != len(wants) || strings.Count(joined, `"length":81`) != 2 {
		t.Errorf("the parts have the lines %s, want those of %s", joined, whole)
	}
	for name, content := range map[string]string{"other.jsonl": lines[1], "text.jsonl": "no JSON\n", "longer.jsonl": whole + "{}\n", "part-0.jsonl": shards[0]} {
		filetest.Write(t, name, content)
		code, _, stderr := runCommand(t, "--list", list, "-o", name)
		if got := string(filetest.Read(t, name)); code != cli.Usage || got != content || !strings.Contains(stderr, "output "+name+": line ") {
			t.Errorf("%s: exit %d, content %q, want exit %d, no change: %s", name, code, got, cli.Usage, stderr)
		}
	}
}

// TestListLinesInterrupted checks that an interrupted list leaves only whole lines.
func TestListLinesInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.Write(t, "ids.txt", "tiles:3x3@1\ntiles:3x3@2\n"+hardPuzzle+"\ntiles:3x3@3\n")
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		wait.Until(func() bool {
			data, _ := os.ReadFile("a.jsonl")
			return strings.Count(string(data), "\n") == 2
		})
		cancel()
	}()
	var out, stderr bytes.Buffer
	code := run(ctx, []string{"--list", "ids.txt", "--optimal", "-o", "a.jsonl"}, strings.NewReader(""), &out, &stderr)
	got := string(filetest.Read(t, "a.jsonl"))
	if code != cli.Interrupted || !strings.Contains(stderr.String(), "interrupted after 2 puzzles") || strings.Count(got, "\n") != 2 || !strings.HasSuffix(got, "}\n") {
		t.Errorf("exit %d, file %q, want exit %d, two lines: %s", code, got, cli.Interrupted, stderr.String())
	}
}

// TestListMemory checks that the answers to a list do not depend on the number of cores, even at the memory limit.
func TestListMemory(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	const list = "heng-dao-li-ma\nrush:IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\ntiles:3x3@3\n"
	for _, size := range []string{"8B", "300KiB", "2MiB"} {
		var want string
		for _, cores := range []int{1, 16} {
			runtime.GOMAXPROCS(cores)
			_, got, stderr := runWith(t, list, "--list", "-", "-f", "json", "--memory", size, "--disk", "0")
			if cores == 1 {
				want = got
			} else if got != want {
				t.Errorf("--memory %s, %d cores: %s, want the answers of one core, %s: %s", size, cores, got, want, stderr)
			}
		}
		if limited := strings.Contains(want, "gave up at the memory limit"); limited != (size != "2MiB") {
			t.Errorf("--memory %s: limit met: %v, in %s", size, limited, want)
		}
	}
}

// TestListMatchesSingleRuns checks that the puzzles of a list, which share tables, get the same answers as in
// single runs without shared tables, in any order and with any number of cores.
func TestListMatchesSingleRuns(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	ids := []string{"123/405/786", "tiles:3x3@1", "tiles:3x3+goal@2", "tiles:2x4@3", "2,3,4,5,0/1,6,7,8,9", "tiles:3x3@4", "41/36/52/70", "867/254/301"} // one is unsolvable
	for _, metric := range []string{"step", "push"} {
		single := map[string]string{}
		tiles.KeepTables(0)
		for _, id := range ids {
			_, out, _ := runCommand(t, id, "-m", metric, "-f", "json", "-q")
			single[id] = out
		}
		tiles.KeepTables(472 << 20)
		for cores := range 3 {
			runtime.GOMAXPROCS(cores + 1)
			slices.Reverse(ids)
			_, got, stderr := runWith(t, strings.Join(ids, "\n"), "--list", "-", "-f", "json", "-m", metric)
			want := ""
			for _, id := range ids {
				want += single[id]
			}
			if got != want || strings.Count(want, `"solvable":true`) != len(ids)-1 {
				t.Errorf("%s, %d cores: the list gives %s, single runs %s: %s", metric, cores+1, got, want, stderr)
			}
		}
	}
}

// TestListLinesLocked checks that two commands never write the same file of JSON lines.
func TestListLinesLocked(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.Write(t, "ids.txt", "tiles:3x3@1\n")
	file, err := os.Create("a.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	unlock, ok := atomicfile.Lock(file)
	if again, err := os.Open("a.jsonl"); !ok || err != nil {
		t.Fatalf("Lock = %t, error %v", ok, err)
	} else if unlockAgain, ok := atomicfile.Lock(again); ok {
		unlockAgain()
		t.Skip("this system has no locks")
	}
	for _, want := range []struct {
		code    int
		message string
	}{{cli.Usage, "output a.jsonl: another command is writing this file"}, {cli.Done, ""}} {
		code, _, stderr := runCommand(t, "--list", "ids.txt", "-o", "a.jsonl", "-q")
		if code != want.code || !strings.Contains(stderr, want.message) {
			t.Errorf("exit %d, message %q, want exit %d, %q", code, stderr, want.code, want.message)
		}
		if want.code == cli.Usage {
			file.Close()
			unlock()
		}
	}
}
