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

// createTemp creates a hidden temporary file in the same directory as path, and locks it until the
// returned function is called. The name of the file is ".NAME.0.part", or contains a higher number
// if that file is in use. A killed process leaves an unlocked temporary file behind, which
// createTemp removes. Unlike os.CreateTemp, createTemp gives the file the same mode as any other
// output file, according to the umask.
func createTemp(path string, mode fs.FileMode) (part *os.File, unlock func(), err error) {
	const maxBase = 200 // in bytes; most file systems allow names of 255 bytes
	dir, base := filepath.Split(path)
	base = strings.ToValidUTF8(base[:min(len(base), maxBase)], "")
	for i := 0; ; i++ {
		name := filepath.Join(dir, fmt.Sprintf(".%s.%d.part", base, i))
		f, err := createNew(name, mode)
		if errors.Is(err, fs.ErrExist) && RemoveAbandoned(name) {
			f, err = createNew(name, mode)
		}
		switch {
		case errors.Is(err, fs.ErrExist):
			continue
		case errors.Is(err, fs.ErrNotExist):
			if info, err := os.Stat(filepath.Clean(dir)); err == nil && info.IsDir() {
				return nil, nil, fmt.Errorf("no file can be created in %s", filepath.Clean(dir)) // as in /proc
			}
			return nil, nil, &missingDirError{filepath.Clean(dir)}
		case err != nil:
			return nil, nil, err
		}
		unlock, ok := Lock(f)
		if ok && hasName(f, name) {
			return f, unlock, nil
		}
		f.Close() // another process removed the file before it was locked
		if ok {
			unlock()
		}
	}
}

// A missingDirError reports that the directory of an output file does not exist.
type missingDirError struct{ dir string }

func (e *missingDirError) Error() string { return e.ErrorMessage().String() }
func (e *missingDirError) ErrorMessage() input.Message {
	return input.Say("there is no directory %s", e.dir)
}
func (e *missingDirError) HintMessage() input.Message {
	return input.Say("create it with mkdir %s", input.ShellQuote(e.dir))
}

func createNew(name string, mode fs.FileMode) (*os.File, error) {
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

// hasName reports whether f is still the file with the given name.
func hasName(f *os.File, name string) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(name)
	return err == nil && os.SameFile(opened, named)
}
