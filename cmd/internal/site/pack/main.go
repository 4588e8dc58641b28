// Command pack compiles the worker into the folder compiled of package site, for programs
// that are built with the tag site.
package main

import (
	"context"
	"log"
	"os"
	"path/filepath"

	"slidegif/cmd/internal/site"
)

func main() {
	module, glue, err := site.Compile(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	if err := os.MkdirAll("compiled", 0o777); err != nil {
		log.Fatal(err)
	}
	for name, data := range map[string][]byte{"slidegif.wasm.gz": module, "wasm_exec.js": glue} {
		if err := os.WriteFile(filepath.Join("compiled", name), data, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}
