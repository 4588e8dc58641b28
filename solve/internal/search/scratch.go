//go:build !js

package search

import (
	"os"

	"slidegif/solve"
)

// A scratchFile is an append-only temporary file. If the operating system allows it, the file is unlinked
// as soon as it has been opened. An unlinked file disappears when the process ends, even if the process
// crashes. The zero value of a scratchFile is an empty file.
type scratchFile struct {
	file *os.File
	size int64
}

// write appends data to the file and returns the offset at which the data begins. If the file would
// exceed o.Files.ScratchLimit, the error is a *solve.Limit.
func (f *scratchFile) write(o solve.Options, data []byte) (int64, error) {
	if o.Files.ScratchLimit > 0 && f.size+int64(len(data)) > o.Files.ScratchLimit {
		return 0, &solve.Limit{Kind: solve.DiskLimit, Metric: o.Metric}
	}
	if f.file == nil {
		file, err := os.CreateTemp(o.Files.ScratchDir, "slidegif-")
		if err != nil {
			return 0, err
		}
		f.file = file
		os.Remove(file.Name()) // this fails on Windows, where close removes the file instead
	}
	offset := f.size
	if _, err := f.file.WriteAt(data, offset); err != nil {
		return 0, err
	}
	f.size += int64(len(data))
	return offset, nil
}

// read returns n bytes that start at the given offset. If buffer is large enough, the result reuses
// buffer.
func (f *scratchFile) read(buffer []byte, offset, n int64) ([]byte, error) {
	if int64(cap(buffer)) < n {
		buffer = make([]byte, n)
	}
	buffer = buffer[:n]
	if _, err := f.file.ReadAt(buffer, offset); err != nil {
		return nil, err
	}
	return buffer, nil
}

func (f *scratchFile) close() {
	if f.file != nil {
		f.file.Close()
		os.Remove(f.file.Name())
	}
	*f = scratchFile{}
}
