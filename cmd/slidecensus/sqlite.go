//go:build !js

package main

// This SQLite driver is written in Go, so the build needs no C compiler. It does not support js.
import _ "modernc.org/sqlite"
