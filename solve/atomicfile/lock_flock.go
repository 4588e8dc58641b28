//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// lock marks a file as being written until unlock is called or the process ends, however
// it ends. Closing the file does not unlock it: it must not look abandoned before it is
// renamed. Where somebody else has locked it, ok is false; a file system without locks
// knows nobody.
func lock(f *os.File) (unlock func(), ok bool) {
	if errors.Is(tryLock(f), syscall.EWOULDBLOCK) {
		return nil, false
	}
	same, err := syscall.Dup(int(f.Fd()))
	if err != nil {
		return func() {}, true
	}
	return func() { syscall.Close(same) }, true
}

// removeAbandoned removes the file unless somebody is writing it, or that is not known.
// It holds the lock meanwhile, so that whoever has just made the file sees that it is lost.
func removeAbandoned(name string) bool {
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return tryLock(f) == nil && isAt(f, name) && os.Remove(name) == nil
}

func tryLock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
