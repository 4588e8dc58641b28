package tiles

import (
	"context"
	"os"
	"testing"

	"slidegif/solve"
	"slidegif/solve/tiles/tables"
)

// Where memory does not allow tables, none are built or read, and the search does without.
func TestTooLittleMemory(t *testing.T) {
	o := solve.Options{CacheDir: t.TempDir(), Memory: 64 << 20}
	if _, err := tables.LargeHeuristic(context.Background(), 4, 4, 0, o); err != tables.ErrMemory {
		t.Errorf("%v", err)
	}
	if files, _ := os.ReadDir(o.CacheDir); len(files) > 0 {
		t.Errorf("%d files", len(files))
	}
}
