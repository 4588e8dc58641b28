package tables

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"sync"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// ErrMemory is returned if there is not enough memory for tables or search layers.
var ErrMemory = errors.New("the memory is too small")

// buildMemory returns the approximate memory, in bytes, that a process needs to build tables one at
// a time. loadMemory returns the approximate memory, in bytes, that a process needs to read the
// tables from files.
func buildMemory(tables, largest int64) int64 { return tables + largest*3/2 + 24<<20 }
func loadMemory(tables int64) int64           { return tables + 24<<20 }

// largeCache caches the large tables and the regional tables. smallCache caches the quick tables. The limit of each cache is slightly more than the size of all tables for one board.
var (
	largeCache = newCache(448 << 20)
	smallCache = newCache(24 << 20)
)

// SetCacheLimit sets the cache limits for tiles.KeepTables.
func SetCacheLimit(bytes int64) {
	small := min(bytes, 24<<20)
	smallCache.setLimit(small)
	largeCache.setLimit(bytes - small)
}

// loadTables returns the tables of all groups, indexed by name. A table that is not in the cache is read from a
// file in o.Files.CacheDir, or built. If o.Files.CacheDir is an empty string, loadTables does not read or write
// files. A group of one tile without regions needs no table, because its Manhattan distance is exact.
func loadTables(ctx context.Context, groups []group, kept *cache, o solve.Options) (map[string]*table, error) {
	keys := map[string]tableKey{}
	total, largest := int64(0), int64(0)
	for _, g := range groups {
		if n := g.key.name(); (len(g.key.tiles) > 1 || g.key.regions != nil) && keys[n].tiles == nil {
			keys[n] = g.key
			total += g.key.bytes()
			largest = max(largest, g.key.bytes())
		}
	}
	if o.Memory > 0 && o.Memory < loadMemory(total) {
		return nil, ErrMemory
	}
	announce := func() {}
	if HaveLarge && groups[0].key.regions != nil {
		largest *= 3
		announce = sync.OnceFunc(func() {
			o.Report(solve.Progress{Note: input.Say("building the pattern databases, once only: %d MB on disk and in memory, about half a minute of CPU time", total/1_000_000)})
		})
	}
	found := map[string]*table{}
	done := int64(0)
	for _, g := range groups { // in order
		k, ok := keys[g.key.name()]
		if !ok || found[k.name()] != nil {
			continue
		}
		v, err := kept.get(ctx, k.name(), max(k.bytes(), k.sparseBytes()), func() (any, error) {
			t, err := k.load(ctx, o, announce, total, done, buildMemory(total, largest))
			if err != nil || k.sparseBytes() == 0 {
				return t, err
			}
			return t.toSparse(k.h, k.w), nil
		})
		if err != nil {
			return nil, err
		}
		found[k.name()] = v.(*table)
		done += k.bytes()
	}
	return found, nil
}

// load reads a table from its file. If there is no valid file, load builds the table and writes the
// file. If the file cannot be written, load reports the error but does not return it, since the
// table is already in memory. The parameters done and total are numbers of bytes, and measure the
// progress over all tables. If o.Memory is less than the parameter memory, load returns ErrMemory
// instead of building the table. Before load builds a table, load calls announce.
func (k tableKey) load(ctx context.Context, o solve.Options, announce func(), total, done, memory int64) (*table, error) {
	file := filepath.Join(o.Files.CacheDir, "tiles-"+k.name()+".pdb")
	if o.Files.CacheDir != "" {
		t, err := k.read(ctx, file)
		switch {
		case err == nil || ctx.Err() != nil:
			return t, err
		case !errors.Is(err, fs.ErrNotExist):
			o.Report(solve.Progress{Note: input.Say("%s cannot be used (%s) and will be rebuilt", filepath.Base(file), err)})
		}
	}
	if o.Memory > 0 && o.Memory < memory {
		return nil, ErrMemory
	}
	share := func(part float64) float64 { return (float64(done) + part*float64(k.bytes())) / float64(total) }
	announce()
	t, err := k.builder().build(ctx, parallel.Workers(o.Workers), func(part float64) {
		o.Report(solve.Progress{Stage: "building pattern databases", Done: share(part)})
	})
	if err != nil || o.Files.CacheDir == "" {
		return t, err
	}
	if err := t.write(ctx, k, file); err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		o.Report(solve.Progress{Note: input.Say("could not save the pattern database: %s", err)})
	}
	return t, nil
}

// Shared returns the table with the given name from a cache, or builds the table. The cache counts
// the table as the given number of bytes.
func Shared(ctx context.Context, name string, bytes int64, build func() (any, error)) (any, error) {
	return smallCache.get(ctx, name, bytes, build)
}
