//go:build !js && !nosqlite

package main

// This SQLite driver is written in Go, so the build needs no C compiler. Compiling the driver takes about a
// minute. The build tag nosqlite leaves the driver out. The driver does not support GOOS=js.
import _ "modernc.org/sqlite"
