//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package atomicfile

import "os"

// Lock does nothing, because temporary files are never reused on this system.
func Lock(*os.File) (unlock func(), ok bool) { return func() {}, true }

// RemoveAbandoned does nothing and returns false, because without locks an abandoned file cannot be
// recognized.
func RemoveAbandoned(string) bool { return false }
