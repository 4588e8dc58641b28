//go:build site

package site

import (
	"context"
	"embed"
)

//go:embed compiled
var compiled embed.FS

// worker returns what go generate has compiled.
func worker(context.Context) (module, glue []byte, err error) {
	if module, err = compiled.ReadFile("compiled/slidegif.wasm.gz"); err != nil {
		return nil, nil, err
	}
	glue, err = compiled.ReadFile("compiled/wasm_exec.js")
	return module, glue, err
}
