//go:build !js && !nosqlite

package main

// This SQLite driver is written in Go, so the build needs no C compiler. Compiling it takes about a minute. The
// build tag nosqlite leaves it out. The driver does not support GOOS=js.
import _ "modernc.org/sqlite"
