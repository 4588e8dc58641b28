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

// ErrMemory is the error where memory does not allow tables or layers.
var ErrMemory = errors.New("the memory is too small")

// buildMemory is about what a process takes that builds tables of so many bytes in all, one
// after the other, and loadMemory what one takes that reads them.
func buildMemory(tables, largest int64) int64 { return tables + largest*3/2 + 24<<20 }
func loadMemory(tables int64) int64           { return tables + 24<<20 }

// keptLarge holds tables that come from files, keptSmall those that are built at each
// start: as many bytes as the tables of one board take, and little more than nothing.
var (
	keptLarge = newCache(448 << 20)
	keptSmall = newCache(24 << 20)
)

// Keep bounds the bytes of tables that are kept from one search to the next; 0 keeps none. See tiles.KeepTables.
func Keep(bytes int64) {
	small := min(bytes, 24<<20)
	keptSmall.bound(small)
	keptLarge.bound(bytes - small)
}

// openAll returns the tables of groups by their names. They come from memory, from files
// below o.Files.Kept, or are built; where that is empty no file is read or written. A group of
// one tile has none: alone it needs what Manhattan's bound tells.
func openAll(ctx context.Context, groups []group, o solve.Options) (map[string]*table, error) {
	keys := map[string]tableKey{}
	total, largest := int64(0), int64(0)
	for _, g := range groups {
		if n := g.table.name(); (len(g.table.tiles) > 1 || g.table.regions != nil) && keys[n].tiles == nil {
			keys[n] = g.table
			total += g.table.bytes()
			largest = max(largest, g.table.bytes())
		}
	}
	if o.Memory > 0 && o.Memory < loadMemory(total) {
		return nil, ErrMemory
	}
	announce := func() {}
	if HaveLarge && groups[0].table.regions != nil {
		largest *= 3
		announce = sync.OnceFunc(func() {
			o.Report(solve.Progress{Note: input.Say("pattern databases are built once: %d MB on disk and in memory, half a minute of CPU time", total/1_000_000)})
		})
	}
	kept := keptLarge
	if o.Files.Kept == "" {
		kept = keptSmall
	}
	found := map[string]*table{}
	done := int64(0)
	for _, g := range groups { // in order
		k, ok := keys[g.table.name()]
		if !ok || found[k.name()] != nil {
			continue
		}
		v, err := kept.get(ctx, k.name(), max(k.bytes(), k.spreadBytes()), func() (any, error) {
			t, err := k.open(ctx, o, announce, total, done, buildMemory(total, largest))
			if err != nil || k.spreadBytes() == 0 {
				return t, err
			}
			return t.spreadOut(k.h, k.w), nil
		})
		if err != nil {
			return nil, err
		}
		found[k.name()] = v.(*table)
		done += k.bytes()
	}
	return found, nil
}

// open reads a table from the cache, or builds it and writes it there. A table that cannot be written
// is no error: this search uses it from memory. For progress, done of total bytes of tables are ready.
// To build the rest takes memory bytes; announce is called before that.
func (k tableKey) open(ctx context.Context, o solve.Options, announce func(), total, done, memory int64) (*table, error) {
	file := filepath.Join(o.Files.Kept, "tiles-"+k.name()+".pdb")
	if o.Files.Kept != "" {
		t, err := k.read(ctx, file)
		switch {
		case err == nil || ctx.Err() != nil:
			return t, err
		case !errors.Is(err, fs.ErrNotExist):
			o.Report(solve.Progress{Note: input.Say("%s cannot be used (%s) and is built again", filepath.Base(file), err)})
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
	if err != nil || o.Files.Kept == "" {
		return t, err
	}
	if err := t.write(ctx, k, file); err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		o.Report(solve.Progress{Note: input.Say("the pattern database could not be kept: %s", err)})
	}
	return t, nil
}
