//go:build site

package site

import (
	"bytes"
	"context"
	"embed"
	"io"
	"strings"

	"github.com/andybalholm/brotli"
)

//go:embed compiled
var compiled embed.FS

// workers returns what go generate has compiled.
func workers(context.Context) (map[string][]byte, error) {
	list, err := compiled.ReadDir("compiled")
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, file := range list {
		packed, err := compiled.ReadFile("compiled/" + file.Name())
		if err != nil {
			return nil, err
		}
		if out[strings.TrimSuffix(file.Name(), ".br")], err = io.ReadAll(brotli.NewReader(bytes.NewReader(packed))); err != nil {
			return nil, err
		}
	}
	return out, nil
}
