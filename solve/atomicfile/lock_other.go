//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package atomicfile

import "os"

// Lock does nothing, because temporary files are never reused on this system.
func Lock(*os.File) (unlock func(), ok bool) { return func() {}, true }

// RemoveAbandoned removes nothing and returns false. Without locks, another process may still be
// using the file.
func RemoveAbandoned(string) bool { return false }
