//go:build ignore

// This program compiles the WebAssembly modules and compresses them with Brotli. The compressed
// modules are in the directory compiled of package site. Programs built with the tag site embed the
// modules.
package main

import (
	"context"
	"log"
	"os"
	"path/filepath"

	"slidegif/cmd/internal/site"
)

func main() {
	files, err := site.Compile(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	if err := os.MkdirAll("compiled", 0o777); err != nil {
		log.Fatal(err)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join("compiled", name+".br"), site.Brotli(data), 0o666); err != nil {
			log.Fatal(err)
		}
	}
}
