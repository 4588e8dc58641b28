package tiles

import (
	"os"
	"sync"
	"testing"
)

// sharedTables is a directory for the large tables of 24-puzzles. Tests share it, because these tables take 20
// seconds of CPU.
var sharedTables = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "slidegif-tables") })

func TestMain(m *testing.M) {
	m.Run()
	if dir, err := sharedTables(); err == nil {
		os.RemoveAll(dir)
	}
}

// tablesDir returns the directory in SLIDEGIF_TABLES or, by default, the shared directory.
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
