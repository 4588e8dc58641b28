package main

import _ "embed"

// licenceTexts are the licences of this program, of its fonts and of the modules that are
// linked into it. A test compares them with their sources, and rewrites them with -update.
//
//go:embed licences.txt
var licenceTexts string
