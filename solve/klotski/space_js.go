package klotski

import "slidegif/solve"

// namedSpace is none: a browser takes no census.
var namedSpace func(text string) (solve.Space, bool, error)
