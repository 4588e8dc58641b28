package input

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

// CheckFile returns an *Error if path is not a regular file or has more than limit bytes. A FIFO or
// a device could block its reader, or deliver data without end. The error message starts with key,
// the name of the option that contains the path. If path does not exist, CheckFile returns nil.
func CheckFile(key, path string, limit int64) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil
	case !info.Mode().IsRegular():
		return Errorf("use the path of a file", "%s: %s is not a file", key, path)
	case info.Size() > limit:
		return sizeError(key, path, info.Size(), limit)
	}
	return nil
}

func sizeError(key, path string, size, limit int64) error {
	return Errorf("use a smaller file", "%s: %s has %d bytes, more than %d", key, path, size, limit)
}

// ReadFile reads a regular file with at most limit bytes. The error comes from CheckFile, or wraps
// an error of package os in a message that starts with key.
func ReadFile(key, path string, limit int64) ([]byte, error) {
	if err := CheckFile(key, path, limit); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	defer f.Close()
	var data bytes.Buffer
	if info, err := f.Stat(); err == nil {
		data.Grow(int(min(info.Size(), limit)) + bytes.MinRead) // avoid copying a large file repeatedly
	}
	n, err := data.ReadFrom(io.LimitReader(f, limit+1)) // the file may have grown
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", key, err)
	case n > limit:
		return nil, sizeError(key, path, n, limit)
	}
	return data.Bytes(), nil
}
