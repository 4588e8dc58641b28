//go:build site

package site

import (
	"context"
	"embed"
	"strings"
)

//go:embed compiled
var compiled embed.FS

// programs returns the embedded modules, which "go generate" has compiled and compressed.
func programs(context.Context, func(string, ...any)) (map[string]*program, error) {
	list, err := compiled.ReadDir("compiled")
	if err != nil {
		return nil, err
	}
	out := map[string]*program{}
	for _, file := range list {
		compressed, err := compiled.ReadFile("compiled/" + file.Name())
		if err != nil {
			return nil, err
		}
		plain, err := decompressBrotli(compressed)
		if err != nil {
			return nil, err
		}
		out[strings.TrimSuffix(file.Name(), ".br")] = &program{plain, compressed}
	}
	return out, nil
}
