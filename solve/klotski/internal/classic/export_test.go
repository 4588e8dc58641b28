package classic

// The tests that need puzzles stand outside of the package, since a kind of puzzle may
// import it. This is what they see of its inside.

var FarthestText = farthestText
