package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"slidegif/cmd/internal/cli"
)

// A terminal is a pseudo-terminal that records its output.
type terminal struct {
	file, master *os.File
	copied       chan struct{}

	mu      sync.Mutex
	text    bytes.Buffer
	changed sync.Cond
}

// openTerminal opens a pseudo-terminal of the given width in columns.
func openTerminal(t *testing.T, columns uint16) *terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminals: ", err)
	}
	ioctl := func(request uintptr, value unsafe.Pointer) {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, master.Fd(), request, uintptr(value)); errno != 0 {
			t.Fatal(errno)
		}
	}
	var unlocked, number int32
	ioctl(syscall.TIOCSPTLCK, unsafe.Pointer(&unlocked))
	ioctl(syscall.TIOCGPTN, unsafe.Pointer(&number))
	ioctl(syscall.TIOCSWINSZ, unsafe.Pointer(&[4]uint16{24, columns, 0, 0}))
	p := &terminal{master: master, copied: make(chan struct{})}
	p.changed.L = &p.mu
	if p.file, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	go func() {
		io.Copy(p, master) // ends with EIO when the terminal is closed
		close(p.copied)
		p.changed.Broadcast()
	}()
	return p
}

// Write implements io.Writer for the copy of the output.
func (p *terminal) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	defer p.changed.Broadcast()
	return p.text.Write(data)
}

// wait waits until the text was written to the terminal.
func (p *terminal) wait(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !strings.Contains(p.text.String(), text) {
		p.changed.Wait()
	}
}

// output closes the terminal and returns everything written to it.
func (p *terminal) output() string {
	p.file.Close()
	<-p.copied
	p.master.Close()
	return p.text.String()
}

// TestProgressOnTerminal checks that drawing and lists show their progress on a terminal, with messages on
// separate lines, and that a pipe gets only messages. Neither case depends on the speed of the machine: the first
// line of the list ends at its time limit, and the reader of the video begins late.
func TestProgressOnTerminal(t *testing.T) {
	const list = "tiles:5x5@1\n123/456/708\n123/405/786\n"
	for name, test := range map[string]struct {
		args  []string
		code  int
		shows []string
	}{
		"lines":   {args: []string{"--list", "-", "-f", "json", "--optimal", "--timeout", "600ms"}, code: cli.Fault, shows: []string{"1 of 3 puzzles [==========                    ] 33 %, ", "s left", "\r\x1b[K2 puzzles written"}},
		"drawing": {args: []string{"123/405/786", "-f", "y4m", "-o", "-,size=200"}, code: cli.Done, shows: []string{" of 24 frames [", "s left", "\r\x1b[Ktiles:"}},
		"quiet":   {args: []string{"123/405/786", "-f", "y4m", "-o", "-,size=200", "-q"}, code: cli.Done},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			terminal := openTerminal(t, 80)
			for _, stderr := range []*os.File{terminal.file, nil} {
				stdout, out, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				read := make(chan struct{})
				go func() {
					time.Sleep(600 * time.Millisecond)
					io.Copy(io.Discard, stdout)
					close(read)
				}()
				var messages bytes.Buffer
				var w io.Writer = &messages
				if stderr != nil {
					w = stderr
				}
				code := run(t.Context(), test.args, strings.NewReader(list), out, w)
				out.Close()
				<-read
				stdout.Close()
				got := messages.String()
				if stderr != nil {
					got = terminal.output()
				}
				if code != test.code {
					t.Errorf("exit %d, want %d: %q", code, test.code, got)
				}
				for _, want := range test.shows {
					if strings.Contains(got, want) != (stderr != nil) {
						t.Errorf("terminal %v: %q, want %q only on a terminal", stderr != nil, got, want)
					}
				}
			}
		})
	}
}
