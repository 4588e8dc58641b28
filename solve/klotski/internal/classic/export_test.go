package classic

// MaxDistancesText is exported for tests. Tests that parse puzzles are in an external package, because
// package klotski imports this one.
var MaxDistancesText = maxDistancesText
