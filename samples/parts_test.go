package samples

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
	"slidegif/solve/test/wait"
)

// A cluster simulates a Slurm array with three tasks, which run in one directory. The script .ci/slurm
// runs the array in a real cluster.
type cluster struct {
	*testing.T
	programs, dir, script string
}

func newCluster(t *testing.T) *cluster {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	c := &cluster{t, build(t), t.TempDir(), filepath.Join(t.TempDir(), "slurm.sh")}
	const parts = "\nPARTS=64\n"
	script := string(filetest.Read(t, "jobs/slurm.sh"))
	if !strings.Contains(script, parts) {
		t.Fatalf("slurm.sh lacks the line %q", strings.TrimSpace(parts))
	}
	filetest.Write(t, c.script, strings.Replace(script, parts, "\nPARTS=3\n", 1))
	return c
}

// start starts one task, which is submitted alone. The command is the argument of the job script.
func (c *cluster) start(task int, command ...string) (*exec.Cmd, *bytes.Buffer) {
	cmd := exec.Command("bash", append([]string{c.script}, command...)...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "PATH="+c.programs+":"+os.Getenv("PATH"), "SLURM_ARRAY_TASK_COUNT=1", "SLURM_ARRAY_TASK_ID="+strconv.Itoa(task))
	stderr := &bytes.Buffer{}
	cmd.Stderr = stderr
	if err := cmd.Start(); err != nil {
		c.Fatal(err)
	}
	return cmd, stderr
}

// killOne runs all three tasks. When ready returns true, it kills the middle task. It then runs the
// killed task again and returns the standard error of this second run.
func (c *cluster) killOne(ready func() bool, command ...string) string {
	killed, _ := c.start(1, command...)
	wait.Until(ready)
	first, _ := c.start(3, command...) // as in an array that starts at 1
	last, _ := c.start(2, command...)
	killed.Process.Kill()
	if err := killed.Wait(); err == nil {
		c.Log("the task ended before it was killed")
	}
	for _, cmd := range []*exec.Cmd{first, last} {
		if err := cmd.Wait(); err != nil {
			c.Errorf("%q: %v: %s", command, err, cmd.Stderr)
		}
	}
	again, stderr := c.start(1, command...)
	if err := again.Wait(); err != nil {
		c.Fatalf("%q, again: %v: %s", command, err, stderr)
	}
	return stderr.String()
}

// TestListInParts solves a list of puzzles in three parts. One part is killed and then resumed.
func TestListInParts(t *testing.T) {
	c := newCluster(t)
	var ids []string
	for i := range 30 {
		ids = append(ids, fmt.Sprintf("tiles:3x4@%d", i))
	}
	filetest.Write(t, filepath.Join(c.dir, "ids.txt"), []byte(strings.Join(ids, "\n")))
	part := func(i int) []byte {
		data, _ := os.ReadFile(filepath.Join(c.dir, fmt.Sprintf("part-%d.jsonl", i)))
		return data
	}
	stderr := c.killOne(func() bool { return bytes.Count(part(1), []byte("\n")) > 1 }, "slidegif", "--list", "ids.txt", "-o", "part-{part}.jsonl")
	if !strings.Contains(stderr, " already present") || strings.Contains(stderr, " 0 already present") {
		t.Errorf("the killed part did not resume: %s", stderr)
	}
	lines := 0
	for i := range 3 {
		for data := range bytes.Lines(part(i)) {
			lines++
			var line struct{ Length int }
			if err := json.Unmarshal(data, &line); err != nil || line.Length < 20 {
				t.Errorf("part %d: got %s, error %v; want a line with a length of at least 20", i, data, err)
			}
		}
	}
	if lines != len(ids) {
		t.Errorf("%d solutions, want %d", lines, len(ids))
	}
}

// TestTrayInParts computes the census of a tray in three parts. One part is killed and then started
// again.
func TestTrayInParts(t *testing.T) {
	c := newCluster(t)
	c.killOne(func() bool { return true }, "slidecensus", "tray:2x5", "-o", "part-{part}.json")
	merged := c.run("slidecensus", "merge", "part-0.json", "part-1.json", "part-2.json", "-f", "json")
	if whole := c.run("slidecensus", "tray:2x5", "-f", "json"); merged != whole {
		t.Errorf("merged %s, want %s", merged, whole)
	}
}

func (c *cluster) run(program string, args ...string) string {
	cmd := exec.Command(filepath.Join(c.programs, program), args...)
	cmd.Dir = c.dir
	out, err := cmd.Output()
	if err != nil {
		c.Fatalf("%s: %v", args, err)
	}
	return string(out)
}
