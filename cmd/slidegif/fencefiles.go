package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/input"
)

// parseFileOption splits an option into a key and the path of a file. The result ok reports whether the
// option names a file.
func parseFileOption(option string) (key, path string, ok bool) {
	key, path, _ = strings.Cut(option, "=")
	i := slices.IndexFunc(render.Keys(), func(k render.Key) bool { return k.Name == key })
	return key, path, i >= 0 && path != "" && render.Keys()[i].NamesFile(path)
}

// resolveFiles returns the options of a block with all file paths made relative to the working directory. Paths
// in a block are relative to dir, the directory of the document. Unless anyFile is set, all files must be
// inside dir, even after symbolic links are resolved. Without this rule, the author of a document could publish
// any file on the machine that draws the pictures.
func resolveFiles(options []string, dir string, anyFile bool) ([]string, error) {
	resolved := slices.Clone(options)
	for i, option := range options {
		key, name, ok := parseFileOption(option)
		if !ok {
			continue
		}
		path, err := resolveFile(name, dir, anyFile)
		if err != nil {
			return nil, input.Faultf("%s: %v", key, err)
		}
		resolved[i] = key + "=" + path
	}
	return resolved, nil
}

// resolveFile returns the path of a file that is named in a document in the directory dir. Unless anyFile is
// set, the file must be inside dir.
func resolveFile(name, dir string, anyFile bool) (string, error) {
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if anyFile {
		return path, nil
	}
	inside, err := isInside(path, dir)
	if err == nil && !inside {
		err = input.Errorf("move the file into that directory, or allow it with --any-file", "%s is outside the document's directory", name)
	}
	return path, err
}

// isInside reports whether path is inside dir, after symbolic links have been resolved. If path is a
// directory, all its files must be inside dir.
func isInside(path, dir string) (bool, error) {
	top, err := realPath(dir)
	if err != nil {
		return false, err
	}
	for _, p := range append([]string{path}, listFiles(path)...) {
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

// realPath returns the absolute path of a file, with all symbolic links resolved.
func realPath(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(real)
}

// listFiles returns the paths of all entries of a directory, sorted by name. If path is not a directory,
// listFiles returns nil.
func listFiles(path string) (paths []string) {
	entries, _ := os.ReadDir(path)
	for _, e := range entries {
		paths = append(paths, filepath.Join(path, e.Name()))
	}
	return paths
}

// hashFiles returns a hash of all files that the options name, or an empty string if there are none. The hash
// is part of the file name of the picture, because the picture must be drawn again if a photo changes.
func hashFiles(options []string) (string, error) {
	hash, found := sha256.New(), false
	for _, option := range options {
		key, path, ok := parseFileOption(option)
		if !ok {
			continue
		}
		found = true
		files := listFiles(path)
		if files == nil {
			files = []string{path}
		}
		for _, file := range files {
			fmt.Fprintf(hash, "%s %s\n", key, filepath.Base(file))
			if err := copyFile(hash, file); err != nil {
				return "", fmt.Errorf("%s: %w", key, err)
			}
		}
	}
	if !found {
		return "", nil
	}
	return fmt.Sprintf("-%x", hash.Sum(nil)[:4]), nil
}

// copyFile writes the content of a regular file to w. copyFile skips files that a later step rejects:
// directories, special files and files that are too large.
func copyFile(w io.Writer, path string) error {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > pipeline.MaxFileSize {
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
