package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"slidegif/render"
	"slidegif/solve/input"
)

// fileOption returns the key and the path of an option that names a file of this machine.
func fileOption(option string) (key, path string, ok bool) {
	key, path, _ = strings.Cut(option, "=")
	i := slices.IndexFunc(render.Keys(), func(k render.Key) bool { return k.Name == key })
	return key, path, i >= 0 && path != "" && render.Keys()[i].NamesFile(path)
}

// locate returns the options of a block with the paths of files as seen from the working
// directory; the block names them as seen from its document's folder. Unless anywhere is set,
// they must lie below that folder, symbolic links resolved. Otherwise the author of a
// document could publish other files of the machine that draws it.
func locate(options []string, folder string, anywhere bool) ([]string, error) {
	located := slices.Clone(options)
	for i, option := range options {
		key, name, ok := fileOption(option)
		if !ok {
			continue
		}
		path, err := locateFile(name, folder, anywhere)
		if err != nil {
			return nil, input.Faultf("%s: %v", key, err)
		}
		located[i] = key + "=" + path
	}
	return located, nil
}

// locateFile returns the path of a file that a document in a folder names.
func locateFile(name, folder string, anywhere bool) (string, error) {
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	if anywhere {
		return path, nil
	}
	below, err := isBelow(path, folder)
	if err == nil && !below {
		err = input.Errorf("put it below that folder, or allow it with --any-file", "%s is not below the folder of the document", name)
	}
	return path, err
}

// isBelow reports whether a file, or a folder with the files in it, lies below a folder.
func isBelow(path, folder string) (bool, error) {
	top, err := realPath(folder)
	if err != nil {
		return false, err
	}
	for _, p := range append([]string{path}, filesIn(path)...) {
		real, err := realPath(p)
		if err != nil {
			return false, err
		}
		if rel, err := filepath.Rel(top, real); err != nil || !filepath.IsLocal(rel) {
			return false, nil
		}
	}
	return true, nil
}

func realPath(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(real)
}

// filesIn returns the paths of what a folder holds, in their order; none for a file.
func filesIn(path string) (paths []string) {
	entries, _ := os.ReadDir(path)
	for _, e := range entries {
		paths = append(paths, filepath.Join(path, e.Name()))
	}
	return paths
}

// sumOfFiles returns a sum of the files that options name, empty where they name none: another
// photo of the same name is another picture.
func sumOfFiles(options []string) (string, error) {
	sum, any := sha256.New(), false
	for _, option := range options {
		key, path, ok := fileOption(option)
		if !ok {
			continue
		}
		any = true
		files := filesIn(path)
		if files == nil {
			files = []string{path}
		}
		for _, file := range files {
			fmt.Fprintf(sum, "%s %s\n", key, filepath.Base(file))
			if err := addFile(sum, file); err != nil {
				return "", fmt.Errorf("%s: %w", key, err)
			}
		}
	}
	if !any {
		return "", nil
	}
	return fmt.Sprintf("-%x", sum.Sum(nil)[:4]), nil
}

// addFile writes a regular file to w. What is none, later code refuses.
func addFile(w io.Writer, path string) error {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
