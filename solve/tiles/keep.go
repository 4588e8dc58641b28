package tiles

import "slidegif/solve/tiles/internal/tables"

// KeepTables limits the total size, in bytes, of the tables that stay in memory between searches.
// The default is 472 MiB. If the limit is 0, each search reads or builds its tables again.
func KeepTables(bytes int64) { tables.SetCacheLimit(bytes) }
