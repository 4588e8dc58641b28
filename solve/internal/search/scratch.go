//go:build !js

package search

import (
	"fmt"
	"os"

	"slidegif/solve"
)

// A scratch is a temporary file that only grows. It has no name from the moment that it
// is open, where the system allows that, so that nothing is left of it however the program
// ends. The zero value is an empty file.
type scratch struct {
	file *os.File
	size int64
}

// write appends data and returns its offset. At the bound of o.Files.Disk the error is a
// *solve.Limit.
func (f *scratch) write(o solve.Options, data []byte) (int64, error) {
	if o.Files.Disk > 0 && f.size+int64(len(data)) > o.Files.Disk {
		return 0, &solve.Limit{Kind: solve.DiskLimit, Metric: o.Metric}
	}
	if f.file == nil {
		file, err := os.CreateTemp(o.Files.Scratch, "slidegif-")
		if err != nil {
			return 0, fmt.Errorf("a file for positions that memory does not hold: %w", err)
		}
		f.file = file
		os.Remove(file.Name()) // fails on Windows, where close does it
	}
	at := f.size
	if _, err := f.file.WriteAt(data, at); err != nil {
		return 0, fmt.Errorf("a file for positions that memory does not hold: %w", err)
	}
	f.size += int64(len(data))
	return at, nil
}

// read returns so many bytes at an offset, in buffer if it is large enough.
func (f *scratch) read(buffer []byte, offset, bytes int64) ([]byte, error) {
	if int64(cap(buffer)) < bytes {
		buffer = make([]byte, bytes)
	}
	buffer = buffer[:bytes]
	if _, err := f.file.ReadAt(buffer, offset); err != nil {
		return nil, fmt.Errorf("a file for positions that memory does not hold: %w", err)
	}
	return buffer, nil
}

func (f *scratch) close() {
	if f.file != nil {
		f.file.Close()
		os.Remove(f.file.Name())
	}
	*f = scratch{}
}
