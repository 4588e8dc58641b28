// Package atomicfile writes files whole or not at all: beside their place, and then
// renamed into it.
package atomicfile

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"slidegif/solve/input"
)

// WriteFile lets write fill the file at path, as ReplaceFile does. What is not a regular
// file, such as /dev/null, is written to directly. It returns the number of bytes.
func WriteFile(path string, write func(io.Writer) error) (n int64, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return 0, pathError(path, err)
		}
		n, err := fill(f, path, write)
		return n, errors.Join(err, pathError(path, f.Close()))
	}
	err = ReplaceFile(path, func(part *os.File) (err error) {
		n, err = fill(part, path, write)
		return err
	})
	return n, err
}

// ReplaceFile lets fill write a new file, which takes the name path when it is whole:
// path holds the old file or the new one at every moment, and a failure leaves nothing
// new. At worst the old one is back after a power loss. A new file has the mode that the umask leaves; an old one keeps its own. An error of
// fill is returned as it is; any other names the path.
func ReplaceFile(path string, fill func(part *os.File) error) error {
	named := path
	path, err := followLinks(path)
	if err != nil {
		return pathError(named, err)
	}
	mode, replaces := fs.FileMode(0o666), false
	switch info, err := os.Stat(path); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return pathError(named, err)
	case err == nil && info.IsDir():
		return pathError(named, errors.New("is a directory"))
	case err == nil && !info.Mode().IsRegular():
		return pathError(named, errors.New("is not a regular file"))
	case err == nil:
		mode, replaces = info.Mode().Perm(), true
	}
	part, unlock, err := createBeside(path, mode)
	if err != nil {
		return pathError(named, err)
	}
	defer unlock()
	if info, err := part.Stat(); replaces && err == nil && info.Mode().Perm() != mode {
		_ = part.Chmod(mode) // without success fewer may read the file, never more
	}
	if err = fill(part); err == nil {
		err = pathError(named, syncFile(part)) // or a power loss after the renaming may leave an empty file
	}
	if closed := part.Close(); err == nil {
		err = pathError(named, closed)
	}
	if err == nil {
		err = pathError(named, os.Rename(part.Name(), path))
	}
	if err != nil {
		os.Remove(part.Name())
	}
	return err
}

// syncFile waits until a file is on its disk. It is a variable for tests.
var syncFile = (*os.File).Sync

// followLinks returns the path that a symbolic link leads to, whether there is a file or
// not; a path that is no link is returned as it is.
func followLinks(path string) (string, error) {
	const most = 40 // as Linux does
	for range most {
		target, err := os.Readlink(path)
		if err != nil {
			return path, nil
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return "", errors.New("too many symbolic links")
}

// pathError names the file of an output once, as it was typed: an error of the operating
// system names it again, or the part beside it.
func pathError(path string, err error) error {
	if wrong, ok := errors.AsType[*fs.PathError](err); ok {
		err = wrong.Err
	} else if wrong, ok := errors.AsType[*os.LinkError](err); ok {
		err = wrong.Err
	}
	if err == nil {
		return nil
	}
	return input.Faultf("output %s: %v", path, err)
}

// fill lets write fill f. A failure of f itself is told in place of what write makes of it.
func fill(f *os.File, path string, write func(io.Writer) error) (int64, error) {
	c := &countWriter{w: f}
	b := bufio.NewWriterSize(c, 64<<10)
	err := write(b)
	if err == nil {
		b.Flush()
	}
	if c.err != nil {
		err = pathError(path, c.err)
	}
	return c.n, err
}

type countWriter struct {
	w   io.Writer
	n   int64
	err error // the first
}

func (c *countWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	if c.err == nil {
		c.err = err
	}
	return n, err
}
