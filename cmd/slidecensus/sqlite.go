//go:build !js

package main

// SQLite in Go, so that nothing but Go is needed to build it; it has no port to js.
import _ "modernc.org/sqlite"
