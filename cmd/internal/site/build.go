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

const wasmPackage = "slidegif/cmd/internal/site/wasm"

// Compile compiles the worker with the Go command, in the sources of this module, which
// the working directory must be in. It returns the module, packed by gzip, and the script of
// the same Go that starts it.
func Compile(ctx context.Context) (module, glue []byte, err error) {
	const hint = "run it in a clone of slidegif with Go installed, or take a released slidegif, which holds the worker"
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, nil, input.Errorf(hint, "the worker cannot be compiled: the go command does not run")
	}
	dir, err := os.MkdirTemp("", "slidegif-site")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "slidegif.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file, wasmPackage)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		lines := strings.Split(string(bytes.TrimSpace(said)), "\n")
		return nil, nil, input.Errorf(hint, "the worker cannot be compiled: %.200s", lines[len(lines)-1])
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	if module, err = pack(data); err != nil {
		return nil, nil, err
	}
	glue, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, nil, fmt.Errorf("the script of Go that starts the worker: %w", err)
	}
	return module, glue, nil
}
