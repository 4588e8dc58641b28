package job

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile lets write fill the file at path, as ReplaceFile does. What is not a regular
// file, such as /dev/null, is written to directly. It returns the number of bytes.
func WriteFile(path string, write func(io.Writer) error) (n int64, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return 0, fileError(path, err)
		}
		n, err := fill(f, path, write)
		return n, errors.Join(err, fileError(path, f.Close()))
	}
	err = ReplaceFile(path, func(part *os.File) (err error) {
		n, err = fill(part, path, write)
		return err
	})
	return n, err
}

// ReplaceFile lets fill write a new file, which takes the name path when it is whole:
// path holds the old file or the new one at every moment, and a failure leaves nothing
// new. An error of fill is returned as it is; any other names the path.
func ReplaceFile(path string, fill func(part *os.File) error) error {
	named := path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode := fs.FileMode(0o666)
	switch info, err := os.Stat(path); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fileError(named, err)
	case err == nil && info.IsDir():
		return fileError(named, errors.New("is a directory"))
	case err == nil && !info.Mode().IsRegular():
		return fileError(named, errors.New("is not a regular file"))
	case err == nil:
		mode = info.Mode().Perm()
	}
	part, unlock, err := createBeside(path, mode)
	if err != nil {
		return fileError(named, err)
	}
	defer unlock()
	err = fill(part)
	if closed := part.Close(); err == nil {
		err = fileError(named, closed)
	}
	if err == nil {
		err = fileError(named, os.Rename(part.Name(), path))
	}
	if err != nil {
		os.Remove(part.Name())
	}
	return err
}

// fileError names the file of an output once, as it was typed: an error of the operating
// system names it again, or the part beside it.
func fileError(path string, err error) error {
	if wrong, ok := errors.AsType[*fs.PathError](err); ok {
		err = wrong.Err
	} else if wrong, ok := errors.AsType[*os.LinkError](err); ok {
		err = wrong.Err
	}
	return at("output "+path, err)
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
		err = fileError(path, c.err)
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
