package main

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
)

var cacheCommand = command.Command{
	Name: "cache", Args: "[--clear]",
	Doc: "show or clear the cache",
	Text: `The cache holds large tables for hard tile puzzles (288 MB for the 15-puzzle, 181 MB for
proofs of the 24-puzzle, about 20 MB for other searches of each size from 5x5 to 8x8), so that they need not be
built again. Its directory is {cache}. When it exceeds 2 GiB, the oldest files are removed.`,
	Examples: []string{"slidegif cache", "slidegif cache --clear"},
	Setup: func(fs *pflag.FlagSet) command.Action {
		clear := fs.Bool("clear", false, "remove all cached files")
		return func(_ context.Context, args []string, c cli.Console) error {
			if err := command.NoArguments(programName, "cache", args); err != nil {
				return err
			}
			files, size := cachedFiles(cacheDir())
			if *clear {
				removed := trimCache(cacheDir(), 0)
				_, err := fmt.Fprintln(c.Out, c.Text("removed %s, %s", cli.Plural(removed, "file"), humanize.IBytes(uint64(size))))
				return err
			}
			for _, f := range files {
				fmt.Fprintf(c.Out, "%9s  %s  %s\n", humanize.IBytes(uint64(f.Size())), f.ModTime().Format("2006-01-02"), f.Name())
			}
			_, err := fmt.Fprintln(c.Out, c.Text("%s in %s", humanize.IBytes(uint64(size)), displayCacheDir()))
			return err
		}
	},
}

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

// cachedFiles returns the cache files in a directory, sorted from oldest to newest, and their total size in
// bytes. They include the unfinished files that killed processes left behind. Other files are ignored.
func cachedFiles(dir string) (files []fs.FileInfo, size int64) {
	entries, _ := os.ReadDir(dir) // earlier versions also cached .br files
	for _, e := range entries {
		if info, err := e.Info(); err == nil && slices.Contains([]string{".pdb", ".br", ".part"}, filepath.Ext(e.Name())) {
			files = append(files, info)
			size += info.Size()
		}
	}
	slices.SortStableFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	return files, size
}

// trimCache deletes the oldest cache files in a directory until the total size is at most maxSize bytes. It
// returns the number of deleted files.
func trimCache(dir string, maxSize int64) (removed int) {
	files, size := cachedFiles(dir)
	for _, f := range files {
		if size > maxSize && os.Remove(filepath.Join(dir, f.Name())) == nil {
			size -= f.Size()
			removed++
		}
	}
	return removed
}

// watchCache measures the current size of the cache. It returns a function that trims the cache to maxCacheSize
// and reports how much the cache has grown.
func watchCache(dir string, quiet bool, c cli.Console) func() {
	_, before := cachedFiles(dir)
	return func() {
		if _, after := cachedFiles(dir); after > before && !quiet {
			c.Say("cached %s of tables in %s; slidegif cache shows or clears them", humanize.IBytes(uint64(after-before)), displayCacheDir())
		}
		trimCache(dir, maxCacheSize)
	}
}
