package job

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile lets write fill the file at path. It writes beside it and renames, so that
// the path holds the old file or the whole new one at every moment, and a failure
// leaves nothing new. What is not a regular file, such as /dev/null, is written to
// directly. It returns the number of bytes.
func WriteFile(path string, write func(io.Writer) error) (int64, error) {
	mode := fs.FileMode(0o666)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	switch info, err := os.Stat(path); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return 0, err
	case err == nil && info.IsDir():
		return 0, &fs.PathError{Op: "write", Path: path, Err: errors.New("is a directory")}
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return 0, err
		}
		n, err := fill(f, write)
		return n, errors.Join(err, f.Close())
	case err == nil:
		mode = info.Mode().Perm()
	}
	f, err := createBeside(path, mode)
	if err != nil {
		return 0, err
	}
	n, err := fill(f, write)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return n, err
}

// createBeside opens a new hidden file in path's folder. Unlike os.CreateTemp it lets
// the umask decide who may read it, as for any file that a command writes.
func createBeside(path string, mode fs.FileMode) (*os.File, error) {
	dir, base := filepath.Split(path)
	for i := 0; ; i++ {
		name := filepath.Join(dir, fmt.Sprintf(".%s.%d-%d.part", base, os.Getpid(), i))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if wrong, ok := errors.AsType[*fs.PathError](err); ok {
			err = &fs.PathError{Op: "write", Path: path, Err: wrong.Err}
		}
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

func fill(f *os.File, write func(io.Writer) error) (int64, error) {
	c := &countWriter{w: f}
	b := bufio.NewWriterSize(c, 64<<10)
	err := write(b)
	if err == nil {
		err = b.Flush()
	}
	return c.n, err
}

type countWriter struct {
	w io.Writer
	n int64
}

func (c *countWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}
