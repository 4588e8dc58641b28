package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// provable is a puzzle that has no solution with fewer than 51 steps, and refutable is a puzzle that has one.
const (
	provable  = "tiles:4x4@6"
	refutable = "tiles:4x4@3"
)

// proofResult runs a command that prints the result of a proof as JSON, and checks its exit code.
func proofResult(t *testing.T, wantCode int, args ...string) (result struct {
	Proved    bool
	AtLeast   int `json:"at_least"`
	Positions int64
	Solution  json.RawMessage
}) {
	t.Helper()
	code, stdout, stderr := runCommand(t, append([]string{"prove", "-f", "json"}, args...)...)
	if err := json.Unmarshal([]byte(stdout), &result); err != nil || code != wantCode {
		t.Fatalf("%q: exit %d, output %.200q, want exit %d, JSON: %s", args, code, stdout, wantCode, stderr)
	}
	return result
}

// proveShards searches all parts of a proof and returns the names of their files.
func proveShards(t *testing.T, puzzle string, parts int) (files []string) {
	t.Helper()
	for i := range parts {
		file := fmt.Sprintf("part-%d-of-%d.json", i, parts)
		code, _, stderr := runCommand(t, "prove", puzzle, "--below", "51", "--shard", fmt.Sprintf("%d/%d", i, parts), "-o", file)
		if code != cli.Done && code != cli.Unsolvable {
			t.Fatalf("part %d/%d: exit %d: %s", i, parts, code, stderr)
		}
		files = append(files, file)
	}
	return files
}

// TestProveMerge checks that parts add up to the proof of one machine, and that wrong parts are refused.
func TestProveMerge(t *testing.T) {
	t.Chdir(t.TempDir())
	whole := proofResult(t, cli.Done, provable, "--below", "51")
	if !whole.Proved || whole.AtLeast != 52 || whole.Positions < 10_000 {
		t.Fatalf("%+v, want a proof of at least 52 steps that searched at least 10,000 positions", whole)
	}
	var files []string
	for _, n := range []int{1, 5, 2} {
		files = proveShards(t, provable, n)
		merged := proofResult(t, cli.Done, append([]string{"--merge"}, files...)...)
		if merged.Positions != whole.Positions || merged.AtLeast != whole.AtLeast {
			t.Errorf("%d parts: %+v, want %+v", n, merged, whole)
		}
	}
	runCommand(t, "prove", provable, "--below", "49", "--shard", "1/2", "-o", "other.json")
	runCommand(t, "prove", "tiles:4x4@8", "--below", "51", "--shard", "1/2", "-o", "foreign.json")
	runCommand(t, "prove", provable, "--below", "51", "--shard", "1/2", "-o", "begun.json", "--max-positions", "1")
	for want, args := range map[string][]string{
		"part 1/2 is missing":   {files[0]},
		"was given twice":       {files[0], files[1], files[1]},
		"does not belong to":    {files[0], "other.json"},
		"foreign.json is part":  {files[0], "foreign.json"},
		"is not complete":       {files[0], "begun.json"},
		"there is no file none": {files[0], "none"},
		"no files":              {},
		"not a part of a proof": {files[0], "text.json"},
		"its checksum is wrong": {files[0], "damaged.json"},
		"takes only the files":  {files[0], files[1], "-o", "x.json"},
		"which does not belong": {"part-0-of-5.json", files[0]},
	} {
		filetest.Write(t, "text.json", "{}\n")
		filetest.Write(t, "damaged.json", bytes.Replace(filetest.Read(t, files[1]), []byte(`"below":51`), []byte(`"below":49`), 1))
		if code, stdout, stderr := runCommand(t, append([]string{"prove", "--merge"}, args...)...); code != cli.Usage || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("--merge %q: exit %d, output %q, want exit %d, a message with %q: %s", args, code, stdout, cli.Usage, want, stderr)
		}
	}
	// Parts with wrong numbers and a new checksum are refused, too.
	for name, change := range map[string]func(p *solve.BoundProof){
		"lower bound":    func(p *solve.BoundProof) { p.AtLeast = 80 },
		"no bounds":      func(p *solve.BoundProof) { p.Bounds = nil },
		"too few bounds": func(p *solve.BoundProof) { p.Bounds = p.Bounds[:len(p.Bounds)-1] },
		"other lengths":  func(p *solve.BoundProof) { p.Bounds[0].Length += 2 },
		"own subtrees":   func(p *solve.BoundProof) { p.Own++ },
		"subtrees":       func(p *solve.BoundProof) { p.Subtrees = -1 },
		"unsearched":     func(p *solve.BoundProof) { p.Bounds[0].Searched-- },
		"negative":       func(p *solve.BoundProof) { p.Bounds[0].Positions = -5 },
		"overflow":       func(p *solve.BoundProof) { p.Bounds[0].Positions = math.MaxInt64 },
		"tables":         func(p *solve.BoundProof) { p.Tables = "parity" },
		"no solution":    func(p *solve.BoundProof) { p.Solved = true },
	} {
		part, _, err := readProof("--output", files[1])
		if err != nil {
			t.Fatal(err)
		}
		change(&part)
		if err := writeProof("changed.json", part); err != nil {
			t.Fatal(err)
		}
		if code, stdout, stderr := runCommand(t, "prove", "--merge", files[0], "changed.json"); code != cli.Usage || stdout != "" || !strings.Contains(stderr, "hint: ") {
			t.Errorf("%s: exit %d, output %q, want exit %d: %s", name, code, stdout, cli.Usage, stderr)
		}
		if code, _, stderr := runCommand(t, "prove", provable, "--below", "51", "--shard", "1/2", "-o", "changed.json"); code != cli.Usage {
			t.Errorf("%s: a run continues the changed part, exit %d, want %d: %s", name, code, cli.Usage, stderr)
		}
	}
	good := filetest.Read(t, files[1])
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 1
		filetest.Write(t, files[1], bad)
		if _, _, err := readProof("--output", files[1]); err == nil {
			t.Errorf("readProof accepts a file whose byte %d of %d, %q, has changed", i, len(good), good[i])
		}
	}
}

// TestProveRefuted checks that the same solution is found in any number of parts.
func TestProveRefuted(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	t.Chdir(t.TempDir())
	whole := proofResult(t, cli.Unsolvable, refutable, "--below", "51")
	if whole.Proved || whole.AtLeast != 49 || whole.Positions == 0 {
		t.Errorf("%+v, want a solution with 49 steps", whole)
	}
	for _, n := range []int{2} {
		merged := proofResult(t, cli.Unsolvable, append([]string{"--merge"}, proveShards(t, refutable, n)...)...)
		if merged.Positions != whole.Positions || !bytes.Equal(merged.Solution, whole.Solution) {
			t.Errorf("%d parts: %d positions, solution %s, want %d, %s", n, merged.Positions, merged.Solution, whole.Positions, whole.Solution)
		}
	}
	if code, stdout, stderr := runCommand(t, "prove", refutable, "--below", "51"); code != cli.Unsolvable || !strings.Contains(stdout, "49 steps, optimal") || !strings.Contains(stderr, "a solution has 49 steps, fewer than 51") {
		t.Errorf("exit %d, output %q, want exit %d, a solution: %s", code, stdout, cli.Unsolvable, stderr)
	}
	proofResult(t, cli.Done, refutable, "--below", "49")
	if code, stdout, _ := runCommand(t, "prove", "tiles:123/456/870", "--below", "40"); code != cli.Done || stdout == "" {
		t.Errorf("unsolvable puzzle: exit %d, output %q, want exit %d, a proof", code, stdout, cli.Done)
	}
}

// TestProveResumes checks that runs that are stopped again and again end with the file of a single run.
func TestProveResumes(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	t.Chdir(t.TempDir())
	args := []string{"prove", provable, "--below", "51", "-o"}
	runCommand(t, append(args, "whole.json")...)
	for _, limit := range [][]string{{"--max-positions", "3000"}, {"--timeout", "1ns"}} {
		const file = "part.json"
		os.Remove(file)
		runs := 1
		for ; ; runs++ {
			code, _, stderr := runCommand(t, append(append(args, file), limit...)...)
			if code == cli.Done {
				break
			}
			if code != cli.Limit || !strings.Contains(stderr, "run the same command again") {
				t.Fatalf("%q, run %d: exit %d, want exit %d or %d: %s", limit, runs, code, cli.Done, cli.Limit, stderr)
			}
			if runs == 5 { // after five runs, take the rest at once
				limit = nil
			}
		}
		if runs < 4 {
			t.Errorf("%q: %d runs, want at least 4", limit, runs)
		}
		if got, want := filetest.Read(t, file), filetest.Read(t, "whole.json"); !bytes.Equal(got, want) {
			t.Errorf("%q: after %d runs, the file has %s, want %s", limit, runs, got, want)
		}
	}
	if code, _, stderr := runCommand(t, "prove", provable, "--below", "49", "-o", "whole.json"); code != cli.Usage || !strings.Contains(stderr, "the file belongs to part 0/1") {
		t.Errorf("file of another proof: exit %d, want %d: %s", code, cli.Usage, stderr)
	}
}

// TestProveInterrupted checks that an interrupted proof keeps the subtrees that are searched.
func TestProveInterrupted(t *testing.T) {
	testcost.LongOnly(t, "it makes tables for seconds")
	t.Chdir(t.TempDir())
	const hard = "tiles:5x5@1"
	for wait := 2 * time.Second; ; wait *= 2 { // a busy machine may need longer to start
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(wait, cancel)
		var out, stderr bytes.Buffer
		code := run(ctx, []string{"prove", hard, "--below", "103", "--no-cache", "-o", "hard.json"}, strings.NewReader(""), &out, &stderr)
		if code != cli.Interrupted {
			t.Fatalf("interrupted: exit %d, want %d: %s", code, cli.Interrupted, stderr.String())
		}
		if proof, found, err := readProof("--output", "hard.json"); err != nil || proof.Complete {
			t.Fatalf("interrupted: proof complete: %v, error %v", proof.Complete, err)
		} else if found && proof.Positions() > 0 {
			break
		}
	}
}
