package site

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"slidegif/solve/input"
)

// modules are the programs that run in the browser, by their names.
var modules = []string{"solver", "drawer"}

const wasmPackages = "slidegif/cmd/internal/site/wasm/"

// flags of the compiler. A page waits for the modules to load, so what is not hot in them is
// compiled without inlining: that saves a tenth of the solver and 7 % of the drawer, which draws a GIF in
// the same time. With package blocks inlined the packed solver is 1.4 % larger, and 横刀立马 takes
// about 15 ms instead of 20.
var flags = map[string][]string{
	"solver": {"-gcflags=all=-l"},
	"drawer": {"-gcflags=all=-l", "-gcflags=slidegif/render/...="},
}

// glue is the script of Go that starts a module.
const glue = "wasm_exec.js"

// Compile compiles the modules with the Go command, in the sources of this module, which
// the working directory must be in. It returns them and the script of the same Go that
// starts them, by the names of their files.
func Compile(ctx context.Context) (map[string][]byte, error) {
	const hint = "run it in a clone of slidegif with Go installed, or take a released slidegif, which holds these programs"
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, input.Errorf(hint, "the programs of the page cannot be compiled: the go command does not run")
	}
	dir, err := os.MkdirTemp("", "slidegif-site")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := map[string][]byte{}
	for _, name := range modules {
		file := filepath.Join(dir, name+".wasm")
		args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file}, flags[name]...)
		build := exec.CommandContext(ctx, "go", append(args, wasmPackages+name)...)
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
		if said, err := build.CombinedOutput(); err != nil {
			lines := strings.Split(string(bytes.TrimSpace(said)), "\n")
			return nil, input.Errorf(hint, "the programs of the page cannot be compiled: %.200s", lines[len(lines)-1])
		}
		if out[name+".wasm"], err = os.ReadFile(file); err != nil {
			return nil, err
		}
	}
	out[glue], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", glue))
	if err != nil {
		return nil, fmt.Errorf("the script of Go that starts the programs: %w", err)
	}
	return out, nil
}
