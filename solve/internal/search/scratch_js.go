package search

import (
	"errors"

	"slidegif/solve"
)

var errNoFiles = errors.New("a browser has no files for positions that memory does not hold")

// In a browser, a scratchFile cannot be written, because there are no temporary files.
type scratchFile struct{ size int64 }

func (f *scratchFile) write(solve.Options, []byte) (int64, error) { return 0, errNoFiles }
func (f *scratchFile) read([]byte, int64, int64) ([]byte, error)  { return nil, errNoFiles }
func (f *scratchFile) close()                                     {}
