//go:build !js

package main

// This SQLite driver is written in Go, so the build needs no C compiler. The driver does not support GOOS=js.
import _ "modernc.org/sqlite"
