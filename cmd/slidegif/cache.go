package main

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"slidegif/cmd/internal/cli"
	"slidegif/solve/atomicfile"
)

// maxCacheSize is the maximum size of the cache, in bytes.
const maxCacheSize = 2 << 30

// cacheDir returns the cache directory of slidegif, or an empty string if the system has no cache directory.
func cacheDir() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "slidegif")
}

// displayCacheDir returns the cache directory in a form for display, with ~ in place of the home directory.
func displayCacheDir() string {
	dir := cacheDir()
	if home, err := os.UserHomeDir(); err == nil && dir != "" {
		if rest, ok := strings.CutPrefix(dir, home); ok {
			return "~" + rest
		}
	}
	return cmp.Or(dir, "memory alone, since there is no cache directory")
}

// cachedFiles returns the table files in a directory, sorted from oldest to newest, and their total size in
// bytes. cachedFiles includes unfinished files of killed processes, and ignores files of other types.
func cachedFiles(dir string) (files []fs.FileInfo, size int64) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && slices.Contains([]string{".pdb", ".part"}, filepath.Ext(e.Name())) {
			files = append(files, info)
			size += info.Size()
		}
	}
	slices.SortStableFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	return files, size
}

// trimCache deletes the oldest cache files in a directory until the total size is at most maxSize bytes. Files that
// another process is writing are kept.
func trimCache(dir string, maxSize int64) {
	files, size := cachedFiles(dir)
	for _, f := range files {
		path := filepath.Join(dir, f.Name())
		switch {
		case size <= maxSize:
			return
		case filepath.Ext(path) == ".part" && !atomicfile.RemoveAbandoned(path): // in use
		case filepath.Ext(path) == ".pdb" && os.Remove(path) != nil:
		default:
			size -= f.Size()
		}
	}
}

// watchCache measures the cache, and returns a function to call later. This function reports how much the
// cache has grown, and trims the cache to maxCacheSize.
func watchCache(dir string, quiet bool, c cli.Console) func() {
	_, before := cachedFiles(dir)
	return func() {
		if _, after := cachedFiles(dir); after > before && !quiet {
			c.Say("cached %s of tables in %s", humanize.IBytes(uint64(after-before)), displayCacheDir())
		}
		trimCache(dir, maxCacheSize)
	}
}
