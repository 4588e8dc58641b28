package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// fuzzedValues are the values of flags in FuzzFlags. They contain the names of input and output files.
var fuzzedValues = []string{
	"a.jsonl", "a.json", "a.gif", "a.txt", "a.png,view=sheet", "dir/{puzzle}.svg", "-", "-,theme=dark", "a.pdf", "a.html", "a.md",
	"ids.txt", "theme.json", "photo.png", "dir", "missing", "json", "txt", "gif", "push", "step", "start", "sheet", "wood", "en", "none",
	"0", "1", "-1", "3", "120", "1/2", "0/1", "99999999999999999999", "1.5", "10cm", "1s", "1MiB", "5KB", "0/2-3", "RL", "123804765", "123/456/780", "on", "", "横", "\xff", "a=b", ",",
}

// fuzzedFiles returns the inputs of FuzzFlags by name.
func fuzzedFiles(f *testing.F) map[string][]byte {
	return map[string][]byte{
		"board.txt": []byte("1 2 3\n4 0 5\n7 8 6\n"), "keys.puzzle": []byte("name: small\nmetric: push\nmoves: RL\n\n1 2 3\n4 5 6\n7 0 8\n"),
		"rush.txt": []byte("rush:oooB/AAoB/CDDD/CoEE"), "ids.txt": []byte("123/405/786\n# comment\nnobody\n123/456/708\n"), "two.txt": []byte("1 2\n3 0\n\n3 1\n2 0\n"),
		"theme.json": []byte(`{"base":"wood","paper":"#ffffff"}`), "solution.json": []byte(`{"id":"tiles:123/456/708","moves":"L"}`),
		"photo.png": rendertest.EncodePNG(f, rendertest.Quarters(40, 30)), "page.html": []byte("<table><tr><td>1<td>2<tr><td>3<td></table>"), "bad.gif": []byte("GIF89a\x01\x00"),
		"empty": nil, "binary": []byte("\x00\xff\xfe\x00\x00\n"),
	}
}

// fuzzedArgs decodes at most four flags, each from the indexes of a flag and a value.
func fuzzedArgs(choices []byte) (args []string) {
	flags := solveCommand.Flags()
	for pair := range slices.Chunk(choices[:min(len(choices), 8)], 2) {
		flag, value := flags[int(pair[0])%len(flags)], fuzzedValues[int(pair[len(pair)-1])%len(fuzzedValues)]
		if flag.NoOptDefVal != "" {
			args = append(args, "--"+flag.Name)
		} else {
			args = append(args, "--"+flag.Name+"="+value)
		}
	}
	return args
}

// FuzzFlags solves a file with some flags, and then again with other flags, so that it meets the outputs of the first
// run. A run must not panic, keep temporary files, change its input or allocate much memory. If it fails, it must print
// a message. If its arguments are invalid, it must not change any file. A file of JSON lines must stay complete.
func FuzzFlags(f *testing.F) {
	inputs := fuzzedFiles(f)
	var names []string
	for name := range inputs {
		names = append(names, name)
	}
	slices.Sort(names)
	names = append(names, "missing", "dir", "123/456/708", "横刀立", "")
	index := func(flag, value string) []byte {
		i := slices.IndexFunc(solveCommand.Flags(), func(f *pflag.Flag) bool { return f.Name == flag })
		return []byte{byte(i), byte(max(0, slices.Index(fuzzedValues, value)))}
	}
	none := byte(len(names) - 1)
	lines := slices.Concat(index("list", "ids.txt"), index("output", "a.jsonl"))
	for _, second := range []string{"why", "metric", "max-positions"} {
		f.Add(none, lines, slices.Concat(lines, index(second, "step")))
	}
	f.Add(byte(slices.Index(names, "board.txt")), index("output", "a.gif"), slices.Concat(index("output", "a.json"), index("theme", "theme.json")))
	f.Add(byte(slices.Index(names, "ids.txt")), index("format", "json"), index("output", "dir"))
	f.Add(byte(slices.Index(names, "photo.png")), index("image", "photo.png"), index("output", "-"))
	f.Fuzz(func(t *testing.T, file byte, first, second []byte) {
		t.Chdir(t.TempDir())
		if err := os.Mkdir("dir", 0o777); err != nil {
			t.Fatal(err)
		}
		for name, data := range inputs {
			filetest.Write(t, name, data)
		}
		for _, choices := range [][]byte{first, second} {
			args := fuzzedArgs(choices)
			if name := names[int(file)%len(names)]; name != "" {
				args = append(args, name)
			}
			args = append(args, "--max-positions=300", "--no-cache")
			before := readAll(t)
			var code int
			var stderr string
			allocated := testcost.Allocated(func() { code, _, stderr = runCommand(t, args...) })
			after := readAll(t)
			switch {
			case code != cli.Done && code != cli.Fault && code != cli.Usage && code != cli.Unsolvable && code != cli.Limit:
				t.Errorf("%q: exit %d", args, code)
			case strings.Contains(stderr, "internal error"):
				t.Errorf("%q: %s", args, stderr)
			case code != cli.Done && !strings.Contains(stderr, programName+": "):
				t.Errorf("%q: exit %d without a message: %q", args, code, stderr)
			case code == cli.Usage && !slices.Equal(before.names, after.names):
				t.Errorf("%q: exit %d with the files %q, want %q as before", args, code, after.names, before.names)
			case allocated > 256<<20:
				t.Errorf("%q: %d MiB allocated, want at most 256", args, allocated>>20)
			}
			for name, data := range inputs {
				if !bytes.Equal(after.data[name], data) {
					t.Errorf("%q: the input %s changed to %q", args, name, after.data[name])
				}
			}
			for name, data := range after.data {
				if strings.HasSuffix(name, ".part") {
					t.Errorf("%q: the temporary file %s remains", args, name)
				}
				if code == cli.Usage && !bytes.Equal(before.data[name], data) {
					t.Errorf("%q: exit %d, and %s changed", args, code, name)
				}
				if lines := bytes.TrimSuffix(data, []byte("\n")); name == "a.jsonl" && len(data) > 0 {
					for line := range bytes.SplitSeq(lines, []byte("\n")) {
						if !json.Valid(line) {
							t.Errorf("%q: a.jsonl has the line %q", args, line)
						}
					}
				}
			}
		}
	})
}

// A directory is the content of the working directory.
type directory struct {
	names []string
	data  map[string][]byte
}

// readAll reads all files below the working directory.
func readAll(t *testing.T) directory {
	d := directory{data: map[string][]byte{}}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if d.names = append(d.names, path); err == nil && !entry.IsDir() {
			d.data[path], err = os.ReadFile(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}
