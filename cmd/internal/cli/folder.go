package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"slidegif/cmd/internal/document"
	"slidegif/solve/input"
)

// CreateDirs creates the parent directories of all outputs if they do not exist. removeEmpty removes
// the new directories that are still empty.
func CreateDirs(outs []document.Output) (removeEmpty func(), err error) {
	var removals []func()
	removeEmpty = func() {
		for _, remove := range slices.Backward(removals) {
			remove()
		}
	}
	for _, o := range outs {
		if o.Path == document.Standard {
			continue
		}
		remove, err := CreateDir(filepath.Dir(o.Path))
		removals = append(removals, remove)
		if err != nil {
			return removeEmpty, input.Faultf("output %s: %v", o.Path, err)
		}
	}
	return removeEmpty, nil
}

// CreateDir creates a directory and all its parents if they do not exist. removeEmpty removes the new
// directories that are still empty.
func CreateDir(dir string) (removeEmpty func(), err error) {
	var created []string // deepest first
	for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
		if _, err := os.Stat(d); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		created = append(created, d)
	}
	for _, d := range created {
		newDirs.Store(d, true)
	}
	err = os.MkdirAll(dir, 0o777)
	return func() {
		for _, d := range created {
			_ = os.Remove(d) // fails if the directory is not empty
			newDirs.Delete(d)
		}
	}, err
}

// newDirs contains the directories that CreateDir has created and removeEmpty has not yet processed.
var newDirs sync.Map

// removeNewDirs removes the empty directories in newDirs. Call removeNewDirs only before the
// process exits.
func removeNewDirs() {
	var dirs []string
	newDirs.Range(func(d, _ any) bool {
		dirs = append(dirs, d.(string))
		return true
	})
	slices.SortFunc(dirs, func(a, b string) int { return len(b) - len(a) }) // a directory before its parent
	for _, d := range dirs {
		_ = os.Remove(d)
	}
}
