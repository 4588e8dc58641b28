// Package atomicfile writes files atomically: it writes a temporary file in the same directory and
// then renames the file. Readers never see a partly written file.
package atomicfile

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"slidegif/solve/input"
)

// WriteFile writes the file at path atomically, as ReplaceFile does. WriteFile calls the function
// write to produce the contents. If path is not a regular file, for example /dev/null, WriteFile
// writes to it directly. WriteFile returns the number of bytes written.
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

// ReplaceFile calls the function fill to write a temporary file, and renames the complete file to
// path. At any time, path refers to either the complete old file or the complete new file. If there
// is an error, no new file remains. After a power failure, path may still refer to the old file.
//
// A new file has mode 0666 (before umask), while an existing file keeps its mode. ReplaceFile
// returns an error from fill unchanged. All other errors include the path.
func ReplaceFile(path string, fill func(part *os.File) error) error {
	typedPath := path
	path, err := followLinks(path)
	if err != nil {
		return pathError(typedPath, err)
	}
	mode, exists := fs.FileMode(0o666), false
	switch info, err := os.Stat(path); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return pathError(typedPath, err)
	case err == nil && info.IsDir():
		return pathError(typedPath, errors.New("is a directory"))
	case err == nil && !info.Mode().IsRegular():
		return pathError(typedPath, errors.New("is not a regular file"))
	case err == nil:
		mode, exists = info.Mode().Perm(), true
	}
	part, unlock, err := createTemp(path, mode)
	if err != nil {
		return pathError(typedPath, err)
	}
	defer unlock()
	temporary.Store(part.Name(), true)
	defer temporary.Delete(part.Name())
	if info, err := part.Stat(); exists && err == nil && info.Mode().Perm() != mode {
		_ = part.Chmod(mode) // if this fails, the mode is too restrictive, which is safe
	}
	if err = fill(part); err == nil {
		err = pathError(typedPath, syncFile(part)) // otherwise a power failure after the rename could leave an empty file
	}
	if closeErr := part.Close(); err == nil {
		err = pathError(typedPath, closeErr)
	}
	if err == nil {
		err = pathError(typedPath, os.Rename(part.Name(), path))
	}
	if err != nil {
		os.Remove(part.Name())
	}
	return err
}

// temporary contains the paths of the temporary files of this process.
var temporary sync.Map

// RemoveTemporary removes the temporary files of this process. Call RemoveTemporary only before the process exits,
// since it does not wait for the functions that write these files.
func RemoveTemporary() {
	temporary.Range(func(path, _ any) bool {
		os.Remove(path.(string))
		return true
	})
}

// syncFile flushes the contents of a file to disk. Tests replace syncFile.
var syncFile = (*os.File).Sync

// followLinks resolves symbolic links and returns the final path, which need not exist. A path that
// is not a symbolic link is returned unchanged.
func followLinks(path string) (string, error) {
	const maxLinks = 40 // the same limit as in Linux
	for range maxLinks {
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

// pathError adds the path of the output file to err. A path from the operating system is removed,
// because it may be the path of the temporary file.
func pathError(path string, err error) error {
	if wrapped, ok := errors.AsType[*fs.PathError](err); ok {
		err = wrapped.Err
	} else if wrapped, ok := errors.AsType[*os.LinkError](err); ok {
		err = wrapped.Err
	}
	if err == nil {
		return nil
	}
	return input.Faultf("output %s: %v", path, err)
}

// fill passes a buffered writer for f to the function write. If writing to f fails, fill returns
// this error instead of the error from write.
func fill(f *os.File, path string, write func(io.Writer) error) (int64, error) {
	c := &CountingWriter{W: f}
	b := bufio.NewWriterSize(c, 64<<10)
	err := write(b)
	if err == nil {
		b.Flush()
	}
	if c.err != nil {
		err = pathError(path, c.err)
	}
	return c.N, err
}

// A CountingWriter counts the bytes written to W.
type CountingWriter struct {
	W   io.Writer
	N   int64 // bytes
	err error // the first error
}

// Write implements io.Writer.
func (c *CountingWriter) Write(p []byte) (int, error) {
	n, err := c.W.Write(p)
	c.N += int64(n)
	if c.err == nil {
		c.err = err
	}
	return n, err
}
