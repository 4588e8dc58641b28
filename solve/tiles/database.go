package tiles

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"slidegif/solve"
)

// The large tables of the 15-puzzle, two of seven tiles, take a quarter of a minute to
// fill and so are kept on disk. A file is a line that says what it is, the entries in the
// order of the index without the gaps, and a checksum:
//
//	slidegif pattern database 1: 4x4, blank 0, tiles 1 2 3 4 5 6 7\n
//	one byte an entry: 16!/9! = 57,657,600
//	CRC-32C of all before, 4 bytes, low byte first
//
// A file that is damaged, or of another version, is made again.
const (
	largeTiles = 7 // tables of so many tiles are kept on disk

	loadMemory  = 640 << 20 // bytes that the tables take
	buildMemory = 1 << 30   // and while they are built
)

var errDamaged = errors.New("the file is damaged")

// largeFits reports whether the large tables are there, or may be built.
func largeFits(f *frame, o solve.Options) bool {
	return f.h == 4 && f.w == 4 && o.CacheDir != "" && (o.Memory == 0 || o.Memory >= buildMemory ||
		o.Memory >= loadMemory && largeIsThere(f, o.CacheDir))
}

func largeIsThere(f *frame, dir string) bool {
	first, _ := partition(4, 4, f.blank, true)
	for _, tiles := range first {
		if len(tiles) == largeTiles {
			if _, err := os.Stat(filepath.Join(dir, fileName(f.blank, tiles))); err != nil {
				return false
			}
		}
	}
	return true
}

// keptLarge holds the large heuristics that are in memory, by the goal of the blank.
var (
	keptLarge   = map[int]*heuristic{}
	keptLargeMu sync.Mutex
)

// largeHeuristic reads or builds the large tables. Whoever comes meanwhile waits.
func largeHeuristic(ctx context.Context, f *frame, o solve.Options) (*heuristic, error) {
	keptLargeMu.Lock()
	defer keptLargeMu.Unlock()
	if hr := keptLarge[f.blank]; hr != nil {
		return hr, nil
	}
	note := func(string) {}
	if o.Note != nil {
		var mu sync.Mutex // tables are made side by side
		note = func(s string) {
			mu.Lock()
			defer mu.Unlock()
			o.Note(s)
		}
	}
	first, second := partition(4, 4, f.blank, true)
	hr, err := newHeuristic(4, 4, f.blank, first, second, func(tiles []int) ([]uint8, error) {
		if len(tiles) < largeTiles {
			b := newBuilder(4, 4, f.blank, tiles)
			least, err := b.build(ctx, nil)
			if err != nil {
				return nil, err
			}
			return b.spreadOut(least), nil
		}
		return largeTable(ctx, f.blank, tiles, o.CacheDir, note)
	})
	if err != nil {
		return nil, err
	}
	keptLarge[f.blank] = hr
	return hr, nil
}

// largeTable reads one table, or builds and writes it. That it cannot be written is no
// error: it is there for this time.
func largeTable(ctx context.Context, blank int, tiles []int, dir string, note func(string)) ([]uint8, error) {
	name := filepath.Join(dir, fileName(blank, tiles))
	table, err := readTable(ctx, name, blank, tiles)
	switch {
	case err == nil:
		return table, nil
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case !errors.Is(err, os.ErrNotExist):
		note(fmt.Sprintf("%s cannot be used (%v) and is made again", filepath.Base(name), err))
	}
	var told time.Time
	b := newBuilder(4, 4, blank, tiles)
	least, err := b.build(ctx, func(done float64) {
		if time.Since(told) > time.Second/4 {
			told = time.Now()
			note(fmt.Sprintf("building the pattern database of the tiles %s: %.0f %%", list(tiles), 100*done))
		}
	})
	if err != nil {
		return nil, err
	}
	table = b.spreadOut(least)
	if err := writeTable(ctx, name, table, blank, tiles); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		note(fmt.Sprintf("the pattern database could not be kept: %v", err))
	}
	return table, nil
}

func list(tiles []int) string { return strings.Trim(fmt.Sprint(tiles), "[]") }

func fileName(blank int, tiles []int) string {
	return fmt.Sprintf("tiles-4x4-blank%d-%s.pdb", blank, strings.ReplaceAll(list(tiles), " ", "-"))
}

func header(blank int, tiles []int) string {
	return fmt.Sprintf("slidegif pattern database 1: 4x4, blank %d, tiles %s\n", blank, list(tiles))
}

// runs calls f with each run of 16 entries of the table that differ in the cell of the
// first tile, and the cells that other tiles take.
func runs(table []uint8, k int, f func(run []uint8, taken uint16) error) error {
	for i := 0; i < len(table); i += 16 {
		taken := uint16(0)
		for shift := 4 * (k - 1); shift > 0; shift -= 4 {
			bit := uint16(1) << (i >> shift & 15)
			if taken&bit != 0 {
				taken = 0
				// No index with these upper cells is used: go on to the next such cell.
				i |= 1<<shift - 1
				i &^= 15
				break
			}
			taken |= bit
		}
		if taken != 0 {
			if err := f(table[i:i+16], taken); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeTable writes beside the file and renames, so that nobody ever reads half a file.
func writeTable(ctx context.Context, name string, table []uint8, blank int, tiles []int) (err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		f.Close()
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	w := bufio.NewWriterSize(io.MultiWriter(f, sum), 1<<20)
	if _, err := w.WriteString(header(blank, tiles)); err != nil {
		return err
	}
	n := 0
	err = runs(table, len(tiles), func(run []uint8, taken uint16) error {
		if n++; n&(1<<16-1) == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for c, d := range run {
			if taken>>c&1 == 0 {
				if err := w.WriteByte(d); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := binary.Write(f, binary.LittleEndian, sum.Sum32()); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// readTable reads a table and holds it to its checksum.
func readTable(ctx context.Context, name string, blank int, tiles []int) ([]uint8, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	size := int64(len(header(blank, tiles))) + 4
	entries := int64(1)
	for i := range tiles {
		entries *= int64(16 - i)
	}
	if st, err := f.Stat(); err != nil {
		return nil, err
	} else if st.Size() != size+entries {
		return nil, errDamaged
	}
	r := &summed{bufio.NewReaderSize(f, 1<<20), crc32.New(crc32.MakeTable(crc32.Castagnoli))}
	head := make([]byte, size-4)
	if err := r.full(head); err != nil {
		return nil, err
	}
	if string(head) != header(blank, tiles) {
		return nil, errDamaged
	}
	table := make([]uint8, 1<<(4*len(tiles)))
	free := 16 - (len(tiles) - 1) // entries of a run
	buf := make([]byte, 4096*free)
	rest := buf[:0]
	left := entries
	err = runs(table, len(tiles), func(run []uint8, taken uint16) error {
		if len(rest) == 0 {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			rest = buf[:min(int64(len(buf)), left)]
			left -= int64(len(rest))
			if err := r.full(rest); err != nil {
				return err
			}
		}
		for c := range run {
			if taken>>c&1 == 0 {
				run[c] = rest[0]
				rest = rest[1:]
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var want uint32
	if err := binary.Read(r.Reader, binary.LittleEndian, &want); err != nil || want != r.sum.Sum32() {
		return nil, errDamaged
	}
	return table, nil
}

// summed reads and sums what it reads.
type summed struct {
	*bufio.Reader
	sum hash.Hash32
}

func (r *summed) full(p []byte) error {
	if _, err := io.ReadFull(r.Reader, p); err != nil {
		return errDamaged
	}
	r.sum.Write(p)
	return nil
}
