package tiles

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"slidegif/solve"
)

// A large database is the tables of seven and of eight tiles of the 15-puzzle, 288 MB,
// for one goal of the blank.
type large struct {
	blank  int
	groups [2][]int // the smaller one first: it is built while nothing else is held
}

var (
	cornerLarge   = &large{0, [2][]int{{1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}}
	diagonalLarge = &large{5, [2][]int{{0, 1, 2, 3, 4, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}}
)

const (
	loadMemory  = 320 << 20 // bytes that a process with the tables takes
	buildMemory = 720 << 20 // and while they are built
)

var errMemory = fmt.Errorf("7-8 needs --memory %dMiB", buildMemory>>20)

// largeFor returns the database for a goal of the blank, and what newRanked asks. Beside a
// corner no database is as good as the corner's for its price: no reflection helps there.
func largeFor(blank int) (l *large, home [16]uint8, slack int) {
	for c := range home {
		home[c] = uint8(c)
	}
	switch blank {
	case 0:
		return cornerLarge, home, 0
	case 5:
		return diagonalLarge, home, 0
	}
	home[0] = 1 // the blank goes on to the corner
	return cornerLarge, home, 1
}

func (l *large) String() string { return name(l.groups[:]) }

func (l *large) file(dir string) string {
	return filepath.Join(dir, fmt.Sprintf("tiles-4x4-blank%d.pdb", l.blank))
}

// keptLarge are the tables last used. One database is kept: two are too much to hold.
var keptLarge struct {
	sync.Mutex
	of     *large
	tables [2]*table
}

// load returns the tables that are in memory, or reads or builds them. Whoever comes
// meanwhile waits.
func (l *large) load(ctx context.Context, o solve.Options) ([2]*table, error) {
	keptLarge.Lock()
	defer keptLarge.Unlock()
	if keptLarge.of != l {
		keptLarge.of, keptLarge.tables = nil, [2]*table{}
		tables, err := l.readOrBuild(ctx, o)
		if err != nil {
			return tables, err
		}
		keptLarge.of, keptLarge.tables = l, tables
	}
	return keptLarge.tables, nil
}

// readOrBuild reads the tables, or builds and writes them. That they cannot be written is
// no error: they are there for this time.
func (l *large) readOrBuild(ctx context.Context, o solve.Options) (tables [2]*table, err error) {
	note := func(format string, args ...any) {
		if o.Note != nil {
			o.Note(fmt.Sprintf(format, args...))
		}
	}
	file := l.file(o.CacheDir)
	fits := func(bytes int64) bool { return o.Memory == 0 || o.Memory >= bytes }
	err = os.ErrNotExist
	if fits(loadMemory) {
		tables, err = l.read(ctx, file)
	}
	switch {
	case err == nil || ctx.Err() != nil:
		return tables, err
	case !fits(buildMemory):
		return tables, errMemory
	case !errors.Is(err, os.ErrNotExist):
		note("%s cannot be used (%v) and is made again", filepath.Base(file), err)
	}
	if tables, err = l.build(ctx, o); err != nil {
		return tables, err
	}
	if err := l.write(ctx, file, tables); err != nil {
		if ctx.Err() != nil {
			return tables, err
		}
		note("the pattern database could not be kept: %v", err)
	}
	return tables, nil
}

// build fills the tables one after the other, each by all processors.
func (l *large) build(ctx context.Context, o solve.Options) (tables [2]*table, err error) {
	const first = 0.09 // the share of the smaller table
	for i, part := range [2][2]float64{{0, first}, {first, 1}} {
		b := newBuilder(4, 4, l.blank, l.groups[i])
		tables[i], err = b.build(ctx, runtime.GOMAXPROCS(0), func(done float64) {
			if o.Building != nil {
				o.Building("pattern database "+l.String(), part[0]+float64(done*(part[1]-part[0])))
			}
		})
		if err != nil {
			return tables, err
		}
	}
	return tables, nil
}
