//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// Lock locks f until the function unlock is called or the process ends. The lock outlasts f.Close,
// because other processes may remove an unlocked file before it is renamed. Lock returns false if
// another process holds the lock. On a file system that does not support locks, Lock always
// succeeds.
func Lock(f *os.File) (unlock func(), ok bool) {
	if errors.Is(tryLock(f), syscall.EWOULDBLOCK) {
		return nil, false
	}
	dup, err := syscall.Dup(int(f.Fd()))
	if err != nil {
		return func() {}, true
	}
	return func() { syscall.Close(dup) }, true
}

// RemoveAbandoned removes the file unless another process may still be writing it. RemoveAbandoned
// holds the lock during the removal. A process that has just created the file notices the lock or
// the removal.
func RemoveAbandoned(name string) bool {
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return tryLock(f) == nil && hasName(f, name) && os.Remove(name) == nil
}

func tryLock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
