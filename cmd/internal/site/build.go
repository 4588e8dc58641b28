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

// modules lists the names of the WebAssembly programs.
var modules = []string{"solver", "drawer"}

const wasmPackages = "slidegif/cmd/internal/site/wasm/"

// buildFlags holds the compiler flags for each module. Code that is not performance-critical is compiled
// without inlining, so that the modules are smaller and load faster. Without inlining, the solver is 10 %
// smaller and the drawer is 7 % smaller, and the drawer is as fast as before. Inlining package blocks would
// make the compressed solver 1.4 % larger, but reduce the time for solving 横刀立马 from 20 ms to about 15 ms.
var buildFlags = map[string][]string{
	"solver": {"-gcflags=all=-l"},
	"drawer": {"-gcflags=all=-l", "-gcflags=slidegif/render/...="},
}

// wasmExec is the script of the Go distribution that starts a WebAssembly module.
const wasmExec = "wasm_exec.js"

// Compile compiles the modules by running the go command. The working directory must be inside the source tree
// of this module. Compile returns the modules, and wasmExec from the same Go distribution, keyed by file name.
func Compile(ctx context.Context) (map[string][]byte, error) {
	const hint = "install Go and run the command in a clone of slidegif, or use a released slidegif, which includes these programs"
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, input.Errorf(hint, "cannot compile the programs of the page: the go command cannot be run")
	}
	dir, err := os.MkdirTemp("", "slidegif-site")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := map[string][]byte{}
	for _, name := range modules {
		file := filepath.Join(dir, name+".wasm")
		args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file}, buildFlags[name]...)
		build := exec.CommandContext(ctx, "go", append(args, wasmPackages+name)...)
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
		if output, err := build.CombinedOutput(); err != nil {
			lines := strings.Split(string(bytes.TrimSpace(output)), "\n")
			return nil, input.Errorf(hint, "cannot compile the programs of the page: %.200s", lines[len(lines)-1])
		}
		module, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		out[name+".wasm"] = joinData(module)
	}
	out[wasmExec], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", wasmExec))
	if err != nil {
		return nil, fmt.Errorf("read the JavaScript support file of Go: %w", err)
	}
	return out, nil
}
