package tiles

import "slidegif/solve/tiles/internal/tables"

// KeepTables bounds the bytes of tables that stay in memory from one search to the next, 472 MiB unless it is
// called. 0 keeps none: each search reads or builds its tables anew.
func KeepTables(bytes int64) { tables.Keep(bytes) }
