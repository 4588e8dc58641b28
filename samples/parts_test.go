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
	"time"

	"slidegif/solve/test/filetest"
)

// A cluster simulates a SLURM job array with three tasks, which run in one directory.
type cluster struct {
	*testing.T
	programs, dir string
}

func newCluster(t *testing.T) *cluster {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	return &cluster{t, build(t), t.TempDir()}
}

// start starts one task of a job script.
func (c *cluster) start(script string, task int, args ...string) (*exec.Cmd, *bytes.Buffer) {
	path, err := filepath.Abs(filepath.Join("jobs", script))
	if err != nil {
		c.Fatal(err)
	}
	cmd := exec.Command("bash", append([]string{path}, args...)...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "PATH="+c.programs+":"+os.Getenv("PATH"), "SLURM_ARRAY_TASK_COUNT=3", "SLURM_ARRAY_TASK_ID="+strconv.Itoa(task))
	stderr := &bytes.Buffer{}
	cmd.Stderr = stderr
	if err := cmd.Start(); err != nil {
		c.Fatal(err)
	}
	return cmd, stderr
}

// killOne runs all three tasks. When ready returns true, it kills the middle task. It then runs the
// killed task again and returns the standard error of this second run.
func (c *cluster) killOne(ready func() bool, script string, args ...string) string {
	killed, _ := c.start(script, 1, args...)
	for started := time.Now(); !ready() && time.Since(started) < 5*time.Minute; {
		time.Sleep(time.Millisecond)
	}
	first, _ := c.start(script, 0, args...)
	last, _ := c.start(script, 2, args...)
	killed.Process.Kill()
	if err := killed.Wait(); err == nil {
		c.Log("the task ended before it was killed")
	}
	for _, cmd := range []*exec.Cmd{first, last} {
		if err := cmd.Wait(); err != nil {
			c.Errorf("%s: %v: %s", script, err, cmd.Stderr)
		}
	}
	again, stderr := c.start(script, 1, args...)
	if err := again.Wait(); err != nil {
		c.Fatalf("%s, again: %v: %s", script, err, stderr)
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
	stderr := c.killOne(func() bool { return bytes.Count(part(1), []byte("\n")) > 1 }, "slurm-list.sh")
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
	c.killOne(func() bool { return true }, "slurm-tray.sh", "tray:2x5")
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
