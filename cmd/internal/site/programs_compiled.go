//go:build !site

package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"slidegif/solve/parallel"
)

// programs returns the modules after compiling and compressing them. If a compressed module is in cacheDir,
// programs reuses it.
func programs(ctx context.Context, cacheDir string, report func(format string, args ...any)) (map[string]*program, error) {
	report("compiling the programs that run in the browser")
	compiled, err := Compile(ctx)
	if err != nil {
		return nil, err
	}
	out := map[string]*program{}
	var work parallel.Group
	for name, plain := range compiled {
		p := &program{plain: plain}
		out[name] = p
		sum := sha256.Sum256(plain)
		path := filepath.Join(cacheDir, fmt.Sprintf("%s-%x.br", name, sum[:8]))
		if cached, err := os.ReadFile(path); err == nil && cacheDir != "" {
			if restored, err := decompressBrotli(cached); err == nil && bytes.Equal(restored, plain) {
				p.brotli = cached
				continue
			}
		}
		if name != wasmExec {
			report("compressing %s (takes half a minute the first time)", name)
		}
		work.Go(func() error {
			if p.brotli = Brotli(plain); cacheDir == "" || name == wasmExec {
				return nil
			}
			return errors.Join(os.MkdirAll(cacheDir, 0o777), writeFile(path, p.brotli))
		})
	}
	return out, work.Wait()
}
