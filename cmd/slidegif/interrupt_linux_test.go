package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
	"slidegif/solve/test/wait"
)

// A waiting is a command that has reached a certain point, and waits or works there.
type waiting struct {
	t      *testing.T
	cmd    *exec.Cmd
	dir    string
	stdin  *os.File // written by the test
	stdout *os.File // read by the test
	stderr bytes.Buffer
}

// start starts a command in a new directory with two FIFOs and a file of moves.
func start(t *testing.T, stderr io.Writer, args ...string) *waiting {
	t.Helper()
	w := &waiting{t: t, dir: t.TempDir(), cmd: exec.Command(build(t), args...)}
	for _, name := range []string{"fifo", "fifo.gif"} {
		if err := syscall.Mkfifo(filepath.Join(w.dir, name), 0o600); err != nil {
			t.Skip(err)
		}
	}
	filetest.Write(t, filepath.Join(w.dir, "moves"), strings.Repeat("LURD", 7000))
	in, stdin, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	w.cmd.Dir, w.cmd.Stdin, w.cmd.Stdout, w.cmd.Stderr = w.dir, in, out, &w.stderr
	if stderr != nil {
		w.cmd.Stderr = stderr
	}
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	in.Close()
	out.Close()
	w.stdin, w.stdout = stdin, stdout
	t.Cleanup(func() {
		w.cmd.Process.Kill()
		stdin.Close()
		stdout.Close()
	})
	return w
}

// signal sends a signal to the command.
func (w *waiting) signal(s os.Signal) {
	if err := w.cmd.Process.Signal(s); err != nil {
		w.t.Fatal(err)
	}
}

// end waits until the command ends, and checks that it ended by itself with the exit code for interruptions.
func (w *waiting) end() {
	w.t.Helper()
	w.cmd.Wait()
	if code := w.cmd.ProcessState.ExitCode(); code != cli.Interrupted {
		w.t.Errorf("ended with %v, want exit code %d; stderr %q", w.cmd.ProcessState, cli.Interrupted, w.stderr.String())
	}
}

// files returns the names of the files in the directory of the command, except those that start created.
func (w *waiting) files() (names []string) {
	entries, err := os.ReadDir(w.dir)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, e := range entries {
		if !slices.Contains([]string{"fifo", "fifo.gif", "moves"}, e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names
}

// These functions wait until a command has reached a point.

// untilFIFO waits until the command has opened the FIFO for reading.
func untilFIFO(w *waiting) {
	f, err := os.OpenFile(filepath.Join(w.dir, "fifo"), os.O_WRONLY, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { f.Close() })
}

// untilStdin waits until the command has read from standard input, which stays open.
func untilStdin(w *waiting) {
	io.WriteString(w.stdin, "8")
	wait.Until(func() bool {
		unread := int32(1)
		syscall.Syscall(syscall.SYS_IOCTL, w.stdin.Fd(), syscall.TIOCINQ, uintptr(unsafe.Pointer(&unread)))
		return unread == 0
	})
}

// untilPart waits until the command writes a temporary file.
func untilPart(w *waiting) {
	wait.Until(func() bool {
		return slices.ContainsFunc(w.files(), func(name string) bool { return strings.HasSuffix(name, ".part") })
	})
}

// untilOutput waits until the command writes to standard output. The test reads only one byte, so the pipe fills up.
func untilOutput(w *waiting) { io.ReadFull(w.stdout, make([]byte, 1)) }

// untilCPU waits until the command has used the processor for a tenth of a second: it searches.
func untilCPU(w *waiting) {
	wait.Until(func() bool {
		fields := strings.Fields(string(filetest.Read(w.t, fmt.Sprintf("/proc/%d/stat", w.cmd.Process.Pid))))
		return len(fields[13]) > 1 // user time in hundredths of a second
	})
}

// untilIdle waits until all threads of the command sleep, for example because a pipe is full. A signal wakes a thread at
// once, so an idle command has handled all signals that it got.
func untilIdle(w *waiting) {
	wait.Until(func() bool {
		threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", w.cmd.Process.Pid))
		return !slices.ContainsFunc(threads, func(name string) bool {
			stat, err := os.ReadFile(name) // the name of the program, in brackets, is followed by the state
			_, state, _ := strings.Cut(string(stat), ") ")
			return err == nil && !strings.HasPrefix(state, "S")
		})
	})
}

// TestInterrupts sends a signal to commands that wait for a pipe, search, draw a large picture, pack a long document or
// write to a full pipe, without a solution. The first signal ends them with the exit code for interruptions, and no
// partial file remains.
func TestInterrupts(t *testing.T) {
	commandtest.AllowHangup(t)
	signals := []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}
	build(t) // once, before the tests run in parallel
	type point struct {
		args  string
		until func(*waiting)
	}
	for i, test := range testcost.Some(10,
		point{"./fifo", untilFIFO},
		point{"864/072/513 --moves ./fifo", untilFIFO},
		point{"--list ./fifo -f json", untilFIFO},
		point{"markdown", untilStdin},
		point{"-", untilStdin},
		point{"--list - -f json", untilStdin},
		point{"tiles:5x5@1 --optimal -o a.gif", untilCPU},
		point{"1234/5678/9ABC/DEF0 --moves moves -o a.gif,size=1000,frames=whole", untilPart},
		point{"1234/5678/9ABC/DEF0 --moves moves -o a.pdf", untilPart},
		point{"1234/5678/9ABC/DEF0 --moves moves -f y4m -o -,size=200", untilOutput},
		point{"1234/5678/9ABC/DEF0 --moves moves -o a.png,size=1000,view=solution", untilPart},
		point{"1234/5678/9ABC/DEF0 --moves moves -o a.y4m,size=1000", untilPart},
	) {
		t.Run(test.args, func(t *testing.T) {
			t.Parallel() // the test spends most of its time waiting
			w := start(t, nil, strings.Fields(test.args)...)
			test.until(w)
			w.signal(signals[i%len(signals)])
			w.end()
			if message := w.stderr.String(); strings.Count(message, "interrupted") != 1 {
				t.Errorf("stderr %q, want the word interrupted once", message)
			}
			if left := w.files(); len(left) > 0 {
				t.Errorf("the files %v remain", left)
			}
		})
	}
}

// TestNohup checks that SIGHUP does not end a command that nohup has started, which ignores SIGHUP.
func TestNohup(t *testing.T) {
	signal.Ignore(syscall.SIGHUP) // the command inherits this
	w := start(t, nil, "--list", "-", "-f", "json")
	signal.Reset(syscall.SIGHUP)
	untilStdin(w)
	w.signal(syscall.SIGHUP)
	io.WriteString(w.stdin, "64/072/513\n")
	w.stdin.Close()
	answer, err := io.ReadAll(w.stdout)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.cmd.Wait(); err != nil || !strings.Contains(string(answer), `"length":23`) {
		t.Errorf("ended with %v, %d bytes of output, stderr %q; want the solution", err, len(answer), w.stderr.String())
	}
}

// TestSecondSignal checks that the second signal ends a command that writes a solution to a full pipe.
func TestSecondSignal(t *testing.T) {
	w := start(t, nil, "123/405/786", "-f", "y4m", "-o", "-")
	untilOutput(w)
	w.signal(syscall.SIGINT)
	w.signal(syscall.SIGTERM)
	w.end()
}

// TestForcedEndRemovesFolder checks that no empty folder remains if the second signal ends a command that waits for the
// reader of a pipe.
func TestForcedEndRemovesFolder(t *testing.T) {
	w := start(t, nil, "123/405/786", "-o", "fifo.gif", "-o", "new/deep/a.png")
	wait.Until(func() bool { return len(w.files()) > 0 })
	w.signal(syscall.SIGINT)
	w.signal(syscall.SIGTERM)
	w.end()
	if left := w.files(); len(left) > 0 {
		t.Errorf("%v remains", left)
	}
}

// TestInterruptedWriting checks that the first signal does not keep a command from writing its solution.
func TestInterruptedWriting(t *testing.T) {
	args := []string{"123/405/786", "-f", "y4m", "-o", "-", "--size", "100"}
	_, want, _ := runCommand(t, args...)
	w := start(t, nil, args...)
	first := make([]byte, 1)
	io.ReadFull(w.stdout, first)
	w.signal(syscall.SIGINT)
	untilIdle(w)
	rest, err := io.ReadAll(w.stdout)
	if got := string(first) + string(rest); err != nil || got != want {
		t.Errorf("%d bytes, error %v, want the %d bytes of an undisturbed command", len(got), err, len(want))
	}
	w.end()
	if message := w.stderr.String(); !strings.HasSuffix(message, "slidegif: interrupted\n") {
		t.Errorf("stderr %q, want the message that the command was interrupted", message)
	}
}

// TestInterruptedSearch interrupts a search that has found a solution. The command writes this solution, and says that
// it is not proved shortest. With --optimal, it writes nothing.
func TestInterruptedSearch(t *testing.T) {
	build(t)
	type search struct {
		flag    string
		files   []string
		message string
	}
	for _, test := range testcost.Some(1,
		search{"--effort=1000000000000", []string{"a.gif", "a.json"}, "and is not proved shortest: every solution needs at least"},
		search{"--optimal", nil, "without --optimal, an interrupted search keeps its best solution"},
	) {
		t.Run(test.flag, func(t *testing.T) {
			t.Parallel()
			terminal := openTerminal(t, 80)
			w := start(t, terminal.file, "tiles:4x5@5", test.flag, "--no-cache", "-o", "a.json", "-o", "a.gif,size=50")
			terminal.wait("best so far")
			w.signal(syscall.SIGINT)
			w.end()
			if message := terminal.output(); !strings.Contains(message, test.message) || strings.Contains(message, "limit:") {
				t.Errorf("stderr %q, want %q and no limit", message, test.message)
			}
			files := w.files()
			if !slices.Equal(files, test.files) {
				t.Fatalf("files %v, want %v", files, test.files)
			}
			if len(files) == 0 {
				return
			}
			var found struct {
				Length  int  `json:"length"`
				AtLeast int  `json:"at_least"`
				Optimal bool `json:"optimal"`
				Moves   []any
			}
			if err := json.Unmarshal(filetest.Read(t, filepath.Join(w.dir, "a.json")), &found); err != nil {
				t.Fatal(err)
			}
			if found.Optimal || found.Length != len(found.Moves) || found.AtLeast >= found.Length {
				t.Errorf("a.json: length %d, at least %d, optimal %v, %d moves; want a solution that is not proved", found.Length, found.AtLeast, found.Optimal, len(found.Moves))
			}
		})
	}
}
