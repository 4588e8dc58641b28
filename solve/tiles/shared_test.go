package tiles

import (
	"os"
	"sync"
	"testing"
)

// sharedTables creates a temporary directory for the large tables of 24-puzzles. All tests share the directory,
// because computing the tables takes 20 s of CPU time.
var sharedTables = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "slidegif-tables") })

func TestMain(m *testing.M) {
	m.Run()
	if dir, err := sharedTables(); err == nil {
		os.RemoveAll(dir)
	}
}

// tablesDir returns the directory that SLIDEGIF_TABLES names, or else the shared directory.
func tablesDir(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("SLIDEGIF_TABLES"); dir != "" {
		return dir
	}
	dir, err := sharedTables()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
