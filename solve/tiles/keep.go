package tiles

import "slidegif/solve/tiles/internal/tables"

// KeepTables sets the maximum number of bytes of tables that stay in memory between searches. The
// default is 472 MiB. With 0, each search reads or builds its tables again.
func KeepTables(bytes int64) { tables.SetCacheLimit(bytes) }
