//go:build !js

// Package width says for how many widths of codes the searches are compiled. Each width has
// a copy of the whole search in the program.
package width

// Many is true where codes of every width have a search of their own, so that none takes
// more memory than it needs. A browser must load the program first, so there codes are
// rounded up to few widths.
const Many = true
