//go:build !js && !nosqlite

package main

// SQLite in Go, so that nothing but Go is needed to build it; it has no port to js, and takes
// long to compile where it is not wanted, as for fuzzing.
import _ "modernc.org/sqlite"
