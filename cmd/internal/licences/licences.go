// Package licences has the licences of slidegif and slidecensus, of their fonts and of the modules that
// are linked into either.
package licences

import _ "embed" // for the texts

// Texts are the licences, each below the name of what it is of. A test compares them with their
// sources, and rewrites them with -update.
//
//go:embed licences.txt
var Texts string
