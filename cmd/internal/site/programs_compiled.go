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

// programs compiles the programs and packs them, where they are not found packed in keep.
func programs(ctx context.Context, keep string, say func(format string, args ...any)) (map[string]*program, error) {
	say("compiling the programs that run in the browser")
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
		at := filepath.Join(keep, fmt.Sprintf("%s-%x.br", name, sum[:8]))
		if kept, err := os.ReadFile(at); err == nil && keep != "" {
			if again, err := unpack(kept); err == nil && bytes.Equal(again, plain) {
				p.brotli = kept
				continue
			}
		}
		if name != glue {
			say("packing %s, which takes half a minute the first time", name)
		}
		work.Go(func() error {
			if p.brotli = Brotli(plain); keep == "" || name == glue {
				return nil
			}
			return errors.Join(os.MkdirAll(keep, 0o777), put(at, p.brotli))
		})
	}
	return out, work.Wait()
}
