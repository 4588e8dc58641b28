package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"slidegif/solve/input"
)

// createBeside opens a new hidden file in path's folder, and locks it until unlock is
// called: ".NAME.0.part", or a higher number where somebody is writing that one. A part
// that nobody has locked was left by a process that was killed, and is removed. Unlike
// os.CreateTemp it lets the umask decide who may read the file, as for any that a command
// writes.
func createBeside(path string, mode fs.FileMode) (part *os.File, unlock func(), err error) {
	const longest = 200 // bytes of the name: most file systems take 255 of the whole
	dir, base := filepath.Split(path)
	base = strings.ToValidUTF8(base[:min(len(base), longest)], "")
	for i := 0; ; i++ {
		name := filepath.Join(dir, fmt.Sprintf(".%s.%d.part", base, i))
		f, err := createNew(name, mode)
		if errors.Is(err, fs.ErrExist) && removeAbandoned(name) {
			f, err = createNew(name, mode)
		}
		switch {
		case errors.Is(err, fs.ErrExist):
			continue
		case errors.Is(err, fs.ErrNotExist):
			if info, err := os.Stat(filepath.Clean(dir)); err == nil && info.IsDir() {
				return nil, nil, fmt.Errorf("no file can be created in %s", filepath.Clean(dir)) // as in /proc
			}
			return nil, nil, &noFolder{filepath.Clean(dir)}
		case err != nil:
			return nil, nil, err
		}
		unlock, ok := lock(f)
		if ok && isAt(f, name) {
			return f, unlock, nil
		}
		f.Close() // somebody took it for abandoned before it was locked
		if ok {
			unlock()
		}
	}
}

// A noFolder is the error of an output whose folder is missing.
type noFolder struct{ dir string }

func (e *noFolder) Error() string       { return e.Said().String() }
func (e *noFolder) Said() input.Message { return input.Say("there is no directory %s", e.dir) }
func (e *noFolder) Cure() input.Message { return input.Say("mkdir %s makes it", input.Shell(e.dir)) }

func createNew(name string, mode fs.FileMode) (*os.File, error) {
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

// isAt reports whether name is still the name of f.
func isAt(f *os.File, name string) bool {
	here, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(name)
	return err == nil && os.SameFile(here, there)
}
