package klotski

import "slidegif/solve"

// namedSpace is nil because browsers do not take a census.
var namedSpace func(text string) (solve.Space, bool, error)
