package commandtest

import (
	"bytes"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"slidegif/cmd/internal/cli"
)

// endlessFiles creates paths that a command cannot read to the end: a FIFO without a writer, a device, a sparse file, a
// folder, and a loop of links.
var endlessFiles = []struct {
	name   string
	create func(path string) error
}{
	{"fifo", func(path string) error { return syscall.Mkfifo(path, 0o600) }},
	{"zero", func(path string) error { return os.Symlink("/dev/zero", path) }},
	{"sparse", func(path string) error {
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		defer f.Close()
		return f.Truncate(3 << 30)
	}},
	{"folder", func(path string) error { return os.Mkdir(path, 0o777) }},
	{"loop", func(path string) error { return os.Symlink(path, path) }},
}

// EndlessFiles runs each command with the path of each of the endlessFiles in place of FILE. The map contains the
// expected exit codes of each command for a FIFO, a device, a sparse file, a folder and a loop of links, separated
// by spaces. The code - skips the FIFO if the command would wait for a writer. Each command must print one message
// and at most one hint, and must not change any file.
func EndlessFiles(t *testing.T, program cli.Program, commands map[string]string) {
	for command, exitCodes := range commands {
		t.Run(command, func(t *testing.T) {
			t.Chdir(t.TempDir())
			codes := strings.Fields(exitCodes)
			for i, file := range endlessFiles {
				if codes[i] == "-" {
					continue
				}
				args := strings.Fields(strings.ReplaceAll(command, "FILE", file.name))
				for _, arg := range args {
					if strings.Contains(arg, file.name) {
						if err := file.create(arg[strings.LastIndex(arg, "=")+1:]); err != nil {
							t.Fatal(err)
						}
					}
				}
				before := listFiles(t)
				var stderr bytes.Buffer
				code := program.Exit(t.Context(), args, cli.Console{In: strings.NewReader(""), Out: io.Discard, Err: &stderr, Lang: "en"})
				lines := strings.Split(strings.TrimSuffix(stderr.String(), "\n"), "\n")
				if strconv.Itoa(code) != codes[i] || len(lines) > 2 || len(lines) == 2 && !strings.HasPrefix(lines[1], "hint: ") {
					t.Errorf("%s: exit %d, want exit %s, one message: %s", args, code, codes[i], stderr.String())
				}
				if after := listFiles(t); after != before {
					t.Errorf("%s changed the files from\n%s\nto\n%s", args, before, after)
				}
			}
		})
	}
}
