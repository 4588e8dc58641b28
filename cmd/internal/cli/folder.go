package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"slidegif/cmd/internal/document"
	"slidegif/solve/input"
)

// MakeFolders is MakeFolder for those of outputs.
func MakeFolders(outs []document.Output) (removeEmpty func(), err error) {
	var made []func()
	removeEmpty = func() {
		for _, remove := range slices.Backward(made) {
			remove()
		}
	}
	for _, o := range outs {
		if o.Path == document.Standard {
			continue
		}
		remove, err := MakeFolder(filepath.Dir(o.Path))
		made = append(made, remove)
		if err != nil {
			return removeEmpty, input.Faultf("output %s: %v", o.Path, err)
		}
	}
	return removeEmpty, nil
}

// MakeFolder makes a folder with those above it. The func that it returns removes those that it
// made again, as long as nothing is in them.
func MakeFolder(dir string) (removeEmpty func(), err error) {
	var made []string // the deepest first
	for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
		if _, err := os.Stat(d); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		made = append(made, d)
	}
	err = os.MkdirAll(dir, 0o777)
	return func() {
		for _, d := range made {
			_ = os.Remove(d) // fails where something is in it
		}
	}, err
}
