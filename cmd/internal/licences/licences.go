// Package licences contains the licence texts of all commands, their fonts, and all modules linked
// into them.
package licences

import _ "embed" // for Texts

// Texts are the licences, each with the name of the licensed software above it. To update
// licences.txt, run the tests of this package with -update.
//
//go:embed licences.txt
var Texts string
