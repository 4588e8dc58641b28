// Package licences contains the licence texts of all commands, their fonts, and all modules linked
// into them.
package licences

import _ "embed" // for the texts

// The texts are the licences, each with the name of the licensed software above it. To update the files, run the
// tests of this package with -update.
var (
	//go:embed licences.txt
	Texts string // licences of slidegif, its fonts and its modules

	//go:embed others.txt
	OtherTexts string // licences of the modules that only slideserve or slidecensus contains
)
