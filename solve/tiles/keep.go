package tiles

import "slidegif/solve/tiles/internal/tables"

// KeepTables limits the memory, in bytes, for tables that are kept between searches. The default is
// 472 MiB. If the limit is 0, each search reads or builds its tables again.
func KeepTables(bytes int64) { tables.SetCacheLimit(bytes) }
