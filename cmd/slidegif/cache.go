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
)

var cacheCommand = command{
	name: "cache", args: "[--clear]",
	doc: "show or remove what is kept for the next time",
	text: `A hard 15-puzzle and a proof of a 24-puzzle need tables of hundreds of megabytes, which take some minutes
to build. They and
the packed programs of slidegif site are kept in {cache}, at most 2 GiB: the oldest are removed first.`,
	examples: []string{"slidegif cache", "slidegif cache --clear"},
	setup: func(fs *pflag.FlagSet) action {
		clear := fs.Bool("clear", false, "remove the files")
		return func(_ context.Context, args []string, c cli.Console) error {
			if err := none("cache", args); err != nil {
				return err
			}
			files, size := keptIn(cacheDir())
			if *clear {
				removed := trimCache(cacheDir(), 0)
				_, err := fmt.Fprintln(c.Out, c.Text("%s removed, %s", cli.Plural(removed, "file"), humanize.IBytes(uint64(size))))
				return err
			}
			for _, f := range files {
				fmt.Fprintf(c.Out, "%9s  %s  %s\n", humanize.IBytes(uint64(f.Size())), f.ModTime().Format("2006-01-02"), f.Name())
			}
			_, err := fmt.Fprintln(c.Out, c.Text("%s in %s", humanize.IBytes(uint64(size)), cachePlace()))
			return err
		}
	},
}

// maxCache is how many bytes are kept.
const maxCache = 2 << 30

// cacheDir is where they are kept, empty where the system has no place for them.
func cacheDir() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "slidegif")
}

// cachePlace returns the directory of the cache, as the help shows it.
func cachePlace() string {
	dir := cacheDir()
	if home, err := os.UserHomeDir(); err == nil && dir != "" {
		if rest, ok := strings.CutPrefix(dir, home); ok {
			return "~" + rest
		}
	}
	return cmp.Or(dir, "memory alone, since there is no cache directory")
}

// keptIn returns the files that are kept in a folder, the oldest first, and their size in bytes.
func keptIn(dir string) (files []fs.FileInfo, size int64) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && slices.Contains([]string{".pdb", ".br"}, filepath.Ext(e.Name())) {
			files = append(files, info)
			size += info.Size()
		}
	}
	slices.SortStableFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	return files, size
}

// trimCache removes the oldest files that are kept in a folder until they take no more than most bytes, and
// returns how many it removed.
func trimCache(dir string, most int64) (removed int) {
	files, size := keptIn(dir)
	for _, f := range files {
		if size > most && os.Remove(filepath.Join(dir, f.Name())) == nil {
			size -= f.Size()
			removed++
		}
	}
	return removed
}

// watchCache returns a func that bounds the cache, and tells what has come since.
func watchCache(dir string, quiet bool, c cli.Console) func() {
	_, before := keptIn(dir)
	return func() {
		if _, after := keptIn(dir); after > before && !quiet {
			c.Say("%s of tables are kept in %s; slidegif cache shows and removes them", humanize.IBytes(uint64(after-before)), cachePlace())
		}
		trimCache(dir, maxCache)
	}
}
